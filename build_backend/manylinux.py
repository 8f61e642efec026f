"""Tags wheels for every Linux they can run on: `python build_backend/manylinux.py WHEEL...`.

A wheel built here is tagged for this system only. What it asks of a system is written in its
libraries: versions of the C library, and other libraries. Where every system has these (PEP 600),
the tag says so. Nothing is added to the wheel, as auditwheel would for other libraries: ours need
none.
"""

import platform
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

OLDEST = (2, 17)
"""The C library of manylinux2014: older systems do not run the Pythons we support."""

EVERYWHERE = {
    "libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libgcc_s.so.1",
    "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
}  # fmt: skip
"""Libraries that a wheel for all systems may expect."""

VERSION = re.compile(rb"GLIBC_(\d+)\.(\d+)")
LIBRARY = re.compile(rb"\0((?:lib|ld-)[\w+.-]+\.so[\d.]*)(?=\0)")


class NotForAll(ValueError):
    """The wheel asks for something that not every system has."""


def platform_of(libraries: list[bytes], machine: str) -> str:
    """The platform tag for a wheel with these libraries."""
    content = b"\n".join(libraries)
    asked = {(int(major), int(minor)) for major, minor in VERSION.findall(content)}
    if not asked:
        raise NotForAll("it was not built with the GNU C library")
    others = {name.decode() for name in LIBRARY.findall(content)} - EVERYWHERE
    if others:
        raise NotForAll(f"it needs {', '.join(sorted(others))}")
    major, minor = max(OLDEST, *asked)
    tags = [f"manylinux_{major}_{minor}_{machine}"]
    if (major, minor) == OLDEST:
        tags.append(f"manylinux2014_{machine}")
    return ".".join(tags)


def libraries_in(wheel: Path) -> list[bytes]:
    with ZipFile(wheel) as content:
        return [content.read(name) for name in content.namelist() if name.endswith(".so")]


def main() -> None:
    for wheel in map(Path, sys.argv[1:]):
        try:
            tag = platform_of(libraries_in(wheel), platform.machine())
        except NotForAll as reason:
            print(f"{wheel.name} is for this system only: {reason}.", file=sys.stderr)
            continue
        retag = [sys.executable, "-m", "wheel", "tags", "--remove", "--platform-tag", tag]
        subprocess.run([*retag, str(wheel)], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
