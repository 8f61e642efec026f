"""A game at one keyboard: asking, taking back, secrets, saving, leaving."""

from pathlib import Path
from random import Random

import pytest

from cenote.core.driver import Play, random_chooser
from cenote.core.record import read
from cenote.games import GAMES
from cenote.games.tzolkin.game import TZOLKIN
from cenote.text.layout import plain
from cenote.text.players import Player
from cenote.text.session import Session
from cenote.words import LANGUAGES, Words
from tests.text.keyboard import Script, random_record


def sit(*answers: str, people: int = 1, seats: int = 3, seed: int = 7, **how) -> Session:
    """A session whose people type these lines."""
    rng = Random(seed)
    players = [
        Player(name, None if seat < people else random_chooser(rng))
        for seat, name in enumerate(["Ana", "Bo", "Cy", "Di"][:seats])
    ]
    play = how.get("play") or Play.new(TZOLKIN, seats, how.get("options", ["first:0"]))
    terminal = Script(*answers, is_typed=how.get("is_typed", False))
    return Session(terminal, Words(how.get("language", "en")), play, players, rng)


def run(*answers: str, **how) -> tuple[Session, str]:
    session = sit(*answers, **how)
    session.run()
    assert isinstance(session.terminal, Script)
    return session, plain(session.terminal.text)


def words_played(session: Session) -> list[str]:
    return [TZOLKIN.word(entry.move) for entry in session.play.record.entries if entry.by == 0]


DRAFT = ("1", "1", "done")


class TestPlaying:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("seats", [2, 4])
    def test_a_whole_game_ends_with_a_ranking(self, language, seats):
        session, text = run(*["1"] * 2000, seats=seats, language=language)
        assert session.play.is_over
        assert Words(language).say("text.standing") in text
        assert read(session.play.record.text(), GAMES).entries == session.play.record.entries

    def test_computers_can_play_alone(self):
        session, text = run(people=0)
        assert session.play.is_over and "Final standing" in text

    def test_several_moves_on_one_line(self):
        session, _ = run(*DRAFT, "place:tikal pl uxmal done")
        assert words_played(session)[3:6] == ["place:tikal", "place:uxmal", "done"]

    def test_what_computers_do_is_told(self):
        _, text = run(*DRAFT, "place:tikal done")
        assert "Bo keeps the Starting Wealth Tiles" in text
        assert "Bo places a worker on" in text

    def test_an_empty_line_shows_the_choices_again(self):
        _, text = run("")
        assert text.count("Ana, which Starting Wealth Tiles do you keep?") == 2

    def test_a_wrong_line_changes_nothing_and_is_explained_once(self):
        session, text = run("nonsense", "99", "done")
        assert words_played(session) == []
        assert "nonsense is neither a choice here nor a command; allowed: keep:" in text
        assert "99 is not in the list; allowed: 1 to 4" in text
        assert "done is not allowed now; allowed: keep:" in text


class TestForcedChoices:
    def table(self, *answers):
        """Ana's worker stands on a space with only one thing to harvest."""
        start = (*DRAFT, "place:palenque place:palenque place:palenque done")
        return run(*start, "pick:palenque.2 use:palenque.2", *answers, seats=4, seed=2)

    def test_they_are_played_and_mentioned(self):
        session, text = self.table()
        assert words_played(session)[-3:] == ["pick:palenque.2", "use:palenque.2", "harvest:corn"]
        assert "Only one choice: Harvest corn." in text

    def test_undo_takes_them_back_with_the_move_before_them(self):
        session, text = self.table("undo")
        assert words_played(session)[-1] == "pick:palenque.2"
        assert text.count("Taken back.") == 1

    def test_restart_goes_back_to_the_beginning_of_the_turn(self):
        session, _ = self.table("restart")
        assert words_played(session)[-1] == "done"

    def test_the_end_of_the_turn_is_never_played_for_the_person(self):
        session, _ = run("1", "1")
        assert words_played(session)[-1] != "done"
        assert session.play.to_act == 0


class TestTakingBack:
    def test_step_by_step_and_never_into_an_earlier_turn(self):
        session, text = run(*DRAFT, "place:tikal", "place:uxmal", "undo", "undo", "undo")
        assert words_played(session)[-1] == "done"
        assert text.count("Taken back.") == 2
        assert "nothing to take back: you have not chosen anything this turn" in text

    def test_moves_taken_back_are_not_told_again(self):
        _, text = run(*DRAFT, "place:tikal", "undo", "place:uxmal")
        assert text.count("Ana places a worker on Tikal") == 1
        assert text.count("Ana places a worker on Uxmal") == 1

    def test_the_current_turn_of_a_loaded_game_can_be_taken_back(self):
        first, _ = run(*DRAFT, "place:tikal", "place:uxmal")
        record = read(first.play.record.text(), GAMES)
        session, _ = run("undo", "undo", play=Play(record))
        assert words_played(session)[-1] == "done"


class TestSecrets:
    def test_with_one_person_nothing_is_hidden(self):
        _, text = run(*DRAFT)
        assert "CLEARED" not in text and "Pass the keyboard" not in text

    def test_between_people_the_keyboard_is_passed_and_the_screen_cleared(self):
        session, text = run("", "1", "1", "done", "", "1", "1", "done", people=2, seats=2)
        ana, _, rest = text.partition("Pass the keyboard to Bo.")
        assert "Pass the keyboard to Ana." in ana
        assert rest.startswith("\nBo, press Enter when nobody else is looking.")
        assert text.count("CLEARED") == 2
        kept = [w.partition(":")[2] for w in words_played(session) if w.startswith("keep:")]
        assert all(tile not in rest.partition("Bo, place workers")[0] for tile in kept)

    def test_revelations_are_told_after_the_screen_is_cleared(self):
        _, text = run("", *DRAFT, "", *DRAFT, people=2, seats=2)
        last = text.rpartition("CLEARED")[2]
        assert (
            "Ana keeps the Starting Wealth Tiles" in last
            and "Bo keeps the Starting Wealth Tiles" in last
        )

    def test_turns_without_secrets_need_no_passing(self):
        _, text = run("", *DRAFT, "", *DRAFT, "1", "done", people=2, seats=2)
        assert text.count("Pass the keyboard") == 2
        assert "Bo’s turn" in text


class TestLooking:
    @pytest.mark.parametrize(
        "command, shown",
        {
            "board": "Starting Player Space: free",
            "players": "Ana: 0 victory points",
            "tiles": "Cost: ",
            "actions": "exchange at the market",
            "tracks": "Temple of Chaac",
            "moves": "which Starting Wealth Tiles do you keep?",
            "log": "becomes the starting player",
            "log all": "becomes the starting player",
            "help": "undo: take back your last choice of this turn",
        }.items(),
    )
    def test_commands_show_and_change_nothing(self, command, shown):
        session, text = run(command)
        assert shown in text.partition("Ana>")[2]
        assert words_played(session) == []

    def test_the_log_is_short_unless_all_of_it_is_asked_for(self):
        play = Play(random_record("tzolkin", 3))
        play.back_to(
            play.record.entries.index(next(e for e in reversed(play.record.entries) if e.by == 0))
        )
        _, short = run("log", play=play)
        _, whole = run("log all", play=play)
        assert short.count("\n") < 60 < whole.count("\n")


class TestSaving:
    def test_a_saved_game_can_be_continued(self, tmp_path: Path):
        file = tmp_path / "game.txt"
        session, text = run(*DRAFT, "place:tikal", f"save {file}", "done")
        assert f"Saved to {file}." in text
        record = read(file.read_text(), GAMES)
        assert [TZOLKIN.word(e.move) for e in record.entries][-1] == "place:tikal"
        again, _ = run("done", play=Play(record))
        assert words_played(again) == words_played(session)[:5]

    def test_an_existing_file_is_kept_unless_the_person_agrees(self, tmp_path: Path):
        file = tmp_path / "game.txt"
        file.write_text("precious")
        _, text = run(f"save {file}", "no")
        assert file.read_text() == "precious" and "Not saved." in text
        run(f"save {file}", "")
        assert file.read_text() == "precious"
        run(f"save {file}", "y")
        assert file.read_text().startswith("game tzolkin")

    @pytest.mark.parametrize("name", ["", "missing/game.txt", ".", "a\0b"])
    def test_a_file_that_cannot_be_written_is_named(self, tmp_path: Path, name, monkeypatch):
        monkeypatch.chdir(tmp_path)
        session, text = run(f"save {name}", "yes", "1")
        assert "save needs a file name" in text or "cannot save to" in text
        assert len(words_played(session)) >= 1
        assert list(tmp_path.iterdir()) == []

    def test_leaving_a_terminal_offers_the_record(self, tmp_path: Path):
        file = tmp_path / "game.txt"
        _, text = run(*DRAFT, "quit", "", is_typed=True)
        assert "Save the game?" in text and text.endswith("Goodbye.")
        run(*DRAFT, "quit", str(file), is_typed=True)
        assert read(file.read_text(), GAMES)

    def test_a_saved_game_is_not_offered_again(self, tmp_path: Path):
        _, text = run(*DRAFT, "place:tikal", f"save {tmp_path / 'game.txt'}", "quit", is_typed=True)
        assert "Save the game?" not in text

    def test_the_end_of_the_input_acts_like_quit(self):
        _, text = run()
        assert text.endswith("Goodbye.")
