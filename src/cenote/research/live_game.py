"""A game that is convenient to use at a prompt, in a notebook or in a small script."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from cenote.bots.levels import make_bot
from cenote.bots.thinking.value import BatchValue, Value
from cenote.core.driver import Play, play_out
from cenote.core.game import CHANCE, OVER, Game, Score
from cenote.core.record import BadRecord, Record, read
from cenote.games import GAMES
from cenote.research.drawing import DRAWINGS
from cenote.review.reviewer import DOMAINS, Reviewer
from cenote.review.shape import Review

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cenote.research.arrays import Encoding
    from cenote.research.evaluators import Evaluator


class LiveGame:
    """One game: moves go in as words, what a seat may see comes out.

    Chance deals by itself, from the seed; with `deal=False` its moves are played like all others.
    """

    def __init__(self, play: Play, rng: Random, deal: bool = True) -> None:
        self.under_way = play
        self.rng = rng
        self.deal = deal
        self.dealt()

    @property
    def game(self) -> Game[Any]:
        """The rules of the game."""
        return self.under_way.game

    @property
    def state(self) -> Any:
        """The whole position, including everything hidden."""
        return self.under_way.state

    @property
    def seats(self) -> int:
        return self.under_way.record.seats

    @property
    def to_act(self) -> int | None:
        """The seat that must choose; None for chance, and when the game is over."""
        seat = self.under_way.to_act
        return seat if seat >= 0 else None

    @property
    def is_over(self) -> bool:
        return self.under_way.is_over

    @property
    def legal(self) -> list[str]:
        """The words that may be played now."""
        return [self.game.word(move) for move in self.game.legal_moves(self.state)]

    @property
    def question(self) -> tuple[str, str] | None:
        """What is asked, and the move that it follows from."""
        return None if self.is_over else self.game.question(self.state)

    @property
    def scores(self) -> list[Score]:
        """How the seats stand: points, rank, points by source."""
        return self.game.scores(self.state)

    @property
    def record(self) -> str:
        """All moves so far, as text that `read` accepts."""
        return self.under_way.record.text()

    def play(self, line: str) -> "LiveGame":
        """Play a line of words, one after the other; IllegalMove at the first illegal one."""
        for word in line.split():
            self.under_way.move(self.game.move(word))
            self.dealt()
        return self

    def play_out(self, *levels: str) -> "LiveGame":
        """Let bots of these levels play on to the end: one level for all, or one for each seat."""
        names = levels * self.seats if len(levels) == 1 else levels
        if len(names) != self.seats:
            raise ValueError(f"name one level, or {self.seats}: one for each seat")
        bots = [make_bot(name, self.game.name, Random(self.rng.getrandbits(64))) for name in names]
        play_out(self.under_way, [bot.choose for bot in bots], self.rng)
        return self

    def review(
        self, effort: float = 1.0, quick: bool = False, evaluate: "Evaluator | None" = None
    ) -> Review:
        """What a finished game teaches (docs/review.md); NotReviewable before it is over.

        The quick review is a first picture; the other one takes about as long as two games of
        experts, or as many times that as the effort says. With an evaluator of yours, turns are
        found, rolled out and valued by it: in points for Tzolk'in, in the lead for Maya.
        """
        has_domain = self.game.name in DOMAINS
        judge = self.judge(evaluate) if evaluate and has_domain else None
        reviewer = Reviewer(self.under_way.record, effort, judge=judge)
        return reviewer.quick() if quick else reviewer.finished()

    def judge(self, evaluate: "Evaluator") -> Value[Any]:
        """An evaluator as a judge of this game, for reviews."""
        from cenote.research.evaluators import Values  # noqa: PLC0415  it needs numpy

        return BatchValue(Values(self.game.name, evaluate, DOMAINS[self.game.name].worth))

    def undo(self) -> "LiveGame":
        """Take back the last move of this turn, if there is one."""
        self.under_way.undo()
        return self

    def observe(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain values; without a seat, what everybody may."""
        return self.game.observe(self.state, seat)

    def numbers(self, seat: int) -> "NDArray[np.int16]":
        """What a seat may see, as a row of whole numbers (docs/research.md)."""
        return self.encoding.numbers(self.state, seat)

    def mask(self) -> "NDArray[np.int8]":
        """1 for each legal move; a move is the index of its word in the vocabulary."""
        return self.encoding.mask(self.state)

    @property
    def encoding(self) -> "Encoding[Any]":
        from cenote.research.arrays import ENCODINGS  # noqa: PLC0415  the only part with numpy

        return ENCODINGS[self.game.name]

    def copy(self) -> "LiveGame":
        """An independent copy; chance will deal it the same."""
        record = self.under_way.record
        twin = Play.new(self.game, record.seats, record.options)
        twin.record.entries = [*record.entries]
        twin.state = self.state.copy()
        rng = Random()
        rng.setstate(self.rng.getstate())
        return LiveGame(twin, rng, self.deal)

    def dealt(self) -> None:
        if self.deal:
            self.under_way.chance(self.rng)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LiveGame) and self.game is other.game and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # it changes with every move

    def __copy__(self) -> "LiveGame":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "LiveGame":
        return self.copy()

    def __repr__(self) -> str:
        moves = len(self.under_way.record.entries)
        return f"<{self.game.name} for {self.seats}, {moves} moves: {self.turn_of()}>"

    def turn_of(self) -> str:
        if self.under_way.to_act == OVER:
            return "over"
        who = "chance" if self.under_way.to_act == CHANCE else f"seat {self.to_act}"
        return f"{who}, {self.game.question(self.state)[0]}"

    def _repr_svg_(self) -> str:
        """The table as everybody sees it; notebooks show it."""
        return DRAWINGS[self.game.name](self.observe())


def new_game(
    game: Game[Any], seats: int, options: Sequence[str], seed: int | None, deal: bool
) -> LiveGame:
    """A game before its first choice."""
    return LiveGame(Play.new(game, seats, options), Random(seed), deal)


def read_game(game: Game[Any], text: str, seed: int | None) -> LiveGame:
    """A game from its record; it continues where the record ends."""
    record: Record = read(text, GAMES)
    if record.game is not game:
        raise BadRecord(f"line 1: a record of {record.game.name}, not of {game.name}")
    return LiveGame(Play(record), Random(seed))
