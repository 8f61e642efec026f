"""File ownership: files that root makes in somebody's folder must not lock them out."""

import os
from pathlib import Path


def give(path: Path, like: Path) -> None:
    """Give a new file the owner of the other one; only root can, and only root has to."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = like.stat()
        os.chown(path, owner.st_uid, owner.st_gid)
