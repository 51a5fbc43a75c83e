"""The referee: rule sets, positions, moves, games and matches. It depends on nothing (RULES.md is its source)."""
