"""Everything the server can refuse: a reason id, the status of HTTP, and a sentence."""

from typing import Any

REASONS: dict[str, tuple[int, str]] = {
    "bad_request": (400, "The request was malformed."),
    "bad_option": (400, "This game does not have that option or number of seats."),
    "cannot_coach": (
        400,
        "Only a table where everybody plays on one device, without a clock, can be coached.",
    ),
    "bad_board": (400, "This board file cannot be used."),
    "bad_record": (400, "This record cannot be replayed."),
    "bad_name": (
        400,
        "You cannot use this name. "
        "Use 2 to 24 letters or digits of one alphabet; a few names are reserved.",
    ),
    "cannot_rate": (400, "A table set up like this cannot be rated."),
    "bad_passkey": (403, "This passkey was not accepted. Try again."),
    "bad_phrase": (403, "No name has this recovery phrase. Check every word."),
    "bad_code": (403, "This code is wrong, already used or expired."),
    "name_needed": (403, "This table is rated: claim a name of your own first."),
    "bad_key": (403, "This link is invalid, already used or expired. Ask for a new one."),
    "bad_origin": (403, "The request came from a page on another site."),
    "banned": (403, "The operator of this server has banned you."),
    "muted": (403, "You cannot chat here: the operator of this server has muted you."),
    "not_host": (403, "Only the person who made the table may do this."),
    "not_your_seat": (403, "This seat is not yours."),
    "secret_record": (
        403,
        "This would reveal what other players are hiding. Wait until the game is over.",
    ),
    "players_only": (403, "This table is for its players only."),
    "no_page": (404, "There is nothing at this address."),
    "no_table": (404, "There is no such table."),
    "no_seat": (404, "The table has no such seat."),
    "no_moment": (404, "The game has not got that far."),
    "no_holiday": (404, "You have no such holiday."),
    "no_message": (404, "There is no such message."),
    "no_sketch": (404, "There are three sketches, numbered from 0."),
    "no_review": (404, "Nobody has asked for a review of this game."),
    "no_player": (404, "No player by this name shows their games."),
    "no_name": (404, "You are not signed in with a name on this device."),
    "no_device": (404, "This device or passkey has already been removed."),
    "no_puzzle": (404, "There is no such puzzle."),
    "no_webhook": (404, "This table has no webhook."),
    "bad_method": (405, "That is not possible at this address."),
    "too_slow": (408, "The request took too long to arrive."),
    "not_your_turn": (409, "It is not your turn."),
    "stale": (409, "The game has moved on in the meantime. Look again."),
    "illegal_move": (409, "This move is not allowed here."),
    "cannot_undo": (409, "There is nothing in this turn to take back."),
    "no_take_backs": (409, "At this table a finished turn stays as it is."),
    "cannot_take_back": (409, "You have no turn to take back."),
    "already_asked": (409, "Somebody has already asked to take back a turn."),
    "lapsed": (409, "This request is no longer open."),
    "at_the_end": (409, "The game is over at that moment. Continue from an earlier moment."),
    "cannot_plan": (409, "Nothing can be planned for this seat right now."),
    "not_coached": (
        409,
        "There is no coach here: this seat has none, or somebody plays on another device.",
    ),
    "not_offered": (409, "This server does not offer that."),
    "mail_failed": (409, "The e-mail could not be sent to this address."),
    "game_over": (409, "The game is over."),
    "not_over": (409, "The game is not over yet."),
    "frozen": (
        409,
        "This game cannot be continued under the current rules; you can only look at it.",
    ),
    "rating_range": (409, "The host is looking for players with a different rating."),
    "waiting": (409, "The game begins when the open seats are taken."),
    "time_is_up": (409, "Your time is up. A computer will finish this game for you."),
    "archived": (409, "This table has been archived. You can only look at it."),
    "has_begun": (409, "The game has already begun."),
    "seat_taken": (409, "Somebody already has this seat."),
    "holiday_too_long": (409, "A holiday lasts 14 days at most."),
    "holiday_too_close": (409, "There must be a day between two holidays."),
    "no_holiday_left": (409, "You do not have that much holiday left this year."),
    "not_a_person": (409, "A computer sits here."),
    "not_absent": (409, "This person is at the table."),
    "name_taken": (409, "This name, or one that looks like it, is already taken."),
    "already_named": (409, "You are already signed in on this device. Sign out first."),
    "renamed_lately": (409, "You can change your name once a week."),
    "last_way_in": (
        409,
        "This is your only way to sign in. Make a recovery phrase or another passkey first.",
    ),
    "too_many_devices": (
        409,
        "Your name already has as many devices or passkeys as allowed. Remove one first.",
    ),
    "rated_seat": (409, "This game is rated, so its seats stay as they are."),
    "too_large": (413, "This message is too long."),
    "bad_host": (421, "This server does not answer to that name. Its host can add it: --hosts."),
    "too_fast": (429, "Too many requests. Wait a moment."),
    "too_many_tables": (429, "There are too many open tables."),
    "too_many_waiting": (429, "Too many tables are already waiting for players."),
    "too_many_reviews": (429, "Too many reviews are waiting. Try again in a while."),
    "too_many_sockets": (429, "There are too many connections from your address."),
    "broken": (500, "Something went wrong on the server. The error has been logged."),
    "unavailable": (503, "The server cannot answer right now. Try again in a moment."),
}

LONGEST = 2000
"""The most characters of detail."""


class Refused(Exception):
    """A request is refused for a reason; nothing was changed."""

    def __init__(self, reason: str, detail: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail

    @property
    def status(self) -> int:
        return REASONS[self.reason][0]

    def message(self, re: int | str | None = None) -> dict[str, Any]:
        """As it goes over the wire."""
        message: dict[str, Any] = {
            "type": "refusal",
            "reason": self.reason,
            "sentence": REASONS[self.reason][1],
        }
        if self.detail is not None:
            message["detail"] = self.detail[:LONGEST]
        if re is not None:
            message["re"] = re
        return message
