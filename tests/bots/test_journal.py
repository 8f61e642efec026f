"""The journal of a run: it reads back, survives a kill, and other files are left alone."""

from pathlib import Path

import pytest

from cenote.bots.arena import journal
from cenote.bots.arena.journal import Journal
from cenote.bots.arena.run import BadRun
from tests.bots.arena import made_up_game, small_run


class TestJournal:
    def journal(self, tmp_path: Path, games: int = 3):
        """A journal with some games, and the results written to it."""
        run, path = small_run("novice", "random"), tmp_path / "j"
        played = [made_up_game(run, number, [number, 2]) for number in range(games)]
        book = Journal(path, run)
        for game in played:
            book.add(game)
        book.close()
        return run, path, played

    def test_a_journal_reads_back(self, tmp_path):
        run, path, played = self.journal(tmp_path)
        book = Journal(path, run)
        book.close()
        assert list(book.finished.values()) == played

    @pytest.mark.parametrize("cut", [1, 40, 300])
    def test_a_game_whose_line_was_cut_short_is_played_again(self, cut, tmp_path):
        run, path, played = self.journal(tmp_path)
        whole = path.read_bytes()
        path.write_bytes(whole[:-cut])
        book = Journal(path, run)
        assert list(book.finished.values()) == played[:2]
        book.add(played[2])
        book.close()
        assert path.read_bytes() == whole

    def test_a_journal_cut_at_any_byte_can_be_used(self, tmp_path):
        run, path, _ = self.journal(tmp_path, games=1)
        whole = path.read_bytes()
        for length in range(0, len(whole), 7):
            path.write_bytes(whole[:length])
            Journal(path, run).close()
            assert whole.startswith(path.read_bytes())

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"my shopping list", "is not a journal"),
            (b"milk\neggs\n", "is damaged at line 1"),
            (b"[1]\n", "it has no header"),
            (b"{}\n", "belongs to another run"),
            (b"\xff\xfe\n", "is damaged at line 1"),
        ],
    )
    def test_another_file_is_left_alone(self, content, said, tmp_path):
        path = tmp_path / "j"
        path.write_bytes(content)
        with pytest.raises(BadRun, match=said):
            Journal(path, small_run())
        assert path.read_bytes() == content

    @pytest.mark.parametrize("line", [b"{", b"{}", b"7", b'{"number": 1, "seats": [7]}'])
    def test_damage_in_the_middle_is_detected(self, line, tmp_path):
        run, path, _ = self.journal(tmp_path)
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join([lines[0], line + b"\n", *lines[2:]]))
        with pytest.raises(BadRun, match="is damaged at line 2"):
            Journal(path, run)

    def test_a_journal_of_older_rules_is_refused(self, tmp_path, monkeypatch):
        run, path, _ = self.journal(tmp_path)
        header = journal.header_of(run)
        monkeypatch.setattr(journal, "header_of", lambda run: {**header, "rules": 99})
        with pytest.raises(BadRun, match="rules is 1, not 99"):
            Journal(path, run)
