"""A training run: generations of self-play, each followed by fitting; kept in a folder, resumable.

The same seed gives the same weights, however many processes play and however often the run is
interrupted: every game has its own seed, and the samples of a generation are stored for as long as
they are used.
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

from cenote.bots.judges import NETWORKS
from cenote.bots.training.learner import Learner, Weights, flat, new_weights, weights_from
from cenote.bots.training.recipes import RECIPES
from cenote.bots.training.selfplay import Samples, SelfPlay, play
from cenote.bots.worker_pool import WorkerPool, in_order, open_pool
from cenote.core.dice import derived_seed
from cenote.games import GAMES

Kept = tuple[Any, Any]
"""The inputs and the targets of a generation."""


class BadCourse(ValueError):
    """The folder holds another run, or the weights do not fit."""


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
    units: int = 128
    """Of the first layer."""
    begun_with: str = ""
    """The SHA-256 of the weights of another run that it starts from, if any."""

    def progress(self, generation: int) -> float:
        """From 0 to 1; a run that starts from other weights begins halfway."""
        start = 0.5 if self.begun_with else 0.0
        return between(start, 1.0, generation / max(1, self.generations - 1))

    def rate(self, generation: int) -> float:
        return between(self.first_rate, self.last_rate, self.progress(generation))

    def self_play(self, generation: int, weights: list[float]) -> SelfPlay:
        done = self.progress(generation)
        curiosity = between(self.first_curiosity, self.last_curiosity, done)
        whims = between(self.first_whims, self.last_whims, done)
        return SelfPlay(weights, curiosity, whims, self.gifts)


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
    inputs, rng = NETWORKS[course.game].inputs, np.random.default_rng(course.seed)
    weights = new_weights(inputs, course.units, rng)
    if begin:
        course, weights = going_on(course, weights, begin)
    folder.mkdir(parents=True, exist_ok=True)
    check_course(course, folder)
    learner, done = load(Learner(weights), folder)
    window = stored_window(folder, done, RECIPES[course.game].window)
    bar = tqdm(total=course.generations, initial=done, unit="gen", disable=not sys.stderr.isatty())
    with open_pool(jobs, ray) as pool, bar:
        for generation in range(done, course.generations):
            samples = play_generation(course, learner, generation, pool)
            window.append(keep_samples(folder, generation, samples))
            samples_file(folder, generation - RECIPES[course.game].window).unlink(missing_ok=True)
            error = fit(course, learner, generation, window)
            save(folder, learner, generation + 1)
            bar.set_postfix_str(report(samples, error))
            note(folder, generation, samples, error)
            bar.update()
    write_weights(course, folder, learner)


def going_on(course: Course, like: Weights, begin: Path) -> tuple[Course, Weights]:
    """The course that starts from the weights in this file."""
    try:
        row = begin.read_bytes()
        network = NETWORKS[course.game]
        weights = weights_from(row, like, (network.inputs, *network.earlier_inputs))
    except OSError as error:
        raise BadCourse(f"cannot read {begin}: {error.strerror}") from None
    except ValueError:
        raise BadCourse(f"{begin} does not hold the weights of a judge of {course.game}") from None
    return replace(course, begun_with=hashlib.sha256(row).hexdigest()), weights


def check_course(course: Course, folder: Path) -> None:
    """A folder belongs to one course; resuming with another would mix two runs."""
    path = folder / "course.json"
    if not path.exists():
        path.write_text(json.dumps(asdict(course), indent=1) + "\n")
    elif json.loads(path.read_text()) != asdict(course):
        raise BadCourse(f"{folder} holds another training run; see {path}")


def load(learner: Learner, folder: Path) -> tuple[Learner, int]:
    """The learner as it was left, and how many generations are done."""
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


def play_generation(
    course: Course, learner: Learner, generation: int, pool: WorkerPool
) -> list[Samples]:
    """The games of one generation, the largest tables more often than the others."""
    how = course.self_play(generation, flat(learner.weights))
    seats = list(GAMES[course.game].seats)
    variants = NETWORKS[course.game].variants
    odds = [1] * (len(seats) - 1) + [len(seats)]
    games = []
    for number in range(course.games):
        seed = derived_seed(course.seed, "training", generation, number)
        table = Random(seed).choices(seats, odds)[0]
        variant = variants[number % len(variants)]
        games.append((course.game, variant, how, table, seed))
    return list(in_order(pool, play, games))


def keep_samples(folder: Path, generation: int, samples: list[Samples]) -> Kept:
    inputs = np.concatenate([game.inputs for game in samples])
    targets = np.concatenate([game.targets for game in samples])
    np.savez_compressed(samples_file(folder, generation), inputs=inputs, targets=targets)
    return inputs, targets


def stored_window(folder: Path, done: int, window: int) -> deque[Kept]:
    """The samples that an interrupted run resumes with."""
    paths = [samples_file(folder, generation) for generation in range(done - window, done)]
    kept = [np.load(path) for path in paths if path.exists()]
    return deque([(samples["inputs"], samples["targets"]) for samples in kept], window)


def samples_file(folder: Path, generation: int) -> Path:
    return folder / f"generation-{generation:04}.npz"


def fit(course: Course, learner: Learner, generation: int, window: deque[Kept]) -> float:
    inputs = np.concatenate([inputs for inputs, _ in window])
    targets = np.concatenate([targets for _, targets in window])
    steps = min(RECIPES[course.game].steps, len(targets) // 300 + 50)
    rng = np.random.default_rng([course.seed, generation])
    return learner.fit(inputs, targets, steps, course.rate(generation), rng)


def report(samples: list[Samples], error: float) -> str:
    points = [point for game in samples for point in game.points]
    return f"{sum(points) / len(points):.1f} points a seat, error {error:.4f}"


def note(folder: Path, generation: int, samples: list[Samples], error: float) -> None:
    """Write a line for each generation, which shows how the run went."""
    means = [sum(game.points) / len(game.points) for game in samples]
    winners = [max(game.points) for game in samples]
    line = {
        "generation": generation,
        "points": round(sum(means) / len(means), 2),
        "winners": round(sum(winners) / len(winners), 2),
        "error": round(error, 5),
    }
    with (folder / "progress.jsonl").open("a") as progress:
        progress.write(json.dumps(line) + "\n")


def write_weights(course: Course, folder: Path, learner: Learner) -> None:
    """Write the two files a bot needs: the weights, and the card that says where they come from."""
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
