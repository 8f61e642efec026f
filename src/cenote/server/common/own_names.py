"""Names that people claim on a server: which are allowed, and which look alike."""

import unicodedata

from cenote.bots.levels import LEVELS
from cenote.server.common.refusals import Refused

SHORTEST, LONGEST = 2, 24

SEPARATORS = " -_.'’・"
"""Allowed within a name; names that differ only in these are the same."""

TOGETHER = (
    *("LATIN", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "CJK", "IDEOGRAPHIC", "HANGUL"),
    "BOPOMOFO",
)
"""Scripts that one name may mix: their letters do not look alike. No others may be mixed."""

ACCENTED = ("LATIN", "GREEK", "CYRILLIC")
"""Scripts whose accents do not make another name."""

LOOK_ALIKE = str.maketrans(
    "01|iаеёорсухкмтвніїјѕԁһԛԝαβεηικνορτυχωıłøđ",
    "olllaeeopcyxkmtbhlljsdhqwabenlkvoptuxwllod",
)
"""Letters and digits that are easily taken for another, in lower case."""
PAIRS = (("rn", "m"), ("vv", "w"))

RESERVED = (
    *LEVELS,
    *("admin", "administrator", "moderator", "operator", "owner", "root", "staff", "support"),
    *("system", "server", "cenote", "official", "host", "team", "help", "info", "webmaster"),
    *("bot", "computer", "coach", "guest", "player", "nobody", "anonymous", "everyone", "anyone"),
    *(
        "me",
        "you",
        "null",
        "none",
        "undefined",
        "tzolkin",
        "maya",
        "chance",
        "spectator",
        "watcher",
    ),
    *("jij", "iedereen", "niemand", "speler", "beheerder", "gast", "toeval"),
    *("du", "ich", "jeder", "niemand", "spieler", "betreiber", "gast", "zufall", "zuschauer"),
    *(
        "あなた",
        "自分",
        "管理者",
        "運営",
        "名無し",
        "ゲスト",
        "プレイヤー",
        "コンピュータ",
        "コンピューター",
    ),
    *("itzel", "balam", "ixchel", "ix chel", "kan", "akbal"),
    *("red", "green", "blue", "yellow", "purple", "rood", "groen", "blauw", "geel", "paars"),
    *("rot", "grün", "blau", "gelb", "lila", "赤", "緑", "青", "黄", "紫"),
)
"""What the app calls players, computers and the people who run a server."""


def own_name(text: str) -> str:
    """The name as it will be shown; refused with `bad_name` if nobody may take it."""
    name = " ".join(unicodedata.normalize("NFKC", text[: LONGEST * 4]).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise Refused("bad_name", f"{SHORTEST} to {LONGEST} characters")
    if not all(is_allowed(char) for char in name) or not name[0].isalnum():
        raise Refused("bad_name", "letters and digits, with spaces or - _ . ' between them")
    if not any(char.isalpha() for char in name):
        raise Refused("bad_name", "at least one letter")
    scripts = {script_of(char) for char in name if char.isalpha()}
    if len(scripts) > 1 and not scripts <= set(TOGETHER):
        raise Refused("bad_name", "letters of one alphabet")
    if name_key(name) in RESERVED_KEYS:
        raise Refused("bad_name", "reserved")
    return name


def is_allowed(char: str) -> bool:
    return char in SEPARATORS or unicodedata.category(char)[0] in "LM" or char.isdecimal()


def script_of(char: str) -> str:
    return unicodedata.name(char, "UNKNOWN").split()[0]


def name_key(name: str) -> str:
    """The same text for names that could be taken for each other."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    bare = "".join(without_accents(char) for char in folded if char not in SEPARATORS)
    key = bare.translate(LOOK_ALIKE)
    for pair, single in PAIRS:
        key = key.replace(pair, single)
    return key


def without_accents(char: str) -> str:
    """Strips accents; the marks of other scripts tell letters apart."""
    if unicodedata.combining(char) and script_of(char) == "COMBINING":
        return ""
    if script_of(char) not in ACCENTED:
        return char
    return unicodedata.normalize("NFKD", char)[0]


RESERVED_KEYS = frozenset(map(name_key, RESERVED))
