"""What somebody learned on a device, as it comes and goes over the wire."""

from cenote.games import GAMES
from cenote.puzzles.collection import shipped
from cenote.server.common.bodies import ProgressBody
from cenote.server.common.wire.progress import Progress as ProgressView
from cenote.server.storage.progress import Progress


def progress_in(body: ProgressBody) -> Progress:
    """Only of puzzles and games there are, so nobody can fill a row with anything else."""
    return Progress(
        known(body.solved),
        known(body.missed),
        known(body.seen),
        set(body.days_solved),
        set(body.days_missed),
        {game: read for game, read in body.lessons.items() if game in GAMES},
    )


def known(puzzles: list[str]) -> set[str]:
    return {puzzle for puzzle in puzzles if puzzle in shipped()}


def progress_view(progress: Progress) -> ProgressView:
    return {
        "solved": sorted(progress.solved),
        "missed": sorted(progress.missed),
        "seen": sorted(progress.seen),
        "days_solved": sorted(progress.days_solved),
        "days_missed": sorted(progress.days_missed),
        "lessons": progress.lessons,
    }
