"""A process that measures on request: a contestant is a module here and a way to import Cenote."""

import importlib
import json
import sys


def main() -> None:
    module = importlib.import_module(f"benchmarks.{sys.argv[1]}")
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(module.measure(request["what"], request["seconds"])), flush=True)


if __name__ == "__main__":
    main()
