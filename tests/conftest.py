"""Pytest hooks, options and fixtures common to all tests."""

import gc
from importlib.util import find_spec

import pytest
from hypothesis import settings

# There is no deadline, because the machine may be busy; the benchmarks measure speed. Property tests use the same games
# in every run, so that a failure is reproducible; `make truth` and `make larger` draw many other games each time.
settings.register_profile("shinpan", deadline=None, max_examples=25, derandomize=True)
settings.register_profile("quick", deadline=None, max_examples=20, derandomize=True)
settings.register_profile("larger", deadline=None, max_examples=150)
settings.register_profile("thorough", deadline=None, max_examples=300)
settings.load_profile("shinpan")


# Collected tests are kept to the end, so garbage collection has nothing to find.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    # A request makes thousands of objects, and nearly all of them are gone after it: look less often than after 700.
    gc.set_threshold(200_000, 10, 10)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    # The tests of the rules also run without Django; pytest does not know this line of pyproject.toml then.
    if find_spec("pytest_django") is None:
        parser.addini("DJANGO_SETTINGS_MODULE", "where Django finds its settings")
