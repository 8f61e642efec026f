"""Optional packages: tests that need a missing one are skipped, except in CI."""

import os
from importlib.util import find_spec

import pytest


def needs(*modules: str) -> None:
    """Skip the calling module unless these are installed, without importing them: that is slow."""
    for name in modules:
        if find_spec(name) is None:
            assert not os.environ.get("CI"), f"{name} is not installed"
            pytest.skip(f"{name} is not installed (make setup)", allow_module_level=True)
