"""What a reviewer knows about Tzolk'in."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from cenote.bots.thinking import tzolkin as judge
from cenote.bots.thinking.tzolkin import points_of_monuments
from cenote.core.bits import bits_of
from cenote.core.game import OVER
from cenote.games.tzolkin.food_day import is_over
from cenote.games.tzolkin.names import (
    BLOCKS,
    BUILDINGS,
    CORN,
    FROM_CHICHEN_ITZA,
    FROM_HUNGER,
    GEARS,
    MONUMENTS,
    PICK,
    PLACE,
    SKULL,
    TECHNOLOGIES,
    TEMPLES,
    WOOD,
)
from cenote.games.tzolkin.scoring import levels, monument_points, sources_of
from cenote.games.tzolkin.state import (
    BANKED_WORKERS,
    BUILT,
    CORN_TILES,
    FOOD_DAYS_HELD,
    FREE_WORKERS,
    HOLE,
    LEVEL,
    LIGHT_SIDE,
    POINTS_FROM,
    RAISED,
    SEATS,
    STARTING_SPACE,
    TEMPLE_STEP,
    TOOTH,
    WOOD_TILES,
    State,
)
from cenote.games.tzolkin.tables.calendar import FOOD_TEETH, HUNGER_POINTS
from cenote.games.tzolkin.tables.gears import HOLES, TOP_SPACE
from cenote.review.facts import fact, in_quarters
from cenote.review.history import History, Step
from cenote.review.shape import POINT, Counted, Fact
from cenote.review.tzolkin_concerns import CONCERNS, corn_short, next_food_day
from cenote.review.tzolkin_prospects import PROSPECTS
from cenote.review.weights import between, weights

LAST_DAY = 26

SUBJECT_OF_SOURCE = {
    "temples": "temples",
    "chichen_itza": "skulls",
    "buildings": "buildings",
    "architecture": "technologies",
    "monuments": "monuments",
    "hunger": "food",
    "corn": "food",
    "skulls": "skulls",
}


class Tzolkin:
    """Tzolk'in for its reviewer."""

    depth = 2
    prior = 0.0
    secret = frozenset({"keep_wealth"})
    worth = "points"
    subjects: Mapping[str, Sequence[range]] = {
        "food": (
            range(judge.CORN_AT, judge.BLOCKS_AT),
            range(judge.HUNGER, judge.WORKERS_AT),
        ),
        "goods": (range(judge.BLOCKS_AT, judge.SKULLS_AT),),
        "workers": (
            range(judge.WORKERS_AT, judge.TEMPLES_AT),
            range(judge.OWN_SPACES, judge.RIVALS),
        ),
        "temples": (range(judge.TEMPLES_AT, judge.LEVELS_AT),),
        "technologies": (range(judge.LEVELS_AT, judge.PRIVILEGES),),
        "buildings": (
            range(judge.TILES, judge.TILES + 5),
            range(judge.TILES + 7, judge.OWN_MONUMENTS),
            range(judge.SHOWN_BUILDINGS, judge.JUNGLE),
            range(judge.BUILDING_MISSING, judge.BUILDING_MISSING + 7),
        ),
        "monuments": (
            range(judge.OWN_MONUMENTS, judge.SHOWN_BUILDINGS),
            range(judge.SHOWN_WORTH, judge.BUILDING_MISSING),
            range(judge.BUILDING_MISSING + 7, judge.EACH_RIVAL),
        ),
        "skulls": (
            range(judge.SKULLS_AT, judge.HUNGER),
            range(judge.SKULL_OVALS, judge.OWN_SPACES),
        ),
        "jungle": (
            range(judge.TILES + 5, judge.TILES + 7),
            range(judge.JUNGLE, judge.SKULL_OVALS),
        ),
        "rivals": (range(judge.RIVALS, judge.SHOWN_WORTH),),
        "tempo": (
            range(judge.TABLE_SIZE, judge.CORN_AT),
            range(judge.PRIVILEGES, judge.TILES),
        ),
    }

    prospects = PROSPECTS
    places = frozenset((*GEARS, "start"))

    def when(self, state: State) -> int:
        return min(int(state.cells[TOOTH]), LAST_DAY)

    def stage(self, state: State) -> float:
        return min(int(state.cells[TOOTH]) / LAST_DAY, 1.0)

    def points(self, judged: Sequence[float], state: State, is_shipped: bool = True) -> list[float]:
        """The shipped judge learned from its own play; experts make more of a position."""
        if not is_shipped:
            return list(judged)
        rise = between(weights()["rise"][str(len(judged))], self.stage(state))
        return [points + rise for points in judged]

    def scale(self, seats: int) -> float:
        return 1.0

    def counted(self, state: State, seat: int) -> dict[str, float]:
        points = dict.fromkeys(self.subjects, 0.0)
        for source, made in sources_of(state, seat).items():
            points[SUBJECT_OF_SOURCE[source]] += made
        if state.to_act() != OVER:
            points["monuments"] += points_of_monuments(state, seat)
        return points

    def reveals(self, before: State, after: State) -> bool:
        """Never: what others keep as wealth tiles counts as their doing."""
        return False

    def facts(self, subject: str, seat: int, played: State, better: State) -> list[Fact]:
        return list(FACTS[subject](seat, played, better)) if subject in FACTS else []

    def concern(self, subject: str, seat: int, state: State) -> Fact:
        return CONCERNS[subject](state, seat)

    def series(self, history: History, seat: int) -> dict[str, list[int]]:
        steps = history.of(seat)
        placing = [step for step in steps if is_placing(step.moves)]
        return {
            "food": unfed(history, seat),
            "idle": [int(step.after.at(seat, FREE_WORKERS)) for step in steps],
            "placing": [corn_spent(step, seat) for step in placing],
            "technologies": at_food_days(history, lambda state: levels(state, seat)),
        }

    def pattern_facts(self, pattern: str, own: Sequence[int], usual: Sequence[int]) -> list[Fact]:
        return [PATTERNS[pattern](own, usual)]


def unfed(history: History, seat: int) -> list[int]:
    """Workers that went hungry at each food day."""
    hunger = POINTS_FROM + FROM_HUNGER
    points = [0, *at_food_days(history, lambda state: int(state.at(seat, hunger)))]
    return [(before - after) // HUNGER_POINTS for before, after in pairwise(points)]


def at_food_days(history: History, number: Callable[[State], int]) -> list[int]:
    """A number just after each food day."""
    states = [*(step.before for step in history.steps), history.last]
    return [
        next(number(state) for state in states if int(state.cells[FOOD_DAYS_HELD]) >= day)
        for day in range(1, len(FOOD_TEETH) + 1)
    ]


def is_placing(moves: Sequence[int]) -> bool:
    return any(PLACE <= move < PICK for move in moves)


def corn_spent(step: Step, seat: int) -> int:
    return max(0, int(step.before.at(seat, CORN) - step.after.at(seat, CORN)))


def food_pattern(own: Sequence[int], usual: Sequence[int]) -> Fact:
    hungry = sum(own)
    if hungry == 0:
        return fact("pattern.food.all_fed")
    worst = max(range(len(own)), key=lambda day: own[day])
    points = ("point", HUNGER_POINTS * hungry)
    return fact("pattern.food.hungry", workers=("worker", hungry), points=points, number=worst + 1)


def average_pattern(key: str) -> Callable[[Sequence[int], Sequence[int]], Fact]:
    """A fact with both averages."""

    def told(own: Sequence[int], usual: Sequence[int]) -> Fact:
        mine = POINT * sum(own) / max(1, len(own))
        usually = sum(usual) / max(1, len(usual))
        return fact(key, average=in_quarters(mine), usual=in_quarters(usually))

    return told


def technology_pattern(own: Sequence[int], usual: Sequence[int]) -> Fact:
    """Levels in the middle of the game."""
    levels, usually = own[1], usual[1]
    key = "late" if POINT * (levels + 1) <= usually else "in_time"
    return fact(f"pattern.technologies.{key}", levels=levels, usual=in_quarters(usually))


PATTERNS: dict[str, Callable[[Sequence[int], Sequence[int]], Fact]] = {
    "food": food_pattern,
    "idle": average_pattern("pattern.idle.average"),
    "placing": average_pattern("pattern.placing.average"),
    "technologies": technology_pattern,
}


def food(seat: int, played: State, better: State) -> Iterator[Fact]:
    if is_over(played):
        return
    day = next_food_day(played)
    short, less_short = corn_short(played, seat), corn_short(better, seat)
    gain = int(better.at(seat, CORN) - played.at(seat, CORN))
    if short > 0 and less_short == 0:
        yield fact("food.fed", day=day, short=("corn", short))
    elif less_short < short:
        yield fact("food.less_short", day=day, short=("corn", short), less=("corn", less_short))
    elif short < less_short:
        yield fact("food.shorter", day=day, short=("corn", less_short))
    elif gain > 0:
        yield fact("food.corn", corn=("corn", gain))
    elif gain < 0:
        yield fact("food.corn_less", corn=("corn", -gain))


def goods(seat: int, played: State, better: State) -> Iterator[Fact]:
    more = block_difference(seat, better, played)
    less = block_difference(seat, played, better)
    if more and less:
        yield fact("goods.swap", goods=more, instead=less)
    elif more:
        yield fact("goods.more", goods=more)
    elif less:
        yield fact("goods.less", goods=less)


def block_difference(seat: int, first: State, second: State) -> list[Counted]:
    """The blocks a seat has in the first position beyond those in the second."""
    counts = [
        (block, int(first.at(seat, WOOD + i) - second.at(seat, WOOD + i)))
        for i, block in enumerate(BLOCKS)
    ]
    return [(block, count) for block, count in counts if count > 0]


def workers(seat: int, played: State, better: State) -> Iterator[Fact]:
    more = int(played.at(seat, BANKED_WORKERS) - better.at(seat, BANKED_WORKERS))
    if more > 0:
        yield fact("workers.recruit", workers=("worker", more))
    elif more < 0:
        yield fact("workers.recruit_less", workers=("worker", -more))
    kept = spaces_of(better, seat) - spaces_of(played, seat)
    left = spaces_of(played, seat) - spaces_of(better, seat)
    idle = int(played.at(seat, FREE_WORKERS) - better.at(seat, FREE_WORKERS))
    if idle > 0 and kept:
        yield fact("workers.ride", space=max(kept, key=height))
    elif idle < 0 and left:
        yield fact("workers.hand", workers=("worker", -idle))
    elif kept and left:
        yield fact("workers.where", space=max(kept, key=height), instead=max(left, key=height))


def spaces_of(state: State, seat: int) -> set[str]:
    return {
        f"{gear}.{space}"
        for i, gear in enumerate(GEARS)
        for space in range(int(TOP_SPACE[i]) + 1)
        if state.cells[HOLE + i * HOLES + space] == seat
    }


def height(space: str) -> tuple[int, str]:
    gear, _, number = space.rpartition(".")
    return int(number), gear


def temples(seat: int, played: State, better: State) -> Iterator[Fact]:
    for i, temple in enumerate(TEMPLES):
        steps = int(better.at(seat, TEMPLE_STEP + i) - played.at(seat, TEMPLE_STEP + i))
        if steps > 0 and is_ahead(better, seat, i) and not is_ahead(played, seat, i):
            yield fact("temples.lead", temple=temple, steps=("step", steps))
        elif steps > 0:
            yield fact("temples.more", temple=temple, steps=("step", steps))
        elif steps < 0:
            yield fact("temples.less", temple=temple, steps=("step", -steps))


def is_ahead(state: State, seat: int, temple: int) -> bool:
    """Whether a seat stands highest on a temple, alone."""
    mine = state.at(seat, TEMPLE_STEP + temple)
    others = (other for other in range(int(state.cells[SEATS])) if other != seat)
    return all(state.at(other, TEMPLE_STEP + temple) < mine for other in others)


def technologies(seat: int, played: State, better: State) -> Iterator[Fact]:
    for i, technology in enumerate(TECHNOLOGIES):
        level, other = int(better.at(seat, LEVEL + i)), int(played.at(seat, LEVEL + i))
        if level > other:
            yield fact("technologies.more", technology=technology, level=level)
        elif level < other:
            yield fact("technologies.less", technology=technology, level=other)


def buildings(seat: int, played: State, better: State) -> Iterator[Fact]:
    mine, instead = int(better.at(seat, BUILT)), int(played.at(seat, BUILT))
    for building in bits_of(mine & ~instead):
        yield fact("buildings.more", building=BUILDINGS[building])
    for building in bits_of(instead & ~mine):
        yield fact("buildings.less", building=BUILDINGS[building])


def monuments(seat: int, played: State, better: State) -> Iterator[Fact]:
    mine, instead = int(better.at(seat, RAISED)), int(played.at(seat, RAISED))
    for i in bits_of(mine & ~instead):
        points = int(monument_points(better, seat, i))
        yield fact("monuments.more", monument=MONUMENTS[i], points=("point", points))
    for i in bits_of(instead & ~mine):
        yield fact("monuments.less", monument=MONUMENTS[i])


def skulls(seat: int, played: State, better: State) -> Iterator[Fact]:
    offered = POINTS_FROM + FROM_CHICHEN_ITZA
    points = int(better.at(seat, offered) - played.at(seat, offered))
    more = int(better.at(seat, SKULL) - played.at(seat, SKULL))
    if points > 0:
        yield fact("skulls.offered", points=("point", points))
    elif points < 0:
        yield fact("skulls.offered_less", points=("point", -points))
    elif more > 0:
        yield fact("skulls.more", skulls=("skull", more))
    elif more < 0:
        yield fact("skulls.less", skulls=("skull", -more))


def jungle(seat: int, played: State, better: State) -> Iterator[Fact]:
    for what, cell in (("corn", CORN_TILES), ("wood", WOOD_TILES)):
        more = int(better.at(seat, cell) - played.at(seat, cell))
        if more > 0:
            yield fact(f"jungle.{what}")
        elif more < 0:
            yield fact(f"jungle.{what}_less")


def tempo(seat: int, played: State, better: State) -> Iterator[Fact]:
    days = int(better.cells[TOOTH] - played.cells[TOOTH])
    if days > 0:
        yield fact("tempo.two_days")
    elif days < 0:
        yield fact("tempo.one_day")
    starts, started = (int(state.cells[STARTING_SPACE]) == seat for state in (better, played))
    if starts and not started:
        yield fact("tempo.start")
    elif started and not starts:
        yield fact("tempo.start_less")
    light = int(better.at(seat, LIGHT_SIDE) - played.at(seat, LIGHT_SIDE))
    if light > 0 and days == 0:
        yield fact("tempo.light")


FACTS = {
    "food": food,
    "goods": goods,
    "workers": workers,
    "temples": temples,
    "technologies": technologies,
    "buildings": buildings,
    "monuments": monuments,
    "skulls": skulls,
    "jungle": jungle,
    "tempo": tempo,
}
