# Commands for people and CI. Needs git, make, python3 and python3-venv; .ci/needs installs the tests' other packages.

HOST ?= 127.0.0.1
PORT ?= 8000
GROUND_TRUTH ?= ../shared/data
PYTHON ?= python3
export HOST PORT GROUND_TRUTH CERTIFICATE KEY PYTHON

BIN := .venv/bin
SCRIPTS := .venv/javascript/node_modules/.bin
PIP := $(BIN)/pip --disable-pip-version-check install --quiet

.DEFAULT_GOAL := help
.PHONY: help run test test-all test-postgres needs test-core check format truth larger mutants bench soak load messages snapshots clean

help: ## List the targets.
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

# With CERTIFICATE and KEY the server uses https, which phones require for keeping a page offline.
SECURE := $(if $(CERTIFICATE),--ssl-certfile $(CERTIFICATE) --ssl-keyfile $(KEY))

run: .venv/.run ## Serve Shinpan on HOST:PORT (127.0.0.1:8000), with a demo the first time.
	@$(BIN)/python manage.py prepare
	@exec $(BIN)/uvicorn tournaments.asgi:application --no-proxy-headers --host $(HOST) --port $(PORT) --log-level warning $(SECURE)

# Let the test processes share compiled bytecode, even if the environment forbids writing it.
test test-all test-postgres test-core truth larger mutants: export PYTHONDONTWRITEBYTECODE =

# Browser tests wait for a browser in a separate process: two extra workers keep every processor busy.
test-all larger: WORKERS ?= $(shell expr 2 + $$(getconf _NPROCESSORS_ONLN))
test-core truth: WORKERS ?= auto

test: needs .venv/.test ## Install what the tests need and run them; `make larger` has the longest ones.
	@$(BIN)/node --test --test-reporter=dot 'tests/javascript/**/*.test.js'
	@$(MAKE) --no-print-directory --jobs=2 test-all test-postgres

test-all:
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --max-suite-reruns 3

# Beside the others, on the processors that wait for a browser; what it prints comes in one piece. One process that
# collects only the files with such tests ends long before the others.
test-postgres:
	@said=$$($(BIN)/python -m tests.postgres $(BIN)/python -m pytest $$(grep -rl --include='test_*.py' mark.postgres tests/tournaments) \
	  -m "postgres and not larger" 2>&1); code=$$?; printf '%s\n' "$$said"; exit $$code

needs:
	@.ci/needs

test-core: .venv/.core ## Run the tests of the rules, quickly, wherever python3 runs: no browser, no PDF tools, no Django.
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --hypothesis-profile quick referee tests/referee

check: .venv/.test .venv/.javascript ## Check style, types, imports, migrations, templates and scripts.
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/windows referee tournaments
	$(BIN)/lint-imports --no-cache
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/djlint --quiet --check templates
	$(BIN)/djlint --quiet --lint templates
	$(BIN)/node $(SCRIPTS)/tsc --project tests/javascript
	cd tests/javascript && ../../$(BIN)/node ../../$(SCRIPTS)/biome check --error-on-warnings . ../../static/js ../../static/css

format: .venv/.test .venv/.javascript ## Format Python, templates and scripts.
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/djlint --quiet --reformat templates
	cd tests/javascript && ../../$(BIN)/node ../../$(SCRIPTS)/biome check --write . ../../static/js ../../static/css

truth: .venv/.test ## Compare the rules with recorded games in the folder GROUND_TRUTH, and with many random games.
	@$(BIN)/python -m pytest tests/ground_truth -n $(WORKERS) --dist worksteal -rP -o faulthandler_timeout=0
	@$(BIN)/python -m pytest referee tests/referee tests/peers tests/tournaments/journal tests/tournaments/tables/test_clocks.py \
	  -m hypothesis --hypothesis-profile thorough -n $(WORKERS) --dist worksteal -o faulthandler_timeout=0

larger: needs .venv/.test ## Run the tests that take too long for every time: more pages and sizes in the browser, longer days, more random acts.
	@$(BIN)/python -m pytest -m larger -n $(WORKERS) --dist worksteal --max-suite-reruns 3
	@$(BIN)/python -m pytest tests/tournaments -m hypothesis --hypothesis-profile larger -n $(WORKERS) --dist worksteal -o faulthandler_timeout=0
	@$(BIN)/python -m tests.postgres $(BIN)/python -m pytest tests/tournaments -m "postgres or not larger" -n $(WORKERS) --dist worksteal \
	  -o faulthandler_timeout=0

mutants: .venv/.test ## Change the rules line by line and check that a test fails; OPTIONS are passed on.
	@$(BIN)/python -m tests.mutants $(OPTIONS)

bench: .venv/.test ## Run the benchmarks.
	@$(BIN)/python -m tests.benchmarks

soak: needs .venv/.test ## Play for SECONDS while two hundred boards listen; kill the server KILLS times, race requests RACES times.
	@$(BIN)/python -m tests.benchmarks.soak
	@$(BIN)/python -m tests.endurance --kills $(or $(KILLS),100) --races $(or $(RACES),300)

load: needs .venv/.test ## Let TABLES play at PACE times the real pace for SECONDS, with two phones each and 300 spectators; OPTIONS are passed on.
	@$(BIN)/python -m tests.endurance load $(or $(TABLES),64) $(or $(PACE),1) --seconds $(or $(SECONDS),120) $(OPTIONS)

messages: .venv/.test ## Add new texts to the catalogues, list those without a translation, compile; all is committed.
	$(BIN)/python -m tests.tournaments.common.messages
	$(BIN)/python -m tests.referee.catalogues

snapshots: messages ## Write every generated file again: translations, what is ruled, said and shown.
	$(BIN)/python -m tests.referee.said
	$(BIN)/python -m tests.referee.ruled
	$(BIN)/python -m tests.tournaments.rulings.dispute_answers
	$(BIN)/python -m tests.tournaments.common.japanese
	$(BIN)/python -m tests.tournaments.shown

clean: ## Delete what was installed; the data in var/ stays.
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

# A stamp newer than its requirements file means that nothing needs to be installed.
.venv/.run: requirements.txt
	@.ci/needs core
	$(PYTHON) -m venv .venv
	$(PIP) -r requirements.txt
	@touch $@

.venv/.core: tests/core.txt
	@.ci/needs core
	$(PYTHON) -m venv .venv
	$(PIP) -r tests/core.txt
	@touch $@

# riichienv depends on a notebook shell that its rules never use: --no-deps, which a requirements file cannot express.
.venv/.test: tests/requirements.txt tests/core.txt .venv/.run
	$(PIP) -r tests/requirements.txt
	$(PIP) --no-deps riichienv==0.4.11
	@touch $@

# npm installs beside its lock file, which is copied so that nothing is installed outside .venv. It trusts whom the machine trusts.
.venv/.javascript: tests/javascript/package.json tests/javascript/package-lock.json .venv/.test
	@mkdir -p .venv/javascript
	@cp tests/javascript/package.json tests/javascript/package-lock.json .venv/javascript
	NODE_USE_SYSTEM_CA=1 $(BIN)/npm ci --prefix .venv/javascript --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel error
	@touch $@
