# Twice Around. `make` alone lists the targets.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PORT ?= 8000
HOST ?= 127.0.0.1
JOBS ?= 3
TIMES ?= 10
LOCK := uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url --quiet

# What the server settings ask of the environment, made up for `check --deploy`.
SERVER := DJANGO_SETTINGS_MODULE=league.config.settings.prod SECRET_KEY=$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(60))') \
	ALLOWED_HOSTS=club.example DATABASE_URL=postgresql:///none REDIS_URL=redis://127.0.0.1:1 EMAIL_URL=smtp://127.0.0.1
TEST := DJANGO_SETTINGS_MODULE=league.config.settings.test

unexport PYTHONDONTWRITEBYTECODE  # a run starts many processes: each would compile everything again

.DEFAULT_GOAL := help
.PHONY: help run club backup restore test test-fast test-long test-again check docker-check bench pictures font win-chance lock clean

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

run: $(VENV)/run ## start everything with two demo clubs (PORT=8000, HOST=127.0.0.1); Ctrl-C stops it
	@exec $(PY) manage.py up --demo --host $(HOST) --port $(PORT)

club: $(VENV)/run ## start everything for a club of your own, without the demo clubs
	@exec $(PY) manage.py up --host $(HOST) --port $(PORT)

backup: $(VENV)/run ## write all data to one file, even while the program runs (FILE=…)
	@$(PY) manage.py backup $(FILE)

restore: $(VENV)/run ## replace all data with a backup (FILE=…); stop the program first
	@$(PY) manage.py restore $(or $(FILE),$(error Name the backup: make restore FILE=…))

test: $(VENV)/dev ## run every test, including those in a browser (JOBS=3 processes)
	@sh .ci/chromium
	@$(PY) -m pytest -n $(JOBS) --dist worksteal

test-fast: $(VENV)/dev ## run the quick tests: not slow, and without a browser or servers of their own
	@$(PY) -m pytest -n $(JOBS) --dist worksteal -m "not slow" --ignore=tests/journeys --ignore=tests/faults

test-long: $(VENV)/dev ## run every test in its exhaustive form, and print where the time went
	@sh .ci/chromium
	@FULL=1 $(PY) -m pytest -n $(JOBS) --dist worksteal --durations=30

test-again: $(VENV)/dev ## run the whole suite TIMES=10 times, in random order, while another process keeps a processor busy
	@sh .ci/chromium
	@$(PY) -m testing.again $(TIMES) $(JOBS)

check: $(VENV)/dev ## style, types, import contracts, words, typeface, templates, scripts, migrations, settings, sizes, locks, advisories, licenses, secrets, Dockerfile
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-logo
	$(VENV)/bin/djlint templates --lint --check
	$(VENV)/bin/deno lint --quiet static
	@DENO_DIR=.cache/deno $(VENV)/bin/deno check --quiet static
	@$(TEST) $(PY) -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run
	@$(SERVER) $(PY) manage.py check --deploy --fail-level WARNING
	@$(PY) .ci/ceilings.py
	@$(PY) .ci/words.py
	@$(PY) .ci/font.py --check
	@$(PY) .ci/advisories.py
	@$(VENV)/bin/pip-licenses --format=json --output-file=/dev/null
	@git ls-files -z | xargs -0 $(VENV)/bin/detect-secrets-hook --no-verify --baseline .ci/secrets.json
	$(VENV)/bin/hadolint docker/Dockerfile

docker-check: ## check the compose file and the Caddyfile (needs docker-compose and caddy)
	@said=$$(SITE=club.example caddy validate --config docker/Caddyfile --adapter caddyfile 2>&1) || { echo "$$said"; exit 1; }
	@SECRET_KEY=x DATABASE_PASSWORD=x DATABASE_OWNER_PASSWORD=y VALKEY_PASSWORD=x SITE=club.example EMAIL_URL=smtp://mail.example docker-compose -f docker/compose.yaml config --quiet

bench: $(VENV)/dev ## measure the speed of everything and write docs/figures.md (ONLY=live,pages: some parts; FULL=1: longer)
	@sh .ci/chromium
	@$(PY) -m bench --only "$(ONLY)" --size $(if $(FULL),full,usual) --write docs/figures.md

win-chance: $(VENV)/dev ## play the games that the win chances are compared with, unless they are recorded (AGAIN=1: all; takes hours)
	@nice -n 19 $(PY) -m tests.games.analysis.played_out $(JOBS) $(if $(AGAIN),--again)

pictures: $(VENV)/dev ## take the README's screenshots of the demo club again
	@$(PY) -m docs.pictures.take

font: $(VENV)/dev ## make the font files of the headings from their package again
	@$(PY) .ci/font.py

lock: ## write requirements*.lock and bench/peers.lock again from their .in files
	@command -v uv >/dev/null || { echo "uv, which writes the lock files, is missing. Type: pipx install uv"; exit 1; }
	$(LOCK) requirements.in -o requirements.lock
	$(LOCK) requirements-dev.in -c requirements.lock -o requirements-dev.lock
	$(subst 3.11,3.12,$(LOCK)) bench/peers.in -o bench/peers.lock

clean: ## remove the environment and the caches, never the data in var/
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .cache

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Twice Around needs Python 3.11 or newer; $(PYTHON) is older or missing. Name another: make PYTHON=python3.12"; exit 1; }
	@echo "Making the environment in $(VENV) …"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/run: requirements.lock | $(VENV)/made
	@test $(VENV)/dev -nt $< || { echo "Installing the packages in $< …"; $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<; }
	@touch $@

$(VENV)/dev: requirements-dev.lock | $(VENV)/made
	@echo "Installing the packages in $< …"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@
