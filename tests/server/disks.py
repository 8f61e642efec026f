"""Small separate disks, to be filled up or unmounted."""

import errno
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def disk(folder: Path, **options: str) -> Iterator[Path]:
    """A disk of any size."""
    folder.mkdir(exist_ok=True)
    given = ",".join(f"{name}={value}" for name, value in options.items())
    mount = ["mount", "-t", "tmpfs", "-o", given, "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("disks cannot be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(folder: Path) -> None:
    """Fill it to the last byte."""
    with (folder / "ballast").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError as error:
            assert error.errno == errno.ENOSPC
