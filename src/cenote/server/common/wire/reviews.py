"""Reviews of finished games."""

from typing import TYPE_CHECKING, Any, Literal

from typing_extensions import TypeAliasType, TypedDict

if TYPE_CHECKING:
    from cenote.review.shape import Attempt, Review
else:  # before Python 3.12 pydantic takes no TypedDict of the standard library
    Attempt = TypeAliasType("Attempt", dict[str, Any])
    Review = TypeAliasType("Review", dict[str, Any])


ReviewState = TypeAliasType(
    "ReviewState", Literal["none", "waiting", "done", "cancelled", "failed"]
)
"""Nobody asked; running or waiting; complete; stopped on request; failed."""


class ReviewHead(TypedDict):
    """The progress of the review of a finished game."""

    state: ReviewState
    step: int
    """Goes up with every change of the review."""
    done: int
    """How many turns were examined in depth,"""
    turns: int
    """of how many; 0: not known yet."""
    ahead: int
    """How many reviews come first, while it has not begun."""
    is_old: bool
    """It was made by another judge than the current one."""
    may_cancel: bool


class ReviewNow(ReviewHead):
    review: Review | None
    """Null if there is nothing yet, or nothing new."""


Judged = Attempt
"""A turn that was tried again, judged."""
