"""The HTTP API about puzzles. They are public, so no key is needed."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from cenote.server.common.bodies import MOST_WORDS, PuzzleTryBody
from cenote.server.common.refusals import Refused
from cenote.server.common.wire.puzzles import Puzzle, PuzzleJudged, PuzzleList, PuzzleSolution
from cenote.server.common.wire.replays import Line
from cenote.server.http.dependencies import Acting, ServicesHere, elsewhere
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS
from cenote.server.http.review_routes import LONGEST_LINE, reviews_of
from cenote.server.learning import puzzles

api = APIRouter(prefix="/api/puzzles", responses=REFUSALS)

PuzzleId = Annotated[str, Path(max_length=16, description="the id of a puzzle")]


@api.get("", summary="All puzzles, in the order of the days")
async def all_puzzles(services: ServicesHere) -> PuzzleList:
    return await services.rooms.replayed(puzzles.list_view)


@api.get("/{puzzle}", summary="A puzzle, and the game that led to it")
async def puzzle_of(services: ServicesHere, puzzle: PuzzleId) -> Puzzle:
    return await services.rooms.replayed(puzzles.puzzle_view, puzzle)


@api.get("/{puzzle}/line", summary="A turn in a puzzle, as far as it was played")
async def line(
    services: ServicesHere,
    puzzle: PuzzleId,
    words: Annotated[str, Query(max_length=LONGEST_LINE)] = "",
) -> Line:
    played = words.split()
    if len(played) > MOST_WORDS:
        raise Refused("bad_request", f"words: at most {MOST_WORDS}")
    return await services.rooms.replayed(puzzles.line_view, puzzle, played)


@api.get("/{puzzle}/solution", summary="The solution of a puzzle, and why")
async def solution(services: ServicesHere, puzzle: PuzzleId) -> PuzzleSolution:
    return await services.rooms.replayed(puzzles.solution_view, puzzle)


@api.post("/{puzzle}/tries", summary="Judge an attempt at a puzzle")
async def judge(
    request: Request,
    services: ServicesHere,
    puzzle: PuzzleId,
    device: Acting,
    body: PuzzleTryBody,
) -> PuzzleJudged:
    services.limits.turns_tried.take(address_of(request.scope))
    async with elsewhere(request, services):
        return await puzzles.judged(reviews_of(services).bot_pool, puzzle, body.words)
