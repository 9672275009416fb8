# fuda: `make play` to play, `make test` to check everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY_STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev

.PHONY: help setup play dev browser lint test compile wheel bench coverage clean

help:
	@echo "make play      install into .venv and play in the browser"
	@echo "make test      lint, type check and run every test"
	@echo "make coverage  which clauses of the rulebook are proved by a test"
	@echo "make compile   build the compiled engine into build/compiled"
	@echo "make wheel     build a compiled wheel into dist"
	@echo "make bench     measure games per second, interpreted and compiled"
	@echo "make clean     remove everything that was built"

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(PLAY_STAMP): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet -e .
	@touch $@

$(DEV_STAMP): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	@touch $@ $(PLAY_STAMP)

setup: $(PLAY_STAMP)

play: setup
	@$(BIN)/fuda serve --open

dev: $(DEV_STAMP)

lint: dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# What only the tests of the pages need: the compiler that checks the types of the scripts, and Chromium, by Debian's
# packages where that is possible. Without Chromium those tests are skipped, unless FUDA_BROWSER=required.
browser: node_modules
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk >/dev/null; } || \
		echo "there is no chromium, and it cannot be installed here: its tests will be skipped"

node_modules: package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@

test: lint browser
	$(BIN)/pytest -n 2

coverage: dev
	$(BIN)/fuda rules coverage

compile: dev
	$(BIN)/python bench/compile.py

# From a copy: the build leaves libraries beside the sources, which would be imported instead of them.
wheel: dev
	rm -rf build/wheel && mkdir -p build/wheel
	cp -r pyproject.toml LICENSE src build/wheel/
	CFLAGS="-fno-semantic-interposition -fno-plt -g0" HATCH_BUILD_HOOKS_ENABLE=1 \
		$(BIN)/python -m pip wheel --quiet --no-deps -w dist ./build/wheel

# Measures the compiled engine too, making the copy if need be.
bench: dev
	$(BIN)/fuda bench

clean:
	rm -rf build dist node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache $(VENV)
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
