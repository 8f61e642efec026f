"""How many connections the system lets this process have open at once."""

import contextlib

ENOUGH = 65_536
SPARED = 128
"""Open files that are left for the database, workers, calls and logs."""
FEWEST = 32


def most_connections(wanted: int) -> int:
    """As many as wanted, if the system allows that many open files.

    Otherwise a few strangers could use up all of them, and nobody could open the database.
    """
    return min(wanted, max(raise_limit() - SPARED, FEWEST))


def raise_limit() -> int:
    """Raise the limit of open files as far as the system lets us; returns what it is then."""
    try:
        import resource  # noqa: PLC0415  not on Windows
    except ImportError:
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return max(soft, wanted)
    with contextlib.suppress(OSError, ValueError):  # some systems allow less than they say
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
