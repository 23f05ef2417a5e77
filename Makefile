# Everything that people and CI do here. `make` alone sets the project up; a second run is quick.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

.PHONY: all compiled play terminal test audit campaign chaos siege fuzz cluster fresh mutants browser check bench first-minute strength page load golden \
	pictures clean

all: $(INSTALLED)
	@$(BIN)/python web/build.py

compiled: all # what people play is compiled while they play; whoever measures and tests compiles it before
	@$(BIN)/azulejos precompile

$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Azulejos needs Python 3.11 or newer; say which with: make PYTHON=python3.12"; exit 2; }
	@echo "Setting up $(VENV) (once, a minute or two) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[server,dev]'
	@touch $(INSTALLED)

play: all ## start the server and open the page
	@$(BIN)/azulejos serve --open

terminal: all ## play a game in the terminal
	@$(BIN)/azulejos play

test: check browser compiled ## every proof; what CI runs
	$(BIN)/python web/build.py test
	$(BIN)/pytest --numprocesses 2 --dist worksteal

campaign: compiled ## the same proofs over many more games and examples: hours
	AZULEJOS_PROOF=campaign $(BIN)/pytest --numprocesses 2 --dist worksteal

chaos: compiled ## servers killed again and again while people play: nothing may be lost
	$(BIN)/python -m tests.chaos --database sqlite --kills 200
	$(BIN)/python -m tests.chaos --database postgresql --kills 200 --processes 3

siege: compiled ## hostile clients and broken machines against a server, while honest people play
	$(BIN)/python -m tests.siege --database sqlite
	$(BIN)/python -m tests.siege --database postgresql

fuzz: all ## an hour of inputs that look for faults in the readers of all that strangers send
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[fuzz]'
	$(BIN)/python -m tests.fuzz

mutants: all ## small faults put into rules, protocol and page: how many the tests notice
	$(BIN)/python -m tests.mutants

audit: all ## known holes in the packages of server and page; says so where no database can be reached
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[audit]'
	$(BIN)/python -m release.audit

cluster: compiled ## a tournament and a dataset on a Ray cluster whose worker is killed in the middle
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[cluster]'
	$(BIN)/pytest tests/arena/test_cluster.py

fresh: all ## the wheel in a new venv with the extra for research, and every example of the documents in it
	$(BIN)/python -m tests.fresh_install

browser: all
	@$(BIN)/python -m tests.web.browser

check: all ## style, types, layers and English
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python docs/prose.py
	$(BIN)/python web/build.py check

strength: compiled ## how strong the bots are: hours of matches, written into the documents
	$(BIN)/python -m benchmarks.strength --write

page: browser compiled ## how quick the page is
	$(BIN)/python -m benchmarks.page

bench: compiled ## speed, beside the same rules in C
	$(BIN)/python -m benchmarks.compare

first-minute: all ## how long a stranger waits: compiling, the page, the first game against a bot
	$(BIN)/python -m benchmarks.first_minute

load: compiled ## 1,000 people at 500 tables of one server
	$(BIN)/python -m benchmarks.load

golden: compiled ## write every generated file again; read the diff
	$(BIN)/python -m tests.golden.write
	$(BIN)/python -m tests.envs.playthroughs
	$(BIN)/python -m tests.server.write_protocol_examples
	$(BIN)/python web/write_types.py
	$(BIN)/python web/write_lessons.py
	$(BIN)/python docs/observations.py
	$(BIN)/python -m tests.texts.renderings

pictures: browser compiled ## take the pictures of docs/page.md again, and look at them
	$(BIN)/python -m tests.web.pictures

clean:
	rm -rf $(VENV) dist benchmarks/build src/azulejos/web web/node_modules web/src/texts .mypy_cache .pytest_cache .ruff_cache .hypothesis
