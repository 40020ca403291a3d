# A fresh machine needs Python 3.11 or newer and make; the first target that needs packages
# sets up .venv with them. `make` alone lists the targets.

.DEFAULT_GOAL := help
.PHONY: help setup run test lint warm-up format page page-check wire bench studies studies-quantum studies-checkers studies-tricks clean

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

# Test processes, but never more than the machine has cores.
WORKERS ?= 2
# Neighbouring tests share servers and browsers, so each process has half of them in a row and takes
# over from the other in the end.
PYTEST := -n auto --maxprocesses $(WORKERS) --dist worksteal
# The tests start `ouvert` many times: its sources are compiled to bytecode once.
unexport PYTHONDONTWRITEBYTECODE

# The first Python on the path that is new enough; empty if there is none.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo "$$python"; break; }; done)
UV := $(shell command -v uv 2>/dev/null)

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) ## set up .venv; every other target does so by itself

run: $(STAMP) ## play Skat at a table in the browser
	$(BIN)/ouvert web

test: $(STAMP) ## all checks: lint, types and tests
	@$(MAKE) --no-print-directory --jobs 2 lint warm-up
	$(BIN)/python -m pytest $(PYTEST)
	@if [ -n "$$CI" ] || ui/with-node; then $(MAKE) --no-print-directory page-check; \
	else echo "NOT CHECKED: the page in ui/ (make page-check), for want of Node" >&2; fi

lint: $(STAMP) ## style and types only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# Compiles the kernels once, so that no test waits for it.
warm-up: $(STAMP)
	$(BIN)/ouvert warm-up

format: $(STAMP) ## let ruff repair what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# All that the page is built from and checked against; folders too, so that a deleted file counts.
PAGE := ui/node_modules/.package-lock.json
PAGE_PARTS := $(shell find ui src/ouvert/web/static -name node_modules -prune -o -print)
PAGE_CHECKED := build/page-checked

$(PAGE): ui/package-lock.json
	ui/with-node npm --prefix ui ci --silent
	@touch $@

wire: $(STAMP) ## write the page's types of messages anew, from Python's
	$(BIN)/python -m ouvert.web.protocol.typescript ui/src

page: wire $(PAGE) ## build the page from ui/ into the package
	ui/with-node npm --prefix ui run --silent build

page-check: $(PAGE_CHECKED) ## the page: format, lint, types and tests, and that it is built from its sources

$(PAGE_CHECKED): $(PAGE) $(PAGE_PARTS)
	ui/with-node npm --prefix ui run --silent check
	@rm -rf build/page
	ui/with-node npm --prefix ui run --silent bundle -- --outDir ../build/page --logLevel error
	@diff --recursive --brief build/page src/ouvert/web/static || { \
		echo "The page kept with the package is not what ui/ builds: run make page" >&2; exit 1; }
	@touch $@

bench: $(STAMP) ## time the solver and quantum checkers
	$(BIN)/ouvert bench

studies: $(STAMP) ## the published tables, and the checks that take long
	$(BIN)/ouvert studies deal-counts
	$(BIN)/ouvert warm-up
	$(BIN)/python -m pytest $(PYTEST) -m study

studies-quantum: $(STAMP) ## the figures and tables of the quantum paper, into build/quantum
	$(BIN)/ouvert quantum report build/quantum

studies-checkers: $(STAMP) ## the experiments with quantum checkers, into build/checkers
	$(BIN)/ouvert studies checkers build/checkers

studies-tricks: $(STAMP) ## how solving grows in the tractable fragments, into build/tricks
	$(BIN)/ouvert studies landscape build/tricks

clean: ## remove .venv, caches and compiled kernels
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find src tests -type d -name __pycache__ -prune -exec rm -rf {} +

ifdef UV
$(STAMP): pyproject.toml
	uv venv --quiet --allow-existing --python '>=3.11' $(VENV)
	uv pip install --quiet --python $(BIN)/python --editable '.[dev]'
	@touch $@
else
# A .venv that cannot run pip (left half made, or its Python has gone) is made anew.
$(STAMP): pyproject.toml
	@test -n "$(PYTHON)" || { \
		echo "Ouvert needs Python 3.11 or newer, and none is on the path: install it, or name one, as in make PYTHON=/opt/python/bin/python3 setup" >&2; \
		exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make a virtual environment: install its venv module (Debian and Ubuntu: apt-get install python3-venv)" >&2; \
		exit 1; }
	@echo "Installing Ouvert and its tools into $(VENV) (once)"
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
endif
