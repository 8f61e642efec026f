"""Rate limits of notices: nobody can use this server to trouble a mailbox or a push service."""

from cenote.server.common.rate_limits import RateLimit

DAY = 24 * 60 * 60
CHOSEN_PER_SECOND, CHOSEN_AT_ONCE = 1 / 5, 40
"""Per address: choices of what to be told. Each new device leaves a row."""
SUBSCRIBED_PER_SECOND, SUBSCRIBED_AT_ONCE = 1 / 10, 20
TESTS_PER_SECOND, TESTS_AT_ONCE = 1 / 20, 5
"""Per address: browsers that subscribe, and test notices."""
CODES_AT_ONCE = 10
MAILS_ASKED_PER_SECOND, MAILS_TO_PER_SECOND, MAILS_AT_ONCE = 1 / 600, 3 / DAY, 3
MAILS_IN_ALL_PER_SECOND, MAILS_IN_ALL_AT_ONCE = 1 / 60, 30
"""Codes sent to mail addresses: from one address, to one mailbox, in all."""


class NoticeLimits:
    def __init__(self) -> None:
        self.chosen = RateLimit(CHOSEN_PER_SECOND, CHOSEN_AT_ONCE)
        self.subscribed = RateLimit(SUBSCRIBED_PER_SECOND, SUBSCRIBED_AT_ONCE)
        self.tests_sent = RateLimit(TESTS_PER_SECOND, TESTS_AT_ONCE)
        self.codes_tried = RateLimit(TESTS_PER_SECOND, CODES_AT_ONCE)
        self.mails_asked = RateLimit(MAILS_ASKED_PER_SECOND, MAILS_AT_ONCE)
        self.mails_to = RateLimit(MAILS_TO_PER_SECOND, MAILS_AT_ONCE)
        self.mails_in_all = RateLimit(MAILS_IN_ALL_PER_SECOND, MAILS_IN_ALL_AT_ONCE)

    def take_mail(self, address: str, mailbox: str) -> None:
        """One code, if whoever asks, its mailbox and the whole server have not had too many."""
        self.mails_asked.take(address)
        self.mails_to.take(mailbox)
        self.mails_in_all.take("all")
