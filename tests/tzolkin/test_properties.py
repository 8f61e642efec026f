"""What holds for every way to pay, trade, construct, and nest one action in another."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cenote.build import FORM
from cenote.core.agenda import DEPTH, TASKS, step_of
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.state import State
from cenote.games.tzolkin.steps import PICK_MORE
from tests.clauses import rule
from tests.tzolkin.printed import BUILDINGS, MONUMENTS
from tests.tzolkin.table import belongings, has, legal, play, position

BLOCKS = ("wood", "stone", "gold")
WORTH = {"corn": 1, "wood": 2, "stone": 3, "gold": 4}
TECHNOLOGIES = ("agriculture", "extraction", "architecture", "theology")
TOPS = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}

levels = st.fixed_dictionaries({name: st.integers(0, 3) for name in TECHNOLOGIES})
blocks = st.fixed_dictionaries({name: st.integers(0, 6) for name in BLOCKS})
few_goods = st.fixed_dictionaries(
    {"corn": st.integers(0, 9), **{name: st.integers(0, 3) for name in BLOCKS}}
)
goods = st.fixed_dictionaries(
    {
        "corn": st.integers(0, 30),
        "skull": st.integers(0, 4),
        **{b: st.integers(0, 7) for b in BLOCKS},
    }
)
temples = st.fixed_dictionaries({name: st.integers(0, top) for name, top in TOPS.items()})
tiles = st.sampled_from(BUILDINGS)
options = st.sets(st.sampled_from(["uxmal_once", "free_order", "whole_points"])).map(sorted)
several = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=100 if FORM == "compiled" else 25,
)
many = settings(several, max_examples=300 if FORM == "compiled" else 50)


def total(state: State) -> int:
    return sum(has(state, *BLOCKS))


def worth(state: State) -> int:
    return sum(number * WORTH[good] for good, number in zip(WORTH, has(state, *WORTH), strict=True))


def draw(data: st.DataObject, state: State) -> str:
    """Make any legal move and return it."""
    word = data.draw(st.sampled_from(legal(state)))
    play(state, word)
    assert TZOLKIN.faults(state) == []
    return word


# Payments


@rule("T12.2", "T12.3")
@several
@given(st.data(), blocks, levels)
def test_a_technology_takes_exactly_the_blocks_it_costs(data, stock, known):
    state = position("tikal.1", corn=5, skull=1, **stock, **known)
    play(state, "pick:tikal.1")
    affordable = [name for name in TECHNOLOGIES if (1, 2, 3, 1)[known[name]] <= total(state)]
    assert ("use:tikal.1" in legal(state)) == bool(affordable)
    assume(affordable)

    play(state, "use:tikal.1")
    assert legal(state) == [f"tech:{name}" for name in affordable]
    learned = draw(data, state).removeprefix("tech:")
    before, paid = total(state), dict.fromkeys(BLOCKS, 0)
    while TZOLKIN.question(state)[0] == "pay_blocks":
        assert legal(state) == [f"pay:{name}" for name in BLOCKS if has(state, name) > (0,)]
        paid[draw(data, state).removeprefix("pay:")] += 1

    assert sum(paid.values()) == (1, 2, 3, 1)[known[learned]]
    assert before - total(state) == sum(paid.values())
    assert all(has(state, name) == (stock[name] - paid[name],) for name in BLOCKS)
    assert has(state, learned) == (min(known[learned] + 1, 3),)
    assert has(state, "corn") == (5,)


@rule("T9.5")
@several
@given(st.data(), blocks, levels)
def test_two_advances_are_paid_with_different_blocks(data, stock, known):
    state = position("tikal.3", **stock, **known)
    assume("use:tikal.3" in legal(play(state, "pick:tikal.3")))
    play(state, "use:tikal.3")
    have, owed, paid, taken = total(state), 0, 0, 0
    while legal(state) != ["done"]:
        word = draw(data, state)
        if word.startswith("tech:"):
            owed += (1, 2, 3, 1)[known[word[5:]]]
            known[word[5:]] = min(known[word[5:]] + 1, 3)
        paid += word.startswith("pay:")
        taken += word.startswith("take:")

    assert paid == owed
    assert total(state) == have - paid + taken
    assert has(state, *known) == tuple(known.values())


@rule("T9.11")
@several
@given(st.data(), blocks, temples)
def test_tikal_5_takes_one_block_and_climbs_what_can_be_climbed(data, stock, steps):
    state = position("tikal.5", **stock, **steps)
    play(state, "pick:tikal.5")
    climbable = [temple for temple in TOPS if steps[temple] < TOPS[temple]]
    assert ("use:tikal.5" in legal(state)) == bool(climbable and sum(stock.values()))
    assume("use:tikal.5" in legal(state))

    play(state, "use:tikal.5")
    while legal(state) != ["done"]:
        draw(data, state)
    climbed = [temple for temple in TOPS if has(state, temple) == (steps[temple] + 1,)]
    assert len(climbed) == min(2, len(climbable))
    assert sum(has(state, *TOPS)) == sum(steps.values()) + len(climbed)
    assert total(state) == sum(stock.values()) - 1


# The market


@rule("T10.2", "T10.3")
@several
@given(st.data(), goods)
def test_trading_changes_no_wealth_and_comes_to_an_end(data, stock):
    state = position("uxmal.2", **stock)
    assume("use:uxmal.2" in legal(play(state, "pick:uxmal.2")))
    play(state, "use:uxmal.2")
    wealth, skulls, longest = worth(state), has(state, "skull"), total(state) + worth(state) // 2
    for exchange in range(longest + 1):
        assert exchange <= longest
        word = data.draw(st.sampled_from([*legal(state)[:-1], "stop"]))
        play(state, word)
        assert (worth(state), has(state, "skull"), TZOLKIN.faults(state)) == (wealth, skulls, [])
        if word == "stop":
            break
    else:
        raise AssertionError("the market never ends")

    assert legal(state) == ["done"]


@rule("T10.4")
@settings(deadline=None, max_examples=25)
@given(few_goods)
def test_every_exchange_that_the_rates_allow_can_be_made(stock):
    state = position("uxmal.2", **stock)
    assume("use:uxmal.2" in legal(play(state, "pick:uxmal.2")))
    play(state, "use:uxmal.2")

    assert outcomes(state) == set(exchanges(worth(state)))


def outcomes(state: State) -> set[tuple[int, ...]]:
    """Every stock that trading can end with; no sequence of trades meets a position twice."""
    reached: set[tuple[int, ...]] = set()
    known: set[State] = set()

    def explore(here: State, path: frozenset[State]) -> None:
        assert here not in path, "the market goes in circles"
        if here in known:
            return
        for word in legal(here):
            after = play(here.copy(), word)
            if word == "stop":
                reached.add(has(after, *WORTH))
            else:
                explore(after, path | {here})
        known.add(here)

    explore(state, frozenset())
    return reached


def exchanges(wealth: int) -> Iterator[tuple[int, int, int, int]]:
    """All stocks of this value, found by trying them one by one."""
    for gold in range(wealth // 4 + 1):
        for stone in range((wealth - 4 * gold) // 3 + 1):
            for wood in range((wealth - 4 * gold - 3 * stone) // 2 + 1):
                yield wealth - 4 * gold - 3 * stone - 2 * wood, wood, stone, gold


# Constructing


@rule("T13.1", "T12.16", "T12.14", "T12.15")
@several
@given(st.data(), tiles, blocks, st.integers(0, 3))
def test_a_building_at_tikal_takes_its_cost_and_one_block_less_with_architecture_3(
    data, tile, stock, level
):
    state = position("tikal.2", display=[tile.id], age=tile.age, architecture=level, **stock)
    play(state, "pick:tikal.2")
    missing = sum(max(0, number - stock[block]) for block, number in tile.cost.items())
    assert ("use:tikal.2" in legal(state)) == (missing <= (level == 3))
    assume("use:tikal.2" in legal(state))

    play(state, f"use:tikal.2 build:{tile.id}")
    spared = dict.fromkeys(BLOCKS, 0)
    if level == 3:
        spared[draw(data, state).removeprefix("spare:")] += 1
    play(state, tile.line)
    gained = {block: tile.gives.get(block, 0) for block in BLOCKS}
    assert all(spared[block] <= tile.cost[block] for block in BLOCKS)
    assert has(state, *BLOCKS) == tuple(
        stock[block] - tile.cost[block] + spared[block] + gained[block] for block in BLOCKS
    )
    assert has(state, "corn") == ((level >= 1) + tile.gives.get("corn", 0),)


@rule("T10.8", "T10.9", "T10.11")
@several
@given(tiles, st.integers(0, 12), blocks, st.integers(0, 3))
def test_a_building_at_uxmal_takes_corn_only_and_two_less_with_architecture_3(
    tile, corn, stock, level
):
    state = position(
        "uxmal.4", display=[tile.id], age=tile.age, corn=corn, architecture=level, **stock
    )
    play(state, "pick:uxmal.4")
    price = 2 * tile.blocks - 2 * (level == 3)
    assert ("use:uxmal.4" in legal(state)) == (corn >= price)
    assume(corn >= price)

    play(state, f"use:uxmal.4 build:{tile.id} {tile.line}")
    assert has(state, "corn") == (corn - price + (level >= 1) + tile.gives.get("corn", 0),)
    assert has(state, *BLOCKS) == tuple(stock[name] + tile.gives.get(name, 0) for name in BLOCKS)


@rule("T13.15", "T13.17")
@several
@given(st.sampled_from(sorted(MONUMENTS)), goods, st.integers(0, 3))
def test_a_monument_takes_exactly_its_cost(monument, stock, level):
    cost = dict(zip((*BLOCKS, "skull"), MONUMENTS[monument][1:], strict=True))
    state = position("tikal.4", monuments=[monument], architecture=level, **stock)
    play(state, "pick:tikal.4")
    affordable = all(stock[good] >= number for good, number in cost.items())
    assert ("use:tikal.4" in legal(state)) == affordable
    assume(affordable)

    play(state, f"use:tikal.4 raise:{monument}")
    assert has(state, "corn", "points") == (stock["corn"], 0)
    assert has(state, *cost) == tuple(stock[good] - number for good, number in cost.items())


# Actions within actions


def waiting(state: State) -> list[int]:
    """What waits on the agenda below the action under way."""
    tasks = [state.cells[TASKS + i] for i in range(state.cells[DEPTH])]
    return tasks[: [step_of(task) for task in tasks].index(PICK_MORE) + 1]


def walk(data: st.DataObject, state: State) -> None:
    """Any moves until the worker has acted; then whatever is left of its action unwinds."""
    below = waiting(state)
    for _ in range(60):
        if TZOLKIN.question(state)[0] == "pick_more":
            break
        draw(data, state)
        assert waiting(state) == below
    unwind(state)
    assert waiting(state) == below
    assert state.cells[DEPTH] == len(below)


def unwind(state: State) -> None:
    """Decline what can be declined, and answer the rest in the first way there is."""
    for _ in range(100):
        if TZOLKIN.question(state)[0] == "pick_more":
            return
        choices = legal(state)
        play(state, "stop" if "stop" in choices else choices[0])
        assert TZOLKIN.faults(state) == []
    raise AssertionError("the turn does not unwind")


displays = {
    age: st.lists(
        st.sampled_from([tile.id for tile in BUILDINGS if tile.age == age]),
        unique=True,
        max_size=6,
    )
    for age in (1, 2)
}
monuments = st.lists(st.sampled_from(sorted(MONUMENTS)), unique=True, max_size=6)


@pytest.mark.thorough
@rule("T10.12", "T9.9", "T13.6", "T13.9")
@many
@given(st.data(), goods, levels, temples, options)
def test_actions_within_actions_always_unwind(data, stock, known, steps, chosen):
    age = data.draw(st.sampled_from([1, 2]))
    spaces = ["palenque.5", "yaxchilan.6", "tikal.7", "uxmal.5", "chichen_itza.10"]
    state = position(
        *spaces,
        workers=6,
        age=age,
        options=chosen,
        display=data.draw(displays[age]),
        monuments=data.draw(monuments),
        **stock,
        **known,
        **steps,
    )
    for space in data.draw(st.permutations(spaces)):
        play(state, f"pick:{space}")
        walk(data, state)

    play(state, "done")
    assert TZOLKIN.to_act(state) == 1


@rule("T10.12", "T13.9", "T13.10")
@many
@given(st.data(), goods, levels, options)
def test_uxmal_5_to_tikal_4_to_the_pilgrims_and_on_always_unwinds(data, stock, known, chosen):
    others = data.draw(st.lists(st.sampled_from(["bazaar_tomb", "scribes_shrine", "school"])))
    rich = {name: number + 4 for name, number in stock.items()}
    state = position(
        "uxmal.5",
        age=2,
        options=chosen,
        display=["pilgrims_tomb", *sorted(set(others)), "granary_1"],
        monuments=["acropolis"],
        **rich,
        **known,
    )
    play(state, "pick:uxmal.5 use:uxmal.5 use:tikal.4")
    verb = data.draw(st.sampled_from([w for w in legal(state) if w.endswith(":pilgrims_tomb")]))
    play(state, verb)
    walk(data, state)

    assert "pilgrims_tomb" in TZOLKIN.observe(state, None)["players"][0]["buildings"]
    assert min(belongings(state).values()) > 0
    play(state, "done")
    assert TZOLKIN.to_act(state) == 1
