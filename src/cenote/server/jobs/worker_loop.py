"""A worker's side of its pipe: one JSON job per line in, one JSON answer per line out."""

import json
import os
from collections.abc import Callable
from typing import Any, TextIO


def work(jobs: TextIO, answers: TextIO, answer_to: Callable[[str], dict[str, Any]]) -> None:
    """Until there are no more jobs, or nobody is left who wants an answer."""
    for line in jobs:
        try:
            print(json.dumps(answer_to(line)), file=answers, flush=True)
        except BrokenPipeError:
            os._exit(0)  # in the usual way out, Python would try to write once more, and complain
