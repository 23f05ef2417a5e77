# Everything that people and CI do here. `make` alone sets the project up; a second run is quick.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

.PHONY: all play test campaign check bench golden clean

all: $(INSTALLED)
	@$(BIN)/azulejos warm

$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Azulejos needs Python 3.11 or newer; say which with: make PYTHON=python3.12"; exit 2; }
	@echo "Setting up $(VENV) (once, about a minute) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $(INSTALLED)

play: $(INSTALLED) ## play a game in the terminal
	@$(BIN)/azulejos play

test: check ## every proof; what CI runs
	$(BIN)/pytest --numprocesses 2

campaign: all ## the same proofs over many more games and examples: hours
	AZULEJOS_PROOF=campaign $(BIN)/pytest --numprocesses 2

check: all ## style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: all ## speed, beside the same rules in C
	$(BIN)/python benchmarks/compare.py

golden: all ## write the golden files anew; read the diff
	$(BIN)/python -m tests.golden.write

clean:
	rm -rf $(VENV) dist benchmarks/build .mypy_cache .pytest_cache .ruff_cache .hypothesis
