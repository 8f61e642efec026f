"""In which form the rules run: compiled to machine code, or plain Python."""

import os
from pathlib import Path

from cenote.core import agenda

FORM = "plain" if agenda.__file__.endswith(".py") else "compiled"

COMPLETE = ".copied"
"""The file that `make compiled` writes last."""


def environment() -> dict[str, str]:
    """Of a process that is to run the newest form."""
    folder = compiled_folder()
    return {**os.environ, "PYTHONPATH": folder} if folder else {**os.environ}


def compiled_folder() -> str | None:
    """Where `make play` compiles beside us, once it is done; CENOTE_COMPILED names the place."""
    folder = os.environ.get("CENOTE_COMPILED")
    return folder if folder and Path(folder, COMPLETE).exists() else None
