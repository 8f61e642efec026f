"""Numbers the compiler knows: the plain interpreter sees int and list instead.

Compiled by mypyc, `i64` is a machine word and `vec[i64]` a packed array; `i16` and `u8` are for
long rows of small numbers. This module itself is never compiled; it only says which of the two
worlds we are in.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8
else:
    i16 = i64 = u8 = int

    class vec(list):
        """A growable row of numbers."""

    def append(row, number):
        row.append(number)
        return row
