"""The release before this one, compiled beside ours, so that one run measures both."""

import io
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "previous"

BEFORE_TAGS = "3c1772a80c39c6c03a11269eca340c47cca9d158"
"""Measured as long as no release has a tag: version 0.1.0 as it was half a day before."""

NEEDED = ("src", "setup.py", "pyproject.toml", "README.md", "LICENSE", "build_backend")


def release_before(root: Path = ROOT) -> str | None:
    """The commit of the last tag before this commit; None where the history is not here."""
    tag = git(root, "describe", "--tags", "--abbrev=0", "HEAD^").decode().strip()
    found = git(root, "rev-parse", "--verify", "--quiet", f"{tag or BEFORE_TAGS}^{{commit}}")
    return found.decode().strip() or None


def git(root: Path, *words: str) -> bytes:
    """What git prints; nothing if it fails."""
    return subprocess.run(["git", *words], cwd=root, capture_output=True, check=False).stdout


def built(commit: str) -> Path | None:
    """The folder with its compiled form, made once; None if it cannot be compiled here."""
    folder = FOLDER / commit[:12]
    compiled = folder / "compiled"
    if not list(compiled.rglob("agenda*.so")):
        print(f"Compiling the release before, {commit[:12]}: a minute or two, once.", flush=True)
        unpack(commit, folder)
        command = [sys.executable, "setup.py", "--quiet", "build", "--build-lib", "compiled"]
        told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if told.returncode:
            print(f"It cannot be compiled, so its rows are left out: {told.stderr[-500:]}")
    return compiled if list(compiled.rglob("agenda*.so")) else None


def unpack(commit: str, folder: Path, root: Path = ROOT) -> None:
    """Everything of that commit that a build needs."""
    folder.mkdir(parents=True, exist_ok=True)
    content = git(root, "archive", "--format=tar", commit, *NEEDED)
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        archive.extractall(folder, filter="data")
