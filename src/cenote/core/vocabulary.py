"""How the words of a vocabulary are made: a verb and what it is done to."""


def words(verb: str, things: tuple[str, ...]) -> list[str]:
    """A word of this verb for each thing."""
    return [f"{verb}:{thing}" for thing in things]


def vocabulary(*verbs: tuple[int, list[str]]) -> list[str]:
    """All words of a game, verb after verb; each verb comes with the number of its first word."""
    every: list[str] = []
    for first, its_words in verbs:
        assert first == len(every), f"{its_words[0]} is word {len(every)}, not {first}"
        every += its_words
    assert len(every) == len(set(every)), "a word is there twice"
    return every
