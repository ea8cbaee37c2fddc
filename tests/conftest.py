"""Pytest hooks, options and fixtures common to all tests."""

import gc
from importlib.util import find_spec

from hypothesis import settings

# A busy machine is no fault of ours: how fast something is, the benchmarks say.
# What holds whatever is played is tried with the same games in every run, so that what fails once fails again;
# `make truth` and `make larger` draw others each time, and many.
settings.register_profile("shinpan", deadline=None, max_examples=25, derandomize=True)
settings.register_profile("quick", deadline=None, max_examples=20, derandomize=True)
settings.register_profile("larger", deadline=None, max_examples=150)
settings.register_profile("thorough", deadline=None, max_examples=300)
settings.load_profile("shinpan")


# What is collected stays to the end: nobody looks for garbage in it, meanwhile or later.
gc.disable()


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


def pytest_addoption(parser):
    # The tests of the rules run without Django too; then nobody else knows this line of pyproject.toml.
    if find_spec("pytest_django") is None:
        parser.addini("DJANGO_SETTINGS_MODULE", "where Django finds its settings")
