"""Exact endgame tables: what each board is worth, for any rule set whose values are numbers of seeds.

What the numbers mean, and what they do not, is told in docs/tables.md.
"""
