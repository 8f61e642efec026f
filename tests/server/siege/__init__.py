"""The hostile client: floods, drips, bombs, races, strangers and fuzz, while two people play on."""
