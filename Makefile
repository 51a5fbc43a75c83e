# make play   play in the browser      make test   run the tests
# Both need Python 3.11 or newer and make, nothing else: no compiler, no Node, no root.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
PIP := $(RUN)/python -m pip install --quiet --disable-pip-version-check --no-input
PYTEST := $(RUN)/python -m pytest
LOCK := $(RUN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --universal --no-header --no-annotate \
	--python-version 3.11

.DEFAULT_GOAL := help
.PHONY: help play test lint format types layers docs sanitize messages core wasm page lock dev clean

help:
	@sed -n '1,2s/^# //p' Makefile
	@echo "For developers: make dev lint format types layers docs sanitize messages wasm page lock clean"

play: $(VENV)/play.stamp core
	@exec $(RUN)/oware serve --open

test: $(VENV)/test.stamp core
	@$(PYTEST) -q -n 2 $(TESTS)

# What else is installed by installing the larger set.
INCLUDES_test := play
INCLUDES_dev := play test

# The environment. A stamp is made when all it stands for is installed, so an interrupted run is taken up again.
$(RUN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "error: Python 3.11 or newer is needed; '$(PYTHON)' is $$($(PYTHON) --version 2>&1 || true)." >&2; \
		echo "Install one, or name one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "error: this Python cannot make virtual environments: its modules venv and ensurepip are missing." >&2; \
		echo "On Debian or Ubuntu: apt install python3-venv" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/%.stamp: requirements/%.lock pyproject.toml hatch_build.py | $(RUN)/python
	@echo "Setting up $(VENV) ($*): the first time takes a minute."
	@$(PIP) --require-hashes -r requirements/$*.lock
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(foreach lock,$(INCLUDES_$*),$(VENV)/$(lock).stamp) $@

# Builds the C++ core again only when its source changed or a better way to build it has come up.
core: | $(RUN)/python
	@$(RUN)/python -P src/oware/core/build.py

dev: $(VENV)/dev.stamp core

lint: $(VENV)/dev.stamp
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/codespell

format: $(VENV)/dev.stamp
	$(RUN)/ruff check --fix .
	$(RUN)/ruff format .

types: $(VENV)/dev.stamp
	$(RUN)/mypy

layers: $(VENV)/dev.stamp
	$(RUN)/lint-imports

docs: $(VENV)/dev.stamp
	$(RUN)/sphinx-build -W --keep-going -q -b html docs build/docs

sanitize: $(VENV)/dev.stamp core
	$(RUN)/python benches/sanitized.py

messages: $(VENV)/dev.stamp
	$(RUN)/python tools/messages.py

wasm: | $(RUN)/python
	$(RUN)/python -P src/oware/core/build.py wasm

# Everything in src/oware/web that is made from something else; tests and CI compare it.
page: wasm messages
	$(RUN)/python -m oware.core.page
	$(RUN)/python -m oware.engine.page

# The locks name every package with its hashes and no registry; the smaller ones take the versions of dev.lock.
lock: $(VENV)/dev.stamp
	$(LOCK) --upgrade pyproject.toml --extra dev --group build -o requirements/dev.lock
	$(LOCK) pyproject.toml --extra test --group build -c requirements/dev.lock -o requirements/test.lock
	$(LOCK) pyproject.toml --group build -c requirements/dev.lock -o requirements/play.lock

clean:
	rm -rf $(VENV) build dist src/oware/core/_oware.*
