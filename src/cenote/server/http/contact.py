"""Who runs this server and how to reach them: a text file of the operator."""

from pathlib import Path

LONGEST = 16_384


class Contact:
    """The contact file; read again when it changes."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.stamp: tuple[int, int] | None = None
        self.text: str | None = None

    def now(self) -> str | None:
        """The text; nothing if there is none, or it cannot be read."""
        if self.file is None:
            return None
        try:
            about = self.file.stat()
            stamp = about.st_mtime_ns, about.st_size
            if stamp != self.stamp:
                self.text, self.stamp = read(self.file), stamp
        except OSError:
            self.text, self.stamp = None, None
        return self.text


def read(file: Path) -> str | None:
    if not file.is_file():
        return None
    with file.open("rb") as opened:
        text = opened.read(LONGEST).decode(errors="replace")
    return text.replace("\r\n", "\n").replace("\x00", "").strip() or None
