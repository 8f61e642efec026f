"""Mail: only to addresses whose owners confirmed them, with a link that stops it at once."""

import pytest
from sqlalchemy import func, select, update

from cenote.server.common.server_time import now
from cenote.server.common.settings import from_environment
from cenote.server.notices import addresses, noticing, outbox
from cenote.server.notices.outbox import News
from cenote.server.storage.schema import MAIL_ADDRESSES
from tests.server.people import TWO, Person, services, write
from tests.server.receivers import MailServer, code_in, stop_link_in

SITE = "http://testserver"
ANA = "ana@example.org"


@pytest.fixture(autouse=True)
def no_grace(monkeypatch):
    monkeypatch.setattr(noticing, "GRACE", 0)


@pytest.fixture
def mails():
    with MailServer() as server:
        yield server


@pytest.fixture
def client(open_server, mails):
    return open_server(bots=0, **mails.settings)


def asks(person, address=ANA, language="en", status=200):
    return person.post("/me/notices/mail", {"address": address, "language": language}, status)


def confirms(person, mails, address=ANA, language="en"):
    asks(person, address, language)
    person.post("/me/notices/mail/confirm", {"code": code_in(mails.next())})


def told(client, person):
    """A notice is due at a table of theirs; returns the table."""
    table = person.makes(*TWO, title="Freitag")["table"]
    kinds = {kind: ["mail"] for kind in ("turn", "clock", "joined", "over")}
    person.post("/me/notices", {"kinds": kinds, "quiet": None, "zone": "UTC"})
    write(client, outbox.write_down, News(table, "over", frozenset((person.device,))), now(), 0)
    return table


def stored(client):
    return write(
        client, lambda c: c.execute(select(func.count()).select_from(MAIL_ADDRESSES)).scalar_one()
    )


def test_an_address_is_confirmed_by_a_code_before_anything_is_sent(client, ana, mails):
    asks(ana, language="nl")
    first = mails.next()
    assert ana.get("/me/notices")["mail"] == {
        "offered": True,
        "address": None,
        "unconfirmed": ANA,
    }
    assert ana.post("/me/notices/test") == {"push": [], "mail": None}
    assert first["Subject"] == f"{code_in(first)} is je code voor meldingen van Cenote"
    assert "testserver" in first.get_content() and "/table/" not in first.get_content()

    ana.post("/me/notices/mail/confirm", {"code": code_in(first).lower()})
    assert ana.get("/me/notices")["mail"]["address"] == ANA
    table = told(client, ana)
    mail = mails.next()
    assert (mail["To"], mail["Subject"]) == (ANA, "Freitag: Het spel is afgelopen.")
    assert mail.get_content_type() == "text/plain"
    assert f"{SITE}/table/{table}" in mail.get_content()
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert stop_link_in(mail) in mail.get_content()


def test_a_link_in_a_mail_stops_them_without_a_login(client, ana, mails):
    confirms(ana, mails, language="de")
    assert ana.post("/me/notices/test")["mail"] is True
    link = stop_link_in(mails.next()).removeprefix(SITE)

    page = client.get(link)
    assert "<form" in page.text and 'lang="de"' in page.text
    assert page.headers["Referrer-Policy"] == "same-origin"
    assert stored(client) == 1  # programs that follow links stop nothing
    forged = link[:-1] + ("0" if link[-1] != "0" else "1")
    assert "wrong" in client.post(forged).text and stored(client) == 1
    one_click = client.post(link, data={"List-Unsubscribe": "One-Click"})
    assert "gelöscht" in one_click.text and stored(client) == 0
    assert "wrong" in client.post(link).text
    assert ana.get("/me/notices")["mail"]["address"] is None


def test_nobody_can_confirm_for_another_or_guess_a_code(client, ana, ben, mails, monkeypatch):
    monkeypatch.setattr(addresses, "TRIES", 3)
    asks(ana)
    code = code_in(mails.next())
    assert ben.post("/me/notices/mail/confirm", {"code": code}, 403)["reason"] == "bad_code"
    for _ in range(3):
        assert ana.post("/me/notices/mail/confirm", {"code": "AAAAAAAA"}, 403)
    assert ana.post("/me/notices/mail/confirm", {"code": code}, 403)["reason"] == "bad_code"
    assert stored(client) == 0


def test_codes_are_limited_by_who_asks_and_by_mailbox(client, ana, mails):
    limits = services(client).limits.notices
    for address in ("bo@example.org", "Bo+1@example.org", "bo+2@EXAMPLE.org"):
        asks(ana, address)
    assert asks(ana, "other@example.org", status=429)["reason"] == "too_fast"  # who asks
    limits.mails_asked.buckets.clear()
    assert asks(ana, "bo+3@example.org", status=429)["reason"] == "too_fast"  # the mailbox
    limits.mails_asked.buckets.clear()
    limits.mails_in_all.buckets["all"].level = 0
    assert asks(ana, "other@example.org", status=429)["reason"] == "too_fast"  # in all
    assert mails.got.qsize() == 3


@pytest.mark.parametrize(
    "address",
    ["", "ana", "ana@", "a b@example.org", "ana@example.org\nBcc: x@y.z", "ä@example.org"],
)
def test_what_is_no_address_is_refused(ana, address):
    assert asks(ana, address, status=400)["reason"] == "bad_request"


def test_an_address_that_is_not_confirmed_in_time_is_erased(client, ana, mails):
    asks(ana)
    code = code_in(mails.next())
    old = update(MAIL_ADDRESSES).values(made=now() - addresses.CODE_LASTS - 1)
    write(client, lambda c: c.execute(old).close())
    assert ana.post("/me/notices/mail/confirm", {"code": code}, 403)["reason"] == "bad_code"
    client.portal.call(services(client).sending.forget_unconfirmed)

    assert stored(client) == 0


@pytest.mark.parametrize("how", ["/me/forget", "/me/notices/mail/remove"])
def test_an_address_is_erased_when_its_owner_wishes(client, ana, mails, how):
    confirms(ana, mails)
    asks(ana, "new@example.org")
    ana.post(how)

    assert stored(client) == 0


def test_a_new_address_replaces_the_old_one_once_it_is_confirmed(client, ana, mails):
    confirms(ana, mails)
    asks(ana, "new@example.org")
    code = code_in(mails.next())
    assert ana.get("/me/notices")["mail"]["address"] == ANA
    ana.post("/me/notices/mail/confirm", {"code": code})

    assert ana.get("/me/notices")["mail"]["address"] == "new@example.org" and stored(client) == 1


def test_an_address_that_is_refused_is_given_up(client, ana, mails):
    confirms(ana, mails)
    mails.refuses = "ana"
    for _ in range(addresses.GIVEN_UP_AFTER):
        assert ana.post("/me/notices/test")["mail"] is False
    assert stored(client) == 0
    assert asks(ana, status=409)["reason"] == "mail_failed"
    assert stored(client) == 0


def test_trouble_with_the_mail_server_is_not_held_against_an_address(open_server, capfd):
    with MailServer() as mails:
        client = open_server(bots=0, log_level="debug", **mails.settings)
        ana = Person(client)
        confirms(ana, mails)
    for _ in range(addresses.GIVEN_UP_AFTER):
        assert ana.post("/me/notices/test")["mail"] is False

    assert ana.get("/me/notices")["mail"]["address"] == ANA
    assert ANA not in capfd.readouterr().err
    figures = client.get("/metrics").text
    assert 'cenote_notices_total{channel="mail",outcome="failed"} 3' in figures
    assert ANA not in figures


def test_without_a_mail_server_none_is_offered(open_server):
    ana = Person(open_server(bots=0))

    assert ana.get("/me/notices")["mail"]["offered"] is False
    assert asks(ana, status=409)["reason"] == "not_offered"


def test_a_mail_server_needs_a_sender():
    with pytest.raises(ValueError, match="CENOTE_SMTP_SENDER"):
        from_environment({"CENOTE_SMTP_HOST": "mail.example.org"})
    settings = from_environment(
        {
            "CENOTE_SMTP_HOST": "mail.example.org",
            "CENOTE_SMTP_SENDER": "a@b.example",
            "CENOTE_SMTP_PASSWORD": "hidden",
        }
    )
    assert "hidden" not in repr(settings)
