"""Oware and Ba-awa: referee, engine and board."""

__version__ = "0.1.0"
