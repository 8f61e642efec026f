"""OpenSpiel: both games, with explicit chance and what each player may see.

`import cenote.research.spiel` registers `cenote_tzolkin` and `cenote_maya`; then
`pyspiel.load_game("cenote_tzolkin(players=3)")` loads one. Options are words parted by commas:
`cenote_maya(players=4,options=expert)`.
"""

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np
import pyspiel

from cenote.core.game import CHANCE, OVER
from cenote.core.record import Entry, Record
from cenote.core.sight import Sight
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.history import WIDTH, History, words_of
from cenote.research.rewards import place_rewards


def game_type(name: str) -> Any:
    seats = GAMES[name].seats
    return pyspiel.GameType(
        short_name=f"cenote_{name}",
        long_name=GAMES[name].title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
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
        max_game_length=GAMES[name].longest,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of our games for OpenSpiel. Utility is the place: 1 for the first, -1 for the last."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = params or {}
        self.seats = chosen.get("players", GAMES[self.name].seats[-1])
        self.options = tuple(filter(None, chosen.get("options", "").split(",")))
        record = Record(GAMES[self.name], self.seats, self.options)
        self.opening = Line(record, record.new(), History(record.game, self.seats))
        super().__init__(TYPES[self.name], game_info(self.name, self.seats), chosen)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        if params:
            raise ValueError(f"observers have no parameters, not even {params}")
        perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.name, perfect_recall)


class Line:
    """A position and its history. It never changes, so OpenSpiel's clones share it."""

    def __init__(self, origin: Record, state: Any, history: History) -> None:
        self.game = origin.game
        self.origin = origin
        self.state = state
        self.history = history
        self.to_act: int = self.game.to_act(state)

    def after(self, move: int) -> "Line":
        state = self.state.copy()
        reading = self.history.read(state, move)
        self.game.apply(state, move)
        return Line(self.origin, state, reading.then(state))

    def imagined_by(self, seat: int, rng: Random) -> "Line":
        """A line this seat cannot tell from the true one."""
        state = self.game.determinize(self.state, seat, rng)
        return Line(self.origin, state, self.history.imagined_by(seat))

    @property
    def record(self) -> Record:
        moves = self.history.moves()
        entries = [Entry(move.turn, move.by, move.move) for move in moves]
        return Record(self.game, self.origin.seats, self.origin.options, entries)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Line":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Line, (self.origin, self.state, self.history)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position of one of our games, as an OpenSpiel state."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.line = game.opening

    def current_player(self) -> int:
        seat = self.line.to_act
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
        self.line = self.line.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.line.game.word(action)

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> "SpielState":
        """A state with another history, which this player cannot tell from the true one."""
        twin: SpielState = self.clone()
        twin.line = self.line.imagined_by(player, Random(probability_sampler()))
        return twin

    def is_terminal(self) -> bool:
        return self.line.to_act == OVER

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return place_rewards(self.line.game.scores(self.line.state))

    def __str__(self) -> str:
        return " ".join(self.line.game.word(move) for move in self.history())


def imagined(sight: Sight, rng: Random) -> SpielState:
    """What a bot sees as a state to search: one that its seat cannot tell from the true one.

    Its history begins here.
    """
    position = sight.guess(rng)
    game = opened(sight.game.name, int(position.seats()))
    state: SpielState = game.new_initial_state()
    state.line = Line(game.opening.origin, position, History(sight.game, game.seats))
    return state


@cache
def opened(name: str, seats: int) -> Any:
    return pyspiel.load_game(f"cenote_{name}", {"players": seats})


class SpielObserver:
    """What a player may see: the encoding as a tensor, words as a string.

    With perfect recall the tensor goes on with all moves as the player knows them, and the string
    is made of their words.
    """

    def __init__(self, name: str, perfect_recall: bool) -> None:
        self.encoding = ENCODINGS[name]
        self.perfect_recall = perfect_recall
        game, size = GAMES[name], self.encoding.size
        moves = game.longest if perfect_recall else 0
        self.tensor = np.zeros(size + moves * WIDTH, np.float32)
        self.dict = {field: self.tensor[place] for field, place in self.encoding.places.items()}
        if perfect_recall:
            self.dict["history"] = self.tensor[size:].reshape(moves, WIDTH)
            self.scale = np.array([game.seats[-1] + 1, len(words_of(name))], np.float32)

    def set_from(self, state: SpielState, player: int) -> None:
        line = state.line
        self.tensor[: self.encoding.size] = self.encoding.scaled(line.state, player)
        if self.perfect_recall:
            self.dict["history"][:] = line.history.numbers(player) / self.scale

    def string_from(self, state: SpielState, player: int) -> str:
        line = state.line
        if not self.perfect_recall:
            return str(line.game.observe(line.state, player))
        seen = blake2b(self.encoding.numbers(line.state, player).tobytes(), digest_size=8)
        return f"{line.history.text(player)} | {seen.hexdigest()}"


TYPES = {name: game_type(name) for name in GAMES}
for game in GAMES:  # a class for each: pyspiel drops other callables after Python has exited
    pyspiel.register_game(TYPES[game], type(f"SpielGame_{game}", (SpielGame,), {"name": game}))
