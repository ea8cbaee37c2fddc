"""Templates are translated when they are loaded, and show the same as Django's own loader would."""

import threading

import pytest
from django.template import Context, Engine, TemplateSyntaxError
from django.template.base import TextNode
from django.urls import NoReverseMatch
from django.utils import translation

I18N = {"i18n": "django.templatetags.i18n"}
LOADER = "tournaments.template_loader.Loader"
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
    "filtered.html": "{% for x in many %}{% include 'base'|add:suffix %}{% endfor %}-",
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
VALUES = {
    "word": "Delete",
    "x": 1,
    "many": [1, 2],
    "slug": "a<b",
    "number": 12,
    "named": "base.html",
    "suffix": ".html",
}


def engine(loader):
    inner = ("django.template.loaders.locmem.Loader", TEMPLATES)
    return Engine(loaders=[(loader, [inner])], libraries=I18N)


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


def shown_from(folder, text):
    (folder / "one.html").write_text(text)
    folders = Engine(
        loaders=[(LOADER, [("django.template.loaders.filesystem.Loader", [folder])])], libraries=I18N
    )
    return folders.get_template("one.html").render(Context({"language": "ja"}))


def test_an_address_that_cannot_be_written_is_an_error(tmp_path):
    with pytest.raises(NoReverseMatch, match="nowhere"):
        shown_from(tmp_path, "{% url 'nowhere' %}")


@pytest.mark.parametrize(
    "tag", ["{% include 'two.html' %}", "{% if 1 %}{% block b %}{% endblock %}{% endif %}"]
)
def test_what_is_loaded_apart_cannot_stand_within_another_language(tmp_path, tag):
    with pytest.raises(TemplateSyntaxError, match="inside of what is included"):
        shown_from(tmp_path, "{% load i18n %}{% language language %}" + tag + "{% endlanguage %}")


def test_an_included_template_is_in_the_language_of_the_page_that_includes_it(tmp_path):
    (tmp_path / "two.html").write_text("{% load i18n %}{% translate 'Save' %}")
    folder = ("django.template.loaders.filesystem.Loader", [tmp_path])
    folders = Engine(loaders=[(LOADER, [folder])], libraries=I18N)
    (tmp_path / "one.html").write_text("{% include 'two.html' %}")
    with translation.override("en"):
        english = folders.get_template("one.html")
    with translation.override("ja"):
        assert english.render(Context()) == "Save"
        assert folders.get_template("one.html").render(Context()) == "保存する"


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
