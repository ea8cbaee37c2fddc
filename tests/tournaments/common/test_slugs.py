"""The address of a new page is short and in plain letters, and its creator can choose another."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.urls import reverse

from tests.acts import by
from tournaments.common import slugs
from tournaments.common.errors import InputError
from tournaments.models import Club, Series, Tournament
from tournaments.services.clubs import club_settings
from tournaments.services.events import tournaments

NEW = {"name": "Wiener Frühjahrs-Open", "ruleset_key": "ema-2025", "key": "the-new-event-1"}


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("River Cup", "river-cup"),
        ("Wiener Frühjahrs-Open 2026", "wiener-fruehjahrs-open-2026"),
        ("Größe & Maß", "groesse-mass"),
        ("Łódź Open", "lodz-open"),
        ("Championnat de l’Île-de-France", "championnat-de-lile-de-france"),
        ("さくらカップ", "sakurakappu"),
        ("リーチ Cup 2026", "richi-cup-2026"),
        ("EMA 東京 Open", "ema-open"),
        ("第十二回東京選手権", "tournament-2026"),
        ("第12回 東京オープン 2026", "tournament-2026"),
        ("Кубок Москвы", "tournament-2026"),
        ("🀄", "tournament-2026"),
        ("X" * 80, "x" * 30),
        ("An Open With a Name That Is Much Too Long 2026", "an-open-with-a-name-that-is"),
    ],
)
def test_an_address_is_made_of_plain_letters(db, name, address):
    with time_machine.travel(datetime(2026, 5, 2, tzinfo=UTC), tick=False):
        made = tournaments.create(name=name, ruleset_key="ema-2025", act=by())
    assert made.slug == address
    assert slugs.is_slug(made.slug)
    assert len(made.slug) <= 30


def test_a_second_event_of_the_name_has_a_number(db):
    made = [tournaments.create(name="New", ruleset_key="ema-2025", act=by()) for _each in range(2)]
    assert [one.slug for one in made] == ["new-2", "new-3"]


def test_an_address_is_proposed_while_the_name_is_typed_and_one_that_was_written_stays(desk):
    page = desk.get(reverse("new_tournament"), {"name": "Wiener Frühjahrs-Open", "slug": "", "proposed": ""})
    form = page.context["form"]
    assert (form["slug"].value(), form.proposed) == ("wiener-fruehjahrs-open", "wiener-fruehjahrs-open")
    asked = {"name": "Wien Open", "slug": "wiener-fruehjahrs-open", "proposed": "wiener-fruehjahrs-open"}
    assert desk.get(reverse("new_tournament"), asked).context["form"]["slug"].value() == "wien-open"
    asked = {"name": "Wien Open", "slug": "wo26", "proposed": "wiener-fruehjahrs-open"}
    assert desk.get(reverse("new_tournament"), asked).context["form"]["slug"].value() == "wo26"


@pytest.mark.parametrize(
    ("written", "address"), [("wo26", "wo26"), ("WO26", "wo26"), ("", "wiener-fruehjahrs-open")]
)
def test_whoever_makes_an_event_chooses_its_address(desk, written, address):
    sent = desk.post(reverse("new_tournament"), {**NEW, "slug": written})
    assert sent.url == f"/tournaments/{address}/"
    # A repeated tap leads to the same event; its address does not count as taken.
    assert desk.post(reverse("new_tournament"), {**NEW, "slug": written}).url == sent.url
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("wien open", "small letters from a to z, digits and hyphens"),
        ("wién", "small letters from a to z, digits and hyphens"),
        ("../wien", "small letters from a to z, digits and hyphens"),
        ("wien--open", "small letters from a to z, digits and hyphens"),
        ("a" * 41, "at most 40 characters"),
        ("river-cup", "This address is taken."),
        ("new", "This address is taken."),
    ],
)
def test_an_address_that_cannot_be_is_refused_with_words(desk, cup, written, says):
    page = desk.post(reverse("new_tournament"), {**NEW, "slug": written})
    assert page.status_code == 200
    assert says in page.text
    assert Tournament.objects.count() == 1


def test_a_proposal_that_was_taken_meanwhile_gives_the_next(desk, cup):
    sent = desk.post(
        reverse("new_tournament"), {**NEW, "name": cup.name, "slug": "river-cup", "proposed": "river-cup"}
    )
    assert sent.url == "/tournaments/river-cup-2/"


def test_addresses_of_earlier_versions_still_open(desk, cup):
    Tournament.objects.filter(pk=cup.pk).update(slug="第十二回-東京")
    assert desk.get(Tournament.objects.get().get_absolute_url()).status_code == 200


def test_clubs_and_series_have_addresses_of_the_same_kind(desk):
    told = {"name": "Münchner Mahjong", "ruleset": "ema-2025", "three": "friendly", "key": "the-new-club-01"}
    assert (
        desk.get(reverse("new_club"), {"name": told["name"]}).context["form"]["slug"].value()
        == "muenchner-mahjong"
    )
    desk.post(reverse("new_club"), {**told, "slug": "mm"})
    assert Club.objects.get().slug == "mm"
    desk.post(
        reverse("new_series"), {"name": "Jahr Ü", "formula": "total", "slug": "", "key": "the-new-series1"}
    )
    assert Series.objects.get().slug == "jahr-ue"
    with pytest.raises(InputError, match="taken"):
        club_settings.create(name="Other", slug="mm")


def test_the_address_is_no_field_of_a_club_or_series_that_is_there(desk):
    club = club_settings.create(name="River")
    page = desk.get(reverse("club_settings", args=[club.slug]))
    assert 'name="slug"' not in page.text
    assert "#page-address" not in page.text
