"""Throws mutated inputs at every parser: python fuzz/run.py --seconds N [--seed S] [TARGET …]

A failing input is written to build/fuzz and printed; the exit code is 1. With --atheris a single target is run under
coverage-guided fuzzing, where that package is installed.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from mutation import mutated
from targets import TARGETS, run_one, seeds

FOUND = Path("build/fuzz")


def main(arguments: list[str] | None = None) -> int:
    """Runs the targets; 0 when nothing was found, 1 when something was, 2 for a wrong call."""
    parser = argparse.ArgumentParser(description="Throws mutated inputs at every parser.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"one of {', '.join(TARGETS)}; all when left out")
    parser.add_argument("--seconds", type=float, default=10, help="time for all targets together (default: 10)")
    parser.add_argument("--seed", type=int, default=None, help="seed of the random changes, to repeat a run")
    parser.add_argument("--atheris", action="store_true", help="coverage-guided fuzzing of one target")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.targets if name not in TARGETS]
    if unknown:
        parser.error(f"unknown target {unknown[0]!r}; known are {', '.join(TARGETS)}")
    names = options.targets or list(TARGETS)
    if options.atheris:
        if len(names) != 1:
            parser.error("--atheris runs one target; name it")
        return guided(names[0])
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}")
    failures = sum(fuzzed(name, options.seconds / len(names), random.Random(f"{seed} {name}")) for name in names)
    return 1 if failures else 0


def fuzzed(name: str, seconds: float, generator: random.Random) -> int:
    """Runs one target for a time.

    Returns:
        1 when an input made it fail, else 0.
    """
    good = seeds(generator)[name]
    target = TARGETS[name]
    for data in good:
        if not run_one(target, data):
            print(f"{name}: refuses a good input: {data[:200]!r}")
            return 1
    runs = accepted = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        data = mutated(generator.choice(good), good, generator)
        try:
            accepted += run_one(target, data)
        except Exception:  # noqa: BLE001 (whatever it is, it is what is being looked for)
            FOUND.mkdir(parents=True, exist_ok=True)
            path = FOUND / f"{name}-{runs}.bin"
            path.write_bytes(data)
            traceback.print_exc()
            print(f"{name}: failed on the input in {path}: {data[:400]!r}")
            return 1
        runs += 1
    print(f"{name}: {runs} inputs, {accepted} of them good")
    return 0


def guided(name: str) -> int:
    """Runs one target under atheris until it is stopped."""
    try:
        import atheris
    except ImportError:
        print("atheris is not installed; leave --atheris out for plain random mutation", file=sys.stderr)
        return 2
    atheris.instrument_all()
    atheris.Setup([sys.argv[0]], lambda data: run_one(TARGETS[name], data))
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
