"""Phrases: news told once, choices with what they cost and bring, and turns as sentences."""

from random import Random

import pytest

from cenote.core.driver import Play
from cenote.core.record import Entry, Record
from cenote.games.tzolkin.game import TZOLKIN
from cenote.text.choices import choices
from cenote.text.games import PAGES
from cenote.text.layout import plain
from cenote.text.phrases import Happening, Phrases, happenings
from cenote.text.preview import preview
from cenote.text.standing import standing
from cenote.text.story import paragraph, story
from cenote.words import Words
from tests.text.keyboard import random_record
from tests.tzolkin.table import legal, play, position

NAMES = ["Ana", "Bo", "Cy", "Di"]


def phrases(language="en"):
    return Phrases(Words(language, "tzolkin"), NAMES)


def said(state, language="en"):
    """The choices as lines, by their words."""
    table = phrases(language)
    lines = choices(TZOLKIN, state, table, PAGES["tzolkin"](table))
    return {word: plain(line) for word, line in zip(legal(state), lines, strict=True)}


def told(news, language="en"):
    """One player's news as the log tells them."""
    return plain(paragraph(happenings(news), phrases(language))).replace("\xa0", " ")


def traded(good, number, corn):
    return [("sell", (good, number)), ("sell", ("corn", corn))]


class TestNews:
    def test_gains_are_added_up_and_listed(self):
        news = [["gain", 0, "corn", 3], ["gain", 0, "wood", 1], ["gain", 0, "corn", 2]]
        assert happenings(news) == [Happening("gain", 0, [("corn", 5), ("wood", 1)])]

    def test_no_news_make_no_sentence(self):
        assert happenings([["gain", 0, "skull", 0], ["points", 0, "temples", 0]]) == []
        assert happenings([["points", 0, "temples", 2], ["points", 0, "temples", -2]]) == []

    def test_food_is_told_once(self):
        news = [["pay", 0, "corn", 6], ["feed", 0, "corn", 6]]
        assert [item.kind for item in happenings(news)] == ["feed"]

    def test_players_are_not_mixed_up(self):
        news = [["gain", 0, "corn", 1], ["gain", 1, "corn", 1]]
        assert [item.seat for item in happenings(news)] == [0, 1]

    def test_two_steps_up_a_temple_are_two_steps(self):
        news = [["climb", 0, "chaac", 2], ["climb", 0, "kukulcan", 4], ["climb", 0, "chaac", 3]]
        assert happenings(news) == [Happening("climb", 0, [("chaac", 2), ("kukulcan", 1)])]

    def test_gifts_are_told_together_but_not_across_a_payment(self):
        gain, learn = ["gain", 0, "corn", 3], ["learn", 0, "theology", 1]
        assert [item.kind for item in happenings([gain, learn, gain])] == ["gain", "learn"]
        pay = ["pay", 0, "wood", 1]
        assert [item.kind for item in happenings([gain, pay, gain])] == ["gain", "pay", "gain"]

    def test_points_won_are_not_mixed_with_points_lost(self):
        news = [["points", 0, "hunger", -6], ["points", 0, "temples", -1]]
        assert happenings(news) == [Happening("points", 0, [("hunger", -6), ("temples", -1)])]
        assert len(happenings([*news, ["points", 0, "skulls", 3]])) == 2
        ups_and_downs = [news[0], ["points", 0, "temples", 2], ["points", 0, "temples", -3]]
        assert happenings(ups_and_downs) == happenings(news)

    def test_the_return_of_a_used_marker_is_not_mentioned(self):
        news = [["use", 0, "free_pass", 1], ["use_marker", 0, "free_pass", 1]]
        assert [item.kind for item in happenings(news)] == ["use"]
        news[1][2] = "joker"
        assert [item.kind for item in happenings(news)] == ["use", "use_marker"]

    @pytest.mark.parametrize(
        "language, sentence",
        {
            "en": "Bo loses 9 victory points (unfed workers)",
            "nl": "Bo verliest 9 overwinningspunten (honger)",
            "de": "Bo verliert 9 Siegpunkte (Hunger)",
            "ja": "Boは9勝利点（食料不足）を喪失",
        }.items(),
    )
    def test_a_sentence_in_each_language(self, language, sentence):
        news = Happening("points", 1, [("hunger", -9)])
        assert plain(phrases(language).news(news)) == sentence


class TestChoices:
    def test_placing_says_where_and_for_how_much(self):
        state = position(others={"tikal.0": 1, "tikal.1": 2}, corn=5)
        assert said(state)["place:tikal"] == (
            "Place a worker on Tikal: space 2, pay 2 corn [place:tikal]"
        )
        assert said(state)["place:uxmal"] == "Place a worker on Uxmal: space 0 [place:uxmal]"

    def test_picking_up_says_what_the_worker_can_do(self):
        state = position("yaxchilan.3", "tikal.6", "palenque.0", corn=5)
        lines = said(state)
        assert "1 gold and 2 corn" in lines["pick:yaxchilan.3"]
        assert "any action of this gear" in lines["pick:tikal.6"]
        assert "no action here" in lines["pick:palenque.0"]

    def test_stepping_back_and_technology_are_counted(self):
        state = position("yaxchilan.2", corn=5, extraction=1)
        play(state, "pick:yaxchilan.2")
        assert said(state)["use:yaxchilan.1"] == (
            "Use Yaxchilan 1: pay 1 corn, get 2 wood [use:yaxchilan.1]"
        )

    def test_corn_for_any_action_leaves_the_price_of_that_action_to_tell(self):
        state = play(position("uxmal.5", corn=5, wood=1, gold=1), "pick:uxmal.5 use:uxmal.5")
        assert said(state)["use:tikal.5"] == (
            "Use Tikal 5: pay 1 corn; pay 1 resource for 1 step up each of two different temples "
            "[use:tikal.5]"
        )

    def test_a_building_says_what_it_costs_and_brings(self):
        state = position("tikal.2", wood=3, stone=1, display=["seed_house", "milpa_1", "school"])
        lines = said(play(state, "pick:tikal.2 use:tikal.2"))
        assert lines["build:seed_house"] == (
            "Construct the Seed House: pay 2 wood, reach level 1 in agriculture [build:seed_house]"
        )
        assert "1 worker fed free on Food Days" in lines["build:milpa_1"]
        assert "1 level in a technology of your choice and 1 stone" in lines["build:school"]

    def test_earlier_gains_of_a_building_are_not_told_again(self):
        state = position("tikal.4", wood=6, display=["canal", "burial_mound"])
        lines = said(play(state, "pick:tikal.4 use:tikal.4"))
        assert lines["build:canal"] == (
            "Construct the Canal: pay 3 wood, reach level 1 in agriculture, get 1 stone "
            "[build:canal]"
        )

    def test_a_question_does_not_repeat_the_answer_before_it(self):
        assert phrases().question("pay_blocks", "tech:agriculture", 0).startswith("Agriculture: ")
        assert "Agriculture" not in phrases().question("study", "tech:agriculture", 0)
        assert "Canal" not in phrases().question("construct", "build:canal", 0)

    def test_a_monument_says_what_it_is_worth_now(self):
        state = position("tikal.4", stone=4, gold=3, monuments=["triad"], chaac=4)
        lines = said(play(state, "pick:tikal.4 use:tikal.4"))
        assert "now 6 victory points" in lines["raise:triad"]

    def test_a_technology_says_its_price_only_where_there_is_one(self):
        state = position("tikal.1", wood=3, agriculture=1)
        lines = said(play(state, "pick:tikal.1 use:tikal.1"))
        assert "costs 2 resources" in lines["tech:agriculture"]
        state = position("tikal.2", wood=3, display=["school"])
        lines = said(play(state, "pick:tikal.2 use:tikal.2 build:school"))
        assert "costs" not in lines["tech:agriculture"]

    def test_beyond_the_last_level_there_is_the_bonus(self):
        state = position("tikal.1", wood=3, architecture=3)
        lines = said(play(state, "pick:tikal.1 use:tikal.1"))
        assert "3 victory points; costs 1 resource" in lines["tech:architecture"]

    def test_a_step_of_a_temple_says_what_it_is_worth(self):
        state = position("uxmal.1", corn=3)
        lines = said(play(state, "pick:uxmal.1 use:uxmal.1"))
        assert lines["temple:chaac"] == (
            "Climb up 1 step on the temple of Chaac: step 2, 2 victory points, reward: 1 stone "
            "[temple:chaac]"
        )

    def test_burning_warns_that_a_god_will_be_angry(self):
        state = position("palenque.3", jungle={3: (4, 0)})
        lines = said(play(state, "pick:palenque.3 use:palenque.3"))
        assert "then anger a god" in lines["harvest:burn"]
        assert "anger" not in lines["harvest:wood"]

    def test_the_effects_of_a_building_can_be_told_apart(self):
        options = ["free_order"]
        state = position("tikal.2", wood=3, display=["canal"], options=options)
        lines = said(play(state, "pick:tikal.2 use:tikal.2 build:canal"))
        assert "reach level 1 in agriculture" in lines["effect:1"]
        assert "get 1 stone" in lines["effect:2"]

    def test_the_end_of_the_turn_is_announced(self):
        state = position(corn=5, teeth_with_corn=[0, 1, 2])
        lines = said(play(state, "place:start"))
        assert lines["done"] == (
            "End the turn: take 3 corn from the teeth; cannot be taken back [done]"
        )

    def test_new_tiles_are_announced_but_not_named(self):
        record = random_record("tzolkin", 2, seed=3)
        built = next(
            i for i, e in enumerate(record.entries) if TZOLKIN.word(e.move)[:6] == "build:"
        )
        state = record.replay(built)
        while "done" not in legal(state):
            TZOLKIN.apply(state, TZOLKIN.legal_moves(state)[0])
        assert "new tiles are revealed [done]" in said(state)["done"]

    @pytest.mark.sampled(1)
    @pytest.mark.parametrize("language", ["en", "nl", "de", "ja"])
    def test_every_choice_of_whole_games_has_words(self, language):
        for seats in (2, 3, 4):
            record = random_record("tzolkin", seats, seed=seats, options=["free_order"])
            state = record.new()
            for entry in record.entries:
                if entry.by >= 0:
                    lines = said(state, language)
                    assert all(line and "{" not in line for line in lines.values())
                TZOLKIN.apply(state, entry.move)


class TestSecrets:
    def drafting(self):
        """The last to keep tiles, about to end the draft."""
        state = TZOLKIN.new(2, ["first:0"])
        rng_free = iter(range(1000))
        while TZOLKIN.to_act(state) < 0:
            moves = TZOLKIN.legal_moves(state)
            TZOLKIN.apply(state, moves[next(rng_free) % len(moves)])
        for _ in range(3):
            TZOLKIN.apply(state, TZOLKIN.legal_moves(state)[0])
        for _ in range(2):
            TZOLKIN.apply(state, TZOLKIN.legal_moves(state)[0])
        assert legal(state) == ["done"]
        return state

    def test_a_preview_mentions_only_the_player_itself(self):
        state = self.drafting()
        shown = preview(TZOLKIN, state, 1, TZOLKIN.move("done"))
        assert {news.seat for news in shown.news} <= {1, None}

    def test_a_preview_does_not_depend_on_what_is_hidden(self):
        state = self.drafting()
        other = TZOLKIN.determinize(state, 1, Random(5))
        assert said(state) == said(other)

    def test_a_preview_changes_nothing(self):
        state = self.drafting()
        before = state.copy()
        said(state)
        assert state == before


class TestStory:
    def test_a_turn_is_one_paragraph(self):
        play_on = Play(random_record("tzolkin", 4, seed=3))
        entries = play_on.record.entries
        start = next(i for i, entry in enumerate(entries) if entry.turn == 29)
        lines = [plain(line) for line in story(play_on.record, phrases(), start, start + 5)]
        assert lines == [
            "Di picks up the worker from Tikal 4; uses Tikal 1, pays 3 corn and 1 wood, "
            "and reaches level 1 in architecture."
        ]

    def test_the_action_of_the_workers_own_space_is_not_mentioned(self):
        record = Record(TZOLKIN, 2)
        full = random_record("tzolkin", 2, seed=2)
        record.entries = list(full.entries)
        text = "\n".join(plain(line) for line in story(record, phrases()))
        assert "picks up the worker from Palenque 1 and gets 3 corn" in text
        assert "Palenque 1; uses Palenque 1" not in text

    @pytest.mark.parametrize(
        "language, sentence",
        {
            "en": "Bo uses Uxmal 2, pays 1 corn, sells 2 wood and 1 stone for 7 corn, "
            "and buys 1 gold for 4 corn.",
            "nl": "Bo gebruikt Uxmal 2, betaalt 1 mais, verkoopt 2 hout en 1 steen voor 7 mais "
            "en koopt 1 goud voor 4 mais.",
            "de": "Bo nutzt Uxmal 2, zahlt 1 Mais, verkauft 2 Holz und 1 Stein für 7 Mais "
            "und kauft 1 Gold für 4 Mais.",
            "ja": "Boはウズマル2のアクションを実行、コーン1個を支払い、"
            "木材2個と石材1個をコーン7個で売却、黄金1個をコーン4個で購入。",
        }.items(),
    )
    def test_sales_and_purchases_are_told_with_their_prices(self, language, sentence):
        sold = [["wood", 1, 2], ["wood", 1, 2], ["stone", 1, 3]]
        news = [
            ["use", 1, "uxmal.2", 1],
            ["pay", 1, "corn", 1],
            *([kind, 1, *thing] for good, n, corn in sold for kind, thing in traded(good, n, corn)),
            ["buy", 1, "corn", 4],
            ["buy", 1, "gold", 1],
        ]
        assert told(news, language) == sentence

    def test_a_market_in_a_real_game_is_told_as_trade(self):
        lines = "\n".join(map(plain, story(random_record("tzolkin", 2, seed=1), phrases())))
        assert "sells 2 wood for 4 corn, and buys 1 gold for 4 corn" in lines

    @pytest.mark.parametrize(
        "language, sentence",
        {
            "en": "Bo picks up the worker from Chichen Itza 3, places a crystal skull there, "
            "scores 6 victory points (Chichen Itza), and climbs up 2 steps on the temple of Chaac "
            "and 1 step on the temple of Kukulcan.",
            "nl": "Bo neemt de arbeider van Chichen Itza 3 terug, plaatst daar een kristallen "
            "schedel, scoort 6 overwinningspunten (Chichen Itza) en gaat op de tempel van Chaac "
            "2 treden en op de tempel van Kukulcan 1 trede omhoog.",
            "de": "Bo nimmt den Arbeiter von Chichen Itza 3 zurück, legt dort einen "
            "Kristallschädel ab, erhält 6 Siegpunkte (Chichen Itza) und steigt im Tempel von "
            "Chaac 2 Stufen und im Tempel von Kukulcan 1 Stufe auf.",
            "ja": "Boはチチェン・イツァ3から労働者駒を回収、そこに水晶髑髏を配置、"
            "6勝利点（チチェン・イツァ）を獲得、チャクの神殿で2段、ククルカンの神殿で1段上昇。",
        }.items(),
    )
    def test_a_place_is_named_once_and_temples_are_told_together(self, language, sentence):
        news = [
            ["pick_up", 1, "chichen_itza.3", 1],
            ["offer_skull", 1, "chichen_itza.3", 1],
            ["points", 1, "chichen_itza", 6],
            ["climb", 1, "chaac", 2],
            ["climb", 1, "kukulcan", 2],
            ["climb", 1, "chaac", 3],
        ]
        assert told(news, language) == sentence

    def test_parts_of_a_story_add_up_to_the_whole(self):
        record = random_record("tzolkin", 3, seed=4)
        turns = [
            i for i, e in enumerate(record.entries) if i and e.turn != record.entries[i - 1].turn
        ]
        middle = turns[len(turns) // 2]
        whole = story(record, phrases())
        assert story(record, phrases(), 0, middle) + story(record, phrases(), middle) == whole

    def test_the_draft_is_not_told_before_all_have_chosen(self):
        record = random_record("tzolkin", 2)
        last = max(i for i, e in enumerate(record.entries) if TZOLKIN.word(e.move)[:5] == "keep:")
        assert "keeps" not in "\n".join(story(record, phrases(), 0, last + 1))
        assert "keeps" in "\n".join(story(record, phrases(), 0, last + 2))

    @pytest.mark.parametrize("language", ["en", "nl", "de", "ja"])
    def test_whole_games_can_be_told(self, language):
        for seats in (2, 3, 4):
            lines = story(random_record("tzolkin", seats, seed=seats), phrases(language))
            assert len(lines) > 60
            stop = "。" if language == "ja" else "."
            assert all(line.endswith(stop) and "{" not in line for line in lines if line)

    def test_a_turn_is_never_told_under_anothers_name(self):
        record = random_record("tzolkin", 4, seed=5)
        entry = next(e for e in record.entries if TZOLKIN.word(e.move) == "skip")
        assert isinstance(entry, Entry)
        place = record.entries.index(entry)
        [line] = story(record, phrases(), place, place + 1)
        assert plain(line) == f"{NAMES[entry.by]} uses no action."


class TestStanding:
    def test_the_best_comes_first_with_points_by_source(self):
        record = random_record("tzolkin", 4, seed=3)
        lines = [plain(line) for line in standing(TZOLKIN.scores(record.replay()), phrases())]
        assert lines[0] == "Final standings"
        assert lines[1] == "1. Bo, 11 victory points"
        assert lines[2].strip().startswith("temples 9, Chichen Itza 6,")
        assert [line.split(".")[0] for line in lines[1::2]] == ["1", "2", "3", "4"]

    def test_a_tie_is_explained(self):
        state = position(seats=2, others={"tikal.3": 1})
        lines = [plain(line) for line in standing(TZOLKIN.scores(state), phrases())]
        assert lines[1] == "1. Bo, 0 victory points; workers on the gears: 1"
        assert lines[3] == "2. Ana, 0 victory points; workers on the gears: 0"
