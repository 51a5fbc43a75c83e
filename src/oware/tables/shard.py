"""One process's share of a level that many solve together: the C++ side (cpp/tables_shard.hpp) and the exchange of bytes."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from oware.core.encoding import encode_ruleset
from oware.core.library import CoreUnavailableError, int32s
from oware.rules.ruleset import Ruleset
from oware.tables.errors import TableError
from oware.tables.index import boards_of_level
from oware.tables.native import Memory, cell_bytes, functions
from oware.tables.options import KINDS, MAX_SEEDS, Kind

if TYPE_CHECKING:
    from mpi4py.MPI import Comm

STRIDE_STEP: Final = 16384
"""Shares begin at multiples of this many boards, so that no block of a file has two owners."""

BUFFER_BYTES: Final = 16 << 20
"""Bytes for what goes to all other ranks together, within limits for each."""

_BUFFER_LIMITS: Final = (64 << 10, 1 << 20)
_QUESTION_BYTES: Final = 6
_MOVES: Final = 6
_TASK_BYTES: Final = 32
_STACK: Final = 1 << 16

_int32, _int64, _pointer = ctypes.c_int32, ctypes.c_int64, ctypes.c_void_p
_SIGNATURES: Final[dict[str, tuple[Any, ...]]] = {
    "bytes": (_int64,),
    "begin": (
        _int32,
        *(_pointer, _pointer, _int32, _int32, _int32, _pointer, _int64, _pointer, _pointer),
        *(_pointer, _pointer, _int64, _pointer, _pointer, _int64, _pointer, _int64),
    ),
    "ask": (None, _pointer, _int64, _int64),
    "answer": (None, _pointer, _pointer, _int64, _pointer),
    "apply": (None, _pointer, _int32, _pointer, _int64),
    "store": (None, _pointer, _int64, _int64),
    "rewind": (None, _pointer),
    "run": (_int32, _pointer, _int32, _pointer, _int64),
    "deferred": (_int32, _pointer),
    "decided": (_int64, _pointer),
    "finish": (None, _pointer, _pointer),
}


@cache
def _functions() -> ctypes.CDLL:
    loaded = functions()
    try:
        for name, (result, *arguments) in _SIGNATURES.items():
            function = getattr(loaded, f"oware_shard_{name}")
            function.restype, function.argtypes = result, arguments
    except AttributeError as error:
        raise CoreUnavailableError(f"the C++ core has no shares of tables: {error}") from error
    return loaded


def stride_of(level: int, ranks: int) -> int:
    """Boards of a share of a level; the last shares may be shorter or empty."""
    return -(-boards_of_level(level) // (ranks * STRIDE_STEP)) * STRIDE_STEP


def range_of(level: int, rank: int, ranks: int) -> range:
    """The boards a rank owns."""
    boards = boards_of_level(level)
    stride = stride_of(level, ranks)
    return range(min(rank * stride, boards), min((rank + 1) * stride, boards))


class Exchange:
    """Carries bytes between ranks in large batches, and counts them.

    Args:
        comm: The MPI communicator.
        capacity: Bytes for each rank in one batch.

    Attributes:
        out: What the core fills for each rank, `capacity` bytes apart.
        used: Bytes of it that are filled.
        inbox: What has come, rank after rank.
        sent: Bytes sent to other ranks so far.
        seconds: Time spent so far in sending, receiving and waiting for other ranks.
    """

    def __init__(self, comm: Comm, capacity: int) -> None:
        self.comm = comm
        self.ranks = comm.Get_size()
        self.capacity = capacity
        # The core writes and reads eight bytes at a time.
        self.out = bytearray(self.ranks * capacity + 8)
        self.used = (_int64 * self.ranks)()
        self.inbox = bytearray(self.ranks * capacity + 8)
        self.sent = 0
        self.seconds = 0.0

    def sizes(self, flag: int) -> tuple[list[int], bool]:
        """Tells all ranks how much comes; returns what each sends here, and whether any rank sends or raises its flag."""
        total = sum(self.used)
        mine = (_int64 * (2 * self.ranks))(*[number for size in self.used for number in (size, flag or int(total > 0))])
        theirs = (_int64 * (2 * self.ranks))()
        start = perf_counter()
        self.comm.Alltoall([memoryview(mine).cast("B"), 16, _byte()], [memoryview(theirs).cast("B"), 16, _byte()])
        self.seconds += perf_counter() - start
        self.sent += total + 16 * (self.ranks - 1)
        return list(theirs[::2]), any(theirs[1::2])

    def carry(self, sizes: list[int]) -> int:
        """Sends what is in `out`, empties it, and returns how many bytes have come."""
        begins = [rank * self.capacity for rank in range(self.ranks)]
        places = _places(sizes)
        start = perf_counter()
        self.comm.Alltoallv(
            [self.out, list(self.used), begins, _byte()],
            [self.inbox, sizes, places, _byte()],
        )
        self.seconds += perf_counter() - start
        ctypes.memset(self.used, 0, ctypes.sizeof(self.used))
        return sum(sizes)

    def carry_back(self, answers: bytearray, theirs: list[int], received: bytearray, mine: list[int]) -> None:
        """Sends answers of the given sizes, rank after rank, and receives those to the own questions."""
        start = perf_counter()
        self.comm.Alltoallv([answers, theirs, _places(theirs), _byte()], [received, mine, _places(mine), _byte()])
        self.seconds += perf_counter() - start
        self.sent += sum(theirs)


class Share:
    """The share that this rank has of the levels of a table.

    Args:
        exchange: How bytes get to other ranks.
        ruleset: Rules from `table_ruleset`.
        kind: `pair` or `split`.
        highest: The highest level that will be solved.
    """

    def __init__(self, exchange: Exchange, ruleset: Ruleset, kind: Kind, highest: int) -> None:
        self._core = _functions()
        self._exchange = exchange
        self._ruleset = ruleset
        self._kind = kind
        self.rank = exchange.comm.Get_rank()
        self.ranks = exchange.ranks
        self._batch = (exchange.capacity - 64) // (_MOVES * _QUESTION_BYTES)
        self._shard = ctypes.create_string_buffer(self._core.oware_shard_bytes())
        self._questions = bytearray(8 * (exchange.capacity // _QUESTION_BYTES + 1) * self.ranks)
        self._known = bytearray(9 * self._batch)
        self._stack = bytearray(_TASK_BYTES * _STACK)
        # Answers to others fill at most a third of what their questions do; the own ones are as many as there are moves.
        self._answers = bytearray(len(exchange.inbox) // 3)
        self._received = bytearray(2 * _MOVES * self._batch + 8)
        self.memory = Memory(2 * stride_of(highest, self.ranks))

    def close(self) -> None:
        """Gives the memory of the states back."""
        self.memory.close()

    def begin(self, level: int, lower: Mapping[int, int]) -> None:
        """Turns to a level.

        Args:
            level: Seeds on the board.
            lower: Addresses of the values of this rank's share of each level below.

        Raises:
            TableError: The core refuses the rules.
        """
        self.level = level
        self.boards = len(range_of(level, self.rank, self.ranks))
        exchange = self._exchange
        status = self._core.oware_shard_begin(
            self._shard,
            int32s(encode_ruleset(self._ruleset)),
            KINDS.index(self._kind),
            level,
            self.rank,
            (_int64 * (MAX_SEEDS + 1))(*[stride_of(at, self.ranks) for at in range(level + 1)]),
            self.boards,
            self.memory.address,
            (_pointer * (MAX_SEEDS + 1))(*[lower.get(at) for at in range(MAX_SEEDS + 1)]),
            _address(exchange.out),
            exchange.used,
            exchange.capacity,
            _address(self._questions),
            _address(self._known),
            self._batch,
            _address(self._stack),
            _STACK,
        )
        if status:
            raise TableError(f"the core refuses the tables of {self._ruleset.name} ({status})")

    def batches(self) -> list[tuple[int, int]]:
        """Ranges in which the states are set up; as many on every rank, some of them empty."""
        stride = stride_of(self.level, self.ranks)
        return [
            (min(start, self.boards), min(start + self._batch, self.boards)) for start in range(0, stride, self._batch)
        ]

    def init(self, start: int, stop: int) -> None:
        """Sets the states of a batch up: all ranks ask the owners of the boards that captures lead to."""
        exchange, core, cell = self._exchange, self._core, cell_bytes(self._kind)
        core.oware_shard_ask(self._shard, start, stop)
        asked = [size // _QUESTION_BYTES for size in exchange.used]
        sizes, _any = exchange.sizes(0)
        exchange.carry(sizes)
        theirs = [size // _QUESTION_BYTES for size in sizes]
        core.oware_shard_answer(self._shard, _address(exchange.inbox), sum(theirs), _address(self._answers))
        exchange.carry_back(
            self._answers, [count * cell for count in theirs], self._received, [count * cell for count in asked]
        )
        place = _address(self._received)
        for rank, count in enumerate(asked):
            core.oware_shard_apply(self._shard, rank, place, count)
            place += count * cell
        core.oware_shard_store(self._shard, start, stop)

    def rewind(self) -> None:
        """Begins a scan at a threshold."""
        self._core.oware_shard_rewind(self._shard)
        self._came = 0

    def work(self, threshold: int) -> bool:
        """Works until something has to be sent, and exchanges it; false when no rank has anything left to do."""
        done = self._core.oware_shard_run(self._shard, threshold, _address(self._exchange.inbox), self._came)
        sizes, busy = self._exchange.sizes(int(not done))
        self._came = self._exchange.carry(sizes) if busy else 0
        return busy

    def deferred(self) -> bool:
        """Whether any rank wants another scan at the same threshold."""
        return bool(self._exchange.comm.allreduce(self._core.oware_shard_deferred(self._shard)))

    def decided(self) -> int:
        """Decisions made in the level so far, here."""
        return int(self._core.oware_shard_decided(self._shard))

    def finish(self) -> int:
        """Turns the states into values, in place; returns their bytes."""
        self._core.oware_shard_finish(self._shard, self.memory.address)
        return self.boards * cell_bytes(self._kind)


def capacity_for(ranks: int) -> int:
    """Bytes that go to each rank in one batch."""
    return max(_BUFFER_LIMITS[0], min(_BUFFER_LIMITS[1], BUFFER_BYTES // ranks))


def _places(sizes: list[int]) -> list[int]:
    places, at = [], 0
    for size in sizes:
        places.append(at)
        at += size
    return places


def _address(buffer: bytearray) -> int:
    return ctypes.addressof((ctypes.c_char * len(buffer)).from_buffer(buffer))


def _byte() -> Any:
    from mpi4py import MPI

    return MPI.BYTE
