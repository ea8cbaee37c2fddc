"""People are put into an event's groups, one by one and all at once, and stay there."""

from __future__ import annotations

import pytest

from tests.acts import by
from tests.tournaments.events.test_stages import MAIN, brief, event
from tests.tournaments.events.test_stages_page import exported
from tests.tournaments.interchange.test_event_files import emptied
from tournaments.common.errors import InputError
from tournaments.models import JournalEntry, Tournament
from tournaments.services.events.groups import set_groups

pytestmark = pytest.mark.django_db


def groups(cup):
    return list(cup.players.order_by("number").values_list("group", flat=True))


def written():
    return JournalEntry.objects.filter(kind="groups").count()


def test_a_person_is_put_into_a_group_on_their_page(full_cup, desk):
    address = f"/tournaments/{full_cup.slug}/people/3/"
    answer = desk.post(f"{address}group/", {"group": "  Open "})
    assert answer.url == address
    assert groups(full_cup)[:4] == ["", "", "Open", ""]
    assert 'name="group" value="Open"' in desk.get(address).text
    desk.post(f"{address}group/", {"group": ""})
    assert set(groups(full_cup)) == {""}


def test_everybody_is_put_into_groups_on_one_page_and_those_who_stay_are_not_written_down(full_cup, desk):
    address = f"/tournaments/{full_cup.slug}/people/groups/"
    said = {f"group-{number}": "AB"[number % 2] for number in range(1, 17)}
    assert desk.post(address, said).status_code == 302
    assert groups(full_cup) == ["B", "A"] * 8
    assert written() == 1
    desk.post(address, {**said, "group-5": "A"})
    assert JournalEntry.objects.last().payload == {
        "groups": [{"who": full_cup.players.get(number=5).person_id, "group": "A"}]
    }
    desk.post(address, {**said, "group-5": "A"})
    assert written() == 2
    page = desk.get(address).text
    assert '<option value="A">' in page
    assert 'name="group-5" value="A"' in page


def test_a_name_that_is_too_long_is_refused(full_cup, desk):
    address = f"/tournaments/{full_cup.slug}/people/groups/"
    assert desk.post(address, {"group-1": "x" * 21}).status_code == 422
    with pytest.raises(InputError, match=r"is too long\. Use at most 20 characters\."):
        set_groups(full_cup, {full_cup.players.first(): "x" * 21}, act=by())
    assert desk.post(f"/tournaments/{full_cup.slug}/people/1/group/", {"group": "x" * 21}).status_code == 422
    assert written() == 0


def test_the_same_tap_again_writes_nothing(full_cup):
    act = by(key="the-same-tap")
    for _tap in range(2):
        set_groups(full_cup, {full_cup.players.first(): "A"}, act=act)
    assert written() == 1


def test_groups_set_at_the_desk_have_their_list_decide_who_goes_on_and_come_back_from_a_file(
    brought, desk, capsys
):
    each = {"id": "final", "rounds": [3], "enters": {"of": "main", "first": 1, "of_each": "group"}}
    slug = brought(event([MAIN, each]))
    assert [one for one, *_more in brief(slug, stage="final")] == ["p1", "p2"]
    cup = Tournament.objects.get(slug=slug)
    set_groups(cup, {cup.players.get(number=2): "A", cup.players.get(number=5): "B"}, act=by())
    assert [one for one, *_more in brief(slug, stage="final")] == ["p1", "p5"]
    assert [one for one, *_more in brief(slug, group="B")] == ["p5", "p6", "p4", "p8"]
    assert "Group B" in desk.get(f"/tournaments/{slug}/standings/").text
    told = exported(slug, capsys)
    emptied()
    assert exported(brought(told), capsys) == told
    assert groups(Tournament.objects.get(slug=slug)) == ["A", "A", "A", "B", "B", "B", "A", "B"]


def test_groups_are_the_organizers(full_cup, client, judge):
    client.force_login(judge)
    address = f"/tournaments/{full_cup.slug}/people/"
    assert client.get(f"{address}groups/").status_code == 403
    assert client.post(f"{address}1/group/", {"group": "A"}).status_code == 403
    assert written() == 0
