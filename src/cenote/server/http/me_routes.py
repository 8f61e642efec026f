"""The HTTP API of claimed names: claiming, joining, securing and leaving them."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response
from sqlalchemy import Connection

from cenote.server.common import recovery
from cenote.server.common.bodies import (
    EnterBody,
    Nothing,
    OwnNameBody,
    PasskeyAskBody,
    PasskeyBody,
    ProgressBody,
)
from cenote.server.common.device_labels import label_of
from cenote.server.common.keys import is_person
from cenote.server.common.own_names import own_name
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.common.wire.me import JoinCode, Me, NewPhrase, PasskeyOptions, Secured
from cenote.server.common.wire.progress import Progress as ProgressView
from cenote.server.common.wire.ratings import MyRatings
from cenote.server.http import passkeys
from cenote.server.http.dependencies import (
    Acting,
    Device,
    DeviceItself,
    ServicesHere,
    device_itself,
    services_of,
    take_key,
)
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS
from cenote.server.http.services import Services
from cenote.server.learning.learned import progress_in, progress_view
from cenote.server.results import rating_views
from cenote.server.storage import credentials, persons
from cenote.server.storage.credentials import Challenge
from cenote.server.storage.progress import add

api = APIRouter(prefix="/api/me", responses=REFUSALS)

Tag = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,12}$")]
NOBODY: Me = {"name": None, "passkeys": [], "devices": [], "phrase": False, "rename_in": 0}
ALL = "all"


async def named(device: Acting) -> str:
    """The person who asks; only they may change their name and what secures it."""
    if not is_person(device):
        raise Refused("no_name")
    return device


async def in_measure(request: Request, services: Annotated[Services, Depends(services_of)]) -> None:
    services.limits.me_changed.take(address_of(request.scope))


Named = Annotated[str, Depends(named)]
InMeasure = Annotated[None, Depends(in_measure)]
Key = Annotated[str | None, Depends(device_itself)]


def label_in(request: Request) -> str:
    return label_of(request.headers.get("user-agent"))


# Looking


@api.get("", summary="My name, and what secures it")
async def me(request: Request, services: ServicesHere, key: Key, device: Device) -> Me:
    if not is_person(device):
        return NOBODY
    host = passkeys.site_of(request).host
    return await services.store.read(view, device, key or "", host)


def view(connection: Connection, person: str, device: str, host: str) -> Me:
    found = persons.look(connection, person)
    return {
        "name": found.name,
        "passkeys": [
            {
                "tag": each.tag,
                "label": each.label,
                "made": each.made,
                "used": each.used,
                "here": each.host == host,
            }
            for each in credentials.passkeys_of(connection, person)
        ],
        "devices": [
            {
                "tag": each.tag,
                "label": each.label,
                "made": each.made,
                "this": each.device == device,
            }
            for each in persons.devices_of(connection, person)
        ],
        "phrase": found.phrase_hash is not None,
        "rename_in": max(0, found.may_rename_at - now()),
    }


async def seen(request: Request, services: Services, person: str, device: str) -> Me:
    return await services.store.read(view, person, device, passkeys.site_of(request).host)


@api.get("/ratings", summary="My ratings, and where the computers stand")
async def ratings(services: ServicesHere, device: Device) -> MyRatings:
    return await services.store.read(rating_views.ratings, device)


# Claiming a name, and joining it


@api.post("/name", summary="Claim a name, secured by a recovery phrase")
async def take(
    request: Request, services: ServicesHere, device: DeviceItself, body: OwnNameBody
) -> Secured:
    name = own_name(body.name)
    services.limits.names_taken.take(address_of(request.scope))
    phrase = recovery.new_phrase()
    hashed = recovery.phrase_hash(phrase)
    person = await services.persons.join(
        device, persons.take, device, label_in(request), name, passkeys.new_handle(), hashed
    )
    return {"me": await seen(request, services, person, device), "phrase": phrase}


@api.post("/enter", summary="Join my name with its phrase, or with a code of another device")
async def enter(
    request: Request, services: ServicesHere, device: DeviceItself, body: EnterBody
) -> Me:
    if (body.phrase is None) == (body.code is None):
        raise Refused("bad_request", "send either a phrase or a code")
    may_try(request, services)
    person = await services.persons.join(device, linked, body, device, label_in(request))
    return await seen(request, services, person, device)


def linked(connection: Connection, body: EnterBody, device: str, label: str) -> str:
    if body.phrase is not None:
        person = credentials.person_with_phrase(connection, body.phrase)
    else:
        person = credentials.person_with_code(connection, body.code or "")
    persons.link(connection, device, person, label)
    return person


def may_try(request: Request, services: Services) -> None:
    services.limits.sign_ins.take(address_of(request.scope))
    services.limits.sign_ins_in_all.take(ALL)


# Passkeys


@api.post("/passkey/ask", summary="What the browser shall sign: for a new passkey, or to sign in")
async def ask(
    request: Request,
    services: ServicesHere,
    _: InMeasure,
    device: DeviceItself,
    person: Acting,
    body: PasskeyAskBody,
) -> PasskeyOptions:
    site, challenge = passkeys.site_of(request), passkeys.new_challenge()
    if body.purpose == "enter":
        options = await passkeys.in_thread(passkeys.request_options, site, challenge)
        asked = Challenge("enter", device, None, None)
    else:
        asked, known = await asked_for(services, body, device, person)
        options = await passkeys.in_thread(
            passkeys.creation, site, challenge, asked.handle, asked.name, known
        )
    await services.store.write(credentials.keep_challenge, challenge, asked)
    return {"options": options}


async def asked_for(
    services: Services, body: PasskeyAskBody, device: str, person: str | None
) -> tuple[Challenge, list[str]]:
    """What a new passkey is for, and the passkeys its owner has."""
    if body.purpose == "take":
        name = own_name(body.name or "")
        if is_person(person):
            raise Refused("already_named")
        await services.store.read(persons.check_free, name)
        return Challenge("take", device, name, passkeys.new_handle()), []
    found = await services.store.read(persons.look, await named(person))
    there = await services.store.read(credentials.passkeys_of, found.id)
    asked = Challenge("add", device, found.name, found.handle)
    return asked, [each.credential for each in there]


@api.post("/passkey", summary="What the browser signed")
async def sign(
    request: Request,
    services: ServicesHere,
    device: DeviceItself,
    person: Acting,
    body: PasskeyBody,
) -> Me:
    may_try(request, services)
    challenge = await passkeys.in_thread(passkeys.challenge_in, body.credential)
    asked = await services.store.write(credentials.use_challenge, challenge, device)
    if asked.purpose == "enter":
        mine = await entered(request, services, device, body, challenge)
    else:
        mine = await added(request, services, device, person, body, challenge, asked)
    return await seen(request, services, mine, device)


async def entered(
    request: Request, services: Services, device: str, body: PasskeyBody, challenge: str
) -> str:
    """The person whose passkey signed; the device joins them."""
    credential = str(body.credential.get("id", ""))
    there = await services.store.read(credentials.passkey, credential)
    site = passkeys.site_of(request)
    if there.host != site.host:
        raise Refused("bad_passkey", "it was made for another address")
    count = await passkeys.in_thread(
        passkeys.signed, site, body.credential, challenge, there.public_key, there.sign_count
    )
    label = label_in(request)

    def join(connection: Connection) -> str:
        credentials.used_passkey(connection, there.tag, count)
        persons.link(connection, device, there.person, label)
        return there.person

    return await services.persons.join(device, join)


async def added(
    request: Request,
    services: Services,
    device: str,
    person: str | None,
    body: PasskeyBody,
    challenge: str,
    asked: Challenge,
) -> str:
    """A new passkey, for a new name or one more for mine."""
    site, label = passkeys.site_of(request), label_in(request)
    new = await passkeys.in_thread(passkeys.created, site, body.credential, challenge)

    def add(connection: Connection, mine: str) -> str:
        credentials.add_passkey(connection, mine, new.credential, new.public_key, site.host, label)
        return mine

    def take_name(connection: Connection) -> str:
        handle, name = asked.handle or "", asked.name or ""
        return add(connection, persons.take(connection, device, label, name, handle))

    if asked.purpose == "take":
        services.limits.names_taken.take(address_of(request.scope))
        return await services.persons.join(device, take_name)
    mine = await named(person)
    found = await services.store.read(persons.look, mine)
    if found.handle != asked.handle:
        raise Refused("bad_passkey", "it was asked for under another name")
    return await services.store.write(add, mine)


@api.post("/progress", summary="What I learned on this device, added to all I have learned")
async def progress(
    request: Request, services: ServicesHere, person: Named, body: ProgressBody
) -> ProgressView:
    services.limits.learned.take(address_of(request.scope))
    all_of_it = await services.store.write(add, person, progress_in(body))
    return progress_view(all_of_it)


# Changing it


@api.post("/rename", summary="Another name")
async def rename(
    request: Request,
    services: ServicesHere,
    _: InMeasure,
    device: DeviceItself,
    person: Named,
    body: OwnNameBody,
) -> Me:
    await services.persons.rename(person, own_name(body.name))
    return await seen(request, services, person, device)


@api.post("/phrase", summary="A new recovery phrase; the one before no longer works")
async def phrase(services: ServicesHere, _: InMeasure, person: Named, body: Nothing) -> NewPhrase:
    new = recovery.new_phrase()
    await services.store.write(credentials.set_phrase, person, new)
    return {"phrase": new}


@api.post("/code", summary="A code that lets one more device join")
async def code(services: ServicesHere, _: InMeasure, person: Named, body: Nothing) -> JoinCode:
    new = recovery.new_code()
    until = await services.store.write(credentials.set_code, person, new)
    return {"code": new, "left": until - now()}


@api.delete("/passkeys/{tag}", summary="Remove a passkey")
async def remove_passkey(
    request: Request, services: ServicesHere, device: DeviceItself, person: Named, tag: Tag
) -> Me:
    await services.store.write(credentials.remove_passkey, person, tag)
    return await seen(request, services, person, device)


@api.delete("/devices/{tag}", summary="Sign out another device")
async def remove_device(
    request: Request, services: ServicesHere, device: DeviceItself, person: Named, tag: Tag
) -> Me:
    await services.persons.remove(person, tag)
    return await seen(request, services, person, device)


@api.post("/leave", summary="Sign out on this device; the name keeps everything")
async def leave(
    request: Request,
    response: Response,
    services: ServicesHere,
    device: DeviceItself,
    body: Nothing,
) -> Nothing:
    await services.persons.leave(device)
    take_key(request, response)
    return Nothing()
