"""The encoding: it contains everything promised that a seat may see, and nothing hidden."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cenote.core.agenda import Rules, argument_of, step_of
from cenote.core.game import OVER
from cenote.games import GAMES
from cenote.games.tzolkin.names import BUILDINGS, MONUMENTS
from cenote.research.arrays import BOUND, ENCODINGS
from cenote.research.decoding import decode
from cenote.research.encoding import maya, tzolkin
from cenote.research.fields import LAYOUTS, markdown, placed
from tests.any_game.facts import FACTS
from tests.any_game.laws import Walk, options_for, step_together

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
DOCS = Path(__file__).parent.parent.parent / "docs" / "research.md"


def walk_of(name: str, seats: int, seed: int) -> Walk:
    rng = Random(f"{name} {seats} {seed}")
    return Walk(GAMES[name], FACTS[name], seats, options_for(GAMES[name], seats, rng), seed)


def positions(name: str, seats: int, games: int = 3, every: int = 9) -> list[Any]:
    """Positions of random games, with options, from the first move to the end."""
    states = []
    for seed in range(games):
        walk = walk_of(name, seats, seed)
        while walk.game.to_act(walk.state) != OVER:
            if len(walk.record.entries) < 25 or walk.happens(1 / every):
                states.append(walk.state.copy())
            walk.step()
        states.append(walk.state)
    return states


def kept(decoded: Any, observed: Any) -> Any:
    """The part of an observation that the encoding promises to contain."""
    if isinstance(decoded, dict) and isinstance(observed, dict):
        return {key: kept(decoded[key], observed[key]) for key in decoded if key in observed}
    if isinstance(decoded, list) and isinstance(observed, list) and len(decoded) == len(observed):
        return [kept(one, other) for one, other in zip(decoded, observed, strict=True)]
    if isinstance(decoded, list) and isinstance(observed, dict):  # monuments and their values
        return sorted(observed, key=decoded.index)
    return observed


def in_any_order(observed: dict[str, Any]) -> dict[str, Any]:
    """The tiles on display as a set, in the order of their names' table."""
    names = {"buildings": BUILDINGS, "monuments": MONUMENTS}
    return observed | {
        key: sorted(filter(None, observed[key]), key=names[key].index)
        for key in names
        if key in observed
    }


class TestTruth:
    @pytest.mark.sampled(2)
    @pytest.mark.parametrize(("name", "seats"), TABLES)
    def test_decoding_gives_back_the_observation(self, name, seats):
        game, encoding = GAMES[name], ENCODINGS[name]
        for state in positions(name, seats):
            to_act = game.to_act(state)
            for seat in range(seats):
                decoded = decode(name, encoding.numbers(state, seat), seat)
                assert decoded.pop("to_act") == (to_act if to_act >= 0 else None)
                observed = in_any_order(game.observe(state, seat))
                for player in observed["players"]:
                    if name == "tzolkin" and player["wealth"] is None:
                        player["wealth"] = []
                assert decoded == kept(decoded, observed)

    @pytest.mark.parametrize(("name", "seats"), TABLES)
    def test_the_question_and_the_legal_moves(self, name, seats):
        game, encoding = GAMES[name], ENCODINGS[name]
        for state in positions(name, seats):
            numbers, legal = encoding.numbers(state, 0), game.legal_moves(state)
            assert np.flatnonzero(encoding.mask(state)).tolist() == sorted(legal)
            asked = np.flatnonzero(numbers[encoding.places["question"]])
            if game.to_act(state) == OVER:
                assert len(asked) == 0
                continue
            step, cause = game.question(state)
            assert isinstance(game, Rules)
            assert game.step_names[asked[0]] == step
            assert game.word(int(numbers[encoding.places["cause"]][0])) == cause
            bits = numbers[encoding.places["argument"]]
            argument = argument_of(state.task())
            assert argument == sum(int(bit) << place for place, bit in enumerate(bits))

    @pytest.mark.parametrize(("name", "seats"), TABLES)
    def test_scaled_numbers_stay_in_bounds_and_can_be_unscaled(self, name, seats):
        encoding = ENCODINGS[name]
        for state in positions(name, seats, games=1):
            scaled = encoding.scaled(state, 1)
            assert scaled.dtype == np.float32
            assert np.abs(scaled).max() <= BOUND
            assert (encoding.unscaled(scaled) == encoding.numbers(state, 1)).all()

    def test_points_agree_with_the_scores(self):
        for name, seats in TABLES:
            for state in positions(name, seats, games=1, every=60):
                scores = GAMES[name].scores(state)
                encoder = ENCODINGS[name].encoder
                assert [encoder.points(state, seat) for seat in range(seats)] == [
                    score.points for score in scores
                ]


class TestSecrets:
    @pytest.mark.parametrize(("name", "seats"), TABLES)
    def test_states_that_a_seat_cannot_tell_apart_are_encoded_alike(self, name, seats):
        """Guesses differ from the truth in what is hidden from the seat, and in nothing else."""
        rng, different = Random(seats), 0
        encoding = ENCODINGS[name]
        for state in positions(name, seats):
            for seat in range(seats):
                true = encoding.numbers(state, seat)
                for _ in range(3):
                    guess = GAMES[name].determinize(state, seat, rng)
                    different += guess != state
                    assert (encoding.numbers(guess, seat) == true).all()
        assert different > 50

    @pytest.mark.parametrize(("name", "seats"), TABLES)
    def test_games_that_differ_in_hidden_moves_only_are_encoded_alike(self, name, seats):
        """Also what is kept in the agenda, which guesses take over from the true state."""
        compared = 0
        for seed in range(4):
            walk = Walk(GAMES[name], FACTS[name], seats, secretive(name), seed)
            compared += sum(compare_twins(walk, seat) for seat in [seed % seats])
        assert compared > 10

    def test_the_comparison_would_find_a_secret(self):
        """The owner's own numbers do differ from those of a guess of somebody else."""
        game, encoding = GAMES["tzolkin"], ENCODINGS["tzolkin"]
        draft = [
            s
            for s in positions("tzolkin", 3)
            if s.to_act() >= 0 and game.question(s)[0] == "keep_wealth"
        ]
        guesses = [game.determinize(state, 0, Random(1)) for state in draft]
        assert any(
            (encoding.numbers(state, 1) != encoding.numbers(guess, 1)).any()
            for state, guess in zip(draft, guesses, strict=True)
        )


def secretive(name: str) -> tuple[str, ...]:
    return ("expert",) if name == "maya" else ()


def compare_twins(walk: Walk, viewer: int) -> int:
    """Play two games that differ only in what the viewer may not read; how often they differed."""
    game, encoding, twin, compared = walk.game, ENCODINGS[walk.game.name], None, 0
    stretch: tuple[str, ...] = ()
    while game.to_act(walk.state) != OVER:
        question = game.question(walk.state)[0]
        if question not in stretch:
            twin = None
            stretch = next((some for some in walk.facts.secret if question in some), ())
        if not stretch:
            walk.step()
            continue
        twin = twin or walk.state.copy()
        if twin != walk.state:
            seen = [encoding.numbers(state, viewer) for state in (walk.state, twin)]
            assert (seen[0] == seen[1]).all(), walk.record.text()
            compared += 1
        if not step_together(walk, twin, viewer):
            twin = None
    return compared


class TestLayout:
    @pytest.mark.parametrize("name", GAMES)
    def test_the_fields_fill_the_encoding_and_are_in_the_docs(self, name):
        fields = list(placed(LAYOUTS[name]))
        _, at, last = fields[-1]
        assert at + last.width == ENCODINGS[name].size
        assert len({field_name for field_name, _, _ in fields}) == len(fields)
        assert markdown(LAYOUTS[name]) in DOCS.read_text()

    def test_the_groups_begin_where_the_encoder_puts_them(self):
        places = ENCODINGS["tzolkin"].places
        assert places["gears"].start == tzolkin.GEARS
        assert places["player.0.goods"].start == tzolkin.BELONGINGS
        assert places["player.1.goods"].start == tzolkin.BELONGINGS + tzolkin.WIDTH
        places = ENCODINGS["maya"].places
        assert places["quarry.1.present"].start == maya.QUARRIES + maya.QUARRY_WIDTH
        assert places["level.0.spaces"].start == maya.PYRAMIDS
        assert places["player.0.cards"].start == maya.BELONGINGS

    @pytest.mark.parametrize("name", GAMES)
    def test_every_question_and_move_has_a_number(self, name):
        places, game = ENCODINGS[name].places, GAMES[name]
        question = places["question"]
        assert isinstance(game, Rules)
        assert question.stop - question.start == len(game.step_names)
        assert ENCODINGS[name].moves == len(game.vocabulary)
        cause = next(
            field for field_name, _, field in placed(LAYOUTS[name]) if field_name == "cause"
        )
        assert cause.most == len(game.vocabulary)

    @pytest.mark.parametrize(("name", "seats"), TABLES)
    def test_the_bits_of_an_argument_are_enough(self, name, seats):
        bits = ENCODINGS[name].places["argument"]
        for state in positions(name, seats, every=1):
            if GAMES[name].to_act(state) != OVER:
                task = state.task()
                assert argument_of(task) < 1 << (bits.stop - bits.start), step_of(task)
