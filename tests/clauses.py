"""Marks that tie a test to the clauses of docs/rules and to the rulings listed there."""

import pytest

rule = pytest.mark.rule
ruling = pytest.mark.ruling
