# Cenote. `make play` and `make test` set up everything they need by themselves.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check --no-warn-script-location

.PHONY: help play test check format bench setup lock clean

help:  ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/playable  ## play a game in the terminal
	@$(RUN) -m cenote text

test: $(VENV)/testable  ## run all tests
	@$(RUN) -m pytest -n 2

check: $(VENV)/testable  ## format, lint, types and tests, as CI does
	@$(RUN) -m ruff format --check --quiet .
	@$(RUN) -m ruff check --quiet .
	@$(RUN) -m mypy
	@$(MAKE) --no-print-directory test

format: $(VENV)/testable  ## put the code into its standard form
	@$(RUN) -m ruff format --quiet .
	@$(RUN) -m ruff check --quiet --fix .

long: $(VENV)/testable  ## thousands of random games, every invariant checked after every move
	@$(RUN) -m tests.long_run

bench: $(VENV)/testable  ## measure the engine
	@$(RUN) -m benchmarks

setup: $(VENV)/testable  ## make .venv with everything for development

lock: $(VENV)/testable  ## compute requirements/dev.txt anew from requirements/dev.in
	@$(VENV)/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--generate-hashes --no-header --no-emit-index-url requirements/dev.in -o requirements/dev.txt

clean:  ## remove everything that was made
	@rm -rf $(VENV) build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Cenote needs Python 3.11 or newer: no $(PYTHON) found." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cenote needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python cannot make a virtual environment; install its venv module (Debian: python3-venv)." >&2; rm -rf $(VENV); exit 1; }

$(VENV)/playable: $(VENV)/bin/python pyproject.toml
	@$(PIP) --editable .
	@touch $@

$(VENV)/testable: $(VENV)/playable requirements/dev.txt
	@$(PIP) --require-hashes --requirement requirements/dev.txt
	@touch $@
