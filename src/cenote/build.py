"""In which form the rules run: compiled to machine code, or plain Python."""

import os
import warnings
from pathlib import Path

from cenote.core import agenda

FORM = "plain" if agenda.__file__.endswith(".py") else "compiled"

TIMES_SLOWER = 45
"""What the plain form takes, as a multiple of the compiled one (`make bench`)."""

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"
"""Stands there where Cenote runs from its sources, which are plain on purpose."""

COMPLETE = ".copied"
"""The file that `make compiled` writes last."""


class PlainRules(RuntimeWarning):
    """Cenote was installed without its compiled rules."""


def warn_if_slow() -> None:
    """Say so, once, if an installation fell back to the plain rules: pip keeps quiet about it."""
    if FORM == "plain" and not PROJECT.exists():
        warnings.warn(
            f"Cenote's rules are not compiled here, so everything takes about {TIMES_SLOWER} times "
            "as long; install it again where there is a C compiler (CENOTE_COMPILE=1 insists)",
            PlainRules,
            stacklevel=2,
        )


def environment() -> dict[str, str]:
    """Of a process that is to run the newest form."""
    folder = compiled_folder()
    return {**os.environ, "PYTHONPATH": folder} if folder else {**os.environ}


def compiled_folder() -> str | None:
    """Where `make play` compiles beside us, once it is done; CENOTE_COMPILED names the place."""
    folder = os.environ.get("CENOTE_COMPILED")
    return folder if folder and Path(folder, COMPLETE).exists() else None
