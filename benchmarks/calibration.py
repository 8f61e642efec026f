"""A fixed piece of plain Python, so that two machines, or two hours, can be compared."""

import time


def measure(what: str, seconds: float) -> dict[str, float]:
    rounds = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        total = 0
        for i in range(20_000):
            total = (total * 31 + i) % 65_521
        rounds += 1
    return {"rounds": rounds / spent}
