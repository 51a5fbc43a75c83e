"""The engine protocol, UCI with Oware's positions and moves: the engine's side and the other one.

`grammar` reads commands, `options` has the engine's settings, `server` is the engine (`oware uci`), `client` runs any
engine that speaks the protocol. docs/engine.md has the grammar.
"""

from oware.engine.uci.client import EngineFailure, EngineProcess, Reply
from oware.engine.uci.grammar import Go, ProtocolError
from oware.engine.uci.server import UciServer

__all__ = ["EngineFailure", "EngineProcess", "Go", "ProtocolError", "Reply", "UciServer"]
