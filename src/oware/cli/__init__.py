"""The terminal's entry points: one module a command, imported only when that command is called."""

MOST_MILLISECONDS = 86_400_000
"""A day: the longest time an option takes for a position or a move."""
