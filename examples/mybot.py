"""A bot in ten lines: cenote arena random random random --bot "python examples/mybot.py"."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        words = message["legal"]
        liked = [word for word in words if word.startswith(("build:", "tech:", "use:"))]
        print(json.dumps((liked or words)[0]), flush=True)
