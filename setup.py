"""Compiles the rules with mypyc when a C compiler is there; everything else is in pyproject.toml.

An editable install stays plain, so that edited source is what runs. CENOTE_PLAIN=1 asks for a
plain build, CENOTE_COMPILE=1 fails instead of falling back to one.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src")
COMPILED = ("core", "games", "bots/thinking", "research/encoding")
FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-fno-plt"]
"""Let the C compiler inline the rules' small functions into each other."""

NEVER = {"ints.py", "__init__.py"}
"""ints.py says which world we are in; packages' doors hold no rules."""


def modules() -> list[str]:
    paths = (path for part in COMPILED for path in (SOURCE / "cenote" / part).rglob("*.py"))
    return sorted(str(path) for path in paths if path.name not in NEVER)


def missing() -> str | None:
    """What a compilation lacks here."""
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) was found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's header files were not found"
    return None


def compiled() -> list[Extension]:
    if os.environ.get("CENOTE_PLAIN") or "editable_wheel" in sys.argv:
        return []
    if reason := missing():
        if os.environ.get("CENOTE_COMPILE"):
            sys.exit(f"Cenote cannot be compiled: {reason}.")
        print(
            f"Warning: {reason}; installing Cenote's plain engine, about 15 times slower.",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify  # noqa: PLC0415

    extensions: list[Extension] = mypycify(modules(), opt_level="3", debug_level="0")
    for extension in extensions:
        extension.extra_compile_args += FLAGS
    return extensions


setup(ext_modules=compiled())
