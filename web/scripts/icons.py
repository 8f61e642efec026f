"""The app's icons as pictures, made from web/src/icon.svg: `python -m web.scripts.icons`.

Chromium draws them, so it must be installed; the pictures are committed, so builds need none.
"""

import re
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.browser.server import launch

WEB = Path(__file__).parents[1]
ICON = (WEB / "src" / "icon.svg").read_text()
GROUND = re.search(r"--ground: light-dark\((#\w+)", (WEB / "src" / "tokens.css").read_text())[1]  # type: ignore[index]

PICTURES = {
    "icon-192.png": (192, 1.0, None),
    "icon-512.png": (512, 1.0, None),
    "icon-maskable-512.png": (512, 0.66, GROUND),  # systems cut off up to a fifth at each side
    "apple-touch-icon.png": (180, 0.8, GROUND),
    "badge-96.png": (96, 1.0, None),
}
"""Size, the part that the icon fills, and what is behind it."""


RIM = '<circle cx="24" cy="24" r="21" fill="none" stroke="#fff" stroke-width="3"/>'


def badge(icon: str) -> str:
    """White rings on nothing: systems use only the shape."""
    rings = re.sub(
        r'(fill|stroke)="#\w+"', r'\1="#fff"', icon.replace('fill="#155a5e"', 'fill="none"')
    )
    return re.sub(r"<path [^>]*/>", RIM, rings)


def draw(page: Page, name: str, size: int, part: float, ground: str | None) -> None:
    icon = badge(ICON) if name.startswith("badge") else ICON
    inner = f"width:{round(size * part)}px;height:{round(size * part)}px"
    outer = f"margin:0;display:grid;place-items:center;height:{size}px"
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f'<body style="{outer};background:{ground or "transparent"}">'
        f'<div style="{inner}">{icon}</div>'
    )
    page.screenshot(path=WEB / "public" / name, omit_background=ground is None)


if __name__ == "__main__":
    with sync_playwright() as playwright, launch(playwright) as browser:
        page = browser.new_page()
        for name, (size, part, ground) in PICTURES.items():
            draw(page, name, size, part, ground)
