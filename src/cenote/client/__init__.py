"""Playing over the wire in a terminal: the same pages, at a table of a server."""
