"""In which form the rules run: compiled to machine code, or plain Python."""

from cenote.core import agenda

FORM = "plain" if agenda.__file__.endswith(".py") else "compiled"
