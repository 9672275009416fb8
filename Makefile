# fuda: `make play` to play, `make test` to check everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY_STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
# What was compiled once is kept, the rewritten assertions of the tests among it.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup play dev browser services lint test test-played test-sources times check built compile wheel bench coverage pictures docs clean docs-pictures

help:
	@echo "make play      install into .venv and play in the browser"
	@echo "make test      lint, type check and run every test"
	@echo "make times     where the time of the last make test went"
	@echo "make check     lint, type check and run the tests near what has changed"
	@echo "make coverage  which clauses of the rulebook are proved by a test"
	@echo "make compile   compile the engine; everything uses it from then on"
	@echo "make wheel     build a plain wheel and a compiled one into dist"
	@echo "make bench     measure games per second, interpreted and compiled"
	@echo "make pictures  a picture of every page, game, theme and language"
	@echo "make docs      build the site of the documentation into build/site"
	@echo "make clean     remove everything that was built"

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(PLAY_STAMP): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet -e '.[build]' || $(BIN)/python -m pip install --quiet -e .
	@touch $@

# Of the large libraries among these most modules are never imported: what is, Python compiles and keeps then.
$(DEV_STAMP): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --no-compile -e '.[dev]'
	@touch $@ $(PLAY_STAMP)

setup: $(PLAY_STAMP)

play: setup
	@$(BIN)/fuda serve --open --build

dev: $(DEV_STAMP)

# Notes what a step takes, for `make times`.
TIMED := $(BIN)/python -m tests.times run

lint: dev
	$(TIMED) style $(BIN)/ruff check
	$(TIMED) style $(BIN)/ruff format --check
	$(TIMED) types $(BIN)/mypy
	$(TIMED) imports $(BIN)/lint-imports --no-cache

# What only the tests of the pages need: the compiler that checks the types of the scripts, and Chromium, by Debian's
# packages where that is possible. Without Chromium those tests are skipped, unless FUDA_BROWSER=required.
browser: node_modules
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk >/dev/null; } || \
		echo "there is no chromium, and it cannot be installed here: its tests will be skipped"

# What only the tests of several servers need: PostgreSQL and nginx. Without them those tests are skipped, unless
# FUDA_SERVICES=required.
services:
	@{ { command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } && { command -v nginx || ls /usr/sbin/nginx; }; } >/dev/null 2>&1 || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql nginx-light >/dev/null; } || \
		echo "PostgreSQL or nginx is not here, and cannot be installed: their tests will be skipped"

node_modules: package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@

# What plays a lot runs on the compiled engine, and the rest, with a few of each of these, on the sources (tests/builds.py):
# the sources are checked and tested while the engine is being compiled. Each of the two says what it found when it is done.
# The sources are tested by one process, which the build gives way to: what comes after it can use every processor.
# Without a C compiler everything runs on the sources, which takes much longer.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
PLAYED := ai browser cli conformance env fuzz laws sim tournament web

test: browser services dev
	@rm -f build/times.jsonl
	@$(MAKE) --no-print-directory --jobs=2 --keep-going $(TOGETHER) test-played test-sources

test-sources: lint
	FUDA_TESTS=few $(TIMED) "tests on the sources" $(BIN)/pytest --quiet

test-played: built
	@FUDA_BUILD=compiled $(BIN)/python -c 'import fuda.core.flow' 2>/dev/null && build=compiled || build=interpreted; \
		FUDA_BUILD=$$build $(TIMED) "tests that play" $(BIN)/pytest --quiet --numprocesses 3 --dist worksteal $(PLAYED:%=tests/%)

built: dev
	-@$(TIMED) build $(BIN)/fuda build --quiet --nice

times:
	@$(BIN)/python -m tests.times

# For the minute between two edits; BASE=main takes in all that the branch has changed.
check: dev
	@$(BIN)/ruff check && $(BIN)/ruff format --check --quiet && $(BIN)/mypy && $(BIN)/lint-imports >/dev/null
	@tests="$$($(BIN)/python -m tests.near $(BASE))"; test -z "$$tests" || $(BIN)/pytest -q -n 2 --ff $$tests

# `.venv/bin/mkdocs serve` shows it while you write.
docs: dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

coverage: dev
	$(BIN)/fuda rules coverage

compile: dev
	$(BIN)/fuda build

# One for every machine, and one for this platform with the engine compiled in it.
wheel: dev
	$(BIN)/python -m pip wheel --quiet --no-deps -w dist .
	HATCH_BUILD_HOOKS_ENABLE=1 $(BIN)/python -m pip wheel --quiet --no-deps -w dist .

# Measures the compiled engine too, compiling it if need be.
bench: dev
	$(BIN)/fuda bench

# Every page and game, in both themes and languages, at a desk and on a phone; pictures/index.html shows them all.
pictures: dev browser
	$(BIN)/python -m tests.browser.pictures

# Those of the README and the site: the board, the builder, plots.
docs-pictures: dev browser
	$(BIN)/python -m tests.browser.showcase

clean:
	rm -rf build dist pictures node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache $(VENV)
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
