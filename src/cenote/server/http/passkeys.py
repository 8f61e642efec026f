"""Passkeys: what a browser is asked to sign, and whether it did (WebAuthn, by py_webauthn).

The library is imported in the threads that use it: a server starts without it.
"""

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit

from starlette.requests import Request

from cenote.server.common.refusals import Refused

T = TypeVar("T")

SITE = "Cenote"
TIMEOUT = 120_000
"""Milliseconds a person has to confirm."""
HANDLE_BYTES = 32
CHALLENGE_BYTES = 32


@dataclass(frozen=True)
class Site:
    """The name under which the server was reached; the request's checks have found it ours."""

    host: str
    origin: str


@dataclass(frozen=True)
class NewPasskey:
    credential: str
    public_key: str


def site_of(request: Request) -> Site:
    origin = request.headers.get("origin") or str(request.base_url).rstrip("/")
    return Site(urlsplit(origin).hostname or "", origin)


def new_handle() -> str:
    """What passkeys call a person: random, so that it tells nobody anything."""
    return secrets.token_urlsafe(HANDLE_BYTES)


def new_challenge() -> str:
    return secrets.token_urlsafe(CHALLENGE_BYTES)


async def in_thread(work: Callable[..., T], *args: Any) -> T:
    """Whatever a credential contains, the answer is that it is no good."""
    try:
        return await asyncio.to_thread(work, *args)
    except Refused:
        raise
    except Exception as error:
        raise Refused("bad_passkey", type(error).__name__) from error


# What the browser is asked


def creation(
    site: Site, challenge: str, handle: str, name: str, known: list[str]
) -> dict[str, Any]:
    """Options for a new passkey that can be found without typing a name."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers import base64url_to_bytes, structs  # noqa: PLC0415

    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name=SITE,
        user_id=base64url_to_bytes(handle),
        user_name=name,
        user_display_name=name,
        challenge=base64url_to_bytes(challenge),
        timeout=TIMEOUT,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in known
        ],
    )
    return dict(json.loads(webauthn.options_to_json(options)))


def request_options(site: Site, challenge: str) -> dict[str, Any]:
    """Options for signing in with any passkey of this site."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers import base64url_to_bytes  # noqa: PLC0415

    options = webauthn.generate_authentication_options(
        rp_id=site.host, challenge=base64url_to_bytes(challenge), timeout=TIMEOUT
    )
    return dict(json.loads(webauthn.options_to_json(options)))


# What it answered


def challenge_in(credential: dict[str, Any]) -> str:
    """The challenge that a browser says it signed."""
    from webauthn.helpers import (  # noqa: PLC0415
        base64url_to_bytes,
        bytes_to_base64url,
        parse_client_data_json,
    )

    said = base64url_to_bytes(credential["response"]["clientDataJSON"])
    return bytes_to_base64url(parse_client_data_json(said).challenge)


def created(site: Site, credential: dict[str, Any], challenge: str) -> NewPasskey:
    """Verify a new passkey."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url  # noqa: PLC0415

    verified = webauthn.verify_registration_response(
        credential=credential,
        expected_challenge=base64url_to_bytes(challenge),
        expected_rp_id=site.host,
        expected_origin=site.origin,
    )
    return NewPasskey(
        bytes_to_base64url(verified.credential_id),
        bytes_to_base64url(verified.credential_public_key),
    )


def signed(
    site: Site, credential: dict[str, Any], challenge: str, public_key: str, sign_count: int
) -> int:
    """Verify a signature; returns how many the passkey says it has made."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers import base64url_to_bytes  # noqa: PLC0415

    verified = webauthn.verify_authentication_response(
        credential=credential,
        expected_challenge=base64url_to_bytes(challenge),
        expected_rp_id=site.host,
        expected_origin=site.origin,
        credential_public_key=base64url_to_bytes(public_key),
        credential_current_sign_count=sign_count,
    )
    return int(verified.new_sign_count)
