"""What can be played, and the boards of Maya."""

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse

from cenote.bots.levels import LEVELS, STYLES
from cenote.games import GAMES
from cenote.games.maya.game import BOARD_OPTION
from cenote.review.coach_levels import LEVELS as COACHES
from cenote.server.common.bodies import BOARD, RECORD, BoardBody, CheckedBoard
from cenote.server.common.plain_text import CHAT, NAME, TITLE
from cenote.server.common.settings import VERSION
from cenote.server.common.wire.server import Games
from cenote.server.http.dependencies import ServicesHere
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS, TEXT
from cenote.server.tables import boards

api = APIRouter(prefix="/api", responses=REFUSALS)


@api.get("/games", summary="What can be played, and with whom")
async def games(services: ServicesHere) -> Games:
    return {
        "games": [
            {
                "id": game.name,
                "version": game.version,
                "seats": list(game.seats),
                "options": list(game.options),
                "styles": list(STYLES.get(game.name, {})),
            }
            for game in GAMES.values()
        ],
        "levels": [{"id": level} for level in LEVELS],
        "coaches": [
            {"id": level, "points": least.points, "chance": least.chance}
            for level, least in COACHES.items()
        ],
        "clocks": ["none", "live", "days"],
        "at_zero": ["show", "turn", "bot"],
        "limits": {"name": NAME, "title": TITLE, "chat": CHAT, "record": RECORD, "board": BOARD},
        "server": {"version": VERSION, "contact": services.contact.now() is not None},
    }


@api.get("/board", summary="The board file of Maya that comes with Cenote", responses=TEXT)
async def board() -> PlainTextResponse:
    headers = {"Content-Disposition": 'attachment; filename="boards.toml"'}
    return PlainTextResponse(boards.shipped(), headers=headers)


@api.post("/boards", summary="Check a board file of Maya")
async def check_board(request: Request, services: ServicesHere, body: BoardBody) -> CheckedBoard:
    services.limits.tables_made.take(address_of(request.scope))
    found = await services.rooms.reading.board(body.text, body.name)
    return CheckedBoard(option=BOARD_OPTION + found.id, name=found.name, sources=found.sources)
