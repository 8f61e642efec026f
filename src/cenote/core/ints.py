"""Numbers the compiler knows: the plain interpreter sees int and list instead.

Compiled by mypyc, `i64` is a machine word and `vec[i64]` a packed array; `i16` and `u8` are for
long rows of small numbers, and `mypyc_attr` opens a compiled class to plain subclasses. This module
itself is never compiled; it only says which of the two worlds we are in.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    i16 = i64 = u8 = int

    class vec(list):
        """A growable row of numbers."""

        def __init__(self, numbers=(), capacity=0):
            super().__init__(numbers)

    def append(row, number):
        if not row:  # an empty row may be a state's `room`, which must stay empty
            row = vec()
        row.append(number)
        return row

    def extend(row, numbers):
        if not row:
            row = vec()
        row.extend(numbers)
        return row

    def mypyc_attr(**attributes):
        return lambda decorated: decorated
