# A fresh machine needs Python 3.11 or newer and make; the first target that needs packages
# sets up .venv with them: `make run` with what running needs, all others with the tools as well.
# `make` alone lists the targets.

.DEFAULT_GOAL := help
.PHONY: help setup run quick test test-all lint warm-up format page page-check docs wire bench
.PHONY: stress
.PHONY: studies studies-skat studies-quantum studies-checkers studies-tricks clean
.PHONY: release test-versions lock audit frozen

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
RUNS := $(VENV)/.runs
LOCKED := requirements/ci.txt

# Test processes, but never more than the machine has cores.
WORKERS ?= 2
# Neighbouring tests share servers and browsers, so each process has half of them in a row and takes
# over from the other in the end.
PYTEST := -n auto --maxprocesses $(WORKERS) --dist worksteal
# Which tests `make test` runs; pyproject.toml says it if nothing is said here.
MARKS :=
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

run: $(RUNS) ## play Skat at a table in the browser
	$(BIN)/ouvert web

quick: $(STAMP) ## within a minute: lint, types, and the tests nearest to what has changed
	@$(BIN)/python tools/quick.py

test: $(STAMP) ## lint, types, the page, and the tests that are not long
	@$(MAKE) --no-print-directory --jobs 2 lint warm-up
	$(BIN)/python -m pytest $(PYTEST) $(MARKS)
	@if [ -n "$$CI" ] || ui/with-node; then $(MAKE) --no-print-directory page-check; \
	else echo "NOT CHECKED: the page in ui/ (make page-check), for want of Node" >&2; fi

# In one run, since tests of a file share servers, browsers and what was worked out.
test-all: MARKS := -m "not study"
test-all: test ## the same with the long tests, as continuous integration does
	@[ -z "$$CI" ] || $(BIN)/python tools/audit.py

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

docs: $(STAMP) ## the documentation as a site that is searched without a network, into build/site
	$(BIN)/python -m sphinx -q -W --keep-going -b html -d build/doctrees -c docs/site . build/site
	@echo "Open build/site/index.html"

bench: $(STAMP) ## time the solvers, beside DDS too, and quantum checkers
	$(BIN)/ouvert bench
	$(BIN)/python benchmarks/double_dummy.py --cards 13 --deals 60 --seconds 60
	$(BIN)/python benchmarks/double_dummy.py --cards 13 --deals 30 --seconds 60 --tables
	$(BIN)/python benchmarks/skat_kernels.py --cards 6 8 --seconds 30

stress: $(STAMP) ## what the server must stand, row by row: hours; ARGS=--short takes two minutes
	PYTHONPATH=tests $(BIN)/python -m stress $(ARGS)

studies: $(STAMP) ## the published tables, and the checks that take long
	$(BIN)/ouvert studies deal-counts
	$(BIN)/ouvert warm-up
	$(BIN)/python -m pytest $(PYTEST) -m study

studies-skat: $(STAMP) ## the tables and figures of the papers on Skat, into build/skat
	$(BIN)/ouvert studies skat build/skat

studies-quantum: $(STAMP) ## the figures and tables of the quantum paper, into build/quantum
	$(BIN)/ouvert quantum report build/quantum

studies-checkers: $(STAMP) ## the experiments with quantum checkers, into build/checkers
	$(BIN)/ouvert studies checkers build/checkers

studies-tricks: $(STAMP) ## trick games: how solving grows, what is proved, into build/tricks
	$(BIN)/ouvert studies landscape build/tricks
	$(BIN)/ouvert studies theory build/tricks/theory

# Everything is made from what is committed, and tried out as somebody who installs it would.
release: $(STAMP) ## wheel and sdist into dist/, installed and tried out
	@test -z "$$(git status --porcelain)" || { echo "commit first: these files have changed" >&2; git status --short >&2; exit 1; }
	rm -rf dist
	$(BIN)/python -m build --no-isolation
	$(BIN)/python tools/try_release.py dist

test-versions: $(STAMP) ## try the wheel on each Python that there is, 3.11 to 3.13
	rm -rf build/wheel
	$(BIN)/python -m build --no-isolation --wheel --outdir build/wheel
	$(BIN)/python tools/try_release.py build/wheel

frozen: $(STAMP) ## install a commit by itself, to play as an engine: COMMIT=… TO=folder
	$(BIN)/python tools/freeze.py "$(COMMIT)" "$(TO)"

# Users get ranges (pyproject.toml); continuous integration gets exactly these files, by their hashes.
lock: ## take the newest versions of everything into requirements/ci.txt (needs uv)
	uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 \
		--no-emit-index-url --custom-compile-command "make lock" \
		--extra dev --output-file $(LOCKED) pyproject.toml

# Continuous integration cannot reach the service that is asked.
audit: ## ask for known holes in what requirements/ci.txt names (needs uv and a network)
	uvx pip-audit --require-hashes --disable-pip --requirement $(LOCKED)

clean: ## remove .venv, caches and compiled kernels
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find src tests examples -type d -name __pycache__ -prune -exec rm -rf {} +

ifdef UV
install := uv pip install --quiet --python $(BIN)/python
define environment
	uv venv --quiet --allow-existing --python '>=3.11' $(VENV)
endef
else
install := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# A .venv that cannot run pip (left half made, or its Python has gone) is made anew.
define environment
	@test -n "$(PYTHON)" || { \
		echo "Ouvert needs Python 3.11 or newer, and none is on the path: install it, or name one, as in make PYTHON=/opt/python/bin/python3 setup" >&2; \
		exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make a virtual environment: install its venv module (Debian and Ubuntu: apt-get install python3-venv)" >&2; \
		exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
endef
endif

$(RUNS): pyproject.toml
	$(environment)
	@echo "Installing Ouvert into $(VENV) (once)"
	@$(install) --editable .
	@touch $@

# Who has the tools can run it, too.
$(STAMP): pyproject.toml $(if $(CI),$(LOCKED))
	$(environment)
	@echo "Installing Ouvert and its tools into $(VENV) (once)"
ifdef CI
	@$(install) --require-hashes --requirement $(LOCKED)
	@$(install) --no-deps --no-build-isolation --editable .
else
	@$(install) --editable '.[dev]'
endif
	@touch $(RUNS) $@
