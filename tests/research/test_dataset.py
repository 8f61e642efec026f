"""Datasets: their contents, their reproducibility, and what is refused."""

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from cenote.cli import main
from cenote.core.record import read
from cenote.games import GAMES
from cenote.research import dataset
from cenote.research.arrays import ENCODINGS
from cenote.research.dataset import BadDataset, Dataset, rows_of
from tests.text.keyboard import Keyboard, cenote, random_record


def made(path, *words):
    """A dataset made by the command."""
    main(["dataset", "--out", str(path), *words])
    return Dataset(path)


def whole(data):
    return dataset.Rows(*(np.concatenate(part) for part in zip(*data.batches(), strict=True)))


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("data") / "small.parquet"
    made(path, "random", "random", "--games", "5", "--seed", "4", "--jobs", "1")
    return path


@pytest.mark.sampled(1)
def test_the_same_seed_gives_the_same_bytes_for_any_number_of_jobs(file, tmp_path):
    twin, other = tmp_path / "small.parquet", tmp_path / "other.parquet"
    made(twin, "random", "random", "--games", "5", "--seed", "4", "--jobs", "2")
    made(other, "random", "random", "--games", "5", "--seed", "5", "--jobs", "1")
    assert twin.read_bytes() == file.read_bytes() != other.read_bytes()
    assert twin.with_suffix(".md").read_text() == file.with_suffix(".md").read_text()


def test_every_choice_is_a_row(file):
    rows = whole(Dataset(file))
    assert len(rows.move) == len(Dataset(file)) > 500
    assert rows.mask[np.arange(len(rows.move)), rows.move].all()
    assert (rows.mask.sum(1) > 1).all()
    assert sorted(set(rows.game.tolist())) == [0, 1, 2, 3, 4]
    assert set(rows.seat.tolist()) == {0, 1} and set(rows.seats.tolist()) == {2}
    assert set(rows.rules.tolist()) == {GAMES["tzolkin"].version}
    for game in range(5):
        ends = {(int(s), float(r)) for s, r in zip(rows.seat, rows.result, strict=True)}
        assert len(ends) <= 4
        mine = rows.result[rows.game == game]
        assert abs(mine).max() <= 1


def test_records_become_the_same_rows(tmp_path):
    folder = tmp_path / "records"
    folder.mkdir()
    texts = [random_record("maya", 3, seed=seed).text() for seed in (1, 2)]
    for number, text in enumerate(texts):
        (folder / f"{number}.txt").write_text(text)
    rows = whole(made(tmp_path / "maya.parquet", "--records", str(folder), "--jobs", "1"))
    for number, text in enumerate(texts):
        alone = rows_of(read(text, GAMES), number)
        for column, values in zip(rows, alone, strict=True):
            assert (column[rows.game == number] == values).all()


def test_a_row_is_what_the_seat_saw(tmp_path):
    record = random_record("tzolkin", 3, seed=2)
    rows = rows_of(record, 0, forced=True)
    game, encoding = record.game, ENCODINGS["tzolkin"]
    state, at = record.new(), 0
    for entry in record.entries:
        if entry.by >= 0:
            assert (rows.observation[at] == encoding.numbers(state, entry.by)).all()
            assert np.flatnonzero(rows.mask[at]).tolist() == sorted(game.legal_moves(state))
            assert (rows.move[at], rows.seat[at]) == (entry.move, entry.by)
            at += 1
        game.apply(state, entry.move)
    scores = game.scores(state)
    assert at == len(rows.move)
    best = min(range(3), key=lambda seat: scores[seat].rank)
    assert (rows.points[rows.seat == best] == scores[best].points).all()
    assert rows.result[rows.seat == best].min() == rows.result.max()


def test_forced_choices_are_left_out_unless_asked_for(file, tmp_path):
    forced = made(
        tmp_path / "f.parquet", "random", "random", "--games", "5", "--seed", "4", "--forced",
        "--jobs", "1",
    )  # fmt: skip
    assert len(forced) > len(Dataset(file))
    assert "one option only" in (tmp_path / "f.md").read_text()


def test_it_can_be_read_in_pieces(file, monkeypatch):
    data = Dataset(file)
    pieces = list(data.batches(100))
    assert [len(piece.move) for piece in pieces[:-1]] == [100] * (len(pieces) - 1)
    assert sum(len(piece.move) for piece in pieces) == len(data)
    first = next(data.batches(10, columns=["move", "observation"]))
    assert first.move.shape == (10,) and first.observation.shape == (10, 805)
    assert first.mask.size == 0


def test_large_datasets_are_written_in_row_groups(tmp_path, monkeypatch):
    monkeypatch.setattr(dataset, "ROWS_AT_ONCE", 300)
    made(tmp_path / "g.parquet", "random", "random", "--games", "5", "--seed", "4", "--jobs", "1")
    assert pq.ParquetFile(tmp_path / "g.parquet").num_row_groups >= 2
    assert whole(Dataset(tmp_path / "g.parquet")).game.tolist() == sorted(
        whole(Dataset(tmp_path / "g.parquet")).game.tolist()
    )


def test_the_card_says_how_to_reproduce_it(file, tmp_path):
    card = file.with_suffix(".md").read_text()
    assert "choices of 5 games of tzolkin" in card and "| observation |" in card
    command = next(line for line in card.splitlines() if line.startswith("cenote dataset"))
    words = command.replace("--out small.parquet", "").split()[2:]
    assert made(tmp_path / "small.parquet", *words).file.metadata.num_rows == len(Dataset(file))
    assert (tmp_path / "small.parquet").read_bytes() == file.read_bytes()


WRONG = [
    (["a.parquet"], "name the bots"),
    (["a.parquet", "genius", "random"], "unknown bot 'genius'"),
    (["a.parquet", "random", "random", "--games", "0"], "must be at least 1"),
    (["a.csv", "random", "random"], "ends in .parquet"),
    (["no/such/folder/a.parquet", "random", "random"], "cannot write"),
    (["a.parquet", "--records", "nothing.txt"], "nothing.txt"),
    (["a.parquet", "--records", "."], "records of one game make a dataset, not of none"),
    (["a.parquet", "random", "random", "--game", "chess"], "unknown game 'chess'"),
    (["a.parquet", "random", "--records", "x.txt"], "know their players"),
]


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_each_mistake_is_reported_in_one_line(words, why, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stopped:
        main(["dataset", "--out", *words])
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("cenote dataset: ") and said.count("\n") == 1 and why in said
    assert list(tmp_path.iterdir()) == []


def test_records_that_make_no_dataset(tmp_path, capsys):
    record = random_record("tzolkin", 2, seed=1)
    files = {"half": record.text(), "bad": "hello", "maya": random_record("maya", 3, 1).text()}
    record.entries = record.entries[:50]
    files["half"] = record.text()
    files["whole"] = random_record("tzolkin", 2, seed=2).text()
    for name, text in files.items():
        (tmp_path / f"{name}.txt").write_text(text)
    for names, why in (
        (["half"], "not played to its end"),
        (["bad"], "line 1"),
        (["maya", "whole"], "maya and tzolkin"),
    ):
        options = [word for name in names for word in ("--records", str(tmp_path / f"{name}.txt"))]
        with pytest.raises(SystemExit):
            main(["dataset", "--out", str(tmp_path / "a.parquet"), *options])
        assert why in capsys.readouterr().err
    assert not list(tmp_path.glob("*.par*"))


def test_a_failure_leaves_nothing_behind(tmp_path):
    def games():
        yield rows_of(random_record("maya", 3, seed=1), 0)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        dataset.write(tmp_path / "a.parquet", dataset.Source("maya", 2), games())
    assert list(tmp_path.iterdir()) == []


def test_files_that_are_no_datasets(tmp_path):
    (tmp_path / "text.parquet").write_text("hello")
    pq.write_table(pa.table({"move": [1]}), tmp_path / "foreign.parquet")
    for name in ("text", "foreign", "missing"):
        with pytest.raises(BadDataset, match=f"{name}.parquet"):
            Dataset(tmp_path / f"{name}.parquet")


def test_another_version_of_the_encoding_is_refused(file, monkeypatch):
    monkeypatch.setattr(ENCODINGS["tzolkin"], "version", 99)
    with pytest.raises(BadDataset, match="version 1 of the encoding"):
        Dataset(file)


def test_a_progress_bar_is_shown_only_at_a_terminal(tmp_path):
    """Nothing is drawn when the output is a file."""
    words = (
        "dataset",
        "--out",
        f"{tmp_path}/a.parquet",
        "random",
        "random",
        "--games",
        "3",
        "--jobs",
        "1",
    )
    with Keyboard(*words) as terminal:
        code, shown = terminal.end()
    assert code == 0 and "3/3" in shown and "a.md are written" in shown.replace("\n", "")
    done = cenote(*words)
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_leaves_nothing_behind(tmp_path):
    words = ("dataset", "--out", f"{tmp_path}/a.parquet", "random", "random", "--games", "3000")
    with Keyboard(*words, "--jobs", "1") as terminal:
        terminal.wait_for("/3000")
        terminal.interrupt()
        code, shown = terminal.end()
    assert code == 130
    assert "Traceback" not in shown
    assert list(tmp_path.iterdir()) == []


def test_a_stopped_dataset_resumes_from_its_journal(file, tmp_path, monkeypatch):
    """No game is played twice, and the file is the same as without the stop."""
    journal, out = tmp_path / "games.jsonl", tmp_path / "small.parquet"
    words = ("random", "random", "--seed", "4", "--jobs", "1", "--resume", str(journal))
    made(tmp_path / "part.parquet", *words, "--games", "3")
    kept = journal.read_bytes()
    assert kept.count(b"\n") == 1 + 3
    journal.write_bytes(kept[:-40])  # as a kill leaves it
    made(out, *words, "--games", "5")
    assert journal.read_bytes().splitlines()[:3] == kept.splitlines()[:3]
    assert out.read_bytes() == file.read_bytes()
    text = journal.read_bytes()
    made(out, *words, "--games", "5")
    assert journal.read_bytes() == text


def test_a_journal_of_other_games_is_refused(tmp_path, capsys):
    journal, out = str(tmp_path / "games.jsonl"), tmp_path / "a.parquet"
    made(out, "random", "random", "--games", "1", "--jobs", "1", "--resume", journal)
    with pytest.raises(SystemExit):
        made(out, "random", "random", "--seed", "9", "--jobs", "1", "--resume", journal)
    assert "another run" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        made(out, "--records", str(tmp_path), "--resume", journal)
    assert "--resume" in capsys.readouterr().err


def test_the_card_has_the_header_that_data_hubs_read(file):
    lines = file.with_suffix(".md").read_text().splitlines()
    head = lines[1 : lines.index("---", 1)]
    assert lines[0] == "---"
    assert ("- reinforcement-learning" in head and "- n<1K" in head) or "- 1K<n<10K" in head
    assert "  data_files: small.parquet" in head
    assert 'pretty_name: "Tzolk\'in: The Mayan Calendar, 5 games"' in head
