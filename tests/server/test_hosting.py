"""What the host reads and runs: every setting is described, and the container files make sense."""

import re
from dataclasses import fields
from pathlib import Path

import yaml

from cenote.server.settings import Settings

ROOT = Path(__file__).parent.parent.parent
INSTRUCTIONS = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE"} | {
    "HEALTHCHECK",
    "ENTRYPOINT",
    "CMD",
}
HOSTING = (ROOT / "docs" / "hosting.md").read_text()


def test_every_setting_is_described():
    described = set(re.findall(r"`CENOTE_([A-Z_]+)", HOSTING))

    assert described == {setting.name.upper() for setting in fields(Settings)}


def test_the_defaults_described_are_the_defaults():
    rows = re.findall(r"\| `CENOTE_(\w+)` \| `([^`]+)` \|", HOSTING)
    default = Settings()

    assert len(rows) > 8
    for name, text in rows:
        assert f"{getattr(default, name.lower()):}" == text, name


def test_the_compose_file_names_what_the_server_knows():
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())
    services = compose["services"]

    assert set(services) == {"cenote", "database"}
    known = {f"CENOTE_{setting.name.upper()}" for setting in fields(Settings)}
    assert set(services["cenote"]["environment"]) <= known
    assert services["cenote"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in services["database"]
    text = (ROOT / "compose.yaml").read_text()
    assert text.count("${POSTGRES_PASSWORD:?") == 2, "no password of ours"


def test_the_dockerfile_is_plain_and_runs_as_nobody_special():
    lines = (ROOT / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    steps = [line.split(None, 1) for line in lines if line and not line.startswith("#")]

    assert {name for name, _ in steps} <= INSTRUCTIONS
    assert [rest for name, rest in steps if name == "USER"] == ["cenote"]
    images = [rest.split()[0] for name, rest in steps if name == "FROM"]
    assert all(":" in image and not image.endswith(":latest") for image in images)
    variables = re.findall(r"CENOTE_(\w+)=", " ".join(rest for _, rest in steps))
    assert {name.lower() for name in variables} <= {setting.name for setting in fields(Settings)}
    for name, rest in steps:
        if name == "COPY" and "--from" not in rest:
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), source
