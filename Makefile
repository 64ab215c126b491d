# Two commands matter: `make serve` opens the book, `make test` checks everything.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PORT ?= 8000
# The first Python on the path that is new enough; `make PYTHON=/some/python3 ...` chooses another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
HTML := _build/html
NOTEBOOKS = $(wildcard notebooks/*.ipynb)

export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYTHONDONTWRITEBYTECODE := 1

.PHONY: help setup serve book bundle quick test notebooks clean distclean pins \
	lint types unit readme strict-notebooks browser binder-check lighthouse

help:
	@echo 'make serve      set up, build the book, and serve it at http://127.0.0.1:$(PORT) (PORT=... for another port)'
	@echo 'make test       set up and run every test (under 20 minutes on two cores)'
	@echo 'make book       build the book into $(HTML)'
	@echo 'make bundle     build the book and name the zip of it for a classroom without a network'
	@echo 'make quick      the fast tests: lint, types, unit tests, doctests'
	@echo 'make notebooks  run the notebooks again and store their outputs in place'
	@echo 'make clean      remove what was built; `make distclean` removes what was set up too'
	@echo 'make lighthouse  scores of some pages of the built book'
	@echo 'make pins       resolve requirements.in into requirements.txt'
	@echo 'Needs Python 3.11 to 3.14 and git. Node comes from PyPI and a browser from npm where the machine has none.'

# ---- set-up: each step leaves a stamp, and is done again only when its list changes

setup: $(VENV)/.ready node_modules/.ready

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or newer is needed: make PYTHON=/path/to/python3'; exit 1; }
	"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); \
		echo 'The venv module is missing: on Debian and Ubuntu, apt-get install python3-venv'; exit 1; }

$(VENV)/.ready: requirements.txt pyproject.toml | $(VENV)/bin/python
	$(PIP) install --quiet --requirement requirements.txt
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

node_modules/.ready: package.json package-lock.json .npmrc requirements-node.txt | $(VENV)/.ready
	@command -v npm >/dev/null || $(PIP) install --quiet --requirement requirements-node.txt
	npm ci --no-progress --loglevel=error
	@touch $@

# Last of all a browser, for the PDFs and for the tests: the machine's own, or one that npm brings. The book can be
# built without one, and says in one line what to install.
.PHONY: browser-ready
browser-ready: setup
	@$(BIN)/python -m press.browser || test -z "$${CI:-}"

# Every test needs one: better told now than after the quick ones have passed.
.PHONY: browser-needed
browser-needed: setup
	@$(BIN)/python -m press.browser

# ---- the book

# Always from nothing: a page made by the engine changes with the engine, and no build system sees that.
book: setup browser-ready .venv-lite/.ready
	rm -rf $(HTML) _build/.doctrees
	$(BIN)/jupyter-book build . --all -W -n --keep-going
	$(BIN)/python tools/bundle.py $(HTML)
	$(BIN)/python tools/lite.py $(HTML)

# What builds the Jupyter that runs in the reader's browser, and the wheels that it serves there.
.venv-lite/.ready: requirements-lite.txt requirements-lite-kernel.txt | $(VENV)/bin/python
	rm -rf .venv-lite
	$(BIN)/python -m venv .venv-lite
	.venv-lite/bin/python -m pip --disable-pip-version-check install --quiet --requirement requirements-lite.txt
	.venv-lite/bin/python -m pip --disable-pip-version-check download --quiet --dest .venv-lite/wheels --no-deps \
		--only-binary :all: --python-version 3.14 --implementation py --platform any --abi none \
		--requirement requirements-lite-kernel.txt
	@touch $@

# The book with its sheets and notebooks in one file; `book` has made it, on the classroom's page it is offered.
bundle: book
	@echo 'The bundle is $(HTML)/_static/noddy-classroom.zip'

serve: book
	@echo 'The book is at http://127.0.0.1:$(PORT)  (Ctrl-C ends it)'
	@$(BIN)/python -m http.server $(PORT) --bind 127.0.0.1 --directory $(HTML)

notebooks: setup
	$(BIN)/python tools/notebooks.py

# ---- the tests: quick ones first, so that a slip is told soon

test: setup browser-needed lint types unit readme strict-notebooks book browser binder-check
	@echo 'Everything passed.'

quick: setup lint types
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m 'not slow' --ignore=tests/browser --ignore=tests/jupyter

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy

unit:
	$(BIN)/python -m pytest -n 2 --dist worksteal --ignore=tests/browser --ignore=tests/jupyter

readme:
	@if test -e README.md; then $(BIN)/python -m pytest -q --doctest-glob='*.md' README.md; else echo 'no README.md yet'; fi

# Stored outputs against a fresh run: nbval cell by cell, then the whole file, widgets and all.
strict-notebooks:
	@if test -n "$(NOTEBOOKS)"; then $(BIN)/python -m pytest -q -n 2 --dist loadfile --nbval --nbval-current-env notebooks \
		&& $(BIN)/python tools/notebooks.py --check; else echo 'no notebooks yet'; fi

# Every page twice over, in more workers than cores, for a page mostly waits; then what plays and counts.
browser:
	$(BIN)/python -m pytest -n 4 --dist worksteal tests/browser/test_site.py
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/browser --ignore=tests/browser/test_site.py

# Jupyter itself, set up as Binder does; the package is installed anew, as it is now.
.PHONY: jupyter jupyter-ready
jupyter: jupyter-ready
	NODDY_JUPYTER=1 $(BIN)/python -m pytest -n 2 --dist loadgroup tests/jupyter

jupyter-ready: .venv-jupyter/.ready
	.venv-jupyter/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --force-reinstall .

.venv-jupyter/.ready: binder/requirements.txt requirements-jupyter.txt | $(VENV)/bin/python
	rm -rf .venv-jupyter
	$(BIN)/python -m venv .venv-jupyter
	.venv-jupyter/bin/python -m pip --disable-pip-version-check install --quiet --requirement binder/requirements.txt \
		--requirement requirements-jupyter.txt
	@touch $@

# What Binder would build, without building it: the tool must find our Python, our list and our package.
binder-check: .venv-binder/.ready
	@mkdir -p _build
	.venv-binder/bin/python -m repo2docker --no-build --debug --user-id 1000 --user-name jovyan . > _build/binder.log 2>&1 \
		|| { tail -20 _build/binder.log; exit 1; }
	grep -q 'python=3.12' _build/binder.log
	grep -q 'binder/requirements.txt' _build/binder.log
	@echo 'Binder: python 3.12, binder/requirements.txt'

.venv-binder/.ready: requirements-binder.txt | $(VENV)/bin/python
	$(BIN)/python -m venv .venv-binder
	.venv-binder/bin/python -m pip --disable-pip-version-check install --quiet --requirement requirements-binder.txt
	@touch $@

# Scores of some pages of the built book; not part of the tests, for its own packages are many.
lighthouse: setup
	cd tools/lighthouse && npm ci --no-progress --loglevel=error
	$(BIN)/python tools/lighthouse/run.py

# Needs uv (pip install uv). No address of a package registry gets into the file.
pins:
	uv pip compile requirements.in --universal --python-version 3.11 --only-binary :all: --no-header --no-annotate \
		--upgrade --quiet --output-file requirements.txt

clean:
	rm -rf _build .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info

distclean: clean
	rm -rf $(VENV) .venv-* node_modules tools/browser/node_modules tools/browser/unpacked
