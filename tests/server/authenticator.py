"""A passkey in software: makes keys and signs, as a browser and its authenticator would."""

import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as text

Json = dict[str, Any]
PRESENT, VERIFIED, ATTESTED = 1, 4, 64


class Authenticator:
    """One passkey, made for one site."""

    def __init__(self, origin: str = "http://testserver") -> None:
        self.origin = origin
        self.host = origin.split("//")[1].split(":", maxsplit=1)[0]
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(32)
        self.handle = ""
        self.count = 0

    def creates(self, options: Json) -> Json:
        """The answer to options for a new passkey."""
        self.handle = options["user"]["id"]
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + self.public_key()
        there = self.data(PRESENT | VERIFIED | ATTESTED) + attested
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": there})
        client = self.client("webauthn.create", options["challenge"])
        return self.credential(clientDataJSON=text(client), attestationObject=text(made))

    def signs(self, options: Json) -> Json:
        """The answer to options for signing in."""
        self.count += 1
        data, client = (
            self.data(PRESENT | VERIFIED),
            self.client("webauthn.get", options["challenge"]),
        )
        signed = data + hashlib.sha256(client).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self.credential(
            clientDataJSON=text(client),
            authenticatorData=text(data),
            signature=text(signature),
            userHandle=self.handle,
        )

    def public_key(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32), numbers.y.to_bytes(32)
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def client(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def credential(self, **response: str) -> Json:
        return {
            "id": text(self.id),
            "rawId": text(self.id),
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }
