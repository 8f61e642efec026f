"""Compiles the rules with mypyc when a C compiler is there; everything else is in pyproject.toml.

An editable install stays plain, so that edited source is what runs. CENOTE_PLAIN=1 asks for a
plain build, CENOTE_COMPILE=1 fails instead of falling back to one.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
COMPILED = ("core", "games", "bots/thinking", "research/encoding")
INLINING = ["-fno-semantic-interposition", "-fno-plt"]
"""Let the C compiler inline the rules' small functions into each other."""
SAME_SUMS = ["-ffp-contract=off"]
"""Bots choose alike on every processor: no multiplication is fused with an addition."""
FLAGS = [] if sys.platform == "win32" else [*INLINING, *SAME_SUMS]

NEVER = {"ints.py", "__init__.py"}
"""ints.py knows whether it is compiled, so it must not be; the `__init__.py` files run once."""


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
            f"Warning: {reason}; installing Cenote's plain rules, which are about 60 times slower.",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify  # noqa: PLC0415

    # A file for each module compiles faster than one large file, and its code is hardly slower.
    # -O2 would make the code slower without compiling faster.
    extensions: list[Extension] = mypycify(
        modules(), opt_level="3", debug_level="0", multi_file=True
    )
    for extension in extensions:
        extension.extra_compile_args += FLAGS
    return extensions


class BuildSideBySide(build_ext):
    """Compiles as many files at a time as there are cores, and only those that changed."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = self.compile
        super().build_extensions()

    def compile(self, sources: list[str], **how: Any) -> list[str]:
        """As the compiler's own method of this name, whose steps these are."""
        compiler = self.compiler
        _, objects, after, options, build = compiler._setup_compile(
            how["output_dir"],
            how["macros"],
            how["include_dirs"],
            sources,
            how["depends"],
            how["extra_postargs"],
        )
        before = compiler._get_cc_args(options, how["debug"], None)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = [
                pool.submit(compiler._compile, target, *build[target], before, after, options)
                for target in objects
                if is_old(Path(target), Path(build[target][0]))
            ]
        for job in jobs:
            job.result()
        return list(objects)


def is_old(target: Path, source: Path) -> bool:
    """Whether the source, or any of the headers beside it, is newer than what was made of it."""
    made_of = [source, *source.parent.glob("*.h")]
    return not target.exists() or target.stat().st_mtime < max(
        file.stat().st_mtime for file in made_of
    )


setup(ext_modules=compiled(), cmdclass={"build_ext": BuildSideBySide})
