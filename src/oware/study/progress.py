"""What a learner has done, kept in the user's data folder and nowhere else."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from oware.locale import _
from oware.rules.errors import OwareError
from oware.study.rating import Rating

FORMAT: Final = "oware-learn"
VERSION: Final = 1


class ProgressError(OwareError):
    """The file of the learner's progress cannot be read or written."""


@dataclass(slots=True)
class Progress:
    """What a learner has done.

    Attributes:
        stars: Best stars by lesson.
        puzzles: Whether each puzzle tried was solved at the first try, by position.
        days: Dates of daily puzzles solved, as `2026-11-30`.
        rating: Strength at puzzles.
    """

    stars: dict[str, int] = field(default_factory=dict)
    puzzles: dict[str, bool] = field(default_factory=dict)
    days: list[str] = field(default_factory=list)
    rating: Rating = field(default_factory=Rating)

    def earn(self, lesson: str, stars: int) -> None:
        """Keeps the stars of a lesson if they are more than before."""
        self.stars[lesson] = max(stars, self.stars.get(lesson, 0))

    def tried(self, position: str, rating: int, *, solved: bool) -> None:
        """Counts a puzzle; only the first try of each changes the rating.

        Args:
            position: The puzzle's position.
            rating: The puzzle's rating.
            solved: Whether it was solved without a wrong move or help.
        """
        if position not in self.puzzles:
            self.puzzles[position] = solved
            self.rating = self.rating.after(rating, solved=solved)


def progress_path() -> Path:
    """The file, in the user's data folder (`OWARE_DATA` names another folder)."""
    folder = os.environ.get("OWARE_DATA")
    if folder:
        return Path(folder) / "learn.json"
    from platformdirs import user_data_path

    return user_data_path("oware", appauthor=False) / "learn.json"


def load_progress(path: Path) -> Progress:
    """What has been done; nothing if there is no file.

    Raises:
        ProgressError: The file is damaged, cannot be read or is of another version.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Progress()
    except (OSError, UnicodeDecodeError) as error:
        raise ProgressError(
            _("{path} cannot be read: {why}").format(path=path, why=getattr(error, "strerror", None) or error)
        ) from error
    try:
        return _read(json.loads(text))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ProgressError(
            _("{path} is damaged, or of another version; move it away to begin anew").format(path=path)
        ) from error


def _read(content: Mapping[str, Any]) -> Progress:
    if content["format"] != FORMAT or content["version"] != VERSION:
        raise ValueError("another format")
    rating = Rating(*(float(content["rating"][name]) for name in ("rating", "deviation", "volatility")))
    if not (0 < rating.deviation <= 1000 and 0 < rating.volatility <= 1 and abs(rating.rating) < 10000):
        raise ValueError("no rating")
    return Progress(
        {str(name): min(3, max(1, int(stars))) for name, stars in content["stars"].items()},
        {str(position): bool(solved) for position, solved in content["puzzles"].items()},
        [str(day) for day in content["days"]],
        rating,
    )


def save_progress(progress: Progress, path: Path) -> None:
    """Writes the file; it is always whole, the old one or the new one.

    Raises:
        ProgressError: It cannot be written.
    """
    rating = progress.rating
    content = {
        "format": FORMAT,
        "version": VERSION,
        "stars": progress.stars,
        "puzzles": progress.puzzles,
        "days": progress.days,
        "rating": {"rating": rating.rating, "deviation": rating.deviation, "volatility": rating.volatility},
    }
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(content), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise ProgressError(
            _("{path} cannot be written: {why}").format(path=path, why=error.strerror or error)
        ) from error
    finally:
        with suppress(OSError):
            part.unlink()
