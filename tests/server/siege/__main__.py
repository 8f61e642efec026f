"""`make siege`: all attacks in turn, the figures, and an exit code: 1 if a promise was broken."""

import argparse
import asyncio
import sys
import tempfile
import uuid
from contextlib import ExitStack
from pathlib import Path

from tests import reaper
from tests.server import figures
from tests.server.postgres import postgres
from tests.server.siege import report
from tests.server.siege.attacks import ATTACKS
from tests.server.siege.campaign import Campaign, besieged
from tests.server.siege.ground import Attack
from tests.server.siege.report import Row
from tests.server.siege.target import Target

SECONDS = 600.0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.server.siege", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of attacks, in all")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--only", nargs="*", metavar="ATTACK", help="only these attacks")
    parser.add_argument("--list", action="store_true", help="show the attacks and stop")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the figures here")
    return parser.parse_args()


async def siege(target: Target, attacks: list[Attack], seconds: float) -> list[Row]:
    """Each attack for its share of the time."""
    shares = sum(attack.share for attack in attacks)
    rows: list[Row] = []
    print(report.HEAD, flush=True)
    async with besieged(target) as campaign:
        for attack in attacks:
            rows.append(await tried(campaign, attack.name, seconds * attack.share / shares))
            print(report.line(rows[-1]), flush=True)
            if not target.is_alive:
                break
    rows[-1].troubles += campaign.pair.take_troubles()
    return rows


async def tried(campaign: Campaign, name: str, seconds: float) -> Row:
    """Once more if the moves were slow: the machine may have been busy with something else."""
    row = await campaign.attack(name, seconds)
    if row.slow():
        again = await campaign.attack(name, seconds)
        again.tries = 2
        again.traces += row.traces
        again.tally.failures += row.tally.failures
        again.troubles += row.troubles
        return again
    return row


def main() -> int:
    wanted = arguments()
    reaper.watch_over(uuid.uuid4().hex)
    attacks = [attack for attack in ATTACKS if not wanted.only or attack.name in wanted.only]
    if wanted.list:
        for attack in attacks:
            print(f"{attack.name:<18}{attack.what}")
        return 0
    with ExitStack() as stack:
        url = None
        if wanted.database == "postgresql":
            url = stack.enter_context(postgres()).get_uri()
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        target = stack.enter_context(Target(Path(folder), url))
        rows = asyncio.run(siege(target, attacks, wanted.seconds))
    return conclude(rows, wanted)


def conclude(rows: list[Row], wanted: argparse.Namespace) -> int:
    broken = [f"{row.name}: {promise}" for row in rows for promise in row.broken()]
    for promise in broken:
        print(f"BROKEN  {promise}")
    sent = sum(row.tally.requests + row.tally.messages for row in rows)
    moves = sum(len(row.moves) for row in rows)
    print(
        f"{len(rows)} attacks, {sent} requests and messages, {moves} moves of the pair meanwhile."
    )
    print(f"{len(broken)} promises were broken." if broken else "All promises held.")
    told = {"database": wanted.database, "seconds": wanted.seconds, "broken": broken}
    told["attacks"] = [row.figures() for row in rows]
    figures.write(wanted.out, "siege", told)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
