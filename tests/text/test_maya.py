"""Maya in plain text: its pages, its notes, whole games, other boards."""

import pytest

from cenote.core.game import OVER
from cenote.core.record import read
from cenote.games import GAMES
from cenote.games.maya.game import MAYA
from cenote.text.choices import choices
from cenote.text.games import PAGES
from cenote.text.layout import plain
from cenote.text.phrases import Phrases, happenings
from cenote.text.story import paragraph, story
from cenote.text.terminal import CLEAR
from cenote.words import LANGUAGES, Words
from tests.maya.table import SHIPPED, play, position
from tests.text.keyboard import Keyboard, cenote, random_record

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed"]


def phrases(language="en"):
    return Phrases(Words(language, "maya"), NAMES)


def lines(state, page, seat=0, language="en"):
    pages = PAGES["maya"](phrases(language))
    show = pages.by_command.get(page) or getattr(pages, page)
    shown = [plain(line) for line in show(MAYA.observe(state, seat), seat)]
    return [" ".join(line.split()) for line in shown]


def shows(state, page, *expected, seat=0):
    text = lines(state, page, seat)
    for line in expected:
        assert line in text, "\n".join(text)


def offered(state):
    """Each choice as it is offered, without its word."""
    table = phrases()
    found = choices(MAYA, state, table, PAGES["maya"](table))
    return [plain(line).split(" [")[0] for line in found]


NEWS = {
    "a_double_move": (
        [["give_back", 0, None, 1], ["set", 0, "copan.1", 1], ["set", 0, "uxmal.1", 1]],
        "Ana returns 1 block and places 1 block on level 1 of Copan and 1 block on level 1 of "
        "Uxmal.",
        "Ana geeft 1 blokje terug en zet 1 blokje op niveau 1 van Copan en 1 blokje op niveau 1 "
        "van Uxmal.",
        "Ana gibt 1 Baustein zurück und setzt 1 Baustein auf Ebene 1 von Copan und 1 Baustein auf "
        "Ebene 1 von Uxmal.",
        "Anaは資材1個をストックに返却、コパンの1段目に資材1個、ウズマルの1段目に資材1個を配置。",
    ),
    "two_blocks_in_one_place": (
        [["set", 0, "copan.1", 1], ["set", 0, "copan.1", 2]],
        "Ana places 2 blocks on level 1 of Copan.",
        "Ana zet 2 blokjes op niveau 1 van Copan.",
        "Ana setzt 2 Bausteine auf Ebene 1 von Copan.",
        "Anaはコパンの1段目に資材2個を配置。",
    ),
    "a_block_that_is_kept": (
        [["set", 0, "copan.1", 1], ["skip", 0, "", 1], ["decline", 0, "double_move", 0]],
        "Ana places 1 block on level 1 of Copan and keeps the second block.",
        "Ana zet 1 blokje op niveau 1 van Copan en houdt het tweede blokje.",
        "Ana setzt 1 Baustein auf Ebene 1 von Copan und behält den zweiten Baustein.",
        "Anaはコパンの1段目に資材1個を配置、2個目の資材を手元に保持。",
    ),
    "gold": (
        [["payout", 0, "tikal.1", 3], ["payout", 0, "copan.1", 1], ["erode", 0, "copan.1", 1]],
        "Ana gets 3 gold for level 1 of Tikal and 1 gold for level 1 of Copan; loses a block on "
        "level 1 of Copan.",
        "Ana krijgt 3 goud voor niveau 1 van Tikal en 1 goud voor niveau 1 van Copan; verliest "
        "een blokje op niveau 1 van Copan.",
        "Ana erhält 3 Gold für Ebene 1 von Tikal und 1 Gold für Ebene 1 von Copan; verliert "
        "einen Baustein auf Ebene 1 von Copan.",
        "Anaはティカルの1段目で金貨3枚、コパンの1段目で金貨1枚を獲得。コパンの1段目の資材1個を喪失。",
    ),
    "a_quarry": (
        [
            ["show", 0, "5", 1],
            ["count", 0, "q4", 5],
            ["win_blocks", 0, "q4", 3],
            ["win_marker", 0, "relocate", 1],
        ],
        "Ana reveals 5, has 5 points at quarry 4, wins 3 blocks, and takes the “Relocate” marker.",
        "Ana toont 5, heeft 5 punten bij steengroeve 4, wint 3 blokjes en neemt de marker "
        "“Verplaatsen”.",
        "Ana zeigt 5, hat 5 Punkte an Steinbruch 4, gewinnt 3 Bausteine und nimmt den Marker "
        "„Umsetzen“.",
        "Anaは5を公開、石切り場4で5ポイント、資材3個を獲得、マーカー「移設」を獲得。",
    ),
    "a_bid": (
        [["bid", 0, None, 8], ["bid_back", 0, None, 8]],
        "Ana bid 8 gold and gets the gold back.",
        "Ana heeft 8 goud geboden en krijgt het goud terug.",
        "Ana hat 8 Gold geboten und nimmt das Gold zurück.",
        "Anaは金貨8枚を入札、入札した金貨を回収。",
    ),
}


@pytest.mark.parametrize("name", NEWS)
def test_nothing_is_said_twice_in_a_sentence(name):
    news, *sentences = NEWS[name]
    for language, sentence in zip(LANGUAGES, sentences, strict=True):
        said = plain(paragraph(happenings(news), phrases(language)))
        assert said.replace("\xa0", " ") == sentence


DECLINED = {
    "place_points": "does not use the 2 points",
    "choose_victim": "takes points from nobody",
    "use_joker": "keeps the joker",
    "lift_block": "does not relocate a block",
    "lowest_level": "does not place the direct block",
    "double_move": "keeps the second block",
}


def test_what_is_declined_is_told_in_a_game():
    game = random_record("maya", 5, 2, ("expert",))
    lines = "\n".join(map(plain, story(game, phrases())))
    assert [said for said in DECLINED.values() if said not in lines] == []
    assert "declines" not in lines


@pytest.mark.parametrize("step", DECLINED)
def test_every_choice_that_can_be_declined_says_what(step):
    assert phrases().move("skip", step) not in ("", phrases().move("skip"))


def test_a_quarry_with_cards_seen_and_unseen():
    state = position("laying", rows={"q2": "0:5 1:8 0:minus_3"})
    shows(
        state,
        "board",
        "Quarry 2: 3 of 6 cards; blocks 4/3/1; Transport +2",
        "Cards: Ana 5, Bo high card, Ana −3",
    )
    shows(state, "board", "Cards: Ana low card, Bo 8, Ana high card", seat=1)
    shows(state, "board", "Cards: Ana low card, Bo high card, Ana high card", seat=None)


def test_a_quarry_that_was_turned_over():
    state = position("evaluation", rows={"q2": "0:5 1:8 0:minus_3"})
    shows(state, "board", "Cards: Ana 5, Bo 8, Ana −3", "Points: Ana 5, Bo 8", seat=None)


def test_while_quarries_are_turned_over_the_summary_shows_only_public_things():
    rows = {"q2": "1:8 0:minus_3", "q1": "0:4"}
    text = lines(position("evaluation", rows=rows), "summary")

    assert "Cards: Ana low card" in text
    assert not [line for line in text if line.startswith("Cards in hand")]


def test_shields_and_two_points_are_shown_at_their_quarry():
    state = position("evaluation", rows={"q6": "0:5", "q1": "1:4"})
    shows(play(state, "shield:q1"), "board", "Protected: Ana")
    state = position("evaluation", options=["expert"], markers="points_2", rows={"q1": "1:4"})
    shows(play(state, "points:q1"), "board", "+2 points: Ana")


def test_levels_show_blocks_room_and_gold():
    state = position("building", pyramids={"tikal": "0011123", "copan": "0000111 0"}, held=2)
    shows(
        state,
        "board",
        "Open level: 1",
        "Tikal, level 1: Bo 3, Ana 2, Cy 1, Di 1; 2 free; gold 3 and 1",
        "Copan, level 2: Ana 1; 4 free; gold 3 and 1",
        "Tikal, level 4: empty; 3 free; gold 6 and 3",
    )
    assert not [line for line in lines(state, "summary") if line.startswith("Tikal, level 4")]


def test_the_board_says_that_it_is_reconstructed():
    shows(
        position("laying"),
        "board",
        "Board: reconstruction, 9ade171e",
        "The printed figures of these boards are not known; these are reconstructed.",
    )


def test_everybody_has_cards_blocks_and_markers():
    state = position("building", held=3, gold=4, markers="free_pass", players={1: {"held": 1}})
    shows(
        state,
        "players",
        "Cards in hand: 3, 4, 4, 5, 6, 7, 8, −3",
        "Gold: 4",
        "Blocks: 3 to place, 25 in the supply",
        "Markers: Free pass",
        "Cards in hand: 4 low, 4 high",
    )


def test_bids_are_told_once_they_are_public():
    players = {seat: {"gold": 12} for seat in range(5)}
    state = position("auction", seats=5, options=["expert"], players=players)
    play(state, "bid:0 more:7 done")
    shows(state, "players", "Bid: 7 gold")
    shows(state, "players", "Bid: made in secret", seat=1)


def test_the_markers_page_explains_those_of_the_table():
    assert len(lines(position("laying", seats=3), "markers")) == 1 + 5
    assert len(lines(position("laying", seats=5, options=["expert"]), "markers")) == 1 + 7 + 4


def test_card_choices_say_what_the_remaining_hand_can_carry():
    state = play(position("laying", rows={"q1": "1:3"}), "lay:q1")

    assert offered(state)[0] == "Lay the 3: your other cards can carry 34 blocks"


def test_block_choices_say_what_they_would_bring():
    state = position("building", pyramids={"copan": "001122", "tikal": "1122"}, held=1)
    told = offered(state)

    assert told[0] == "Place a block on Tikal: level 1, your last block; +1 gold if scored now"
    assert told[1].startswith(
        "Place a block on Copan: level 1, a bonus block for you on level 2 of Copan, your last"
    )


def test_ending_a_turn_says_what_it_reveals_and_no_more():
    players = {seat: {"passed": 1} for seat in (1, 2, 3)}
    state = play(position("laying", rows={"q1": "0:5 1:8"}, players=players), "pass")

    assert offered(state) == ["End the turn: cards are turned over; cannot be taken back"]


def test_markers_on_offer_are_explained():
    state = position("building", held=2, markers="free_pass")

    assert (
        "Use the “Free pass” marker: once while building, pass without returning a block"
        in offered(state)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [(), ("expert",)])
def test_a_whole_game_can_be_told(language, options):
    record = random_record("maya", 4, seed=3, options=options)
    told = [plain(paragraph) for paragraph in story(record, phrases(language))]

    assert len(told) > 100
    assert not [paragraph for paragraph in told if "{" in paragraph or "maya." in paragraph]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_pages_can_be_shown_at_any_time(language):
    record = random_record("maya", 3, seed=5, options=("expert",))
    state = record.new()
    for entry in record.entries:
        MAYA.apply(state, entry.move)
        if MAYA.to_act(state) not in (OVER, -1):
            for page in ("board", "players", "markers", "whole", "summary", "purse"):
                assert "{" not in "".join(lines(state, page, 0, language))


def test_a_game_between_computers_and_its_record(tmp_path):
    file = tmp_path / "game.txt"
    done = cenote("text", "--game", "maya", "--seats", "3", "--humans", "1", "--seed", "2",
                  typed=f"1\ndone\nsave {file}\nquit\n")  # fmt: skip

    assert done.returncode == 0, done.stderr
    record = read(file.read_text(), GAMES)
    assert record.options == ("board:9ade171e",)
    assert cenote("replay", "--check", str(file)).returncode == 0


def test_people_at_one_keyboard_do_not_see_each_others_cards():
    with Keyboard("text", "--game", "maya", "--seats", "3", "--humans", "2", "--seed", "4",
                  "--option", "first:0") as table:  # fmt: skip
        for _ in range(2):
            table.wait_for("Red> ")
            table.type("1")
            table.wait_for("Red> ")
            table.type("done")
            table.wait_for("Green> ")
            table.type("1")
            table.wait_for("Green> ")
            table.type("done")
        table.wait_for("Pass the keyboard to")
        table.type("")
        assert CLEAR not in table.wait_for("Cards in hand: 3, 4, 4, 5, 6, 7, 8")
        table.wait_for("Red> ")
        table.type("lay:q1 card:5 done")
        seen = table.wait_for("Pass the keyboard to")
        assert "card:5" not in seen.partition(CLEAR)[2]
        assert "lays a low card at quarry" in seen.partition(CLEAR)[2]


BAD = SHIPPED.replace("cards = 5,", "cards = 50,", 1)


def test_a_board_file_with_a_mistake_is_refused(tmp_path):
    (tmp_path / "bad.toml").write_text(BAD)
    done = cenote("text", "--board", "bad.toml", "--game", "maya", cwd=tmp_path)

    assert done.returncode == 2
    assert "line 56: players.3.quarries, entry 1, cards: 50 is not a number" in done.stderr


def test_another_board_is_played_on_and_named_in_the_record(tmp_path):
    (tmp_path / "mine.toml").write_text(SHIPPED.replace("cards = 5,", "cards = 6,", 1))
    typed = "1\ndone\nsave game.txt\nquit\n"
    wishes = ("--game", "maya", "--seats", "3", "--humans", "1", "--seed", "2")
    cenote("text", "--board", "mine.toml", *wishes, typed=typed, cwd=tmp_path)

    refused = cenote("replay", "--check", "game.txt", cwd=tmp_path)
    assert (refused.returncode, "give its file with --board" in refused.stderr) == (2, True)
    for arguments, changes in (
        (("replay", "--board", "mine.toml"), {}),
        (("replay",), {"CENOTE_BOARD": "mine.toml"}),
    ):
        done = cenote(*arguments, "--check", "game.txt", cwd=tmp_path, **changes)
        assert done.returncode == 0, done.stderr
