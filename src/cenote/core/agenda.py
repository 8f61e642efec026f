"""The stack of tasks that drives every game.

A state is one row of numbers. Its first cells hold the agenda: what is still to be done, the next
task on top. A task is a step, the seat it concerns, a small argument, and its cause: the move it
follows from. All four are packed into one number, so copying a state copies its agenda.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic, Self, TypeVar, cast

from cenote.core.game import OVER, IllegalMove
from cenote.core.ints import i64, mypyc_attr, vec
from cenote.core.numbered import numbered

DEPTH: Final = 0
TURN: Final = 1
TASKS: Final = 2
MOST_OPTIONS: Final = 64
"""More options than a decision has, nearly always."""
MOST_LEFT_OUT: Final = 50
"""More decisions than the others have before a seat is asked again."""
CELLS: Final = 50
"""A game's own cells begin here, with the number of seats."""

# A packed task, from the lowest bit: step, seat + 1, argument, cause.
SEAT_SHIFT: Final = 8
ARGUMENT_SHIFT: Final = 12
CAUSE_SHIFT: Final = 36
NO_CAUSE: Final = (1 << CAUSE_SHIFT) - 1

News = tuple[int, int, int, int, int]
"""Kind, seat, what, how much, and the move that caused it."""


class Agenda:
    """What every state is: a row of numbers that begins with the stack of open tasks."""

    cells: vec[i64]
    room: vec[i64]
    """Where options are written: an empty row, so that steps need not make one."""
    cause: i64
    news: list[News] | None

    def __init__(self) -> None:
        self.cells = vec[i64]()
        self.room = vec[i64]()
        self.cause = 0
        self.news = None

    def copy(self) -> Self:
        """An independent copy, which listens if this one does. Subclasses have their own `copy`."""
        twin = cast("Self", Agenda())
        twin.cells = self.cells[:]
        twin.cause = self.cause
        if self.news is not None:
            twin.listen()
        return twin

    def __copy__(self) -> Self:
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.copy()
        if self.news is not None:
            twin.news = [*self.news]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled: its row, as a list."""
        return unpickled, (type(self), list(self.cells), int(self.cause), self.news)

    def reserve(self) -> None:
        """Write all options into the same memory from now on, which is faster for long play.

        Whatever `options_of` gave is overwritten when it is asked about this state again.
        """
        self.room = vec[i64](capacity=MOST_OPTIONS)

    def plan(self, step: i64, seat: i64, argument: i64 = 0) -> None:
        """Put a task on top: what is planned last is done first."""
        cells = self.cells
        depth = cells[DEPTH]
        assert depth < CELLS - TASKS, "the agenda is full"
        task = step | (seat + 1) << SEAT_SHIFT | argument << ARGUMENT_SHIFT
        cells[TASKS + depth] = task | self.cause << CAUSE_SHIFT
        cells[DEPTH] = depth + 1

    def task(self) -> i64:
        """The packed task on top."""
        top = TASKS + self.cells[DEPTH] - 1
        return self.cells[top]

    def drop(self) -> i64:
        """Take the top task off and leave no trace, so that equal positions are equal states."""
        cells = self.cells
        depth = cells[DEPTH] - 1
        task = cells[TASKS + depth]
        cells[TASKS + depth] = 0
        cells[DEPTH] = depth
        return task

    def forget_causes(self) -> None:
        """Forget which moves the tasks follow from, so that it does not matter who looks ahead."""
        cells = self.cells
        for place in range(TASKS, TASKS + cells[DEPTH]):
            cells[place] &= NO_CAUSE

    def to_act(self) -> i64:
        """The seat of the task on top."""
        depth = self.cells[DEPTH]
        if depth == 0:
            return OVER
        top = TASKS + depth - 1
        return seat_of(self.cells[top])

    def seats(self) -> i64:
        return self.cells[CELLS]

    def end_turn(self) -> None:
        """From here on, nothing before can be taken back."""
        self.cells[TURN] += 1

    def tell(self, kind: i64, seat: i64, what: i64, amount: i64) -> None:
        """Report what happens, if somebody listens."""
        if self.news is not None:
            self.news.append((kind, seat, what, amount, self.cause))

    def listen(self) -> None:
        """From now on, collect the news of each move."""
        self.news = []

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Agenda) or len(self.cells) != len(other.cells):
            return False
        mine, theirs = self.cells, other.cells
        for i in range(i64(len(mine))):
            if mine[i] != theirs[i]:
                return False
        return True

    def __hash__(self) -> int:
        return hash(tuple(self.cells))


def step_of(task: i64) -> i64:
    return task & 0xFF


def seat_of(task: i64) -> i64:
    return ((task >> SEAT_SHIFT) & 0xF) - 1


def argument_of(task: i64) -> i64:
    return (task >> ARGUMENT_SHIFT) & 0xFFFFFF


def cause_of(task: i64) -> i64:
    return task >> CAUSE_SHIFT


def row(numbers: Sequence[int]) -> vec[i64]:
    """A row as the compiled rules want it; games that are not compiled use this to make theirs."""
    return vec[i64]([i64(number) for number in numbers])


def unpickled(kind: type[Agenda], cells: list[int], cause: int, news: list[News] | None) -> Agenda:
    """A state of this kind."""
    state = kind()
    state.cells = row(cells)
    state.cause = cause
    state.news = news
    return state


NO_WEIGHTS: Final = vec[i64]()

S = TypeVar("S", bound=Agenda)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something on the agenda: it acts by itself, or it is a Decision and asks."""

    asks: bool = False

    def do(self, state: S, seat: i64, argument: i64) -> None:
        """Act, without a choice."""
        raise NotImplementedError

    def options(self, state: S, seat: i64, argument: i64) -> vec[i64]:
        """The moves on offer, in stable order, never none."""
        raise NotImplementedError

    def choose(self, state: S, seat: i64, argument: i64, move: i64) -> None:
        """Do what the chosen move says."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """A step that asks: what is allowed and what each choice does stand side by side."""

    asks: bool = True


def step_table(rows: Sequence[tuple[int, Step[S]]]) -> vec[Step[S]]:
    """The steps of a game, each at the index of its number."""
    return vec[Step[S]](numbered(rows))


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S]):
    """How any game made of steps is played: the top task asks or acts.

    A game with chance moves that are not equally likely says so in `weights_of`.
    """

    vocabulary: list[str]
    moves: dict[str, int]
    steps: vec[Step[S]]
    step_names: tuple[str, ...]

    def written_options(self, options: Sequence[str]) -> tuple[str, ...]:
        return tuple(options)

    def word(self, move: int) -> str:
        return self.vocabulary[move]

    def move(self, word: str) -> int:
        if word not in self.moves:
            raise IllegalMove(f"there is no move called {word!r}")
        return self.moves[word]

    def to_act(self, state: S) -> int:
        return state.to_act()

    def turn(self, state: S) -> int:
        return state.cells[TURN]

    def question(self, state: S) -> tuple[str, str]:
        task = state.task()
        return self.step_names[step_of(task)], self.vocabulary[cause_of(task)]

    def options_of(self, state: S) -> vec[i64]:
        """The legal moves as a packed row, for compiled callers."""
        if state.cells[DEPTH] == 0:
            return vec[i64]()
        task = state.task()
        step = step_of(task)
        return self.steps[step].options(state, seat_of(task), argument_of(task))

    def weights_of(self, state: S) -> vec[i64]:
        """At a chance move the weight of each option; an empty row if all are equally likely."""
        return NO_WEIGHTS

    def odds(self, state: S) -> list[int]:
        weights = self.weights_of(state)
        if len(weights) == 0:
            return [1] * len(self.options_of(state))
        return list(weights)

    def observe(self, state: S, seat: int | None) -> dict[str, Any]:
        """What this seat (None: a spectator) may see."""
        raise NotImplementedError

    def news(self, state: S, seat: int | None) -> list[list[Any]]:
        """What the last move did, as this seat may know it; a game may know a shorter way."""
        return list(self.observe(state, seat)["news"])

    def legal_moves(self, state: S) -> list[int]:
        return list(self.options_of(state))

    def apply(self, state: S, move: int) -> None:
        for option in self.options_of(state):
            if option == move:
                self.play(state, option)
                return
        raise IllegalMove(self.refusal(state, move))

    def play(self, state: S, move: i64) -> None:
        """Apply a move known to be legal."""
        seat = self.choose(state, move)
        self.settle(state)
        if state.to_act() != seat:
            state.end_turn()

    def choose(self, state: S, move: i64) -> i64:
        """Answer what is asked, and do nothing that follows from it; returns who answered."""
        if state.news is not None:
            state.news = []
        task = state.drop()
        step = step_of(task)
        seat = seat_of(task)
        state.cause = move
        self.steps[step].choose(state, seat, argument_of(task), move)
        return seat

    def settle(self, state: S) -> None:
        """Do what needs no choice, until someone must choose."""
        while state.cells[DEPTH] > 0:
            top = step_of(state.task())
            step = self.steps[top]
            if step.asks:
                return
            task = state.drop()
            state.cause = cause_of(task)
            step.do(state, seat_of(task), argument_of(task))

    # Sketches: what a player can foresee

    def reveals(self, step: i64) -> bool:
        """Whether this acting step depends on what somebody hides."""
        return False

    def leave_out(self, state: S) -> bool:
        """Drop what is asked, as if nobody answered; False if the game cannot go on like that."""
        return False

    def play_openly(self, state: S, move: int) -> bool:
        """Play a move as far as nothing hidden matters; False if that is not to its end."""
        if move not in self.legal_moves(state):
            raise IllegalMove(self.refusal(state, move))
        seat = self.choose(state, move)
        is_whole = self.settle_openly(state)
        if is_whole and state.to_act() != seat:
            state.end_turn()
        return is_whole

    def settle_openly(self, state: S) -> bool:
        """Do what needs no choice; False if something hidden matters before someone must choose."""
        while state.cells[DEPTH] > 0:
            task = state.task()
            step = self.steps[step_of(task)]
            if step.asks:
                return True
            if self.reveals(step_of(task)):
                return False
            state.drop()
            state.cause = cause_of(task)
            step.do(state, seat_of(task), argument_of(task))
        return True

    def wait_for(self, state: S, seat: int) -> bool:
        """Go on as if the others did nothing until this seat is asked; False if that never is."""
        if state.news is not None:
            state.news = []
        for _ in range(MOST_LEFT_OUT):
            if state.to_act() == seat:
                return True
            if state.to_act() == OVER or not self.leave_out(state):
                return False
            state.end_turn()
            if not self.settle_openly(state):
                return False
        return False

    def refusal(self, state: S, move: int) -> str:
        """Why a move is illegal, and what would be allowed."""
        if state.cells[DEPTH] == 0:
            return "the game is over"
        known = 0 <= move < len(self.vocabulary)
        name = self.vocabulary[move] if known else f"move number {move}"
        allowed = ", ".join(self.vocabulary[m] for m in self.options_of(state))
        return f"{name} is not allowed here; allowed: {allowed}"
