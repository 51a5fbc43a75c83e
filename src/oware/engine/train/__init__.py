"""Training of the evaluation: positions from self-play, exact labels from tables, and a small network fitted to them.

It needs numpy (`pip install oware[train]`) and the C++ core; nothing else of the package imports it.
"""
