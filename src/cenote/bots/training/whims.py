"""The possible whims of a seat in self-play, with the most points that each may add."""

WHIMS: dict[str, dict[str, float]] = {
    "tzolkin": {
        "buildings": 4.0, "monuments": 10.0, "temple_steps": 3.0,
        "skulls": 4.0, "skulls_offered": 6.0,
        "agriculture": 5.0, "extraction": 5.0, "architecture": 6.0, "theology": 5.0,
        "corn_tiles": 2.0, "corn": 0.5, "workers": 6.0, "blocks": 3.0,
        "palenque": 0.7, "yaxchilan": 0.7, "tikal": 0.7, "uxmal": 0.7, "chichen_itza": 0.7,
    },
}  # fmt: skip
