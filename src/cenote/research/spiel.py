"""OpenSpiel: both games, with explicit chance and what each player may see.

`import cenote.research.spiel` registers `cenote_tzolkin` and `cenote_maya`; then
`pyspiel.load_game("cenote_tzolkin(players=3)")` loads one. Options are words parted by commas:
`cenote_maya(players=4,options=expert)`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel

from cenote.core.game import CHANCE, OVER
from cenote.core.record import Entry, Record
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.rewards import place_rewards

LONGEST = {"tzolkin": 700, "maya": 900}
"""No game has more moves of players, and none has as many of chance."""


def game_type(name: str) -> Any:
    seats = GAMES[name].seats
    return pyspiel.GameType(
        short_name=f"cenote_{name}",
        long_name={"tzolkin": "Tzolk'in: The Mayan Calendar", "maya": "Maya"}[name],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": seats[-1], "options": ""},
    )


def game_info(name: str, seats: int) -> Any:
    moves = len(GAMES[name].vocabulary)
    return pyspiel.GameInfo(
        num_distinct_actions=moves,
        max_chance_outcomes=moves,
        num_players=seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST[name],
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of our games for OpenSpiel. Utility is the place: 1 for the first, -1 for the last."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = params or {}
        self.seats = chosen.get("players", GAMES[self.name].seats[-1])
        self.options = tuple(filter(None, chosen.get("options", "").split(",")))
        self.origin().new()  # BadOption now rather than in the middle of something
        super().__init__(TYPES[self.name], game_info(self.name, self.seats), chosen)

    def origin(self) -> Record:
        """A game before its first move; OpenSpiel pickles what we keep, so we keep words only."""
        return Record(GAMES[self.name], self.seats, self.options)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.name, perfect_recall, params)


class Line:
    """A position, the record that led to it, and how each seat has read it.

    OpenSpiel copies it with deepcopy and stores it with pickle: as its words, like all our games.
    """

    def __init__(self, record: Record, state: Any, read: list[list[str]]) -> None:
        self.game = record.game
        self.record = replace(record, entries=[*record.entries])
        self.state = state.copy()
        self.read = [[*words] for words in read]

    def play(self, move: int) -> None:
        for seat, words in enumerate(self.read):
            words.append(self.game.redact(self.state, move, seat))
        entry = Entry(self.game.turn(self.state), self.game.to_act(self.state), move)
        self.game.apply(self.state, move)
        self.record.entries.append(entry)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Line":
        return Line(self.record, self.state, self.read)

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [entry.move for entry in self.record.entries]
        return replayed, (self.game.name, self.record.seats, self.record.options, moves)


def replayed(name: str, seats: int, options: Sequence[str], moves: Sequence[int]) -> Line:
    """The line of these moves."""
    line = first_line(Record(GAMES[name], seats, options))
    for move in moves:
        line.play(move)
    return line


def first_line(record: Record) -> Line:
    """A line before its first move."""
    return Line(record, record.new(), [[] for _ in range(record.seats)])


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position of one of our games, as OpenSpiel knows positions."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.line = first_line(game.origin())

    def current_player(self) -> int:
        seat = self.line.game.to_act(self.line.state)
        if seat == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.line.game.legal_moves(self.line.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        moves = self.line.game.legal_moves(self.line.state)
        odds = self.line.game.odds(self.line.state)
        total = sum(odds)
        return sorted((move, weight / total) for move, weight in zip(moves, odds, strict=True))

    def _apply_action(self, action: int) -> None:
        self.line.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.line.game.word(action)

    def is_terminal(self) -> bool:
        return self.line.game.to_act(self.line.state) == OVER

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return place_rewards(self.line.game.scores(self.line.state))

    def __str__(self) -> str:
        return " ".join(self.line.game.word(move) for move in self.history())


class SpielObserver:
    """What a player may see: the encoding as a tensor, words as a string."""

    def __init__(self, name: str, perfect_recall: bool, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers have no parameters, not even {params}")
        self.encoding = ENCODINGS[name]
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(self.encoding.size, np.float32)
        self.dict = {field: self.tensor[place] for field, place in self.encoding.places.items()}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.encoding.scaled(state.line.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """With perfect recall all moves as the player read them, else what lies on the table."""
        if self.perfect_recall:
            return " ".join(state.line.read[player])
        return str(state.line.game.observe(state.line.state, player))


class TzolkinGame(SpielGame):
    name = "tzolkin"


class MayaGame(SpielGame):
    name = "maya"


TYPES = {name: game_type(name) for name in GAMES}
for game in (TzolkinGame, MayaGame):
    pyspiel.register_game(TYPES[game.name], game)
