"""A worker's side of its pipe: one JSON job per line in, one JSON answer per line out."""

import json
import os
from collections.abc import Callable
from typing import Any, TextIO


def work(jobs: TextIO, answers: TextIO, answer_to: Callable[[str], dict[str, Any]]) -> None:
    """Answer jobs until there are no more, or nobody is left to answer."""
    for line in jobs:
        try:
            print(json.dumps(answer_to(line)), file=answers, flush=True)
        except BrokenPipeError:
            os._exit(0)  # on a normal exit Python would flush once more, and complain
