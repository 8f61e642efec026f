"""In which form the rules run: compiled to machine code, or plain Python."""

import os
import warnings
from pathlib import Path

from cenote.core import agenda

FORM = "plain" if agenda.__file__.endswith(".py") else "compiled"

TIMES_SLOWER = 60
"""How many times slower the plain form is (`make bench`)."""

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"
"""A file that exists only in a source tree, which is plain on purpose."""

COMPLETE = ".copied"
"""The file that `make compiled` writes last."""


class PlainRules(RuntimeWarning):
    """Cenote was installed without its compiled rules."""


def warn_if_slow() -> None:
    """Warn once if an installation fell back to the plain rules: pip does not show it."""
    if FORM == "plain" and not PROJECT.exists():
        warnings.warn(
            f"Cenote's rules are not compiled here, so everything takes about {TIMES_SLOWER} times "
            "as long; install it again where there is a C compiler (CENOTE_COMPILE=1 insists)",
            PlainRules,
            stacklevel=2,
        )


def environment() -> dict[str, str]:
    """The environment of a process that should run the newest form."""
    folder = compiled_folder()
    return {**os.environ, "PYTHONPATH": folder} if folder else {**os.environ}


def compiled_folder() -> str | None:
    """Where `make play` has compiled the rules beside us, once it has; CENOTE_COMPILED names it."""
    folder = os.environ.get("CENOTE_COMPILED")
    return folder if folder and Path(folder, COMPLETE).exists() else None
