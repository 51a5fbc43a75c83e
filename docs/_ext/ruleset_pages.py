"""Sphinx directives `option-table` and `ruleset-table`, each with a family as argument."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import ruleset_tables
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class _Table(SphinxDirective):
    required_arguments = 1
    make: ClassVar[Callable[[str], str]]

    def run(self) -> list[nodes.Node]:
        lines = StringList(type(self).make(self.arguments[0]).splitlines(), source="oware.rules")
        container = nodes.container()
        self.state.nested_parse(lines, self.content_offset, container)
        return container.children


class OptionTable(_Table):
    """Every option of a family."""

    make = staticmethod(ruleset_tables.options)


class RulesetTable(_Table):
    """Every named rule set of a family."""

    make = staticmethod(ruleset_tables.rule_sets)


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the directives."""
    app.add_directive("option-table", OptionTable)
    app.add_directive("ruleset-table", RulesetTable)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
