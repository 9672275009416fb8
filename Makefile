# fuda: `make play` to play, `make test` to check everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY_STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
# What was compiled once is kept, the rewritten assertions of the tests among it.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup play dev browser services lint test test-played test-sources test-spoken test-others times check built compile wheel bench coverage pictures docs clean docs-pictures

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

# Notes what a step takes, for `make times`.
TIMED := $(BIN)/python -m tests.times run

# Of the large libraries among these most modules are never imported: what is, Python compiles and keeps then.
INSTALL := $(BIN)/python -m pip install --quiet --no-compile

$(PLAY_STAMP): pyproject.toml | $(BIN)/python
	$(INSTALL) -e '.[build]' || $(INSTALL) -e .
	@touch $@

$(DEV_STAMP): $(PLAY_STAMP)
	$(TIMED) installing $(INSTALL) -e '.[dev]'
	@touch $@

setup: $(PLAY_STAMP)

play: setup
	@$(BIN)/fuda serve --open --build

dev: $(DEV_STAMP)

lint: dev
	$(LATER) $(TIMED) style $(BIN)/ruff check
	$(LATER) $(TIMED) style $(BIN)/ruff format --check
	$(LATER) $(TIMED) types $(BIN)/mypy
	$(LATER) $(TIMED) imports $(BIN)/lint-imports --no-cache

# What only the tests of the pages need: the compiler that checks the types of the scripts, and Chromium, by Debian's
# packages where that is possible; its headless shell does the same with less than half of the work. Without either
# those tests are skipped, unless FUDA_BROWSER=required.
APT := [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && DEBIAN_FRONTEND=noninteractive flock /run/lock/fuda-apt \
	sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$$@"' apt

browser: node_modules
	@command -v chromium-headless-shell >/dev/null || \
		{ $(APT) chromium-headless-shell fonts-noto-cjk; } >/dev/null 2>&1 || \
		command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		{ $(APT) chromium fonts-noto-cjk; } >/dev/null || \
		echo "there is no chromium, and it cannot be installed here: its tests will be skipped"

# What only the tests of several servers need: PostgreSQL and nginx. Without them those tests are skipped, unless
# FUDA_SERVICES=required.
services:
	@{ { command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } && { command -v nginx || ls /usr/sbin/nginx; }; } >/dev/null 2>&1 || \
		{ $(APT) postgresql nginx-light; } >/dev/null || \
		echo "PostgreSQL or nginx is not here, and cannot be installed: their tests will be skipped"

node_modules: package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@

# What plays a lot runs on the compiled engine, and the rest, with a few of each of these, on the sources (tests/builds.py).
# First comes the build; what needs it, comes next, in more processes than there are processors, as pages and servers
# often wait. The sources are checked and tested in what time these leave, in two processes that need no third to
# share the tests out: of tests that are many, each process would collect all. Each says what it found when it is done.
# Without a C compiler everything runs on the sources, which takes much longer.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
PLAYED := ai browser cli conformance env fuzz laws sim tournament web
SPOKEN := cards clauses games text
LATER := nice -n 15

test:
	@rm -f build/times.jsonl
	@$(MAKE) --no-print-directory --jobs=6 --keep-going $(TOGETHER) test-played test-sources

test-sources: test-spoken test-others lint

test-spoken: dev
	FUDA_TESTS=few $(LATER) $(TIMED) "tests of cards and clauses" $(BIN)/pytest --quiet $(SPOKEN:%=tests/%)

test-others: dev
	FUDA_TESTS=few $(LATER) $(TIMED) "other tests on the sources" $(BIN)/pytest --quiet $(SPOKEN:%=--ignore=tests/%)

test-played: built dev browser services
	@FUDA_BUILD=compiled $(BIN)/python -c 'import fuda.core.flow' 2>/dev/null && build=compiled || build=interpreted; \
		FUDA_BUILD=$$build $(TIMED) "tests that play" $(BIN)/pytest --quiet --numprocesses 4 --dist worksteal $(PLAYED:%=tests/%)

# It needs little of what is installed, and is made while the rest comes.
built: setup
	-@$(TIMED) build $(BIN)/fuda build --quiet

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
