"""What operators read and run: every setting is documented, and the container files are valid."""

import copy
import http.client
import json
import os
import re
import socket
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
import yaml
from benchmarks import server
from websockets.sync.client import connect
from websockets.typing import Origin

from cenote.server import serve
from cenote.server.common.settings import Settings
from cenote.server.storage import database as databases
from tests.server import crash, forking
from tests.server.people import TWO
from tests.server.proxy import Proxy
from tests.server.served import Served
from tests.server.siege import report

ROOT = Path(__file__).parent.parent.parent
INSTRUCTIONS = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE"} | {
    "HEALTHCHECK",
    "ENTRYPOINT",
    "CMD",
}
HOSTING = (ROOT / "docs" / "hosting.md").read_text()


def test_every_setting_is_documented():
    described = set(re.findall(r"`CENOTE_([A-Z_]+)", HOSTING))

    assert described == {setting.name.upper() for setting in fields(Settings)}


def test_the_documented_defaults_are_correct():
    rows = re.findall(r"\| `CENOTE_(\w+)` \| `([^`]+)` \|", HOSTING)
    default = Settings()

    assert len(rows) > 8
    for name, text in rows:
        assert f"{getattr(default, name.lower()):}" == text, name


def test_the_service_file_is_started_with_options_there_are():
    (command,) = re.findall(r"ExecStart=\S+cenote (.+)", HOSTING)
    documented = re.findall(r"^\| `(--[a-z-]+)` \|", HOSTING, re.MULTILINE)

    assert command.split()[0] == "serve"
    assert {word for word in command.split() if word.startswith("--")} <= set(documented)


COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]


def test_the_compose_file_uses_only_known_settings():
    assert set(SERVICES) == {"cenote", "caddy", "database"}
    known = {f"CENOTE_{setting.name.upper()}" for setting in fields(Settings)}
    assert set(SERVICES["cenote"]["environment"]) <= known | {"FORWARDED_ALLOW_IPS"}
    for service, needs in (("cenote", "database"), ("caddy", "cenote")):
        assert SERVICES[service]["depends_on"][needs]["condition"] == "service_healthy"
        assert "healthcheck" in SERVICES[needs]
    assert "/readyz" in SERVICES["cenote"]["healthcheck"]["test"][-1]
    text = (ROOT / "compose.yaml").read_text()
    assert text.count("${POSTGRES_PASSWORD:?") == 2, "no password of ours"


def test_the_compose_file_trusts_its_own_network_and_publishes_only_the_proxy():
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert SERVICES["cenote"]["environment"]["FORWARDED_ALLOW_IPS"] == network["subnet"]
    assert all(port.startswith("127.0.0.1:") for port in SERVICES["cenote"]["ports"])
    assert "ports" not in SERVICES["database"]
    assert SERVICES["caddy"]["profiles"] == ["tls"], "only where it is asked for"


def test_the_server_stops_well_within_its_time():
    grace = int(SERVICES["cenote"]["stop_grace_period"].removesuffix("s"))

    assert grace >= 2 * serve.STOPS_WITHIN


def test_the_caddyfile_forwards_everything_to_the_service():
    text = (ROOT / "Caddyfile").read_text()

    assert "dynamic a cenote 8765" in text
    assert "{$SITE:localhost} {" in text
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in SERVICES["caddy"]["volumes"]
    assert (
        SERVICES["caddy"]["environment"]["SITE"]
        == (SERVICES["cenote"]["environment"]["CENOTE_HOSTS"])
    ), "the name people type is one the server answers to"


def steps_of(dockerfile):
    """The instructions and the rest of their lines."""
    lines = dockerfile.replace("\\\n", " ").splitlines()
    return [tuple(line.split(None, 1)) for line in lines if line and not line.startswith("#")]


STEPS = steps_of((ROOT / "Dockerfile").read_text())


def stage(name=None):
    """The steps of a stage by its name, or of the last one, which is the image."""
    starts = [number for number, (step, _) in enumerate(STEPS) if step == "FROM"]
    stages = [STEPS[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]
    if name is None:
        return stages[-1]
    return next(steps for steps in stages if steps[0][1].endswith(f" AS {name}"))


def copied(steps):
    """What is copied from the project, each as it is called there."""
    texts = [rest.split() for step, rest in steps if step == "COPY" and "--from" not in rest]
    return [source for *sources, _ in texts for source in sources]


def test_the_dockerfile_is_plain_and_runs_without_privileges():
    assert {name for name, _ in STEPS} <= INSTRUCTIONS
    assert [rest for name, rest in STEPS if name == "USER"] == ["cenote"]
    images = [rest.split()[0] for name, rest in STEPS if name == "FROM"]
    assert all(":" in image and not image.endswith(":latest") for image in images)
    variables = re.findall(r"CENOTE_(\w+)=", " ".join(rest for _, rest in STEPS))
    assert {name.lower() for name in variables} <= {setting.name for setting in fields(Settings)}
    for source in copied(STEPS):
        assert (ROOT / source).exists(), source


def named_outside(folder):
    """Paths outside of a folder that its sources name, relative to the project."""
    found = set()
    for file in [*folder.rglob("*.ts"), *folder.rglob("*.svelte"), *folder.rglob("*.css")]:
        for text in re.findall(r"""['"(](!?(?:\.\./)+[^'"()\s]+)""", file.read_text()):
            path = Path(os.path.normpath(file.parent / text.removeprefix("!")))
            if not path.is_relative_to(ROOT / "web"):
                found.add(str(path.relative_to(ROOT)))
    return found


def test_the_app_is_built_with_everything_it_takes_from_outside_its_folder():
    outside = named_outside(ROOT / "web" / "src")
    sources = copied(stage("app"))

    assert "src/cenote/words/*.json" in outside and len(outside) > 1
    for path in outside:
        assert any(Path(path).is_relative_to(source) for source in sources), path


# The same commands without containers, behind a proxy

SITE = "games.example.org"
TRUSTED = "127.0.87.2"
STRANGER = "127.0.0.77"


def interpolated(text, **given):
    """Fill in variables as compose does."""
    return re.sub(r"\$\{(\w+):[-?]([^}]*)\}", lambda m: str(given.get(m[1], m[2])), text)


def last(instruction):
    """What the image's last instruction of a kind says."""
    return [rest for name, rest in stage() if name == instruction][-1]


PORT = last("EXPOSE")
IMAGE_ENVIRONMENT = dict(word.split("=", 1) for word in last("ENV").split())


class Contained(Served):
    """The image's own command with its own environment, but another port and folder."""

    def __init__(self, data, **more):
        super().__init__(data, requests_per_second="1", tables_per_minute="600")
        assert IMAGE_ENVIRONMENT["CENOTE_PORT"] == PORT
        own = {"CENOTE_PORT": str(self.port), "CENOTE_DATA": str(data)}
        self.settings |= IMAGE_ENVIRONMENT | more | own

    def launch(self, command, environment, log):
        program, *words = json.loads(last("ENTRYPOINT")) + json.loads(last("CMD"))
        assert program == "cenote"
        return forking.start(words, environment, log)


def checks_health(command, port):
    """The exit code of a container's health check, which asks its own port."""
    program, *words = command
    assert program == "python" and PORT in words[-1]
    asked = [word.replace(PORT, str(port)) for word in words]
    return subprocess.run([sys.executable, *asked], capture_output=True, check=False).returncode


@pytest.fixture
def behind(tmp_path, database):
    """The service `cenote` on loopback addresses, and a proxy in its network."""
    environment = {
        name: interpolated(value, SITE=SITE)
        for name, value in SERVICES["cenote"]["environment"].items()
    }
    environment["CENOTE_DATABASE_URL"] = database
    environment["FORWARDED_ALLOW_IPS"] = environment["FORWARDED_ALLOW_IPS"].replace(
        "172.30.", "127.0."
    )
    with Contained(tmp_path, **environment) as served, Proxy(served.port, TRUSTED) as proxy:
        yield served, proxy


def test_the_health_checks_tell_a_server_that_runs_from_one_that_does_not(tmp_path):
    image = json.loads(last("HEALTHCHECK").partition(" CMD ")[2])
    kind, *compose = SERVICES["cenote"]["healthcheck"]["test"]
    assert kind == "CMD"
    with Contained(tmp_path) as served:
        assert [checks_health(command, served.port) for command in (image, compose)] == [0, 0]
        assert (tmp_path / databases.FILE).exists(), "games are kept in the image's folder"
    assert 0 not in [checks_health(command, served.port) for command in (image, compose)]


def test_the_image_keeps_games_in_its_volume():
    assert IMAGE_ENVIRONMENT["CENOTE_DATA"] == last("VOLUME")


def ask(port, address, path, body=None, **headers):
    """A request from this address; its status and headers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, 30, source_address=(address, 0))
    headers = {"Host": SITE, "Content-Type": "application/json", **headers}
    method = "GET" if body is None else "POST"
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.headers


def test_behind_a_proxy_each_client_has_limits_of_its_own(behind):
    _, proxy = behind
    flood = [ask(proxy.port, "127.0.0.21", "/api/games")[0] for _ in range(12)]

    assert flood[0] == 200 and flood[-1] == 429
    assert ask(proxy.port, "127.0.0.22", "/api/games")[0] == 200


def test_behind_a_proxy_with_tls_the_cookie_is_secure(behind):
    _, proxy = behind
    body = {"game": "tzolkin", "seats": list(TWO)}
    origin = {"Origin": f"https://{SITE}"}
    status, headers = ask(proxy.port, "127.0.0.21", "/api/tables", body, **origin)

    assert status == 201
    assert "Secure" in headers["set-cookie"] and "HttpOnly" in headers["set-cookie"]


def test_headers_from_an_untrusted_client_are_ignored(behind):
    """Neither its claimed address nor its claimed scheme counts."""
    served, _ = behind
    body = {"game": "tzolkin", "seats": list(TWO)}
    claims = {"X-Forwarded-Proto": "https"}
    answers = [
        ask(
            served.port,
            STRANGER,
            "/api/tables",
            body,
            **claims,
            **{"X-Forwarded-For": f"10.0.0.{n}"},
        )
        for n in range(12)
    ]

    assert answers[0][0] == 201 and "Secure" not in answers[0][1]["set-cookie"]
    assert answers[-1][0] == 429, "a new address for each request does not help"


def test_the_proxy_drops_a_clients_claims_about_itself(behind):
    _, proxy = behind
    flood = [
        ask(proxy.port, "127.0.0.21", "/api/games", **{"X-Forwarded-For": f"10.0.0.{n}"})[0]
        for n in range(12)
    ]

    assert flood[-1] == 429


def test_sockets_work_through_the_proxy(behind):
    _, proxy = behind
    body = {"game": "tzolkin", "seats": list(TWO), "listed": True}
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, 30)
    connection.request(
        "POST", "/api/tables", json.dumps(body), {"Host": SITE, "Content-Type": "application/json"}
    )
    table = json.loads(connection.getresponse().read())["table"]
    wire = socket.create_connection(("127.0.0.1", proxy.port))
    address = f"ws://{SITE}/api/tables/{table}/socket"
    with connect(address, sock=wire, origin=Origin(f"https://{SITE}"), proxy=None) as talk:
        talk.send('{"type": "hello"}')
        assert json.loads(talk.recv(10))["type"] == "view"


# The figures

MEASURED = json.loads(server.OUT.read_text())


def test_the_page_says_what_was_measured():
    assert server.written(HOSTING, MEASURED) == HOSTING


def test_other_figures_would_change_the_page():
    """Each measurement is told, and so is every broken promise."""
    for change in (
        lambda found: found["load"]["figures"]["played"][0]["move_ms"].update(p99=987.0),
        lambda found: found["siege"]["figures"]["broken"].append("tea: it was cold"),
        lambda found: found["siege"]["figures"]["attacks"][0]["move_ms"].update(worst=9876.0),
        lambda found: found["crash"]["figures"]["one of two servers"]["takeover"].update(worst=9),
        lambda found: found["crash"]["figures"]["SQLite"].update(kills=1),
    ):
        found = copy.deepcopy(MEASURED)
        change(found)
        assert server.written(HOSTING, found) != HOSTING


def test_what_the_page_promises_is_what_sieges_and_crashes_check():
    promises = " ".join(HOSTING.partition(server.MARKS[1])[2].split())

    assert f"within {report.MOVE * 1000:.0f} ms" in promises
    assert f"within {report.TABLE:.0f} seconds" in promises
    assert f"first move within {report.BOT:.0f}" in promises
    assert f"more than {report.GROWTH:.0f} MB" in promises
    assert crash.PROMISED["takeover"] == 5 and "within five seconds" in promises
