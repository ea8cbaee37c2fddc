"""The layout check finds each kind of fault on a page made for it, and nothing on pages that resemble it."""

from pathlib import Path

import pytest

from tests.browser import layout
from tests.browser.layout import EXEMPTIONS, LAID_OUT, faults, reported

PAGE = '<body style="margin: 0; font: 16px/1.5 sans-serif">{}</body>'
LARGE = "min-width: 48px; min-height: 48px; margin: 30px"
FAULTY = {
    "broken": '<p style="width: 60px; overflow-wrap: anywhere">Kowalczykowska</p>',
    "broken upright": '<p style="height: 60px; writing-mode: vertical-rl; overflow-wrap: anywhere">Kowalczykowska</p>',
    "broken before its hyphen": '<p style="width: 94px; word-break: break-all">Schwarzenberg-Wittelsba</p>',
    "broken figure": '<p style="width: 40px; overflow-wrap: anywhere">12,000</p>',
    "broken though it fits a line": '<p style="width: 320px; word-break: break-all">'
    "Herr Hubert Wolfeschlegelsteinhausenbergerdor</p>",
    "broken beside a button": '<div style="display: flex; width: 360px; overflow-wrap: anywhere">'
    'Wolfeschlegelsteinhausen<span style="flex: none; width: 250px">Show</span></div>',
    "clipped": '<p style="width: 60px; overflow: hidden; white-space: nowrap">Much too long for it</p>',
    "clipped placeholder": '<input style="width: 60px; height: 48px" placeholder="Name, reading or number">',
    "covered": f'<button style="{LARGE}">Save</button>'
    '<div style="position: fixed; inset: 0; background: white"></div>',
    "covered by text": '<p style="margin: 0">One line</p><p style="margin: -20px 0 0">Another line</p>',
    "wide": '<div style="width: 2000px; height: 10px"></div>',
    "wide box": '<div style="width: 100px; overflow-x: auto"><div style="width: 200px; height: 9px"></div></div>',
    "small": '<button style="width: 30px; height: 30px; margin: 30px">+</button>',
    "small tick": '<label style="display: inline-block; margin: 30px"><input type="checkbox"> Shown</label>',
    "small between others": "".join(
        f'<a href="#" style="display: block; height: 48px; margin-bottom: -14px">Table {number}</a>'
        for number in range(3)
    ),
}
FAULTLESS = {
    "words wrapped between them": '<p style="width: 130px">Bartholomäus von Schwarzenberg-Wittelsba</p>',
    "kanji wrapped anywhere": '<p style="width: 60px">勅使河原 龍之介</p>',
    "what only screen readers read": (
        '<span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: '
        'inset(50%)">Skip to content</span>'
    ),
    "a tick with a large label": (
        '<label style="display: inline-flex; align-items: center; min-height: 48px; margin: '
        '30px"><input type="checkbox"> Public name</label>'
    ),
}
EXEMPT = {
    "long": '<p style="width: 60px; overflow-wrap: anywhere">Wolfeschlegelsteinhausen</p>',
    "long spaced": '<p style="width: 230px; overflow-wrap: anywhere; letter-spacing: 4px">Wolfeschlegelsteinhausen</p>',
    "long upright": '<p style="height: 60px; writing-mode: vertical-rl; overflow-wrap: anywhere">'
    "Wolfeschlegelsteinhausen</p>",
    "long in brackets": '<p style="width: 214px; overflow-wrap: anywhere">(Wolfeschlegelsteinhausen)</p>',
    "address": '<p class="address" style="width: 60px; overflow-wrap: anywhere">https://shinpan.example/t/0123</p>',
    "ellipsis": '<p title="Much too long for it" style="width: 60px; overflow: hidden;'
    ' white-space: nowrap; text-overflow: ellipsis">Much too long for it</p>',
    "ellipsis of a fold": '<details><summary style="width: 60px; height: 48px; line-height: 48px; overflow: hidden;'
    ' white-space: nowrap; text-overflow: ellipsis">Much too long for it</summary>All of it</details>',
    "list": '<select style="width: 90px; height: 48px; text-overflow: ellipsis"><option>Much too long for it</select>',
    "region": '<div role="region" tabindex="0" style="width: 200px; height: 60px; overflow-x: auto">'
    '<table style="width: 900px"><tr><td>Rank<td>Player<td>Total</table></div>',
    "sentence": '<p>Somebody may <a href="#">take it back</a> until the round is finished.</p>',
    "links": '<p><a href="#">Players</a> · <a href="#">Tables</a> · <a href="#">Rulings</a></p>',
    "disabled": '<button style="width: 30px; height: 30px; margin: 30px" disabled>+</button>',
    "shown": '<button style="width: 30px; height: 30px; margin: 30px; pointer-events: none">+</button>',
}
"""Exempt cases, by the name of their exemption and a note."""
NAME = "ol.seats > li > span.grow"
DEALER = "ol.seats > li.dealer > span.grow"
SHEET = "main#content > div.desk > section#sheet.entry-sheet"
KEY = "div#keypad.keypad > div.keys > button"
FLAG = "fieldset.flags > label.box > input"
ONCE = {
    ("round_names", 390, 844): set(),
    ("round_names", 1280, 800): {("broken", NAME), ("broken", DEALER)},
    ("felt_tsumo", 360, 740): {("broken", "div#state > nav.endings > a.button.first")},
    ("felt_tsumo", 390, 844): set(),
    ("keypad", 820, 1180): {("wide", SHEET)},
    ("keypad", 1024, 768): {("wide", SHEET), ("small", FLAG)},
    ("keypad", 844, 390): {("wide", SHEET), ("covered", KEY)},
}
"""Faults of former pages: page of `tests/cases/layout/`, width and height; kind and place of each fault."""
CASES = Path(__file__).parents[1] / "cases" / "layout"


def once(page, name, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.goto((CASES / f"{name}.html").as_uri())
    page.evaluate(LAID_OUT)
    return faults(page)


@pytest.fixture(scope="module")
def page(chromium):
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def old(chromium):
    context = chromium.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_is_found(page, name):
    page.set_content(PAGE.format(FAULTY[name]))
    assert {fault.kind for fault in faults(page)} == {name.split()[0]}


@pytest.mark.parametrize("name", FAULTLESS)
def test_what_resembles_a_fault_is_left_alone(page, name):
    page.set_content(PAGE.format(FAULTLESS[name]))
    assert faults(page) == []


@pytest.mark.parametrize("name", EXEMPT)
def test_what_is_exempt_is_reported_by_the_name_of_its_exemption_and_left_out(page, name):
    page.set_content(PAGE.format(EXEMPT[name]))
    assert {fault.exempt for fault in reported(page)} == {name.split()[0]}
    assert faults(page) == []


def test_each_exemption_has_an_example():
    assert {name.split()[0] for name in EXEMPT} == EXEMPTIONS.keys()


@pytest.mark.parametrize("name", EXEMPTIONS)
def test_what_no_exemption_names_is_a_fault(page, monkeypatch, name):
    monkeypatch.delitem(layout.EXEMPTIONS, name)
    page.set_content(PAGE.format(EXEMPT[name]))
    assert {fault.exempt for fault in faults(page)} == {name}


@pytest.mark.parametrize(("name", "width", "height"), ONCE)
def test_the_faults_of_an_old_page_are_found_at_the_size_that_has_them(old, name, width, height):
    found = {(fault.kind, fault.where) for fault in once(old, name, width, height)}
    assert found == ONCE[name, width, height]


def test_on_the_old_round_page_every_name_in_latin_letters_is_broken(old):
    broken = {fault.what for fault in once(old, "round_names", 1280, 800)}
    every = old.locator(".seats .grow").all_inner_texts()
    names = [name.split() for name in every if max(name) < "\u3000"]
    assert len(names) == 11
    assert [name for name in names if not broken & set(name)] == []


def test_on_the_old_felt_tsumo_alone_is_broken(old):
    assert [fault.what for fault in once(old, "felt_tsumo", 360, 740)] == ["Tsumo"]
