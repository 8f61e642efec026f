"""The pages of Tzolk'in: what they show, in lines that fit a terminal and a screen reader."""

import re

import pytest

from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import ACTIONS, BUILDINGS, MONUMENTS, SPACES, TECHNOLOGIES, WEALTH
from cenote.text.games import PAGES
from cenote.text.layout import plain, width_of, wrapped
from cenote.text.phrases import Phrases
from cenote.text.tzolkin.effects import Effects
from cenote.words import LANGUAGES, Words
from tests.text.keyboard import random_record
from tests.tzolkin.table import position

NAMES = ["Ana", "Bo", "Cy", "Di"]


def lines(state, page, language="en", seat=0):
    pages = PAGES["tzolkin"](Phrases(Words(language, "tzolkin"), NAMES))
    return [plain(line) for line in pages.by_command[page](TZOLKIN.observe(state, seat), seat)]


def shows(state, page, line, seat=0):
    text = [" ".join(shown.split()) for shown in lines(state, page, seat=seat)]
    assert line in text, "\n".join(text)


class TestBoard:
    def test_the_calendar_counts_to_the_food_day(self):
        state = position(tooth=5, teeth_with_corn=[2, 3], first=1)
        shows(state, "board", "Day: 5 of 26, age 1")
        shows(state, "board", "Food Day: in 2 days (resources and crystal skulls from the temples)")
        shows(state, "board", "Starting player: Bo")
        shows(state, "board", "Starting Player Space: free; accumulated corn: 2")

    def test_a_food_day_today(self):
        state = position(tooth=13, food_days=1)
        shows(
            state,
            "board",
            "Food Day: at the end of this round (the age ends, victory points from the temples)",
        )

    def test_after_the_last_food_day_none_is_announced(self):
        record = random_record("tzolkin", 2)
        assert not any("Food Day:" in line for line in lines(record.replay(), "board"))

    def test_gears_name_workers_dummies_and_the_next_space(self):
        state = position("tikal.0", "tikal.3", others={"tikal.1": 2, "uxmal.4": "dummy"}, seats=3)
        shows(state, "board", "Tikal: Ana on 0, Cy on 1, Ana on 3; next worker on 2")
        shows(state, "board", "Uxmal: dummy on 4; next worker on 0")
        shows(state, "board", "Palenque: empty; next worker on 0")

    def test_a_full_gear_and_a_dummy_between_the_numbers(self):
        others = {f"uxmal.{i}": 1 + i % 3 for i in range(8)} | {"tikal.8": "dummy"}
        state = position(others=others)
        assert any(line.endswith("; no free space") for line in lines(state, "board"))
        shows(state, "board", "Tikal: 1 dummy on an unnumbered space; next worker on 0")

    def test_jungle_skulls_temples_and_technologies(self):
        state = position(jungle={3: (1, 2)}, ovals=[1, 2], chaac=3, theology=2)
        shows(
            state,
            "board",
            "Palenque 3: 1 × Wood Harvest Tile (2 wood each), 2 × Corn Harvest Tile (5 corn each)",
        )
        shows(state, "board", "Spaces without a skull: 3, 4, 5, 6, 7, 8, 9")
        shows(state, "board", "Crystal skulls in the bank: 11")
        shows(
            state,
            "board",
            "Temple of Chaac: Ana step 3, Bo step 1 (start), Cy step 1 (start), Di step 1 (start); "
            "bonus for whoever is highest: 6 victory points",
        )
        shows(state, "board", "Theology: Ana 2, Bo 0, Cy 0, Di 0")


class TestPlayers:
    def test_your_own_belongings_come_first(self):
        state = position(players={2: {"corn": 9, "gold": 2, "skull": 1}})
        assert lines(state, "players", seat=2)[0] == "Cy: 0 victory points"
        shows(
            state,
            "players",
            "Materials: 9 corn, 0 wood, 0 stone, 2 gold, 1 crystal skull",
            seat=2,
        )

    def test_hunger_is_predicted(self):
        state = position(corn=3, workers=4)
        shows(
            state,
            "players",
            "Food needed: 8 corn; as things stand, 3 workers unfed: −9 victory points",
        )

    def test_farms_are_counted(self):
        state = position(corn=3, built=["milpa_1", "terrace_1"])
        shows(state, "players", "Food needed: 2 corn")
        shows(state, "players", "Buildings: Milpa, Terrace")

    def test_monuments_show_their_worth(self):
        state = position(raised=["codex"], theology=2)
        shows(state, "players", "Monuments: Codex (6 victory points)")

    def test_wealth_tiles_are_hidden_until_all_are_revealed(self):
        record = random_record("tzolkin", 2, seed=1)
        kept = [i for i, e in enumerate(record.entries) if TZOLKIN.word(e.move)[:5] == "keep:"]
        state = record.replay(kept[-1] + 1)
        tiles = [line for line in lines(state, "players", seat=0) if "Starting Wealth" in line]
        assert len(tiles) == 1
        assert not any("Starting Wealth" in line for line in lines(state, "players", seat=None))


class TestTiles:
    def test_a_building_with_the_goods_you_lack(self):
        state = position(display=["workshop"], wood=1)
        shows(
            state,
            "tiles",
            "Workshop: civic building. Cost: 1 wood and 1 stone. Effect: 1 level in resource "
            "extraction and 1 corn. You lack 1 stone. [workshop]",
        )

    def test_a_monument_for_this_number_of_players(self):
        state = position(seats=3, monuments=["acropolis"], wood=2, stone=2, gold=2)
        shows(
            state,
            "tiles",
            "Acropolis: tomb monument. Cost: 2 wood, 2 stone and 2 gold. Effect: 5 victory points "
            "for each monument any player has constructed. [acropolis]",
        )

    @pytest.mark.parametrize(
        "tile, does",
        {
            "serpent_shrine": "2 steps up the temple of Kukulcan and 3 victory points",
            "triple_tomb": "1 step up each of the temples of Chaac, Quetzalcoatl and Kukulcan; "
            "3 victory points",
            "scribes_shrine": "2 levels in technologies of your choice",
            "burial_mound": "1 step up a temple of your choice; construct a building",
            "bazaar_tomb": "exchange at the market; 6 victory points",
        }.items(),
    )
    def test_effects_are_listed_together(self, tile, does):
        assert Effects(Words("en", "tzolkin")).building(tile) == does

    def test_the_words_starting_wealth_tile_are_not_repeated(self):
        state = random_record("tzolkin", 2).replay()
        kept = [line.strip() for line in lines(state, "players") if "Wealth" in line]
        assert len(kept) == 2
        assert all(
            re.fullmatch(r"Starting Wealth Tiles: [A-Z]\D+\d+, [A-Z]\D+\d+", k) for k in kept
        )

    def test_actions_and_tracks(self):
        state = position()
        shows(state, "actions", "4: construct one or two buildings, or a monument")
        shows(state, "actions", "1 wood = 2 corn, 1 stone = 3 corn, 1 gold = 4 corn")
        shows(
            state,
            "actions",
            "6: place a crystal skull for 8 victory points, 1 step up the temple of Kukulcan and "
            "1 resource of your choice",
        )
        shows(state, "tracks", "Step 8 (top): 13 victory points")
        shows(state, "tracks", "Step 0 (bottom): −3 victory points")
        shows(
            state,
            "tracks",
            "Bonus, every time: 2 resources of your choice; costs 1 resource",
        )


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryLanguage:
    def test_everything_on_the_table_can_be_described(self, language):
        effects = Effects(Words(language, "tzolkin"))
        described = [
            *(effects.action(action) for action in ACTIONS),
            *(effects.space(space) for space in SPACES),
            *(effects.building(tile) for tile in BUILDINGS),
            *(effects.wealth(tile) for tile in WEALTH),
            *(effects.cost(tile) for tile in BUILDINGS + MONUMENTS),
            *(effects.monument(tile, 4) for tile in MONUMENTS),
            *(effects.level(technology, n) for technology in TECHNOLOGIES for n in range(1, 5)),
        ]
        assert all(text and "{" not in text for text in described)

    @pytest.mark.sampled(1)
    def test_all_pages_fit_into_eighty_columns_at_any_time(self, language):
        record = random_record("tzolkin", 4, seed=9)
        pages = PAGES["tzolkin"](Phrases(Words(language, "tzolkin"), NAMES))
        for moves in range(0, len(record.entries), 40):
            view = TZOLKIN.observe(record.replay(moves), 0)
            for page in (*pages.by_command.values(), pages.summary, pages.whole):
                for line in page(view, 0):
                    assert all(width_of(part) <= 80 for part in wrapped(line, 80, 4))


def test_in_japanese_no_effect_sounds_like_a_condition():
    """と after a verb means "when"; it joins things only."""
    effects = Effects(Words("ja", "tzolkin"))
    assert effects.building("burial_mound") == "好きな神殿で1段上昇、建物1つを建設"
    assert effects.cost("workshop") == "木材1個と石材1個"
