"""The activity log: what is written, who reads it, how long it is kept, and that nobody changes it unnoticed."""

import csv
import io
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import by
from tests.tournaments.integrity.test_verifying import tampered, verified
from tournaments.models import ORGANIZERS, Activity, Club, Role
from tournaments.models.sealing import unlocked
from tournaments.presenters.integrity.activity import activity_lines
from tournaments.services.events import tournaments
from tournaments.services.integrity import activity
from tournaments.services.people import erasing, roles

PASSWORD = "mori-no-kuma-7"
pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(db):
    return User.objects.create_superuser("Ann", password=PASSWORD)


@pytest.fixture
def office(admin):
    """The administrator's browser."""
    client = Client()
    client.force_login(admin)
    return client


def told(since=0):
    """What the log says: kind, who, about what, where."""
    rows = Activity.objects.filter(pk__gt=since).order_by("pk")
    return [(row.kind, row.by, row.subject, row.place) for row in rows]


def last():
    return Activity.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def test_logins_failures_logouts_and_passwords_are_recorded_and_never_a_password(admin, visitor):
    before = last()
    visitor.post(reverse("login"), {"username": "Ann", "password": "wrong-password"}, REMOTE_ADDR="192.0.2.7")
    visitor.post(reverse("login"), {"username": PASSWORD, "password": "no"}, REMOTE_ADDR="192.0.2.7")
    visitor.post(reverse("login"), {"username": "Ann", "password": PASSWORD}, REMOTE_ADDR="192.0.2.7")
    new = {"old_password": PASSWORD, "new_password1": "yama-no-kuma-8", "new_password2": "yama-no-kuma-8"}
    assert visitor.post(reverse("change_password"), new).status_code == 302
    visitor.post(reverse("logout"))
    assert told(before) == [
        ("login failed", "", "Ann", ""),
        ("login failed", "", "", ""),
        ("login", "Ann", "Ann", ""),
        ("password changed", "Ann", "Ann", ""),
        ("logout", "Ann", "Ann", ""),
    ]
    rows = list(Activity.objects.order_by("pk").filter(pk__gt=before).values())
    assert [row["address"] for row in rows] == ["192.0.2.7", "192.0.2.7", "192.0.2.7", "", ""]
    assert [row["page"] for row in rows] == ["login", "login", "login", "change_password", "logout"]
    assert not [word for word in ("wrong-password", PASSWORD, "yama-no-kuma-8") if word in str(rows)]
    assert "unknown name" in [line.details for line in activity_lines(activity.lines())]


def test_a_locked_name_and_a_flood_from_one_address_write_no_more_lines(admin, visitor):
    before = last()
    for _ in range(7):
        visitor.post(reverse("login"), {"username": "Ann", "password": "no"})
    assert len(told(before)) == 5
    now = timezone.now()
    Activity.objects.bulk_create(
        [Activity(kind="login failed", address="127.0.0.1", at=now, subject=str(n)) for n in range(95)]
    )
    visitor.post(reverse("login"), {"username": "Ben", "password": "no"})
    assert len(told(before)) == 100


def test_roles_at_events_in_clubs_and_at_the_desk_and_flags_are_recorded(cup, organizer, nobody):
    before = last()
    club = Club.objects.create(name="Harbour", slug="harbour")
    held = roles.give(nobody, cup, Role.JUDGE, by="Olga")
    roles.give(nobody, club, Role.OWNER, by="Olga")
    roles.remove_role(cup, held.pk)
    nobody.groups.add(Group.objects.get(name=ORGANIZERS))
    nobody.groups.clear()
    nobody.is_staff = nobody.is_superuser = True
    nobody.save()
    nobody.save()
    users = ContentType.objects.get_for_model(User)
    change, delete = (
        Permission.objects.create(content_type=users, codename=name)
        for name in ("change_user", "delete_user")
    )
    nobody.user_permissions.add(change, delete)
    nobody.user_permissions.remove(change)
    nobody.user_permissions.clear()
    helpers = Group.objects.create(name="Nils")
    helpers.permissions.set([change])
    change.group_set.clear()
    nobody.delete()
    rows = Activity.objects.filter(pk__gt=before).order_by("pk").values_list("kind", "place", "data")
    assert list(rows) == [
        ("role given", "River Cup", {"role": "judge"}),
        ("role given", "Harbour", {"role": "owner"}),
        ("role revoked", "River Cup", {"role": "judge"}),
        ("role given", "", {"group": "organizers"}),
        ("role revoked", "", {"group": "organizers"}),
        ("account changed", "", {"is_superuser": True, "is_staff": True}),
        ("account changed", "", {"permissions_given": ["change_user", "delete_user"]}),
        ("account changed", "", {"permissions_revoked": ["change_user"]}),
        ("account changed", "", {"permissions_revoked": ["delete_user"]}),
        ("account changed", "", {"permissions_given": ["change_user"]}),
        ("account changed", "", {"permissions_revoked": ["change_user"]}),
        ("role revoked", "Harbour", {"role": "owner"}),
        ("account deleted", "", {}),
    ]
    assert {subject for _kind, _by, subject, _place in told(before)} == {"Nils"}


def test_downloads_of_personal_data_and_deletions_are_recorded(full_cup, desk):
    before = last()
    for name, words in (
        ("export_event", ()),
        ("players_file", ("csv",)),
        ("registrations_file", ()),
        ("rulings_file", ("json",)),
        ("mers_file", ()),
        ("event_file", ("standings", "csv")),
        ("event_file", ("ema", "xlsx")),
    ):
        address = reverse(name, args=[full_cup.slug, *words])
        desk.head(address)
        desk.get(address)
    call_command("export_event", full_cup.slug, stdout=io.StringIO())
    tournaments.delete(full_cup, act=by("Olga"))
    assert told(before) == [
        ("event exported", "Olga", "river-cup.json", "River Cup"),
        ("file downloaded", "Olga", "river-cup-players.csv", "River Cup"),
        ("file downloaded", "Olga", "river-cup-registrations.csv", "River Cup"),
        ("file downloaded", "Olga", "rulings.json", "River Cup"),
        ("file downloaded", "Olga", "river-cup-mers.csv", "River Cup"),
        ("file downloaded", "Olga", "river-cup-ema.xlsx", "River Cup"),
        ("event exported", "", "", "River Cup"),
        ("event deleted", "Olga", "", "River Cup"),
    ]


def test_nothing_is_recorded_of_what_was_rolled_back(full_cup):
    before = last()
    with transaction.atomic():
        tournaments.delete(full_cup, act=by("Olga"))
        assert told(before) == [("event deleted", "Olga", "", "River Cup")]
        transaction.set_rollback(True)
    assert told(before) == []


@pytest.mark.postgres
def test_a_line_is_not_changed_or_deleted_before_its_time_and_verify_names_who_does(office):
    for statement in ("UPDATE tournaments_activity SET by = 'x'", "DELETE FROM tournaments_activity"):
        with (
            pytest.raises(DatabaseError, match="lines of the activity log"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)
    line = Activity.objects.order_by("pk").first()
    for change in (Activity.objects.all().delete, line.save, line.delete):
        with pytest.raises(DatabaseError, match="lines of the activity log"), transaction.atomic():
            change()
    assert len(verified()) == 1
    tampered("UPDATE tournaments_activity SET subject = 'Mallory' WHERE id = %s", line.pk)
    assert verified()[:-1] == [f"Desk, activity {line.pk}: was changed outside the program"]


@pytest.mark.postgres
def test_old_lines_and_addresses_go_with_the_next_login_and_the_chain_stays_whole(admin, settings):
    now = timezone.now()
    ages = {"old": 366, "new": 364, "seen": 8, "fresh": 6}
    Activity.objects.bulk_create(
        [
            Activity(kind="login", subject=name, by=name, address="192.0.2.7", at=now - timedelta(days=days))
            for name, days in ages.items()
        ]
    )
    assert "old" not in [line.by for line in activity.lines()]
    Client().post(reverse("login"), {"username": "Ann", "password": PASSWORD})
    kept = Activity.objects.filter(by__in=ages).order_by("at").values_list("by", "address")
    assert list(kept) == [("new", ""), ("seen", ""), ("fresh", "192.0.2.7")]
    assert len(verified()) == 1
    with unlocked():
        Activity.objects.all().delete()
    assert len(verified()) == 1


def test_administrators_search_filter_page_and_download_the_log(office, full_cup, desk):
    desk.get(reverse("players_file", args=[full_cup.slug, "csv"]))
    desk.get(reverse("export_event", args=[full_cup.slug]))
    assert desk.get(reverse("activity")).status_code == desk.get(reverse("activity_file")).status_code == 403
    page = reverse("activity")

    def found(**query):
        return [line.what for line in office.get(page, query).context["listing"].data]

    assert found(kind="event exported", by="Olga") == ["Event exported"]
    assert found(q="river players") == ["File with personal data downloaded"]
    assert found(first="2100-01-01") == found(last="2020-01-01") == []
    assert "River Cup" in office.get(page).text
    assert "大会の書き出し" in office.get(page, headers={"accept-language": "ja"}).text
    entries = [Activity(kind="logout", by="Zoe", subject="Zoe") for _ in range(60)]
    Activity.objects.bulk_create(entries)
    assert [len(found(by="Zoe", page=number)) for number in (1, 2)] == [50, 10]
    file = office.get(reverse("activity_file"), {"kind": "event exported"})
    rows = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert rows[0] == ["When", "User", "Activity", "Details", "Network address"]
    assert rows[1][1:] == ["Olga", "Event exported", "river-cup.json · River Cup", ""]
    assert told()[-1][:2] == ("file downloaded", "Ann")


def test_a_lost_chain_or_a_name_that_cannot_be_stored_keeps_nobody_from_logging_in(admin, visitor):
    visitor.post(reverse("login"), {"username": "x" * 500, "password": "no"})
    assert told()[-1] == ("login failed", "", "", "")
    tampered("DELETE FROM tournaments_deskend")
    assert visitor.post(reverse("login"), {"username": "Ann", "password": PASSWORD}).status_code == 302


def test_a_person_erased_is_in_the_log_by_a_random_word(full_cup, organizer):
    player = full_cup.players.get(number=1)
    erasing.erase(player, act=by("Olga"))
    assert told()[-1] == ("person erased", "Olga", player.person_id, "")
