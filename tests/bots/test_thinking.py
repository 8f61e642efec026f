"""Planning, judging and looking ahead: sound, repeatable, and blind to what is hidden."""

from importlib.resources import files
from random import Random
from threading import Timer
from typing import Any

import pytest

from cenote.bots.judges import (
    EARLY,
    LATEST,
    SHIPPED,
    WEIGHTS,
    card_of,
    judge_from,
    judge_of,
    with_taste,
)
from cenote.bots.levels import SKILLS, STYLES, is_level, levels_of, make_bot, skill_of
from cenote.bots.planning import PlanningBot, Skill
from cenote.bots.thinking import tzolkin, tzolkin_rivals
from cenote.bots.thinking.ending import EndingValue, is_last
from cenote.bots.thinking.lookahead import Lookahead
from cenote.bots.thinking.net import SECOND, Net, net_size, units_of
from cenote.bots.thinking.planner import DONE, Planner, digest
from cenote.bots.thinking.taste import LIKABLE
from cenote.bots.thinking.value import BatchValue
from cenote.core.driver import Play, play_out, random_chooser
from cenote.core.game import CHANCE, OVER
from cenote.core.sight import Sight
from cenote.games import GAMES
from cenote.games.tzolkin.names import GOLD, MONUMENTS, WOOD
from cenote.games.tzolkin.scoring import monument_points
from cenote.games.tzolkin.state import HOLE, RAISED, TEMPLE_STEP
from cenote.games.tzolkin.tables.gears import HOLES, NUMBERED
from cenote.games.tzolkin.tables.setup import WORKERS

UNITS = 128
METROPOLIS = MONUMENTS.index("metropolis")
QUICK = Skill(width=2, limit=80, candidates=3, rollouts=6, depth=1, guesses=2)


def position(game, seats, moves, seed=1):
    """A position of a random game in which a seat has a choice."""
    rng = Random(seed)
    state = game.new(seats)
    while moves > 0 or game.to_act(state) < 0 or len(game.legal_moves(state)) == 1:
        options = game.legal_moves(state)
        game.apply(state, rng.choice(options))
        moves -= 1
        assert game.to_act(state) != OVER
    return state


def rules_of(name) -> Any:
    """A game with everything that bots ask of it."""
    return GAMES[name]


def tables():
    return [(name, seats) for name, game in GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("name", "seats"), tables())
def test_every_level_but_the_slow_ones_plays_whole_games_at_every_table(name, seats):
    rng = Random(seats)
    play = Play.new(GAMES[name], seats)
    quick = [level for level in levels_of(name) if level not in ("strong", "expert", "master")]
    bots = [make_bot(quick[seat % len(quick)], name, Random(seat)) for seat in range(seats)]
    play_out(play, [bot.choose for bot in bots], rng)

    assert play.is_over


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_is_a_turn_that_can_be_played_and_ends(name):
    game = rules_of(name)
    state = position(game, 3, 60)
    seat, turn = game.to_act(state), game.turn(state)
    for stop in Planner(game, judge_of(name), 4, 200).plan(state)[:20]:
        after = state.copy()
        for move in stop.moves:
            assert (game.to_act(after), game.turn(after)) == (seat, turn)
            game.apply(after, move)
        assert (game.to_act(after), game.turn(after)) != (seat, turn)


def test_a_planner_finds_the_best_of_all_turns_when_it_may_try_them_all():
    """Compared with every line of play there is, one by one."""
    game, judge = rules_of("tzolkin"), judge_of("tzolkin")
    state = position(game, 2, 40, seed=5)
    seat, turn = game.to_act(state), game.turn(state)
    best, open_states = -1000.0, [state]
    while open_states:
        here = open_states.pop()
        for move in game.legal_moves(here):
            if move == DONE:
                best = max(best, judge.of(here, seat))
                continue
            after = here.copy()
            game.apply(after, move)
            if (game.to_act(after), game.turn(after)) == (seat, turn):
                open_states.append(after)
            else:
                best = max(best, judge.of(after, seat))

    assert Planner(game, judge, 10_000, 10_000).plan(state)[0].value == pytest.approx(best)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_position_give_the_same_choice(name):
    game = GAMES[name]
    state = position(game, 3, 50)
    seat = game.to_act(state)
    choices = {
        PlanningBot(Random(7), QUICK).choose(Sight(game, state.copy(), seat)) for _ in range(3)
    }

    assert len(choices) == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [30, 45, 60, 75])
def test_two_states_a_seat_cannot_tell_apart_get_the_same_answer(name, moves):
    game = GAMES[name]
    state = position(game, 3, moves, seed=moves)
    seat = game.to_act(state)
    other = game.determinize(state, seat, Random(99))
    answers = [
        PlanningBot(Random(4), QUICK).choose(Sight(game, each, seat)) for each in (state, other)
    ]

    assert answers[0] == answers[1]


def test_monuments_count_as_soon_as_they_are_raised():
    state = position(GAMES["tzolkin"], 2, 150)
    judge: Any = judge_of("tzolkin")
    before = judge.points(state, 0)
    state.put(0, RAISED, 1 << METROPOLIS)
    assert judge.points(state, 0) == before + monument_points(state, 0, METROPOLIS) > before


def test_a_bot_plans_again_when_its_options_change():
    game = GAMES["tzolkin"]
    bot = PlanningBot(Random(1), Skill())
    for moves in (40, 80):
        state = position(game, 3, moves)
        sight = Sight(game, state, game.to_act(state))
        assert bot.choose(sight) in sight.legal_moves


def test_the_prior_can_be_weighed_with_the_rollouts():
    game = rules_of("tzolkin")
    state = position(game, 3, 80)
    judge = judge_of("tzolkin")
    stops = Planner(game, judge, 4, 200).plan(state)[:8]
    quick = Planner(game, judge, 1, 200)

    def ranked(prior):
        ahead = Lookahead(game, judge, quick, 1, prior)
        return [stop.value for stop in ahead.rank([state], stops, 8, 5, lambda: False)]

    assert ranked(1e9)[0] == max(stop.value for stop in stops)
    assert ranked(1e9) != ranked(0.0)


def test_two_judges_name_candidates_in_turn_and_both_play_rollouts():
    game = rules_of("tzolkin")
    state = position(game, 3, 80)
    asked = {EARLY: 0, LATEST: 0}

    def heard(weights):
        def values(states, seat):
            asked[weights] += 1
            return judge_of("tzolkin", weights).of_all(states, seat)

        return BatchValue(values)

    judges = [heard(weights) for weights in asked]
    skill = Skill(candidates=6, rollouts=24, depth=1, guesses=1)
    bot = PlanningBot(Random(1), skill)
    first, second = (Planner(game, judge, 6, 600).plan(state)[0] for judge in judges)
    stops = bot.turns(game, judges, state)
    assert [digest(stop.state) for stop in stops[:2]] == [
        digest(stop.state) for stop in (first, second)
    ]
    assert len({digest(stop.state) for stop in stops}) == len(stops)

    asked.update(dict.fromkeys(asked, 0))
    sight = Sight(GAMES["tzolkin"], state, game.to_act(state))
    assert bot.preferred(sight, judges, [state], stops) in stops
    assert min(asked.values()) > 0


def test_a_judge_that_is_given_judges_alone():
    bot = PlanningBot(Random(1), Skill(second=EARLY), judge=judge_of("tzolkin"))
    assert bot.judges("tzolkin") == [judge_of("tzolkin")]


def test_a_bot_out_of_time_still_answers():
    game = GAMES["tzolkin"]
    state = position(game, 4, 80)
    sight = Sight(game, state, game.to_act(state))
    bot = PlanningBot(Random(1), Skill(candidates=6, rollouts=10_000_000, depth=3, seconds=0.0))

    assert bot.choose(sight) in sight.legal_moves


def test_the_network_computes_what_its_weights_say():
    inputs = 2
    weights = [0.0] * net_size(inputs, UNITS)
    weights[0] = 2.0  # the first input to the first hidden unit
    weights[inputs * UNITS + UNITS] = 3.0  # that unit to the first of the second layer
    weights[inputs * UNITS + UNITS + UNITS * SECOND + SECOND] = 0.5  # and that to the output
    weights[-1] = 1.0

    net = Net(inputs, weights)

    assert net.judge(type(net.known)([1.5, 9.0])) == pytest.approx(1.5 * 2 * 3 * 0.5 + 1)


@pytest.mark.parametrize("units", [8, UNITS, 256])
def test_the_networks_answer_does_not_depend_on_earlier_positions(units):
    rng = Random(3)
    weights = [rng.gauss(0, 0.3) for _ in range(net_size(9, units))]
    fresh, used = Net(9, weights), Net(9, weights)
    for _ in range(50):
        seen = type(used.known)([rng.choice((0.0, 1.0, rng.random())) for _ in range(9)])
        fresh.forget()
        assert used.judge(seen) == pytest.approx(fresh.judge(seen))


def test_the_number_of_weights_tells_how_many_units_there_are():
    assert units_of(9, net_size(9, 256)) == 256
    assert units_of(9, net_size(9, 256) + 1) == units_of(9, 0) == units_of(9, 5) == 0


def seen_in(state, seat, inputs=tzolkin.INPUTS):
    """What the judge of Tzolk'in looks at, as a list."""
    weights = [0.0] * net_size(inputs, UNITS)
    return list(tzolkin.TzolkinValue(Net(inputs, weights)).look(state, seat))


def test_each_rival_is_seen_in_the_order_of_play():
    """What only one of them has is seen at their place, not at another's."""
    state = rules_of("tzolkin").new(4)
    before = seen_in(state, 1)
    each = tzolkin.EACH_RIVAL + tzolkin_rivals.EACH
    for rival, place in ((2, 0), (3, 1), (0, 2)):
        richer = state.copy()
        richer.add(rival, GOLD, 2)
        after = seen_in(richer, 1)
        changed = [i for i in range(each, len(after)) if after[i] != before[i]]
        gold = tzolkin_rivals.BLOCKS_AT + GOLD - WOOD
        assert changed[0] == each + place * tzolkin_rivals.EACH_SIZE + gold
        assert all(i >= tzolkin.EACH_RIVAL + tzolkin_rivals.LACKING for i in changed[1:])


def test_a_worker_of_any_rival_is_seen_where_it_stands():
    state = rules_of("tzolkin").new(3)
    hole = HOLE + HOLES + 2
    for rival in (1, 2):
        there = state.copy()
        there.cells[hole] = rival
        assert seen_in(there, 0)[tzolkin.EACH_RIVAL + NUMBERED + 2] == 1.0
    there = state.copy()
    there.cells[hole] = 0
    assert seen_in(there, 0)[tzolkin.EACH_RIVAL + NUMBERED + 2] == 0.0


def test_weights_from_before_rivals_were_seen_singly_still_judge():
    """They see the inputs that were there when they were trained, and those only."""
    state = position(rules_of("tzolkin"), 3, 80)
    early = seen_in(state, 0, tzolkin.EACH_RIVAL)
    assert seen_in(state, 0)[: tzolkin.EACH_RIVAL] == early
    assert any(seen_in(state, 0)[tzolkin.EACH_RIVAL :])

    weights = [0.01] * net_size(tzolkin.EACH_RIVAL, UNITS)
    assert judge_from("tzolkin", weights).net.inputs == tzolkin.EACH_RIVAL


def test_a_bot_answers_at_once_when_it_is_cancelled():
    """It checks between two rollouts; ten million of them would take days."""
    game = GAMES["tzolkin"]
    state = position(game, 4, 80)
    bot = PlanningBot(Random(1), Skill(candidates=6, rollouts=10_000_000, depth=1))
    timer = Timer(0.3, bot.cancel)
    timer.start()
    assert bot.choose(Sight(game, state, game.to_act(state))) in game.legal_moves(state)
    timer.join()


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("expert", True),
        ("expert*0.5", True),
        ("expert*3", True),
        ("expert-2026-11", True),
        ("expert*2@FILE", True),
        ("random@FILE", False),
        ("builder", True),
        ("expert*", False),
        ("expert*0", False),
        ("expert*nan", False),
        ("expert*1e9", False),
        ("storng", False),
    ],
)
def test_levels_have_names_and_accept_more_effort(name, known):
    assert is_level(name, "tzolkin") == known


def test_frozen_levels_are_not_offered_to_people():
    assert "expert-2026-11" not in levels_of("tzolkin")


@pytest.mark.parametrize("name", GAMES)
def test_a_level_can_have_weights_from_a_file(name, tmp_path):
    """Those that are shipped make the same bot; others are refused with a reason."""
    shipped, other = tmp_path / "shipped.bin", tmp_path / "other.bin"
    shipped.write_bytes(files(WEIGHTS).joinpath(f"{name}.bin").read_bytes())
    other.write_bytes(b"abc")
    state = position(GAMES[name], GAMES[name].seats[-1], 60)
    sight = Sight(GAMES[name], state, int(state.to_act()))

    bots = [make_bot(level, name, Random(1)) for level in ("strong", f"strong@{shipped}")]
    assert bots[0].choose(sight) == bots[1].choose(sight)
    with pytest.raises(ValueError, match="for another network"):
        make_bot(f"strong@{other}", name, Random(1))
    with pytest.raises(ValueError, match="cannot read the weights"):
        make_bot(f"strong@{tmp_path}/none.bin", name, Random(1))


def last_turn(seats):
    """A position at the beginning of a seat's last turn, in a game of casual players."""
    game, rng = rules_of("tzolkin"), Random(3)
    play = Play.new(game, seats)
    bots = [make_bot("casual", "tzolkin", rng) for _ in range(seats)]
    turn = -1
    while not play.is_over:
        play.chance(rng)
        if game.turn(play.state) != turn:
            turn = game.turn(play.state)
            quick = Planner(game, judge_of("tzolkin"), 1, 60).plan(play.state)[0]
            if is_last(game, quick, play.state.to_act()):
                return play.state
        play.move(bots[play.to_act].choose(Sight(game, play.state, play.to_act)))
    raise AssertionError("no turn was the last one")


def test_a_last_turn_is_judged_by_the_rules():
    """What it is worth is the result of the game if the others do nothing more."""
    game, state = rules_of("tzolkin"), last_turn(2)
    seat = int(state.to_act())
    stop = Planner(game, EndingValue(game, judge_of("tzolkin")), 4, 200).plan(state)[0]

    end = state.copy()
    for move in stop.moves:
        game.apply(end, move)
    assert not game.wait_for(end, seat)
    assert game.to_act(end) == OVER
    assert stop.value == game.scores(end)[seat].points


def test_an_expert_searches_its_last_turn_widely():
    game, state = rules_of("tzolkin"), last_turn(2)
    ending = EndingValue(game, judge_of("tzolkin"))
    expert, before = skill_of("expert", "tzolkin"), skill_of("expert-2026-11", "tzolkin")
    wide, narrow = (PlanningBot(Random(1), skill) for skill in (expert, before))

    found = wide.turns(game, [judge_of("tzolkin")], state)[0]
    usual = narrow.turns(game, [judge_of("tzolkin")], state)[0]
    assert found.value >= ending.of(usual.state, state.to_act())
    assert found.value == pytest.approx(ending.of(found.state, state.to_act()))


def test_effort_means_more_lines():
    usual, more = (make_bot(name, "tzolkin", Random(1)) for name in ("expert", "expert*3"))
    assert isinstance(usual, PlanningBot) and isinstance(more, PlanningBot)
    assert more.skill.rollouts == 3 * usual.skill.rollouts


def test_styles_belong_to_their_game():
    assert not is_level("builder", "maya")


@pytest.mark.parametrize("style", STYLES["tzolkin"])
def test_a_taste_changes_the_value_of_a_position(style):
    game, taste = GAMES["tzolkin"], STYLES["tzolkin"][style]
    assert set(taste) <= set(LIKABLE)
    judge = judge_of("tzolkin")
    state = position(game, 2, 200, seed=2)
    more = with_taste("tzolkin", judge, taste).of(state, 0) - judge.of(state, 0)
    assert more == pytest.approx(sum(taste[thing] * liked(state, thing) for thing in taste))


@pytest.mark.parametrize("thing", LIKABLE)
def test_each_taste_works_by_itself(thing):
    judge = judge_of("tzolkin")
    for seed in range(30):
        state = position(GAMES["tzolkin"], 2, 200, seed)
        state.put(0, RAISED, 1 << METROPOLIS)
        more = with_taste("tzolkin", judge, {thing: 2.0}).of(state, 0) - judge.of(state, 0)
        assert more == pytest.approx(2 * liked(state, thing), abs=1e-6)
        if more:
            return
    raise AssertionError(f"nobody ever had any {thing}")


def liked(state, thing):
    """How much of a thing seat 0 has, as everybody sees it."""
    seen = GAMES["tzolkin"].observe(state, 0)
    player = seen["players"][0]
    return {
        "buildings": len(player["buildings"]),
        "monuments": len(player["monuments"]),
        "temple_steps": sum(int(state.at(0, TEMPLE_STEP + temple)) for temple in range(3)),
        "skulls": player["skull"],
        "skulls_offered": player["sources"]["chichen_itza"] / 8,
        "corn_tiles": player["corn_tiles"],
        "corn": player["corn"],
        "workers": WORKERS - player["workers"]["in_bank"],
        "blocks": player["wood"] + player["stone"] + player["gold"],
        **player["technologies"],
        **{
            gear: sum(n for n, who in enumerate(on) if who == 0)
            for gear, on in seen["gears"].items()
        },
    }[thing]


@pytest.mark.parametrize(
    "name", [name for shipped in SHIPPED.values() for name in shipped.values()]
)
def test_judges_come_with_a_card(name):
    assert card_of(name)["game"] == name.partition("-")[0]


def test_gentle_levels_trust_a_judge_that_has_learned_less():
    state = position(GAMES["tzolkin"], 3, 150)
    assert judge_of("tzolkin", EARLY).of(state, 0) != judge_of("tzolkin").of(state, 0)
    gentle = [level for level in SKILLS if skill_of(level, "tzolkin").weights == EARLY]
    assert gentle == ["novice", "casual", "club"]


def test_a_club_player_beats_chance_clearly():
    game, won = GAMES["tzolkin"], 0
    for seed in range(4):
        rng = Random(seed)
        play = Play.new(game, 3)
        club = PlanningBot(Random(seed), SKILLS["club"])
        seats = [random_chooser(rng)] * 3
        seats[seed % 3] = club.choose
        play_out(play, seats, rng)
        won += game.scores(play.state)[seed % 3].rank == 1

    assert won == 4


@pytest.mark.parametrize("level", ["club", "strong", "expert"])
def test_games_of_maya_do_not_begin_alike(level):
    """Nothing is dealt before the first blocks are set, and each is worth about the same."""
    game = GAMES["maya"]
    openings = set()
    for seed in range(6):
        state = game.new(4)
        words: list[str] = []
        bots = [make_bot(level, "maya", Random(10 * seed + seat)) for seat in range(4)]
        while len(words) < 5:
            seat = game.to_act(state)
            player = bots[seat].choose if seat != CHANCE else lambda sight: sight.legal_moves[0]
            move = player(Sight(game, state, seat))
            words += [game.word(move)] if game.word(move).startswith("set:") else []
            game.apply(state, move)
        openings.add(tuple(words))

    assert len(openings) > 3
