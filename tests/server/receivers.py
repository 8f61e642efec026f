"""Where notices arrive in tests: a push service with a browser behind it, and a mail server."""

import base64
import datetime
import http.server
import ipaddress
import json
import queue
import re
import ssl
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from py_vapid import Vapid02

from tests.server.served import free_port

Json = dict[str, Any]
SOON = 20
"""Seconds in which a notice must have come."""


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


class Certificate:
    """A certificate for this machine that nobody but its owner trusts."""

    def __init__(self, folder: Path) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
        today = datetime.datetime.now(datetime.UTC)
        names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
        made = (
            x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
            .not_valid_before(today - datetime.timedelta(days=1))
            .not_valid_after(today + datetime.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .sign(key, hashes.SHA256())
        )
        self.file = folder / "certificate.pem"
        self.file.write_bytes(
            made.public_bytes(serialization.Encoding.PEM)
            + key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )

    def server(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file)
        return context

    def client(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.file))


class PushService:
    """Takes what is pushed, checks who signed it, and decrypts it as the browser would."""

    def __init__(self, certificate: Certificate) -> None:
        service = self
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        self.status = 201
        self.got: queue.Queue[Json] = queue.Queue()
        self.calls = 0

        class Answer(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers["Content-Length"]))
                service.calls += 1
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()
                service.got.put(service.read(content, dict(self.headers)))

            def log_message(self, *_: Any) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.server.socket = certificate.server().wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.site = f"https://localhost:{self.server.server_port}"

    def __enter__(self) -> "PushService":
        return self

    def __exit__(self, *_: Any) -> None:
        self.server.shutdown()
        self.server.server_close()

    def subscription(self, name: str = "one", language: str = "en") -> Json:
        """What a browser tells the table server."""
        return {
            "endpoint": f"{self.site}/push/{name}",
            "p256dh": encoded(public_point(self.key)),
            "auth": encoded(self.secret),
            "language": language,
        }

    def read(self, content: bytes, headers: dict[str, str]) -> Json:
        scheme, _, fields = headers["Authorization"].partition(" ")
        found = re.fullmatch(r"t=([^,]+),\s*k=(\S+)", fields)
        assert found is not None
        token, key = found.groups()
        head, claims, signature = token.split(".")
        signed_by = Vapid02.from_raw_public(key.encode())
        assert signed_by.verify_token(f"{head}.{claims}".encode(), signature)
        clear = http_ece.decrypt(
            content, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        claimed = json.loads(base64.urlsafe_b64decode(claims + "=="))
        return {
            **json.loads(clear),
            "scheme": scheme,
            "signed_by": key,
            "claims": claimed,
            "headers": headers,
            "sealed": content,
        }

    def next(self) -> Json:
        return self.got.get(timeout=SOON)


class MailServer:
    """Takes mails over plain SMTP, or refuses an address."""

    def __init__(self, refuses: str = "") -> None:
        self.got: queue.Queue[EmailMessage] = queue.Queue()
        self.refuses = refuses
        self.tried = 0
        self.controller = Controller(
            self, hostname="127.0.0.1", port=free_port(), ready_timeout=SOON
        )

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, to: str, _: Any) -> str:  # noqa: N802  aiosmtpd calls it so
        self.tried += 1
        if self.refuses and self.refuses in to:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.got.put(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    def __enter__(self) -> "MailServer":
        self.controller.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.controller.stop()

    @property
    def settings(self) -> Json:
        return {
            "smtp_host": "127.0.0.1",
            "smtp_port": self.controller.port,
            "smtp_sender": "cenote@example.org",
            "smtp_tls": "none",
        }

    def next(self) -> EmailMessage:
        return self.got.get(timeout=SOON)


def code_in(mail: EmailMessage) -> str:
    found = re.search(r"^    ([A-Z0-9]{8})\s*$", mail.get_content(), re.MULTILINE)
    assert found is not None
    return found[1]


def stop_link_in(mail: EmailMessage) -> str:
    return mail["List-Unsubscribe"].strip("<>")
