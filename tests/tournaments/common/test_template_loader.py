"""Templates are translated when they are loaded, and show the same as Django's own loader would."""

import threading

import pytest
from django.template import Context, Engine
from django.template.base import TextNode
from django.urls import NoReverseMatch
from django.utils import translation

LOADER = "tournaments.common.template_loader.Loader"
TEMPLATES = {
    "texts.html": (
        "{% load i18n %}<b>{% translate 'East' context 'wind' %}</b> {% translate 'Save' %}: {% translate word %}"
        "{% if x %}{% blocktranslate trimmed %}  Add\n players {% endblocktranslate %}{% else %}-{% endif %}"
        "{% translate 'Save' as said %}{{ said }}{% translate 'Save'|upper %}{% translate '100% & <i>' noop %}"
    ),
    "language.html": "{% load i18n %}{% translate 'Save' %}{% language 'ja' %}{% translate 'Save' %}{% endlanguage %}",
    "loop.html": (
        "{% load i18n %}{% for x in many %}{% include 'texts.html' %}{% empty %}{% translate 'Save' %}{% endfor %}"
    ),
    "includes.html": (
        "{% for x in many %}{% include 'texts.html' with word=slug %}{% include 'texts.html' only %}{% endfor %}"
        "{% include named %}{% include 'child.html' %}"
    ),
    "base.html": "{% load i18n %}<{% block a %}{% translate 'Save' %}{% endblock %}>",
    "child.html": (
        "{% extends 'base.html' %}{% load i18n %}"
        "{% block a %}{{ block.super }}{% translate 'Delete' %}{% endblock %}"
    ),
    "addresses.html": (
        "{% url 'standings' slug %} {% url 'table' token=slug %} {% url 'standings' number %}"
        "{% url 'nothing' as none %}{{ none }}{% url 'admin:index' %}{% url 'standings' slug as kept %}{{ kept }}"
    ),
}
VALUES = {"word": "Delete", "x": 1, "many": [1, 2], "slug": "a<b", "number": 12, "named": "base.html"}


def engine(loader):
    inner = ("django.template.loaders.locmem.Loader", TEMPLATES)
    return Engine(loaders=[(loader, [inner])], libraries={"i18n": "django.templatetags.i18n"})


OURS, DJANGO = engine(LOADER), engine("django.template.loaders.cached.Loader")


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_shows_the_same_as_with_the_loader_of_django(name):
    for language in ("en", "ja", "en", None):
        # With other values than before, and after another language.
        for values in (VALUES, VALUES | {"x": 0, "many": [], "slug": "other"}):
            with translation.override(language):
                shown = [
                    with_loader.get_template(name).render(Context(values)) for with_loader in (OURS, DJANGO)
                ]
            assert shown[0] == shown[1] != ""


def test_a_text_without_variables_is_no_longer_a_tag():
    with translation.override("ja"):
        nodes = engine(LOADER).get_template("base.html").nodelist
    block = nodes[1].nodelist
    assert [type(node) for node in (*nodes[::2], *block)] == [TextNode] * 3
    assert block[0].s == "保存する"


def test_an_address_that_cannot_be_written_is_an_error(tmp_path):
    (tmp_path / "nowhere.html").write_text("{% url 'nowhere' %}")
    folder = Engine(loaders=[(LOADER, [("django.template.loaders.filesystem.Loader", [tmp_path])])])
    with pytest.raises(NoReverseMatch, match="nowhere"):
        folder.get_template("nowhere.html").render(Context())


def test_two_threads_that_load_a_template_at_once_show_the_same():
    new, shown = engine(LOADER), []
    together = threading.Barrier(8)

    def show():
        together.wait()
        shown.append(new.get_template("loop.html").render(Context(VALUES)))

    threads = [threading.Thread(target=show) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(shown) == 8
    assert len(set(shown)) == 1
