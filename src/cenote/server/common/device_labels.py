"""What a device is called in its owner's list: its browser and system, and no more."""

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
"""Parts of `User-Agent`, the first that fits."""


def label_of(agent: str | None) -> str:
    parts = [first(agent or "", BROWSERS), first(agent or "", SYSTEMS)]
    return ", ".join(part for part in parts if part)


def first(agent: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((name for part, name in known if part in agent), "")
