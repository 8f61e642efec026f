"""What `pip install 'cenote[arena]'` adds: ratings, a progress bar, Parquet."""

from importlib import import_module
from typing import Any

INSTALL = "pip install 'cenote[arena]'"


def extra(module: str) -> Any | None:
    """A module that may be missing."""
    try:
        return import_module(module)
    except ImportError:
        return None
