.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
INSTALLED := .venv/installed
LIBRARIES := .venv/libraries
LIBRARIES_INSTALLED := $(LIBRARIES)/node_modules/.package-lock.json
NODE_INSTALLED := node_modules/.package-lock.json
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
NPM_INSTALL := $(NPM) ci --silent --no-audit --no-fund --ignore-scripts
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export NO_MKDOCS_2_WARNING := 1
# Like the Node.js of an operating system, that of PyPI trusts the certificates that the machine trusts, such as a company's own.
export NODE_USE_SYSTEM_CA := 1
unexport PYTHONDONTWRITEBYTECODE  # without it, each of the many processes of the tests would compile all modules again

.PHONY: help setup browser serve build check quick test lint style types scripts checks compiled bench mutate fuzz crash pairs problems requirements

help:  ## say what can be made
	@grep -hE '^[a-z]+:.*  ## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*  ## (.*)/\1|\2/' | \
	  while IFS='|' read -r name about; do printf '  make %-14s %s\n' "$$name" "$$about"; done

setup: $(INSTALLED) $(LIBRARIES_INSTALLED)  ## make the environment .venv from the pinned requirements

# The pinned pip comes first: it takes half the time of the one that Python 3.11 brings. Modules are compiled on all processors: pip would
# do it on one. A test may not do it, since a warning of a package would fail it.
$(INSTALLED): requirements.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	sed -n '/^pip==/,/[^\]$$/p' requirements.txt | $(BIN)/pip install --quiet --no-compile --require-hashes --requirement /dev/stdin
	$(BIN)/pip install --quiet --no-deps --no-compile --require-hashes --requirement requirements.txt
	$(BIN)/python -m compileall -q --workers 0 .venv/lib
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $(INSTALLED)

$(LIBRARIES_INSTALLED): libraries/package.json libraries/package-lock.json $(INSTALLED)
	mkdir -p $(LIBRARIES)
	cp libraries/package.json libraries/package-lock.json $(LIBRARIES)
	cd $(LIBRARIES) && $(NPM_INSTALL)
	touch $@

browser: $(INSTALLED)  ## find a browser for the browser tests, or install one
	$(BIN)/python tests/browser/find_browser.py

build: setup  ## check the records; make pages, index and site
	$(BIN)/rulebook build

serve: build  ## build the site and serve it with the look-up (PORT=8000)
	$(BIN)/rulebook serve --port $(PORT)

check: setup  ## check the records
	$(BIN)/rulebook check

lint: style types scripts  ## ruff and mypy, and the checks of the browser's scripts

style: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(INSTALLED)
	$(BIN)/mypy

checks: $(INSTALLED)  # two at a time
	@$(MAKE) --no-print-directory --jobs=2 types scripts style check compiled

compiled: $(INSTALLED)  # compile the tests once; each test process would do it otherwise
	@said=$$($(BIN)/python -W error -m pytest --collect-only -q) || { echo "$$said"; exit 1; }

scripts: setup $(NODE_INSTALLED)  ## check the browser's scripts with Biome and TypeScript
	@$(NPM) run --silent check

$(NODE_INSTALLED): package.json package-lock.json $(INSTALLED)
	$(NPM_INSTALL)
	touch $@

quick: checks  ## run the tests that need no browser, no publication, and no repeated build
	$(BIN)/python -W error -m pytest -n auto --dist worksteal -m "not slow"

test: browser checks  ## run every test
	$(BIN)/python -W error -m pytest -n auto --dist worksteal

bench: build browser  ## measure the look-up (HELD_OUT=1: also on the queries kept out of sight)
	$(BIN)/python tests/bench $(if $(HELD_OUT),--held-out)

mutate: setup  ## switch off each check and each number of the look-up; list those that no test misses
	$(BIN)/python tests/mutate

fuzz: setup  ## put faults into copies of the records, and measure what the checker finds (SEED=, COUNT=, FAMILY=, AGAIN=)
	PYTHONPATH=tests $(BIN)/python -m fuzz --verbose $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT)) \
	  $(if $(FAMILY),--family $(FAMILY)) $(if $(AGAIN),--again $(AGAIN))

crash: setup  ## interrupt commands at every file operation, and check what each leaves (COMMAND=)
	PYTHONPATH=tests $(BIN)/python -m crash $(COMMAND)

pairs: setup  ## run two commands at once in a project, many times, and check what they leave (PAIR=, COUNT=)
	PYTHONPATH=tests $(BIN)/python -m crash.pairs $(PAIR) $(if $(COUNT),--count $(COUNT))

problems: setup  ## write docs/problems.md, the documentation of problem codes
	$(BIN)/rulebook check --explain > docs/problems.md

requirements: setup  ## pin all packages again, with their hashes, after an edit of requirements.in or requirements-dev.in
	$(BIN)/pip install --quiet pip-tools==7.6.2
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links \
	  --no-annotate --allow-unsafe --output-file=requirements.txt requirements.in requirements-dev.in
