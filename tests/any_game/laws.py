"""The laws every game obeys, checked along random games.

A `Walk` is one random game under way. The laws are functions of it, so that the tests and the long
run (`make long`) check the same things, the one at some moves, the other at all.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cenote.core.driver import Play
from cenote.core.game import CHANCE, DONE, DONE_WORD, OVER, BadOption, Game, IllegalMove
from cenote.core.record import Entry, Record, read
from tests.any_game.facts import Facts

HIDDEN = "?"


@dataclass(frozen=True)
class Pace:
    """How often slow laws are checked: the probability at each move."""

    looking: float
    taking_back: float


SAMPLED = Pace(looking=0.03, taking_back=0.004)
EVERYWHERE = Pace(looking=1, taking_back=0.05)


class Walk:
    """A random game, its record, an old copy of it, and how it stood when the turn began."""

    def __init__(
        self, game: Game[Any], facts: Facts, seats: int, options: Sequence[str], seed: int
    ):
        self.game = game
        self.facts = facts
        self.seed = seed
        self.rng = Random(f"{game.name} {seats} {' '.join(options)} {seed}")
        self.record = Record(game, seats, options)
        self.state = self.record.new()
        self.turns: set[tuple[int, int]] = set()
        self.keep_a_copy()
        self.put_the_fence()

    @property
    def seats(self) -> range:
        return range(self.record.seats)

    @property
    def viewers(self) -> list[int | None]:
        return [*self.seats, None]

    @property
    def name(self) -> str:
        options = "+".join(self.record.options) or "base"
        return f"{self.game.name}-{self.record.seats}-{options}-seed-{self.seed}"

    def keep_a_copy(self) -> None:
        self.old = self.state.copy()
        self.old_moves = len(self.record.entries)
        assert self.old == self.state, "a copy differs from its original"

    def put_the_fence(self) -> None:
        """Nothing before this point can be taken back."""
        self.fence = len(self.record.entries)
        self.at_fence = self.state.copy()

    def step(self) -> None:
        """One random move."""
        game, state = self.game, self.state
        by, turn = game.to_act(state), game.turn(state)
        if by >= 0 and game.question(state)[0] == self.facts.turn_begins:
            self.turns.add((by, turn))
        moves = game.legal_moves(state)
        move = self.rng.choices(moves, game.odds(state) if by == CHANCE else None)[0]
        game.apply(state, move)
        self.record.entries.append(Entry(turn, by, move))
        if by == CHANCE or game.turn(state) != turn:
            self.put_the_fence()

    def happens(self, chance: float) -> bool:
        return self.rng.random() < chance


def check_game(walk: Walk, pace: Pace = SAMPLED) -> None:
    """Play a random game to its end and check every law on the way."""
    try:
        play_by_the_laws(walk, pace)
    except Exception as error:
        moves = len(walk.record.entries)
        error.add_note(f"{walk.name}, after {moves} moves:\n{walk.record.text()}")
        raise


def play_by_the_laws(walk: Walk, pace: Pace) -> None:
    check_table(walk)
    check_position(walk)
    while walk.game.to_act(walk.state) != OVER:
        if walk.happens(pace.looking):
            check_refusals(walk)
            check_sight(walk)
            check_redaction(walk)
            check_sketches(walk)
        if walk.happens(pace.taking_back):
            check_taking_back(walk)
            check_old_copy(walk)
            walk.keep_a_copy()
        walk.step()
        check_position(walk)
    check_end(walk)
    check_refusals(walk)
    check_sight(walk)
    check_taking_back(walk)
    check_old_copy(walk)
    check_record(walk)


def check_position(walk: Walk) -> None:
    """No faults; somebody is to act, with distinct moves, not too many, and the same each time."""
    game, state = walk.game, walk.state
    faults = game.faults(state)
    assert not faults, f"faults: {'; '.join(faults)}"
    by = game.to_act(state)
    assert by in (*walk.seats, CHANCE, OVER), f"{by} is to act"
    moves = game.legal_moves(state)
    assert moves == game.legal_moves(state), "legal moves differ when asked twice"
    assert len(moves) == len(set(moves)), "a legal move is on offer twice"
    assert all(0 <= move < len(game.vocabulary) for move in moves), "a move without a word"
    assert len(moves) <= walk.facts.widest, f"{len(moves)} moves on offer"
    assert (by == OVER) == (moves == []), "no moves before the end, or moves after it"
    if by == CHANCE:
        odds = game.odds(state)
        assert len(odds) == len(moves) and min(odds) > 0, "odds do not fit the moves"
    assert len(walk.record.entries) <= game.longest, "the game does not end"
    if DONE in moves:
        check_done(walk)


def check_done(walk: Walk) -> None:
    """Only a seat says `done`, and it ends its turn."""
    assert walk.game.to_act(walk.state) >= 0, "chance is offered done"
    after = walk.state.copy()
    walk.game.apply(after, DONE)
    assert walk.game.turn(after) != walk.game.turn(walk.state), "done leaves the turn open"


def check_table(walk: Walk) -> None:
    """What a game says about itself."""
    game = walk.game
    assert game.vocabulary[DONE] == DONE_WORD, "the first word is not done"
    assert len(set(game.vocabulary)) == len(game.vocabulary), "a word is there twice"
    assert game.move(game.word(DONE)) == DONE, "words and moves do not fit"
    assert 2 <= game.seats[0] <= game.seats[-1] <= 5, f"a game for {game.seats}"
    assert game.title and game.name.isidentifier(), "a game without a name"


def check_refusals(walk: Walk) -> None:
    """An illegal move is refused, named in the reason, and changes nothing."""
    game, state = walk.game, walk.state
    before, legal = state.copy(), set(game.legal_moves(state))
    illegal = [move for move in range(len(game.vocabulary)) if move not in legal]
    for move in (*walk.rng.sample(illegal, min(3, len(illegal))), -1, len(game.vocabulary)):
        refusal = refused(game, state, move)
        assert before == state, f"the refused move {move} changed something"
        words = [game.word(m) for m in legal]
        assert all(word in refusal for word in words), f"the refusal hides a choice: {refusal}"


def refused(game: Game[Any], state: Any, move: int) -> str:
    try:
        game.apply(state, move)
    except IllegalMove as refusal:
        return str(refusal)
    raise AssertionError(f"the illegal move {move} was played")


def check_sight(walk: Walk) -> None:
    """Each seat's view is JSON, and a guess made from it looks the same and is a valid position."""
    game, state = walk.game, walk.state
    before = state.copy()
    for viewer in walk.viewers:
        view = game.observe(state, viewer)
        assert json.loads(json.dumps(view)) == view, f"the view of {viewer} is not plain JSON"
        guess = game.determinize(state, viewer, Random(walk.rng.random()))
        assert game.observe(guess, viewer) == view, f"{viewer} can tell a guess from the truth"
        assert game.faults(guess) == [], f"a guess of {viewer} is no position of the game"
        assert asked(game, guess, viewer) == asked(game, state, viewer), f"{viewer} is asked else"
        for _ in range(3):
            if moves := game.legal_moves(guess):
                game.apply(guess, walk.rng.choice(moves))
        assert before == state, f"a guess of {viewer} is not free to play with"


def check_sketches(walk: Walk) -> None:
    """Each seat can sketch its next turns, move by move what they would be, and changes nothing."""
    game, state = walk.game, walk.state
    before = state.copy()
    for seat in walk.seats:
        sketch(game, state, seat, walk.rng.random())
    if game.to_act(state) >= 0:
        move = walk.rng.choice(game.legal_moves(state))
        played, sketched = state.copy(), state.copy()
        game.apply(played, move)
        if game.play_openly(sketched, move):
            assert sketched == played, f"{game.word(move)} does something else in a sketch"
    assert before == state, "a sketch changed the game"


SKETCHED = 12
"""The most moves of a sketch."""


def sketch(game: Game[Any], state: Any, seat: int, seed: float) -> list[object]:
    """What a seat sees while it plays on by itself, choosing by this seed."""
    rng = Random(seed)
    there = game.determinize(state, seat, rng)
    there.listen()
    seen: list[object] = []
    for _ in range(SKETCHED):
        is_asked = game.wait_for(there, seat)
        seen.append(game.observe(there, seat))
        if not is_asked:
            break
        assert game.to_act(there) == seat, f"{seat} waits for itself"
        seen.append(asked(game, there, seat))
        if not game.play_openly(there, rng.choice(game.legal_moves(there))):
            break
    assert json.dumps(seen), "a sketch is not plain JSON"
    return seen


def check_redaction(walk: Walk) -> None:
    """Everybody can read a move, unless only one seat may."""
    game, state = walk.game, walk.state
    by = game.to_act(state)
    secret = walk.facts.for_one.get(game.question(state)[0]) if by != OVER else None
    for move in game.legal_moves(state):
        word = game.word(move)
        verb = word.split(":")[0]
        readers = [v for v in walk.viewers if game.redact(state, move, v) == word]
        if verb != secret:
            assert readers == walk.viewers, f"{word} is hidden from somebody"
            continue
        assert len(readers) == 1 and None not in readers, f"{word} is read by {readers}"
        assert by == CHANCE or readers == [by], f"{word} is read by {readers}"
        read_as = {game.redact(state, move, v) for v in walk.viewers if v not in readers}
        backs = {f"{verb}:{back}" for back in walk.facts.backs.get(verb, (HIDDEN,))}
        assert len(read_as) == 1 and read_as <= backs, f"{word} is read as {read_as}"


def asked(game: Game[Any], state: Any, viewer: int | None) -> tuple[object, ...]:
    """What a seat may know about the current decision."""
    by = game.to_act(state)
    question = game.question(state) if by != OVER else None
    words = [game.word(move) for move in game.legal_moves(state)] if by == viewer else None
    return by, game.turn(state), question, words


def check_taking_back(walk: Walk) -> None:
    """Undo goes back move by move to the beginning of the turn and no further."""
    record, entries = walk.record, walk.record.entries
    play = Play(Record(walk.game, record.seats, record.options, [*entries]))
    assert play.state == walk.state, "replay differs from play"
    own = entries[play.fence :]
    assert {entry.by for entry in own} <= {play.to_act}, "another's move can be undone"
    assert CHANCE not in {entry.by for entry in own}, "chance can be undone"
    assert play.fence == walk.fence, "the fence is elsewhere"
    for moves in range(len(entries) - 1, walk.fence - 1, -1):
        assert play.can_undo(), "undo ends too early"
        play.undo()
        assert play.record.entries == entries[:moves], "undo took back something else"
    assert not play.can_undo(), "undo crosses the fence"
    assert play.state == walk.at_fence, "undo went elsewhere"
    for entry in own:
        play.move(entry.move)
    assert play.record.entries == entries, "moves made again are written otherwise"
    play.restart_turn()
    assert play.state == walk.at_fence, "restarting a turn went elsewhere"
    assert play.record.entries == entries[: walk.fence], "restarting took back something else"


def check_old_copy(walk: Walk) -> None:
    """A copy made earlier is still what the record says it was."""
    assert walk.old == walk.record.replay(walk.old_moves), "play changed an old copy"


def check_record(walk: Walk) -> None:
    """The text of a record reads back as the same record, the same text, the same game."""
    text = walk.record.text()
    again = read(text, {walk.game.name: walk.game})
    assert again.text() == text, "text changes when it is read"
    assert again.entries == walk.record.entries, "reading changes the moves"
    assert again.replay() == walk.state, "reading changes the game"


def check_end(walk: Walk) -> None:
    """Nobody had more turns than allowed; scores add up and ranks follow from them."""
    turns = Counter(seat for seat, _ in walk.turns)
    assert set(turns) == set(walk.seats), "a seat had no turn"
    assert max(turns.values()) <= walk.facts.most_turns, f"too many turns: {turns}"
    scores = walk.game.scores(walk.state)
    assert len(scores) == len(walk.seats)
    standing = [(score.points, score.tiebreak) for score in scores]
    for score, mine in zip(scores, standing, strict=True):
        assert score.points == sum(score.sources.values()), "points do not come from sources"
        assert score.rank == 1 + sum(other > mine for other in standing), "ranks do not fit"


def options_for(game: Game[Any], seats: int, rng: Random) -> tuple[str, ...]:
    """Some options that go together at this table."""
    chosen: tuple[str, ...] = ()
    for option in rng.sample(list(game.options), len(game.options)):
        if rng.random() < 0.5 and is_allowed(game, seats, (*chosen, option)):
            chosen = (*chosen, option)
    return chosen


def is_allowed(game: Game[Any], seats: int, options: Sequence[str]) -> bool:
    try:
        game.new(seats, options)
    except BadOption:
        return False
    return True


def check_secrets(walk: Walk, viewer: int | None) -> int:
    """Play two games that differ only in what the viewer may not see, and compare its views.

    The twin follows the true game. Where the viewer reads no more than `deal:?`, it makes another
    such move; where the viewer reads the word, both make the same move. Returns how many times
    the two differed and were compared.
    """
    game, true, twin, compared = walk.game, walk.state, None, 0
    stretch: tuple[str, ...] = ()
    true.listen()
    while game.to_act(true) != OVER:
        question = game.question(true)[0]
        if question not in stretch:
            twin = None
            stretch = next((some for some in walk.facts.secret if question in some), ())
        if not stretch:
            walk.step()
            continue
        twin = twin or true.copy()
        if twin != true:
            compare_views(game, true, twin, viewer, compared)
            compared += 1
        if not step_together(walk, twin, viewer):
            twin = None
    return compared


def step_together(walk: Walk, twin: Any, viewer: int | None) -> bool:
    """A move in both games that looks the same to the viewer, if there is one."""
    game, true = walk.game, walk.state
    pairs = [
        (move, other)
        for move, word in as_read(game, true, viewer)
        for other, other_word in as_read(game, twin, viewer)
        if word == other_word
    ]
    if not pairs:
        walk.step()
        return False
    move, other = walk.rng.choice(pairs)
    game.apply(true, move)
    game.apply(twin, other)
    return True


def as_read(game: Game[Any], state: Any, viewer: int | None) -> list[tuple[int, str]]:
    """The legal moves, each as the viewer would read it."""
    return [(move, game.redact(state, move, viewer)) for move in game.legal_moves(state)]


def compare_views(game: Game[Any], true: Any, twin: Any, viewer: int | None, seed: int) -> None:
    """Everything the viewer has access to is the same in both games."""
    assert game.observe(true, viewer) == game.observe(twin, viewer), "a view tells a secret"
    assert asked(game, true, viewer) == asked(game, twin, viewer), "a question tells a secret"
    assert game.news(true, viewer) == game.news(twin, viewer), "the news tell a secret"
    guesses = [game.determinize(state, viewer, Random(seed)) for state in (true, twin)]
    assert guesses[0] == guesses[1], "a guess tells a secret"
