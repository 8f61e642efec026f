"""A training run: generations of games, each followed by learning; kept in a folder, resumable.

The same seed gives the same weights, however many processes play and however often the run was
interrupted: every game has its own seed, and every generation is kept until it is forgotten.
"""

import hashlib
import json
import sys
from array import array
from collections import deque
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from tqdm import tqdm

from cenote.bots.crew import Crew, crew_of
from cenote.bots.judges import SCHOOLS
from cenote.bots.training.learner import Learner, Weights, flat, new_weights, weights_from
from cenote.bots.training.selfplay import Lesson, Pupil, play
from cenote.games import GAMES

REMEMBERED = 40
"""Generations the learner still learns from."""

Kept = tuple[Any, Any]
"""What was seen in the games of a generation, and what was still to be made from there."""


class BadRun(ValueError):
    """A folder that holds another run, or none."""


@dataclass(frozen=True)
class Course:
    """What is trained, and for how long."""

    game: str
    generations: int = 200
    games: int = 150
    seed: int = 1
    first_rate: float = 1e-3
    last_rate: float = 5e-5
    first_curiosity: float = 0.25
    last_curiosity: float = 0.03
    first_whims: float = 0.6
    last_whims: float = 0.15
    gifts: float = 0.3
    begun_with: str = ""
    """The weights of another run it goes on from, if any, by their SHA-256."""

    def progress(self, generation: int) -> float:
        """From 0 to 1, the pace of the course; who has learned before begins half-way."""
        start = 0.5 if self.begun_with else 0.0
        return between(start, 1.0, generation / max(1, self.generations - 1))

    def rate(self, generation: int) -> float:
        return between(self.first_rate, self.last_rate, self.progress(generation))

    def pupil(self, generation: int, weights: list[float]) -> Pupil:
        done = self.progress(generation)
        curiosity = between(self.first_curiosity, self.last_curiosity, done)
        whims = between(self.first_whims, self.last_whims, done)
        return Pupil(weights, curiosity, whims, self.gifts)


def between(first: float, last: float, done: float) -> float:
    return first + (last - first) * done


def run_course(
    course: Course,
    folder: Path,
    jobs: int,
    ray: str | None = None,
    begin: Path | None = None,
) -> None:
    """Begin or resume a run, and write the weights and their card at its end."""
    weights = new_weights(SCHOOLS[course.game].inputs, np.random.default_rng(course.seed))
    if begin:
        course, weights = going_on(course, weights, begin)
    folder.mkdir(parents=True, exist_ok=True)
    check_course(course, folder)
    learner, done = load(Learner(weights), folder)
    memory = remembered(folder, done)
    bar = tqdm(total=course.generations, initial=done, unit="gen", disable=not sys.stderr.isatty())
    with crew_of(jobs, ray) as crew, bar:
        for generation in range(done, course.generations):
            lessons = play_generation(course, learner, generation, crew)
            memory.append(keep_lessons(folder, generation, lessons))
            error = learn(course, learner, generation, memory)
            save(folder, learner, generation + 1)
            bar.set_postfix_str(report(lessons, error))
            note(folder, generation, lessons, error)
            bar.update()
    write_weights(course, folder, learner)


def going_on(course: Course, like: Weights, begin: Path) -> tuple[Course, Weights]:
    """The course that goes on from the weights in this file."""
    try:
        row = begin.read_bytes()
        weights = weights_from(row, like)
    except OSError as error:
        raise BadRun(f"cannot read {begin}: {error.strerror}") from None
    except ValueError:
        raise BadRun(f"{begin} does not hold the weights of a judge of {course.game}") from None
    return replace(course, begun_with=hashlib.sha256(row).hexdigest()), weights


def check_course(course: Course, folder: Path) -> None:
    """A folder belongs to one course; resuming with another would mix two runs."""
    path = folder / "course.json"
    if not path.exists():
        path.write_text(json.dumps(asdict(course), indent=1) + "\n")
    elif json.loads(path.read_text()) != asdict(course):
        raise BadRun(f"{folder} holds another training run; see {path}")


def load(learner: Learner, folder: Path) -> tuple[Learner, int]:
    """The learner as it was left, and the generations it has behind it."""
    path = folder / "learner.npz"
    if not path.exists():
        return learner, 0
    kept = np.load(path)
    for name in learner.weights:
        learner.weights[name] = kept[f"weights_{name}"]
        learner.mean[name] = kept[f"mean_{name}"]
        learner.square[name] = kept[f"square_{name}"]
    learner.steps = int(kept["steps"])
    return learner, int(kept["generation"])


def save(folder: Path, learner: Learner, generation: int) -> None:
    numbers: dict[str, Any] = {"steps": learner.steps, "generation": generation}
    for name in learner.weights:
        numbers[f"weights_{name}"] = learner.weights[name]
        numbers[f"mean_{name}"] = learner.mean[name]
        numbers[f"square_{name}"] = learner.square[name]
    whole = folder / "learner.new.npz"
    np.savez(whole, **numbers)
    whole.replace(folder / "learner.npz")


def play_generation(course: Course, learner: Learner, generation: int, crew: Crew) -> list[Lesson]:
    """The games of one generation, the largest tables more often than the others."""
    pupil = course.pupil(generation, flat(learner.weights))
    seats = list(GAMES[course.game].seats)
    variants = SCHOOLS[course.game].variants
    odds = [1] * (len(seats) - 1) + [len(seats)]
    games = []
    for number in range(course.games):
        seed = (course.seed * 100_003 + generation) * 10_007 + number
        table = Random(seed).choices(seats, odds)[0]
        variant = variants[number % len(variants)]
        games.append((course.game, variant, pupil, table, seed))
    return list(crew.each(play, games))


def keep_lessons(folder: Path, generation: int, lessons: list[Lesson]) -> Kept:
    seen = np.concatenate([lesson.seen for lesson in lessons])
    still = np.concatenate([lesson.still for lesson in lessons])
    np.savez_compressed(lessons_file(folder, generation), seen=seen, still=still)
    lessons_file(folder, generation - REMEMBERED).unlink(missing_ok=True)
    return seen, still


def remembered(folder: Path, done: int) -> deque[Kept]:
    """What an interrupted run still has to learn from."""
    paths = [lessons_file(folder, generation) for generation in range(done - REMEMBERED, done)]
    kept = [np.load(path) for path in paths if path.exists()]
    return deque([(lessons["seen"], lessons["still"]) for lessons in kept], REMEMBERED)


def lessons_file(folder: Path, generation: int) -> Path:
    return folder / f"generation-{generation:04}.npz"


def learn(course: Course, learner: Learner, generation: int, memory: deque[Kept]) -> float:
    seen = np.concatenate([seen for seen, _ in memory])
    still = np.concatenate([still for _, still in memory])
    steps = min(1500, len(still) // 300 + 50)
    rng = np.random.default_rng([course.seed, generation])
    return learner.fit(seen, still, steps, course.rate(generation), rng)


def report(lessons: list[Lesson], error: float) -> str:
    points = [point for lesson in lessons for point in lesson.points]
    return f"{sum(points) / len(points):.1f} points a seat, error {error:.4f}"


def note(folder: Path, generation: int, lessons: list[Lesson], error: float) -> None:
    """A line for each generation, so that one can see how a run went."""
    means = [sum(lesson.points) / len(lesson.points) for lesson in lessons]
    winners = [max(lesson.points) for lesson in lessons]
    line = {
        "generation": generation,
        "points": round(sum(means) / len(means), 2),
        "winners": round(sum(winners) / len(winners), 2),
        "error": round(error, 5),
    }
    with (folder / "progress.jsonl").open("a") as progress:
        progress.write(json.dumps(line) + "\n")


def write_weights(course: Course, folder: Path, learner: Learner) -> None:
    """The two files a bot needs: the weights, and the card that says where they come from."""
    weights = array("f", flat(learner.weights))
    if sys.byteorder == "big":
        weights.byteswap()
    (folder / f"{course.game}.bin").write_bytes(weights.tobytes())
    card = {
        **asdict(course),
        "options": list(GAMES[course.game].written_options(())),
        "rules": GAMES[course.game].version,
        "all_games": course.generations * course.games,
        "made": "temporal differences over games against itself; see docs/bots.md",
    }
    (folder / f"{course.game}.json").write_text(json.dumps(card, indent=1) + "\n")
