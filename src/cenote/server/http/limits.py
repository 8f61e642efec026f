"""Rate limits: how often one person, address or table may do what."""

from cenote.server.common.rate_limits import RateLimit
from cenote.server.common.settings import Settings
from cenote.server.http.notice_limits import NoticeLimits

DAY = 24 * 60 * 60
SOCKETS = 3
"""How many times the messages of one socket may come from one address."""
CHATS_PER_SECOND, CHATS_AT_ONCE = 0.5, 6
TAKE_BACKS_PER_SECOND, TAKE_BACKS_AT_ONCE = 1, 30
REQUESTS_PER_SECOND, REQUESTS_AT_ONCE = 1 / 20, 3
"""Per device and table. Asking others for a take-back costs more: it interrupts them."""
REVIEWS_PER_SECOND, REVIEWS_AT_ONCE = 1 / 30, 5
TRIES_PER_SECOND, TRIES_AT_ONCE = 1 / 3, 12
"""Per address: reviews started, and attempts at turns judged."""
COACHED_PER_SECOND, COACHED_AT_ONCE = 1, 20
"""Per address: requests to coaches."""
CHANGES_OF_ME_PER_SECOND, CHANGES_OF_ME_AT_ONCE = 1 / 5, 20
"""Per address: questions for passkeys, codes, phrases, renamings."""
SIGN_INS_IN_ALL = 60
"""How many times as many attempts to join a name are allowed from all addresses together."""
FIGURES_PER_SECOND, FIGURES_AT_ONCE = 1, 30
FILES_PER_SECOND, FILES_AT_ONCE = 1 / 30, 5
"""Per address: statistics, and results as a file. Both read all results of a person."""
SKETCHES_PER_SECOND, SKETCHES_AT_ONCE = 5, 60
"""Per device and address: moves in sketches."""
SITS_PER_SECOND, SITS_AT_ONCE = 1 / 10, 10
SEEKS_PER_SECOND, SEEKS_AT_ONCE = 1 / 10, 6
HOLIDAYS_PER_SECOND, HOLIDAYS_AT_ONCE = 1 / 60, 10
"""Per address: sitting down in open seats, looking for a game, changes of holidays."""
LEARNED_PER_SECOND, LEARNED_AT_ONCE = 1 / 5, 20
"""Per address: what somebody learned, kept with their name."""


class Limits:
    """How often one person, address or table may do what."""

    def __init__(self, settings: Settings) -> None:
        all_sockets = settings.messages_per_second * SOCKETS
        self.messages = RateLimit(all_sockets, all_sockets * 3)
        self.chat = RateLimit(CHATS_PER_SECOND, CHATS_AT_ONCE)
        self.take_backs = RateLimit(TAKE_BACKS_PER_SECOND, TAKE_BACKS_AT_ONCE)
        self.requests = RateLimit(REQUESTS_PER_SECOND, REQUESTS_AT_ONCE)
        self.changes = RateLimit(settings.changes_per_second, settings.changes_per_second * 10)
        self.tables_made = RateLimit(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.tables_today = RateLimit(settings.tables_per_day / DAY, settings.tables_per_day)
        self.reports_made = RateLimit(1 / 20, 10)
        self.forgotten = RateLimit(1 / 60, 3)
        self.reviews_begun = RateLimit(REVIEWS_PER_SECOND, REVIEWS_AT_ONCE)
        self.turns_tried = RateLimit(TRIES_PER_SECOND, TRIES_AT_ONCE)
        self.figures_asked = RateLimit(FIGURES_PER_SECOND, FIGURES_AT_ONCE)
        self.files_asked = RateLimit(FILES_PER_SECOND, FILES_AT_ONCE)
        self.sketched = RateLimit(SKETCHES_PER_SECOND, SKETCHES_AT_ONCE)
        self.coached = RateLimit(COACHED_PER_SECOND, COACHED_AT_ONCE)
        self.names_taken = RateLimit(settings.names_per_day / DAY, settings.names_per_day)
        rate = settings.sign_ins_per_minute
        self.sign_ins = RateLimit(rate / 60, rate)
        self.sign_ins_in_all = RateLimit(rate, rate * SIGN_INS_IN_ALL)
        self.me_changed = RateLimit(CHANGES_OF_ME_PER_SECOND, CHANGES_OF_ME_AT_ONCE)
        self.sat_down = RateLimit(SITS_PER_SECOND, SITS_AT_ONCE)
        self.sought = RateLimit(SEEKS_PER_SECOND, SEEKS_AT_ONCE)
        self.learned = RateLimit(LEARNED_PER_SECOND, LEARNED_AT_ONCE)
        self.holidays_taken = RateLimit(HOLIDAYS_PER_SECOND, HOLIDAYS_AT_ONCE)
        self.notices = NoticeLimits()
