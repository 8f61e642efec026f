"""Write the golden files again, or say which of them would change."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests import golden
from tests.golden import games, perft


def files() -> Iterator[tuple[Path, str]]:
    """Each golden file with its expected text; games first, because counting starts from them."""
    for game in games.GOLDEN:
        yield game.path, games.write(games.play(game))
    yield perft.PATH, perft.write(perft.chosen_positions())


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=golden.__doc__)
    parser.add_argument("--write", action="store_true", help="write the files")
    asked = parser.parse_args(arguments)
    changed = 0
    for path, text in files():
        if not path.exists() or path.read_text() != text:
            changed += 1
            print(f"{path.name} {'written' if asked.write else 'would change'}")
            if asked.write:
                path.write_text(text)
    return 1 if changed and not asked.write else 0


if __name__ == "__main__":
    sys.exit(main())
