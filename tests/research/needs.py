"""What some tests need beyond the others: where it is missing they are skipped, but not in CI."""

import os
from importlib.util import find_spec

import pytest


def needs(*modules: str) -> None:
    """Skip the module that calls this unless these are installed; importing some takes seconds."""
    for name in modules:
        if find_spec(name) is None:
            assert not os.environ.get("CI"), f"{name} is not installed"
            pytest.skip(f"{name} is not installed (make setup)", allow_module_level=True)
