"""The HTTP API of notices: what a person wants to hear, where, and when not."""

import html
from typing import cast

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from cenote.server.common.bodies import (
    ChoicesBody,
    CodeBody,
    EndpointBody,
    MailBody,
    Nothing,
    SubscriptionBody,
    TableNoticesBody,
)
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.common.wire.notices import (
    MailNow,
    NoticeKind,
    NoticeKinds,
    Notices,
    Quiet,
    TableNotices,
    Tested,
    WebhookAnswer,
)
from cenote.server.events.notice_texts import known_language, say
from cenote.server.http.dependencies import (
    Acting,
    Device,
    KnownDevice,
    RoomHere,
    ServicesHere,
    elsewhere,
    site_of,
)
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS
from cenote.server.notices import addresses, choices, outbox, subscriptions
from cenote.server.notices.addresses import Address
from cenote.server.notices.choices import NOTHING_CHOSEN, Choices, known_zone
from cenote.server.notices.kinds import KINDS
from cenote.server.tables.room import Room

api = APIRouter(prefix="/api", responses=REFUSALS)
pages = APIRouter(include_in_schema=False)


@api.get("/me/notices", summary="What I am told, where, and what waits for me")
async def mine(services: ServicesHere, device: Device) -> Notices:
    chosen, browsers, mailboxes, waiting = NOTHING_CHOSEN, 0, [], []
    if device is not None:
        store = services.store
        chosen = await store.read(choices.load_one, device)
        browsers = len(await store.read(subscriptions.of_device, device))
        mailboxes = await store.read(addresses.of_device, device)
        waiting = await store.read(outbox.waiting, device)
    kinds = {kind: list(chosen.kinds.get(kind, ())) for kind in KINDS}
    return {
        "kinds": cast(NoticeKinds, kinds),
        "quiet": quiet_view(chosen),
        "zone": chosen.zone,
        "push": {"key": services.push.public_key, "browsers": browsers},
        "mail": mail_view(services.mail.is_on, mailboxes),
        "waiting": [
            {
                "table": row.table_id,
                "kind": row.kind,
                "at": row.at,
                "game": row.game,
                "title": row.title,
            }
            for row in waiting
        ],
    }


def quiet_view(chosen: Choices) -> Quiet | None:
    if chosen.quiet_from is None or chosen.quiet_until is None:
        return None
    return {"start": chosen.quiet_from, "end": chosen.quiet_until}


def mail_view(is_offered: bool, mailboxes: list[Address]) -> MailNow:
    confirmed = next((one.address for one in mailboxes if one.is_confirmed), None)
    waits = next((one.address for one in mailboxes if not one.is_confirmed), None)
    return {"offered": is_offered, "address": confirmed, "unconfirmed": waits}


@api.post("/me/notices", summary="Choose what I am told, and when not")
async def choose(
    request: Request, services: ServicesHere, device: KnownDevice, body: ChoicesBody
) -> Nothing:
    services.limits.notices.chosen.take(address_of(request.scope))
    quiet = body.quiet
    if quiet is not None and quiet.start == quiet.end:
        raise Refused("bad_request", "quiet: start and end are the same")
    chosen = Choices(
        {kind: list(dict.fromkeys(getattr(body.kinds, kind))) for kind in KINDS},
        None if quiet is None else quiet.start,
        None if quiet is None else quiet.end,
        known_zone(body.zone),
    )
    await services.store.write(choices.save, device, chosen)
    return Nothing()


@api.post("/me/notices/push", summary="Notices to this browser")
async def subscribe(
    request: Request, services: ServicesHere, device: KnownDevice, body: SubscriptionBody
) -> Nothing:
    if not services.push.is_on:
        raise Refused("not_offered", "push is turned off on this server")
    services.limits.notices.subscribed.take(address_of(request.scope))
    subscriptions.checked(body.endpoint, body.p256dh, body.auth)
    values = {
        "endpoint": body.endpoint,
        "p256dh": body.p256dh,
        "auth": body.auth,
        "language": known_language(body.language),
        "site": site_of(request),
    }
    await services.store.write(subscriptions.add, device, values, body.replaces)
    return Nothing()


@api.post("/me/notices/push/remove", summary="No more notices to this browser")
async def unsubscribe(services: ServicesHere, device: Device, body: EndpointBody) -> Nothing:
    if device is not None:
        await services.store.write(subscriptions.remove, device, body.endpoint)
    return Nothing()


@api.post("/me/notices/mail", summary="Send a code to a mail address")
async def ask_mail(
    request: Request, services: ServicesHere, device: KnownDevice, body: MailBody
) -> Nothing:
    """Limited by who asks, by whom it reaches, and in all: nobody can flood a mailbox from here."""
    services.mail.must_be_on()
    address = addresses.checked(body.address)
    services.limits.notices.take_mail(address_of(request.scope), addresses.mailbox_of(address))
    values = {
        "address": address,
        "language": known_language(body.language),
        "site": site_of(request),
    }
    code = addresses.new_code()
    asked = await services.store.write(addresses.ask, device, values, code)
    async with elsewhere(request, services):
        await services.mail.send_code(asked, code)
    return Nothing()


@api.post("/me/notices/mail/confirm", summary="Confirm a mail address by its code")
async def confirm_mail(
    request: Request, services: ServicesHere, device: Acting, body: CodeBody
) -> Nothing:
    services.limits.notices.codes_tried.take(address_of(request.scope))
    if device is None or not await services.store.write(addresses.confirm, device, body.code):
        raise Refused("bad_code")
    return Nothing()


@api.post("/me/notices/mail/remove", summary="Erase my mail address")
async def remove_mail(services: ServicesHere, device: Device, body: Nothing) -> Nothing:
    if device is not None:
        await services.store.write(addresses.remove, device)
    return Nothing()


@api.post("/me/notices/test", summary="Send me a test notification")
async def test(request: Request, services: ServicesHere, device: Acting, body: Nothing) -> Tested:
    services.limits.notices.tests_sent.take(address_of(request.scope))
    if device is None:
        return {"push": [], "mail": None}
    async with elsewhere(request, services):
        statuses, mailed = await services.sending.test(device)
    return {"push": statuses, "mail": mailed}


# At a table


def must_be_concerned(room: Room, device: str | None) -> str:
    table = room.table
    if device is None or not (table.places_of(device) or table.is_hosted_by(device)):
        raise Refused("not_your_seat")
    return device


@api.get("/tables/{table}/notices", summary="What I want to hear of this table")
async def table_notices(services: ServicesHere, room: RoomHere, device: Device) -> TableNotices:
    known = must_be_concerned(room, device)
    wish = await services.store.read(outbox.wish_of, room.table.id, known)
    return {"muted": wish.muted, "kinds": cast("list[NoticeKind] | None", wish.kinds)}


@api.post("/tables/{table}/notices", summary="Mute a table for me, or choose what I hear of it")
async def choose_at_table(
    services: ServicesHere, room: RoomHere, device: Acting, body: TableNoticesBody
) -> Nothing:
    known = must_be_concerned(room, device)
    kinds = None if body.kinds is None else [kind for kind in KINDS if kind in body.kinds]
    wish = outbox.Wish(body.muted, kinds)
    await services.store.write(outbox.choose, room.table.id, known, wish, now())
    return Nothing()


@api.post("/tables/{table}/webhook/test", summary="Send a test to the table's webhook")
async def test_webhook(
    request: Request, services: ServicesHere, room: RoomHere, device: Acting, body: Nothing
) -> WebhookAnswer:
    services.limits.notices.tests_sent.take(address_of(request.scope))
    async with elsewhere(request, services):
        return {"status": await services.webhooks_here.test(room, device)}


# The link in mails


@pages.get("/unsubscribe/{token}")
async def ask_to_stop(services: ServicesHere, token: str) -> HTMLResponse:
    """A page with a button: programs that follow links in mails must not stop anything."""
    found = await services.store.read(addresses.find_by_token, token, services.mail.key)
    language = "en" if found is None else found.language
    if found is None:
        return stop_page(language, say(language, "stop.wrong"))
    button = f'<form method="post"><button>{say(language, "stop.button")}</button></form>'
    return stop_page(language, say(language, "stop.question"), button)


@pages.post("/unsubscribe/{token}")
async def stop(services: ServicesHere, token: str) -> HTMLResponse:
    """From that page, or by one click in a mail program (RFC 8058)."""
    found = await services.store.write(addresses.stop, token, services.mail.key)
    language = "en" if found is None else found.language
    return stop_page(language, say(language, "stop.wrong" if found is None else "stop.done"))


def stop_page(language: str, text: str, more: str = "") -> HTMLResponse:
    title = html.escape(say(language, "stop.title"))
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><main><h1>{title}</h1><p>{html.escape(text)}</p>{more}</main></html>",
        headers={"Referrer-Policy": "same-origin"},  # else the form would hide where it comes from
    )
