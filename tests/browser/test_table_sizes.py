"""Each state of a table's page is whole at every size: no broken word, no small or covered control, no scrolling.

`table_states.py` has the states and the sizes, and `layout.py` defines a fault. A few states run every time; `make
larger` checks all states at all sizes in both languages, and prints how many faults each size has.
"""

from collections import Counter

import pytest

from tests.browser.layout import ARRIVED, EXEMPTIONS, reported, resized
from tests.browser.table_states import SIZES, STATES, opened, table_of
from tests.browser.test_table_fits import COVERED, OUTSIDE

LANGUAGES = ("en", "ja")
QUICK_SIZES = ((360, 640), (844, 390), (1024, 768))
QUICK = (
    *("felt in the middle of a game", "hand stored", "several winners in riichi"),
    *("correction on the felt", "typed hands"),
)
COUNTED = ("broken", "small")


def seen(page, state):
    """What is wrong with an open state, and the kinds of its faults; exempt faults have the name of the exemption."""
    faults = reported(page, within=state.within)
    wrong = [str(fault) for fault in faults if fault.exempt not in EXEMPTIONS]
    if state.in_view:
        wrong += [f"outside the screen: {one}" for one in page.evaluate(OUTSIDE, state.in_view)]
        wrong += [f"covered: {one}" for one in page.evaluate(COVERED, state.in_view)]
    kinds = Counter()
    for fault in faults:
        kinds[fault.kind, fault.exempt] += fault.times
    return wrong, kinds


def checked(page, state, sizes):
    """What is wrong with *state* by size, and the kinds of its faults by size."""
    opened(page, state, table_of(state))
    page.wait_for_function(ARRIVED)
    at_sizes = {size: seen(page, state) for size in resized(page, sizes)}
    return {size: wrong for size, (wrong, _kinds) in at_sizes.items() if wrong}, {
        size: kinds for size, (_wrong, kinds) in at_sizes.items()
    }


@pytest.mark.parametrize("name", QUICK)
def test_a_state_is_whole_on_small_and_low_screens(phones, organizer, name):
    state = next(state for state in STATES if state.name == name)
    page = phones(locale=LANGUAGES[QUICK.index(name) % 2])
    wrong, _kinds = checked(page, state, QUICK_SIZES)
    assert wrong == {}


@pytest.mark.larger
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("at", sorted({state.at for state in STATES}))
def test_each_state_is_whole_at_every_size(phones, organizer, at, language):
    states = [state for state in STATES if state.at == at]
    page = phones(locale=language)
    found, counts = {}, {size: Counter() for size in SIZES}
    for state in states:
        wrong, kinds = checked(page, state, SIZES)
        found |= {(state.name, *size): faults for size, faults in wrong.items()}
        for size in SIZES:
            counts[size] += kinds[size]
    print(f"\n{len(states)} states of the table {at!r}, {language}:")
    for (width, height), kinds in counts.items():
        exempt = {name: sum(kinds[kind, name] for kind in COUNTED) for name in EXEMPTIONS}
        faults = ", ".join(f"{kind} {kinds[kind, '']}" for kind in COUNTED)
        print(
            f"{width}x{height}: {faults}; exempt { ({name: much for name, much in exempt.items() if much}) }"
        )
    assert found == {}
