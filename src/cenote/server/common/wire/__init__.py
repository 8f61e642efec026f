"""Everything that goes over the wire, but for the bodies of requests; docs/wire.md explains it.

`web/src/wire.ts` is made from these modules and `common/bodies.py`, by
`python -m tests.server.wire_types --write`; a test fails when it is out of date.
"""
