"""Brief runs leave out what they say, and nothing else."""

from collections import Counter

from tests.conftest import brief


def test_a_brief_run_leaves_out_only_what_is_marked(request):
    items = request.session.items
    kept = brief(items)
    cases = Counter(item.nodeid.partition("[")[0] for item in items)
    left = Counter(item.nodeid.partition("[")[0] for item in kept)

    assert request.node in kept
    for item in items:
        name, mark = item.nodeid.partition("[")[0], item.get_closest_marker("sampled")
        if item.get_closest_marker("thorough"):
            assert item not in kept
        elif mark:
            assert left[name] == min(mark.args[0], cases[name])
        else:
            assert item in kept


def test_no_clause_is_tested_by_what_is_left_out_only(request):
    """The rules keep all their tests, but for those that play many games."""
    left_out = {item.nodeid for item in request.session.items} - {
        item.nodeid for item in brief(request.session.items)
    }
    chapters = [name for name in left_out if name.startswith(("tests/tzolkin", "tests/maya"))]
    assert all("test_random_games" in name or "test_properties" in name for name in chapters)
