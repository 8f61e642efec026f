"""The watchdog of the event loop: the operator hears of anything that blocks it."""

import logging
import time

from cenote.server.monitoring import loop_lag

BLOCKED = 0.3


def late(client):
    """How often the loop was late by more than what is worth a line, by the metrics."""
    lines = client.get("/metrics").text.splitlines()
    name = "cenote_loop_lag_seconds"
    found = dict(line.rsplit(" ", 1) for line in lines if line.startswith(name))
    punctual = found.get(f'{name}_bucket{{le="{loop_lag.WORTH_A_LINE}"}}', 0)
    return int(found.get(f"{name}_count", 0)) - int(punctual)


def held_up(caplog):
    return [
        record.fields["ms"]
        for record in caplog.records
        if record.getMessage() == "the event loop was held up"
    ]


def test_whatever_blocks_the_event_loop_is_logged_and_counted(client, caplog):
    async def block():
        time.sleep(BLOCKED + loop_lag.INTERVAL)  # at least so late, whenever the watchdog slept

    before = late(client)  # a busy machine holds it up while the server opens
    with caplog.at_level(logging.INFO, "cenote.server"):
        client.portal.call(block)
        until = time.monotonic() + 10
        while not held_up(caplog) and time.monotonic() < until:
            time.sleep(0.01)

    assert max(held_up(caplog)) >= BLOCKED * 1000
    assert late(client) - before == len(held_up(caplog))


def test_a_short_delay_is_worth_no_line(client, caplog, monkeypatch):
    monkeypatch.setattr(loop_lag, "WORTH_A_LINE", 60)

    async def block():
        time.sleep(BLOCKED)

    with caplog.at_level(logging.INFO, "cenote.server"):
        client.portal.call(block)
        measured, until = late(client), time.monotonic() + 10
        while late(client) == measured and time.monotonic() < until:
            time.sleep(0.01)

    assert late(client) > measured, "the watchdog has looked since"
    assert held_up(caplog) == []
