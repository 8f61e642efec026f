"""What some tests need beyond the others: where it is missing they are skipped, but not in CI."""

import os
from importlib import import_module

import pytest


def needs(*modules: str) -> None:
    """Skip the module that calls this unless these can be imported."""
    for name in modules:
        if os.environ.get("CI"):
            import_module(name)
        else:
            pytest.importorskip(name, reason=f"{name} is not installed (make setup)")
