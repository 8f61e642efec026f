"""Figures of a run: how they are measured, and added to a file with other figures."""

import json
import os
import platform
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Json = dict[str, Any]

ROOT = Path(__file__).parent.parent.parent
TICKS = os.sysconf("SC_CLK_TCK")


def percentile(values: Sequence[float], part: float) -> float:
    """0 when there are no values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


def in_ms(seconds: Sequence[float]) -> Json:
    """The usual percentiles."""
    parts = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "worst": 1.0}
    return {name: round(percentile(seconds, part) * 1000, 1) for name, part in parts.items()}


def memory(pid: int) -> float:
    """Resident memory of a process, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def descriptors(pid: int) -> int:
    """Open files, sockets and pipes of a process."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def cpu_seconds(pid: int) -> float:
    """CPU seconds of a process and its finished children; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(field) for field in fields[11:15]) / TICKS


def waited(process: int | str) -> float:
    """Seconds that the main thread of a process stood ready and got no core; 0 if nobody counts.

    `thread-self` asks for the thread that asks.
    """
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


def write(out: Path | None, key: str, figures: Any) -> None:
    """Store the figures under their key with date, machine and commit; other keys stay."""
    if out is None:
        return
    known = json.loads(out.read_text()) if out.exists() else {}
    known[key] = {"date": time.strftime("%Y-%m-%d"), "commit": commit(), **machine()}
    known[key]["figures"] = figures
    out.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n")


def commit() -> str:
    """The commit that was measured; a plus means uncommitted changes."""
    try:
        head = git("rev-parse", "--short", "HEAD")
        return head + ("+" if git("status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return "?"


def git(*words: str) -> str:
    return subprocess.check_output(["git", *words], cwd=ROOT, text=True).strip()


def machine() -> Json:
    cores = len(os.sched_getaffinity(0))
    return {"machine": {"cores": cores, "python": platform.python_version()}}
