"""What a reviewer knows about Maya."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from cenote.bots.thinking import maya as judge
from cenote.bots.thinking.maya import points_at
from cenote.bots.thinking.maya_outlook import payout_now
from cenote.core.bits import bits_of
from cenote.games.maya.names import (
    BUILDING,
    CARDS,
    GAME_OVER,
    LEVELS,
    MARKERS,
    PLACES,
    PYRAMIDS,
    QUARRIES,
)
from cenote.games.maya.pyramids import open_level
from cenote.games.maya.state import (
    BIDS_SHOWN,
    EXPERT,
    FACE_UP,
    FILLED,
    GOLD,
    HELD,
    MARKERS_HELD,
    OPTIONS,
    PHASE,
    ROUND_NUMBER,
    SEATS,
    State,
)
from cenote.games.maya.tables import ALL_PLACES, ROUNDS
from cenote.games.maya.valuation import blocks_built, gold_for
from cenote.review.facts import fact, in_quarters
from cenote.review.history import History
from cenote.review.maya_prospects import PROSPECTS, gold_by_level, gold_left, is_building
from cenote.review.prospects import Amounts
from cenote.review.shape import POINT, Fact
from cenote.review.weights import weights

PHASES = 7

Counting = Callable[[State, int], Amounts]

USUALLY_HELD = 10
"""So many blocks a seat has when building begins."""
GOLD_PER_BLOCK = 1.2
"""What a block that is still held adds to the gold of all, near the end of building."""


def level_inputs(*which: int) -> tuple[range, ...]:
    """These inputs of every level."""
    starts = range(judge.LEVEL, judge.RIVALS, judge.LEVEL_WIDTH)
    return tuple(range(start + i, start + i + 1) for start in starts for i in which)


class Maya:
    """Maya for its reviewer. The judge values leads in gold."""

    depth = 1
    prior = 2.0
    secret: frozenset[str] = frozenset()
    worth = "lead"
    subjects: Mapping[str, Sequence[range]] = {
        "majorities": level_inputs(0, 1, 3, 4, 5, 6),
        "open_levels": level_inputs(2),
        "quarries": (range(judge.QUARRY, judge.LEVEL),),
        "hand": (range(judge.OWN + 6, judge.OWN_MARKERS),),
        "blocks": (range(judge.OWN + 1, judge.OWN + 3), range(judge.OWN + 5, judge.OWN + 6)),
        "markers": (range(judge.OWN_MARKERS, judge.QUARRY),),
        "gold": (
            range(judge.OWN, judge.OWN + 1),
            range(judge.OWN + 4, judge.OWN + 5),
            range(judge.PAYOUT, judge.PAYOUT + 1),
        ),
        "rivals": (range(judge.RIVALS, judge.PAYOUT), range(judge.PAYOUT + 1, judge.EACH_RIVAL)),
        "tempo": (range(judge.TABLE_SIZE, judge.OWN), range(judge.OWN + 3, judge.OWN + 4)),
    }

    prospects = PROSPECTS
    places = frozenset((*QUARRIES, *PYRAMIDS))

    def when(self, state: State) -> int:
        return max(1, int(state.cells[ROUND_NUMBER]))

    def stage(self, state: State) -> float:
        """Rounds, and phases within a round."""
        rounds = max(0, int(state.cells[ROUND_NUMBER]) - 1)
        return min(1.0, (rounds + int(state.cells[PHASE]) / PHASES) / ROUNDS)

    def points(self, judged: Sequence[float], state: State, is_shipped: bool = True) -> list[float]:
        seats = len(judged)
        total = self.total(state)
        return [((seats - 1) * lead + total) / seats for lead in judged]

    def total(self, state: State) -> float:
        """The gold that all will have together: what they have, and what is still paid out."""
        seats = int(state.cells[SEATS])
        variant = "expert" if int(state.cells[OPTIONS]) & EXPERT else "base"
        rounds = weights()["payout"][f"{seats}.{variant}"]
        has = sum(int(state.at(seat, GOLD)) for seat in range(seats))
        if int(state.cells[PHASE]) == GAME_OVER:
            return has
        this, later = (*rounds, 0.0)[self.when(state) - 1 :][:2]
        usual = (this - later) * payable(state)
        return has + this_round(state, usual) + later * payable(state)

    def scale(self, seats: int) -> float:
        return (seats - 1) / seats

    def counted(self, state: State, seat: int) -> dict[str, float]:
        others = int(state.cells[SEATS]) - 1
        points = dict.fromkeys(self.subjects, 0.0)
        points["gold"] = float(state.at(seat, GOLD))
        rivals = sum(int(state.at(i, GOLD)) for i in range(others + 1)) - int(state.at(seat, GOLD))
        points["rivals"] = -rivals / others
        return points

    def reveals(self, before: State, after: State) -> bool:
        """Cards were turned over, or bids shown."""
        return any(before.cells[cell] != after.cells[cell] for cell in (FACE_UP, BIDS_SHOWN))

    def facts(self, subject: str, seat: int, played: State, better: State) -> list[Fact]:
        return list(FACTS[subject](seat, played, better)) if subject in FACTS else []

    def concern(self, subject: str, seat: int, state: State) -> Fact:
        return fact(f"concern.{subject}")

    def series(self, history: History, seat: int) -> dict[str, list[int]]:
        rounds = [by_round(history, number) for number in range(1, ROUNDS + 1)]
        gold = [0, *(int(state.at(seat, GOLD)) for state in rounds)]
        return {
            "gold": [after - before for before, after in pairwise(gold)],
            "blocks": [blocks_built(state, seat) for state in rounds],
        }

    def pattern_facts(self, pattern: str, own: Sequence[int], usual: Sequence[int]) -> list[Fact]:
        worst = max(range(len(own)), key=lambda i: usual[i] - POINT * own[i])
        key = "behind" if usual[worst] >= POINT * (own[worst] + 1) else "ahead"
        number = worst + 1
        return [
            fact(
                f"pattern.{pattern}.{key}",
                number=number,
                own=own[worst],
                usual=in_quarters(usual[worst]),
            )
        ]


def by_round(history: History, number: int) -> State:
    """The position after a round."""
    states: list[State] = [*(step.before for step in history.steps), history.last]
    return next((state for state in states if state.cells[ROUND_NUMBER] > number), history.last)


def this_round(state: State, usual: float) -> float:
    """The gold of this valuation: as usual, until what is built by now tells more."""
    if int(state.cells[PHASE]) != BUILDING:
        return usual
    seats = range(int(state.cells[SEATS]))
    held = sum(int(state.at(seat, HELD)) for seat in seats)
    stands = sum(int(gold_for(state, place, seat)) for place in range(ALL_PLACES) for seat in seats)
    unbuilt = min(1.0, held / (USUALLY_HELD * len(seats)))
    return unbuilt * usual + (1 - unbuilt) * (stands + GOLD_PER_BLOCK * held)


def payable(state: State) -> int:
    """The gold of one payout on all levels of all pyramids."""
    layout = state.layout
    return sum(int(layout.most_gold[i] + layout.second_gold[i]) for i in range(ALL_PLACES))


def majorities(seat: int, played: State, better: State) -> Iterator[Fact]:
    """Gold on levels, now and after erosion; most of it first, and now before later."""
    now = changes(gold_by_level, seat, played, better)
    left = changes(gold_left, seat, played, better) if is_building(better) else {}
    told = [majority_now(level, change, seat, better) for level, change in now.items()]
    told += [majority_left(level, change) for level, change in left.items()]
    amounts = [*now.values(), *left.values()]
    order = sorted(range(len(told)), key=lambda i: -abs(amounts[i]))
    return (told[i] for i in order)


def changes(amounts: Counting, seat: int, played: State, better: State) -> dict[str, int]:
    """What the better turn adds, where it changes anything."""
    more, less = amounts(better, seat), amounts(played, seat)
    return {
        str(thing): int(more[thing] - less[thing]) for thing in more if more[thing] != less[thing]
    }


def majority_now(level: str, change: int, seat: int, better: State) -> Fact:
    gold = ("coin", abs(change))
    if change < 0:
        return fact("majorities.less", level=level, gold=gold)
    if better.majority(PLACES.index(level)) == seat:
        return fact("majorities.most", level=level, gold=gold)
    return fact("majorities.more", level=level, gold=gold)


def majority_left(level: str, change: int) -> Fact:
    if change < 0:
        return fact("majorities.left_less", level=level, gold=("coin", -change))
    return fact("majorities.left", level=level, gold=("coin", change))


def open_levels(seat: int, played: State, better: State) -> Iterator[Fact]:
    opened, before = int(open_level(better)), int(open_level(played))
    if before < opened < LEVELS:
        yield fact("open_levels.opens", number=opened + 1)
    elif opened < before < LEVELS:
        yield fact("open_levels.holds", number=before + 1)
    for place in range(ALL_PLACES):
        spaces = int(better.layout.spaces[place])
        filled, before = int(better.cells[FILLED + place]), int(played.cells[FILLED + place])
        if spaces and filled == spaces and before < spaces:
            yield fact("open_levels.fills", level=PLACES[place])
        elif spaces and before == spaces and filled < spaces:
            yield fact("open_levels.leaves", level=PLACES[place])


def quarries(seat: int, played: State, better: State) -> Iterator[Fact]:
    for quarry in range(int(better.layout.quarries)):
        mine, before = (points_at(state, seat, quarry, seat) for state in (better, played))
        if mine > before and leads_quarry(better, seat, quarry):
            yield fact("quarries.lead", quarry=QUARRIES[quarry])
        elif mine > before:
            yield fact("quarries.more", quarry=QUARRIES[quarry])
        elif mine < before:
            yield fact("quarries.less", quarry=QUARRIES[quarry])


def leads_quarry(state: State, seat: int, quarry: int) -> bool:
    """The points at a quarry as far as the seat can know them."""
    mine = points_at(state, seat, quarry, seat)
    others = (other for other in range(int(state.cells[SEATS])) if other != seat)
    return all(points_at(state, seat, quarry, other) < mine for other in others)


def hand(seat: int, played: State, better: State) -> Iterator[Fact]:
    more = [i for i in range(len(CARDS)) if better.at(seat, i) > played.at(seat, i)]
    less = [i for i in range(len(CARDS)) if better.at(seat, i) < played.at(seat, i)]
    if more and less:
        yield fact("hand.swap", card=CARDS[more[0]], instead=CARDS[less[0]])
    elif more:
        yield fact("hand.keeps", card=CARDS[more[0]])
    elif less:
        yield fact("hand.less", card=CARDS[less[0]])


def blocks(seat: int, played: State, better: State) -> Iterator[Fact]:
    more = int(better.at(seat, HELD) - played.at(seat, HELD))
    if more > 0:
        yield fact("blocks.more", blocks=("block", more))
    elif more < 0:
        yield fact("blocks.less", blocks=("block", -more))


def markers(seat: int, played: State, better: State) -> Iterator[Fact]:
    mine, instead = int(better.at(seat, MARKERS_HELD)), int(played.at(seat, MARKERS_HELD))
    for marker in bits_of(mine & ~instead):
        yield fact("markers.more", marker=MARKERS[marker])
    for marker in bits_of(instead & ~mine):
        yield fact("markers.less", marker=MARKERS[marker])


def gold(seat: int, played: State, better: State) -> Iterator[Fact]:
    more = int(better.at(seat, GOLD) - played.at(seat, GOLD))
    payout = int(payout_now(better, seat) - payout_now(played, seat))
    if more > 0:
        yield fact("gold.more", gold=("coin", more))
    elif more < 0:
        yield fact("gold.less", gold=("coin", -more))
    elif payout > 0:
        yield fact("gold.payout", gold=("coin", payout))
    elif payout < 0:
        yield fact("gold.payout_less", gold=("coin", -payout))


def rivals(seat: int, played: State, better: State) -> Iterator[Fact]:
    """Levels where the better turn takes gold from somebody."""
    for place in range(ALL_PLACES):
        for other in range(int(better.cells[SEATS])):
            change = int(gold_for(played, place, other) - gold_for(better, place, other))
            if other != seat and change > 0:
                gold = ("coin", change)
                yield fact("rivals.takes", seat=other, level=PLACES[place], gold=gold)


FACTS = {
    "majorities": majorities,
    "open_levels": open_levels,
    "quarries": quarries,
    "hand": hand,
    "blocks": blocks,
    "markers": markers,
    "gold": gold,
    "rivals": rivals,
}
