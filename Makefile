# Two commands: `make demo` and `make test`. Each makes the environment first, if need be.
#
# PYTHON   interpreter that makes the environment (3.10 or later)
# VENV     where the environment lies
# JOBS     processes that run tests
# ARGS     further arguments of pytest, for example ARGS='-k report'
# FUZZ     arguments of `make fuzz`, for example FUZZ='--n 200 --seed 2'
# SWEEP    arguments of `make sweep`, for example SWEEP='--n 100'
# SUITES   arguments of `make suites`, for example SUITES='bert gpt2 --jobs 4'
# STUDY    arguments of `make study`, for example STUDY='--seeds 20'

PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2
ARGS ?=
FUZZ ?=
SWEEP ?=
SUITES ?=
STUDY ?=

BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# nvcc comes from PyPI only where the system has none.
NVCC := $(shell command -v nvcc 2>/dev/null || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
comma := ,
EXTRAS := dev,plots,rpc$(if $(NVCC),,$(comma)cuda-toolchain)
# -qq: errors only. Warnings about a user's own pip configuration are no concern of ours.
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -qq
CHECKED := alcop_ms tests examples benchmarks tools
PRESENT = $(wildcard $(CHECKED))

.DELETE_ON_ERROR:
.PHONY: demo test fuzz sweep suites study lint format env clean

demo: env
	@$(BIN)/python examples/first_light.py

test: env
	@$(BIN)/python -m pytest -q -n $(JOBS) $(ARGS)

# Random candidates against the emulator; goes on where an interrupted run ended.
fuzz: env
	@$(BIN)/python -m benchmarks.fuzz $(FUZZ)

# Products of odd shapes at every depth, by cause; goes on where an interrupted run ended.
sweep: env
	@$(BIN)/python -m benchmarks.sweep $(SWEEP)

# Every workload of the registry tuned, its winner run in the emulator; goes on as well.
suites: env
	@$(BIN)/python -m benchmarks.tune_suites $(SUITES)

# Search strategies on spaces that are known whole: tables and plots in out/study.
study: env
	@$(BIN)/python -m benchmarks.search.study $(STUDY)

lint: env
	@$(BIN)/python -m ruff format --check $(PRESENT)
	@$(BIN)/python -m ruff check $(PRESENT)
	@$(BIN)/python -m mypy
	@$(BIN)/python -m codespell_lib $(PRESENT) docs README.md CONTRIBUTING.md CHANGELOG.md
	@$(BIN)/python tools/check_tests_exist.py
	@$(BIN)/python tools/check_examples_have_main.py

format: env
	@$(BIN)/python -m ruff check --fix $(PRESENT)
	@$(BIN)/python -m ruff format $(PRESENT)

env: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
	  echo "alcop_ms needs Python 3.10 or later; name one: make PYTHON=python3.11 ..." >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV) >/dev/null || { \
	  echo "cannot make an environment in $(VENV); on Debian and Ubuntu: apt install python3-venv" >&2; \
	  exit 1; }
	@echo "installing into $(VENV) (about 200 MB to download the first time) ..."
	@$(PIP) install -c constraints.txt -e ".[$(EXTRAS)]"
	@touch $@

clean:
	rm -rf build dist out .pytest_cache .ruff_cache .mypy_cache .hypothesis
