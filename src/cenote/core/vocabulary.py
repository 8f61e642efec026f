"""How the words of a vocabulary are made: a verb and what it is done to."""


def words(verb: str, things: tuple[str, ...]) -> list[str]:
    """A word of this verb for each thing."""
    return [f"{verb}:{thing}" for thing in things]
