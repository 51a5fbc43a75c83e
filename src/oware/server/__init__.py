"""The web server: the page, and what it needs from this side of the network."""
