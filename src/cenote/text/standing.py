"""The standing: ranks, points, and where the points come from."""

from cenote.core.game import Score
from cenote.text.layout import bold
from cenote.text.phrases import Phrases
from cenote.words import number


def standing(scores: list[Score], phrases: Phrases) -> list[str]:
    """The ranking, the best first; those who share a rank share its number."""
    words = phrases.words
    lines = [bold(words.say("text.standing"))]
    for seat in sorted(range(len(scores)), key=lambda seat: scores[seat].rank):
        score = scores[seat]
        points = words.count("point", score.points)
        lines.append(
            words.say("text.rank", rank=score.rank, seat=phrases.names[seat], points=points)
            + tiebreak(scores, score, phrases)
        )
        sources = [
            f"{words.template(f'source.{source}')} {number(amount)}"
            for source, amount in score.sources.items()
        ]
        lines.append(f"   {words.listing(sources)}")
    return lines


def tiebreak(scores: list[Score], score: Score, phrases: Phrases) -> str:
    """What decides a tie, if there is one."""
    if sum(other.points == score.points for other in scores) == 1:
        return ""
    words = phrases.words
    return words.say("text.semicolon") + words.say("tiebreak", amount=number(score.tiebreak))
