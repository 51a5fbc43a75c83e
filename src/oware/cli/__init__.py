"""The terminal's entry points: one module a command, imported only when that command is called."""
