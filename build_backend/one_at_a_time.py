"""`python one_at_a_time.py LOCK COMMAND ...` runs a command while nobody else holds the lock.

`make play` compiles beside the game, and `make test` in another terminal would do so in the same
folder.
"""

import subprocess
import sys
from pathlib import Path


def hold(lock: Path) -> object:
    """Wait until we have the lock; it is ours until this process ends."""
    lock.parent.mkdir(exist_ok=True)
    file = lock.open("w")
    try:
        import fcntl  # noqa: PLC0415  Windows has none
    except ImportError:
        return file
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


if __name__ == "__main__":
    held = hold(Path(sys.argv[1]))
    sys.exit(subprocess.run(sys.argv[2:], check=False).returncode)
