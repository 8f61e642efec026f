"""Parts of pages that are written from what was measured: they stand between two marks."""


def between(page: str, marks: tuple[str, str], text: str) -> str:
    """The page with these paragraphs between two marks."""
    return within(page, marks, f"\n\n{text}\n\n")


def within(page: str, marks: tuple[str, str], text: str) -> str:
    """The page with this text between two marks, in the middle of a line."""
    before, found, rest = page.partition(marks[0])
    _, closed, after = rest.partition(marks[1])
    assert found and closed, f"the page needs {marks[0]} and {marks[1]}"
    return f"{before}{marks[0]}{text}{marks[1]}{after}"
