"""`python -m cenote` is `cenote`."""

import sys

from cenote.cli import main

sys.exit(main())
