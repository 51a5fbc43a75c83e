"""Learning the game: review, explanation, lessons, puzzles."""
