"""Record files: what is refused, and that nothing is half written."""

import os

import pytest

from cenote.text import records
from cenote.text.mistakes import Mistake
from tests.text.keyboard import random_record


def refused(path):
    with pytest.raises(Mistake) as caught:
        records.load(str(path))
    return caught.value


def test_a_record_comes_back_as_it_was(tmp_path):
    record = random_record("tzolkin", 2)
    records.save(record, str(tmp_path / "game.txt"))
    assert records.load(str(tmp_path / "game.txt")).entries == record.entries
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_saved_file_has_the_permissions_of_the_umask(tmp_path):
    before = os.umask(0o022)
    try:
        records.save(random_record("tzolkin", 2), str(tmp_path / "game.txt"))
    finally:
        os.umask(before)
    assert (tmp_path / "game.txt").stat().st_mode & 0o777 == 0o644


def test_a_failed_save_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    file = tmp_path / "game.txt"
    file.write_text("precious")

    def fail(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(Mistake) as caught:
        records.save(random_record("tzolkin", 2), str(file))
    assert caught.value.key == "cannot_save"
    assert file.read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize(
    "content, key",
    [
        (b"", "record"),
        (b"\x89PNG\r\n\x1a\n", "not_text"),
        (b"game tzolkin 1\0", "not_text"),
        (b"x" * (records.LARGEST + 1), "too_large"),
    ],
)
def test_files_that_are_no_records(tmp_path, content, key):
    (tmp_path / "game.txt").write_bytes(content)
    assert refused(tmp_path / "game.txt").key == key


def test_paths_that_are_not_files(tmp_path):
    assert refused(tmp_path).key == "cannot_read"
    assert refused(tmp_path / "missing").key == "cannot_read"
    assert refused("a\0b").key == "cannot_read"
    assert refused("/dev/zero").key == "too_large"
