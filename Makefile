# Cenote. `make play` and `make test` set up everything they need by themselves.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
# Whatever uv is on this machine already, or the one in .venv (see $(VENV)/installer).
UV = $$(command -v uv || echo $(VENV)/bin/uv)
INSTALL = mkdir -p build && $(UV) pip install --quiet --python $(RUN) >> $(LOG) 2>&1
PIP := install --quiet --disable-pip-version-check --no-warn-script-location

# Where it is set, every process would compile all its libraries again: more than a second for a server.
unexport PYTHONDONTWRITEBYTECODE

QUIETLY := $(MAKE) --no-print-directory --silent
LOG := build/setup.log

HOT := $(shell find src/cenote/core src/cenote/games src/cenote/bots/thinking src/cenote/research/encoding -name '*.py' 2>/dev/null)
PACKAGED := $(shell find src/cenote -type f -not -path '*/__pycache__/*' -not -path '*/static/*')
COMPILED := build/compiled
APP := src/cenote/server/static/index.html
APP_SOURCES := $(shell find web -type f -not -path '*/node_modules/*') $(wildcard src/cenote/words/*.json) src/cenote/review/openings.json
NO_PACKAGES := echo "Packages that Cenote needs could not be fetched; is there a network? ($(LOG) says more)" >&2; exit 1
ENSURE_PIP := $(RUN) -m ensurepip --upgrade > /dev/null
NODE_FITS := node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2> /dev/null \
	&& command -v npm > /dev/null
NODE = $(shell $(NODE_FITS) || echo $(VENV)/bin/node)
WITH_NODE := cd web && PATH="$(CURDIR)/$(VENV)/bin:$$PATH"
# Tests of the rules in which many games are played; the others are quick, so these are measured (see `test`).
PLAYED_TESTS := tests/maya/test_random_games.py tests/tzolkin/test_properties.py
QUICK_TESTS := tests/core $(filter-out $(PLAYED_TESTS),$(wildcard tests/tzolkin/test_*.py tests/maya/test_*.py))
SLOW_TESTS := $(PLAYED_TESTS) tests/any_game tests/golden tests/bots/test_thinking.py tests/test_build.py tests/research/test_encoding.py
# What `make test` leaves out, `make check` runs: what the marks `thorough` and `sampled` say, and SLOW_TESTS in plain form.
EXTENT := --brief
COVERAGE := --cov=cenote.core --cov=cenote.games --cov-report= --cov-fail-under=95

.PHONY: help play compiled-beside testing test test-app test-python coverage check types lint-web format long puzzles load crash siege text words bench dist setup lock clean compiled web shots

help:  ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# The first time, the game begins with the plain rules; the compiled ones are made beside it.
play:  ## start the server and play in the browser
	@test -f $(VENV)/playable -a -f $(APP) || echo "Setting Cenote up, once: about half a minute."
	@$(QUIETLY) -j2 $(VENV)/playable web
	@export CENOTE_LOG_LEVEL=$${CENOTE_LOG_LEVEL:-warning}; \
	if $(QUIETLY) --question compiled 2> /dev/null; then \
		PYTHONPATH=$(COMPILED) exec $(RUN) -m cenote serve $(ARGS); \
	else \
		$(QUIETLY) compiled-beside & trap "kill $$! 2> /dev/null" EXIT; \
		CENOTE_COMPILED=$(CURDIR)/$(COMPILED) $(RUN) -m cenote serve $(ARGS); \
	fi

compiled-beside:
	@rm -f $(COMPILED)/.copied; mkdir -p build
	@nice $(QUIETLY) compiled > build/beside.log 2>&1 \
		|| { echo "The rules could not be compiled (build/beside.log says why); the game goes on without."; exit 1; }
	@if ls $(COMPILED)/*.so > /dev/null 2>&1; \
		then echo "The rules are compiled: from now on the computers think many times faster."; \
		else echo "There is no C compiler here: the computers think slowly, and play as well as ever."; fi

text: $(VENV)/playable compiled  ## play a game in the terminal
	@PYTHONPATH=$(COMPILED) $(RUN) -m cenote text

# While packages are fetched there is time to compile.
testing:
	@$(QUIETLY) -j3 web/node_modules/.tests $(VENV)/researchable $(COMPILED)/.compiled
	@$(QUIETLY) web compiled

# Vitest runs beside the first tests of Python, which often wait.
test: testing  ## run the tests compiled, the quick ones of the rules also plain; `make check` runs the longest ones too
	@$(QUIETLY) -j2 test-app test-python

test-app:
	@$(WITH_NODE) npm test --silent

# Three at a time on two cores: many tests wait for servers and browsers. The driver of the browser keeps an
# event loop running, in which tests of the server could not run theirs: so the two never share a process.
test-python:
	@if ls $(COMPILED)/*.so > /dev/null 2>&1; then \
		CENOTE_FORM=compiled PYTHONPATH=$(COMPILED) $(RUN) -m pytest $(EXTENT) -n 3 --dist worksteal --ignore tests/browser && \
		CENOTE_FORM=compiled PYTHONPATH=$(COMPILED) $(RUN) -m pytest $(EXTENT) -n 3 --dist worksteal tests/browser && \
		$(RUN) -m pytest $(EXTENT) -n 2 --dist worksteal $(COVERAGE) $(QUICK_TESTS) && \
		$(if $(EXTENT),true,$(RUN) -m pytest -n 2 --dist worksteal $(SLOW_TESTS)); \
	else \
		echo "No C compiler here: everything is tested in its plain form only." && $(RUN) -m pytest $(EXTENT) -n 2; \
	fi

# Twice, because lines of compiled rules cannot be counted.
coverage: testing  ## how much of the code all tests but those of the browser run: build/coverage/index.html
	@rm -rf build/coverage build/coverage.*
	@CENOTE_FORM=compiled PYTHONPATH=$(COMPILED) COVERAGE_FILE=build/coverage.compiled \
		$(RUN) -m pytest -n 2 --dist worksteal --cov=cenote --cov-report= --ignore tests/browser
	@COVERAGE_FILE=build/coverage.plain $(RUN) -m pytest -n 2 --dist worksteal --cov=cenote --cov-report= $(QUICK_TESTS) $(SLOW_TESTS)
	@$(RUN) -m coverage combine --quiet build/coverage.compiled build/coverage.plain
	@$(RUN) -m coverage html --quiet && $(RUN) -m coverage report --format=total

check: testing  ## format, lint, types and all tests, as CI does
	@$(RUN) -m ruff format --check --quiet .
	@$(RUN) -m ruff check --quiet .
	@$(QUIETLY) -j2 types lint-web
	@$(MAKE) --no-print-directory test EXTENT=

types:
	@$(RUN) -m mypy

lint-web:
	@$(WITH_NODE) npm run --silent lint

format: $(VENV)/testable  ## put the code into its standard form
	@$(RUN) -m ruff format --quiet .
	@$(RUN) -m ruff check --quiet --fix .

long: $(VENV)/testable  ## thousands of random games, every invariant checked after every move
	@$(RUN) -m tests.long_run

puzzles: $(VENV)/playable compiled  ## prove again that every puzzle is right: a quarter of an hour or so
	@PYTHONPATH=$(COMPILED) $(RUN) -m cenote puzzles verify $(ARGS)

# ARGS="--help" of each of these three shows what can be chosen; --out FILE keeps the figures.
load: $(VENV)/testable compiled  ## hundreds of tables on each database: what a move takes and costs
	@PYTHONPATH=$(COMPILED) $(RUN) -m tests.server.load $(ARGS)

crash: $(VENV)/testable compiled  ## kill servers and PostgreSQL while people play, and count the moves
	@PYTHONPATH=$(COMPILED) $(RUN) -m tests.server.crash $(ARGS)

siege: $(VENV)/testable compiled  ## attack a server for ten minutes while two people play on it
	@PYTHONPATH=$(COMPILED) $(RUN) -m tests.server.siege $(ARGS)

web: $(APP)  ## build the app for the browser

shots: $(VENV)/testable web compiled  ## pictures of every page, to be looked at, in build/shots
	@PYTHONPATH=$(COMPILED) $(RUN) -m tests.browser.shots $(ARGS)

words: $(VENV)/testable compiled  ## everything people read, in four languages side by side, in build/words.md
	@PYTHONPATH=$(COMPILED) $(RUN) -m tests.text.side_by_side

compiled: $(COMPILED)/.copied  ## compile the rules into build/compiled

bench: $(VENV)/researchable $(VENV)/comparable compiled  ## measure the engine, compiled and plain
	@$(RUN) -m benchmarks

dist: $(VENV)/testable web  ## build a wheel with the compiled rules, and a source archive
	@rm -rf dist
	@$(UV) build --quiet --no-build-isolation --python $(RUN)
	@for wheel in dist/*-linux_*.whl; do test ! -f $$wheel || $(RUN) build_backend/manylinux.py $$wheel; done
	@ls dist

setup: $(VENV)/researchable  ## make .venv with everything for development

lock: $(VENV)/testable  ## lock the newest versions of everything in requirements/*.in
	@for file in requirements/run.in requirements/[!r]*.in requirements/rules.in; do \
		$(UV) pip compile --quiet --upgrade --universal --python-version 3.11 \
			--generate-hashes --no-header --no-emit-index-url --override requirements/apart.txt \
			--no-emit-package torch $$file -o $${file%.in}.txt || exit 1; \
	done

clean:  ## remove everything that was made
	@rm -rf $(VENV) build dist web/node_modules $(dir $(APP)) src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Without pip, which takes longer than all the rest: uv installs everything.
$(VENV)/bin/python:
	@test -w . || { echo "This folder may not be written to ($(CURDIR)): copy it to one of your own." >&2; exit 1; }
	@command -v $(PYTHON) >/dev/null || { echo "Cenote needs Python 3.11 or newer: no $(PYTHON) found." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cenote needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv --without-pip $(VENV) > /dev/null 2>&1 || { echo "Python cannot make a virtual environment; install its venv module (Debian: python3-venv)." >&2; rm -rf $(VENV); exit 1; }

# Python's own pip brings uv; where there is none, the one that comes with venv does.
$(VENV)/installer: $(VENV)/bin/python requirements/uv.txt
	@mkdir -p build; command -v uv > /dev/null || \
		$(PYTHON) -m pip --python $(RUN) $(PIP) --require-hashes --requirement requirements/uv.txt >> $(LOG) 2>&1 || \
		{ $(ENSURE_PIP) && $(RUN) -m pip $(PIP) --require-hashes --requirement requirements/uv.txt; } >> $(LOG) 2>&1 || { $(NO_PACKAGES); }
	@touch $@

$(VENV)/playable: $(VENV)/installer pyproject.toml setup.py requirements/run.txt requirements/build.txt
	@$(INSTALL) --require-hashes --requirement requirements/run.txt --requirement requirements/build.txt || { $(NO_PACKAGES); }
	@$(INSTALL) --no-build-isolation --no-deps --editable . || { tail -5 $(LOG) >&2; exit 1; }
	@touch $@

$(VENV)/testable: $(VENV)/playable requirements/dev.txt
	@$(INSTALL) --require-hashes --requirement requirements/dev.txt || { $(NO_PACKAGES); }
	@touch $@

# Without these the tests of research are skipped; where CI runs, they may not be. PyTorch comes by pip,
# which finds the file that suits the machine.
$(VENV)/researchable: $(VENV)/testable requirements/lab.txt requirements/torch.txt
	@$(INSTALL) --require-hashes --no-deps --requirement requirements/lab.txt && \
		$(ENSURE_PIP) && $(RUN) -m pip $(PIP) --requirement requirements/torch.txt || \
		{ echo "Not all of requirements/lab.txt and torch.txt could be installed: some tests of research will be skipped."; test -z "$$CI"; }
	@touch $@

$(VENV)/comparable: $(VENV)/testable requirements/bench.txt
	@$(INSTALL) --require-hashes --requirement requirements/bench.txt || { $(NO_PACKAGES); }
	@touch $@

$(VENV)/bin/node: $(VENV)/installer requirements/node.txt
	@echo "No Node 20.19 or newer here: taking one from PyPI into $(VENV), once."
	@$(INSTALL) --require-hashes --requirement requirements/node.txt || { \
		echo "The app for the browser is built with Node 20.19 or newer; install it (https://nodejs.org) and try again." >&2; exit 1; }
	@touch $@

# What the app is built with; the tests need more. Whether this machine's Node will do is asked when it is needed.
.SECONDEXPANSION:
web/node_modules/.builds: web/package-lock.json | $$(if $$(wildcard web/node_modules/.builds),,$$(NODE))
	@mkdir -p build
	@$(WITH_NODE) npm ci --omit=dev --no-fund --no-audit >> ../$(LOG) 2>&1 || { $(NO_PACKAGES); }
	@touch $@

web/node_modules/.tests: web/package-lock.json | $$(if $$(wildcard web/node_modules/.tests),,$$(NODE))
	@mkdir -p build
	@$(WITH_NODE) npm ci --no-fund --no-audit >> ../$(LOG) 2>&1 || { $(NO_PACKAGES); }
	@touch $@ web/node_modules/.builds

$(APP): web/node_modules/.builds $(APP_SOURCES)
	@echo "Building the app for the browser."
	@$(WITH_NODE) npm run --silent build -- --logLevel warn

# The rules are compiled when they changed; everything else is only copied beside them. What is half
# made stands elsewhere: a server may use what is there. Two runs of make wait for each other, and the
# second finds everything done.
$(COMPILED)/.compiled: $(HOT) setup.py $(VENV)/playable
ifndef ALONE
	@MAKEFLAGS= $(RUN) build_backend/one_at_a_time.py build/compiling.lock $(QUIETLY) ALONE=1 $@
else
	@echo "Compiling the rules: about a minute, once."
	@mkdir -p build
	@$(RUN) setup.py --quiet build --build-lib build/compiling > build/compile.log 2>&1 || { cat build/compile.log >&2; exit 1; }
	@grep '^Warning' build/compile.log >&2 || true
	@rm -rf $(COMPILED) && mv build/compiling $(COMPILED)
	@touch $@
endif

$(COMPILED)/.copied: $(COMPILED)/.compiled $(PACKAGED) $(APP)
	@CENOTE_PLAIN=1 $(RUN) setup.py --quiet build_py --build-lib $(COMPILED) > /dev/null 2>&1
	@touch $@
