"""Golden games: which ones, how they are played, and how they are written down."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

from cenote.core.driver import Play
from cenote.core.game import Score
from cenote.core.record import Record, read
from cenote.games import GAMES

HERE = Path(__file__).parent
END = "==\n"
"""Separates a record from the score sheet."""


@dataclass(frozen=True)
class Golden:
    """A game to freeze. Seeds were chosen so that together all verbs of the vocabulary occur.

    The only words of Tzolk'in that no game can reach are those for a worker picked up from a
    space 0: the calendar turns before its owner's next turn. Positions set up by hand have them.
    """

    file: str
    game: str
    seats: int
    seed: int
    options: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return HERE / self.file


GOLDEN = (
    Golden("tzolkin-2.txt", "tzolkin", 2, seed=26),
    Golden("tzolkin-3.txt", "tzolkin", 3, seed=52),
    Golden("tzolkin-4.txt", "tzolkin", 4, seed=407),
    Golden(
        "tzolkin-4-options.txt",
        "tzolkin",
        4,
        seed=104,
        options=("uxmal_once", "free_order", "whole_points", "first:2"),
    ),
    Golden("maya-3.txt", "maya", 3, seed=85),
    Golden("maya-4.txt", "maya", 4, seed=123),
    Golden("maya-5.txt", "maya", 5, seed=60),
    Golden("maya-4-expert.txt", "maya", 4, seed=143, options=("expert", "first:2")),
)

EAGERNESS = {
    "raise": 400,
    "build": 20,
    "plain": 40,
    "use": 12,
    "done": 3,
    "skip": 1,
    "stop": 2,
    "set": 12,
    "pass": 2,
}
"""How likely a verb is to be chosen (4 is usual): purely random games hardly ever build."""

EAGER_WORDS = {
    "use:tikal.4": 60,
    "use:yaxchilan.3": 30,
    "use:yaxchilan.4": 30,
    "use:yaxchilan.5": 30,
    "place:yaxchilan": 8,
    "place:chichen_itza": 2,
    "tech:architecture": 6,
    "tech:theology": 6,
}


def play(golden: Golden) -> Record:
    """Play the game: chance and choices from one seed, choices with some judgement."""
    rng = Random(golden.seed)
    game = GAMES[golden.game]
    table = Play.new(game, golden.seats, golden.options)
    table.chance(rng)
    while not table.is_over:
        moves = game.legal_moves(table.state)
        table.move(rng.choices(moves, [eagerness(game.word(move)) for move in moves])[0])
        table.chance(rng)
    return table.record


def eagerness(word: str) -> int:
    verb, _, thing = word.partition(":")
    if verb == "pick":  # the higher a worker stands, the better its action
        return int(thing.split(".")[1]) ** 2 // 4 + 1
    if thing.startswith("chichen_itza.") and verb == "use":
        return 60
    return EAGER_WORDS.get(word) or EAGERNESS.get(verb, 4)


def write(record: Record) -> str:
    """The record, then the result and a digest of all moves that were on offer."""
    state, game = record.new(), record.game
    offers = sha256()
    for entry in record.entries:
        words = (game.word(move) for move in game.legal_moves(state))
        offers.update(f"{' '.join(words)}\n".encode())
        game.apply(state, entry.move)
    sheet = [score_line(seat, score) for seat, score in enumerate(game.scores(state))]
    mark = f"{len(record.entries)} moves, on offer {offers.hexdigest()}"
    return record.text() + END + "\n".join([*sheet, mark]) + "\n"


def score_line(seat: int, score: Score) -> str:
    sources = " ".join(f"{source} {points:g}" for source, points in score.sources.items())
    return f"{seat}  rank {score.rank}, points {score.points:g}, tie {score.tiebreak}: {sources}"


def read_golden(file: str) -> Record:
    """The record in a golden file."""
    return read((HERE / file).read_text().split(END)[0], GAMES)
