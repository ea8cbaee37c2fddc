"""Every column of every table: changed by raw SQL, it is refused or named, unless it decides nothing."""

import json
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, models, transaction

from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.integrity.test_verifying import played, tampered, undone, verified
from tests.tournaments.kept import play_once
from tournaments.common.errors import StateError
from tournaments.models import (
    Anchor,
    Club,
    ClubRole,
    Entry,
    EventRole,
    Invitation,
    JudgeArea,
    Logo,
    PhysicalTable,
    PlayerColumn,
    PlayerColumnValue,
    Registration,
    RegistrationSettings,
    RenewedLink,
    RiichiMarks,
    RulingPhoto,
    RulingPhotoSettings,
    Series,
    SeriesEvent,
    Tournament,
)
from tournaments.models.sealing import sealed_models
from tournaments.models.sealing.guards import expected_guards, missing_guards
from tournaments.services.events import tournaments
from tournaments.services.integrity.migrated import finish_work, note_work
from tournaments.services.integrity.row_copies import create_tables, opened, sqlite_memory
from tournaments.services.integrity.unchecked_columns import REASONS
from tournaments.services.people import entry_list, own_links

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
MODELS = {model._meta.model_name: model for model in apps.get_app_config("tournaments").get_models()}
FREE = {name: reason for names, reason in REASONS.items() for name in names}
# The row to change, where not any one will do.
WHICH = {"anchor": '"table" > 0'}
# The keys of rows follow from the key of the entry that made them; from some entries no row follows.
WHICH_OF_COLUMN = {"journalentry.id": "number = 2"}
# Values of a column that are not just another text or number.
VALUES = {
    "folded.hands": "[]",
    "seating.seat": 3,
}


@pytest.fixture
def event(db, request, of_the_run):
    """An event with a row in every table, and the desk's rows around it."""
    play_once(of_the_run, "a row in every table", lambda: furnished(request.getfixturevalue("full_cup")))
    return Tournament.objects.get()


def furnished(cup):
    played(cup)
    olga = User.objects.get(username="Olga")
    club = Club.objects.create(name="Club", slug="club", settings={"ruleset": "wrc-2025", "confirms": True})
    series = Series.objects.create(
        name="Circuit", slug="circuit", formula="mean base rank", settings={"best": 3}
    )
    SeriesEvent.objects.create(series=series, tournament=cup, number=1, weight={"days": 2})
    EventRole.objects.create(user=olga, tournament=cup, role="judge", by="Ann")
    ClubRole.objects.create(user=olga, club=club, role="owner", by="Ann")
    Invitation.objects.create(
        tournament=cup, role="judge", whom="Ben", digest="d" * 64, made_by=olga, expires_at=NOON, used_by=olga
    )
    JudgeArea.objects.create(user=olga, tournament=cup, tables="1-4")
    Logo.objects.create(club=club, image=b"\x89PNG", width=1, height=1, digest="e" * 32, changed_by="Olga")
    PhysicalTable.objects.create(tournament=cup, number=1)
    paid = PlayerColumn.objects.create(tournament=cup, position=1, name="Paid", kind="tick")
    who = cup.players.get(number=1).person_id
    PlayerColumnValue.objects.create(column=paid, who=who, entered_as=who, value="yes")
    RegistrationSettings.objects.create(tournament=cup, open=True, limit=20, asked={"club": "asked"})
    Registration.objects.create(tournament=cup, link="c" * 64, state="asked", mail="a@example.org", mark="m")
    RulingPhoto.objects.create(
        tournament=cup, number=1, image=b"\xff\xd8", width=1, height=1, added_by="Jiro"
    )
    RulingPhotoSettings.objects.create(tournament=cup)
    RiichiMarks.objects.create(table=cup.rounds.get(number=2).tables.get(number=3), hand=2, seats=[1])
    RenewedLink.objects.create(table=cup.rounds.get(number=2).tables.get(number=3), token="old")
    own_links.links_by_player(cup)


def test_the_desk_is_as_it_was_written_and_every_table_has_a_row(event):
    assert verified()[-1].endswith(": all as they were written.")
    assert {name for name, model in MODELS.items() if not models.QuerySet(model).exists()} == set()


@pytest.mark.parametrize("name", every_nth(MODELS, 8))
def test_each_column_that_decides_is_refused_or_named(event, name):
    model = MODELS[name]
    unnamed = [
        field.column
        for field in model._meta.concrete_fields
        if f"{name}.{field.column}" not in FREE and not is_noticed(model, field)
    ]
    assert unnamed == []


def is_noticed(model, field):
    """Whether another value in the column of some row is refused or named."""
    name = model._meta.model_name
    table, key = model._meta.db_table, model._meta.pk.column
    for value in other_values(field):
        with connection.cursor() as cursor:
            # The newest row with another value.
            where = WHICH_OF_COLUMN.get(f"{name}.{field.column}", WHICH.get(name, "1 = 1"))
            cursor.execute(f'SELECT max("{key}") FROM {table} WHERE {where}')  # noqa: S608
            pk = cursor.fetchone()[0]
            cursor.execute(f'SELECT "{field.column}" FROM {table} WHERE "{key}" = %s', [pk])  # noqa: S608
            if cursor.fetchone()[0] == value:
                continue
        with undone():
            try:
                with transaction.atomic():
                    tampered(f'UPDATE {table} SET "{field.column}" = %s WHERE "{key}" = %s', value, pk)  # noqa: S608
            except IntegrityError:
                # The database refuses it: the value is no other row's, or out of range.
                continue
            return len(verified()) > 1
    return True


def other_values(field):
    """Values for the column, of which at least one is not its own."""
    exact = VALUES.get(f"{field.model._meta.model_name}.{field.column}")
    if exact is not None:
        return [exact]
    if field.is_relation:
        others = models.QuerySet(field.related_model).order_by("-pk").values_list("pk", flat=True)
        return [*([None] if field.null else []), *others[:40]]
    match field.get_internal_type():
        case "BooleanField":
            return [True, False]
        case "DateTimeField":
            return [datetime(2020, 1, 1, tzinfo=UTC)]
        case "JSONField":
            return ['{"x": 1}']
        case "BinaryField":
            return [b"other"]
        case "CharField" | "TextField" | "SlugField":
            return ["other"[: field.max_length], "more"[: field.max_length]]
        case _:
            return [9, 99]


def test_an_unchecked_column_exists_and_is_told_with_its_reason():
    columns = {
        f"{name}.{field.column}" for name, model in MODELS.items() for field in model._meta.concrete_fields
    }
    assert FREE.keys() <= columns
    assert all(FREE.values())
    documented = (settings.BASE_DIR / ".github/docs/command-line.md").read_text("utf-8")
    assert [
        name for name, reason in FREE.items() if f"`{name}`" not in documented or reason not in documented
    ] == []


def test_what_is_unsealed_is_an_unchecked_column():
    unsealed = {
        f"{model._meta.model_name}.{field.column}"
        for model in sealed_models()
        for field in model._meta.concrete_fields
        if field.attname not in model.sealed_columns()
    }
    assert unsealed <= FREE.keys()


GUARDED = ("entry", "announcement", "journalentry", "anchor", "deskentry", "deskend")


@pytest.mark.parametrize("table", GUARDED)
def test_the_database_refuses_to_change_or_delete_what_is_chained(event, table):
    column = "length" if table in ("anchor", "deskend") else "id"
    for statement in (
        f"UPDATE tournaments_{table} SET {column} = {column}",  # noqa: S608
        f"DELETE FROM tournaments_{table}",  # noqa: S608
    ):
        with (
            pytest.raises(DatabaseError, match=r"^Shinpan: (rows|the end) of a chain"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)
    assert verified()[-1].endswith(": all as they were written.")


def test_a_guard_that_is_gone_or_lifted_is_named(event):
    on = " ON tournaments_entry" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER tournaments_entry_no_update{on}")
        cursor.execute("INSERT INTO tournaments_unlocked (unlocked) VALUES (1)")
    wrong = "the database does not refuse changes of the chains; somebody removed or lifted it"
    assert verified()[:-1] == [
        f"Desk, guard tournaments_entry_no_update: {wrong}",
        f"Desk, guards of the chains: {wrong}",
    ]


LET = "RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$"
NO_UPDATE = "TRIGGER tournaments_entry_no_update BEFORE UPDATE ON tournaments_entry"
WITHOUT_EFFECT = {
    "sqlite": (
        "DROP TRIGGER tournaments_entry_no_update",
        f"CREATE {NO_UPDATE} WHEN 0 BEGIN SELECT 1; END",
    ),
    "postgresql": (
        f"CREATE FUNCTION let() {LET}",
        f"CREATE OR REPLACE {NO_UPDATE} FOR EACH ROW EXECUTE FUNCTION let()",
        f"CREATE OR REPLACE FUNCTION tournaments_refuse_change() {LET}",
    ),
}


def test_a_guard_of_the_same_name_without_effect_is_named(db):
    with connection.cursor() as cursor:
        for statement in WITHOUT_EFFECT[connection.vendor]:
            cursor.execute(statement)
    names = ["tournaments_entry_no_update", "tournaments_refuse_change"]
    assert missing_guards() == names[: 1 if connection.vendor == "sqlite" else 2]


ADDED = {
    "sqlite": ("CREATE TRIGGER flip AFTER INSERT ON tournaments_folded BEGIN SELECT 1; END",),
    "postgresql": (
        f"CREATE FUNCTION let() {LET}",
        "CREATE TRIGGER flip AFTER INSERT ON tournaments_folded FOR EACH ROW EXECUTE FUNCTION let()",
        "CREATE RULE quiet AS ON DELETE TO tournaments_folded DO INSTEAD NOTHING",
        "CREATE FUNCTION tell() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN NULL; END $$",
        "CREATE EVENT TRIGGER look ON ddl_command_end EXECUTE FUNCTION tell()",
        "ALTER TABLE tournaments_seating ENABLE ROW LEVEL SECURITY",
        "ALTER TABLE tournaments_folded ALTER COLUMN mark SET DEFAULT 'none'",
    ),
}
ADDED_NAMES = {
    "sqlite": ("trigger flip on tournaments_folded", "view results"),
    "postgresql": (
        "default mark on tournaments_folded",
        "event trigger look",
        "row security tournaments_seating",
        "rule quiet on tournaments_folded",
        "trigger flip on tournaments_folded",
        "view results",
    ),
}


@pytest.mark.postgres
def test_what_somebody_added_to_the_database_is_named(db):
    with connection.cursor() as cursor:
        for statement in (*ADDED[connection.vendor], "CREATE VIEW results AS SELECT 1 AS one"):
            cursor.execute(statement)
    assert verified()[:-1] == [
        f"Desk, {added}: was added outside the program" for added in ADDED_NAMES[connection.vendor]
    ]


def test_every_guard_is_there_after_all_migrations(db):
    # On PostgreSQL also one against TRUNCATE of each table, and the function of all.
    assert len(expected_guards(connection.vendor)) == (
        7 * 3 + 1 if connection.vendor == "postgresql" else 7 * 2
    )
    assert missing_guards() == []


def test_a_database_of_an_earlier_version_without_the_activity_log_is_verified(db):
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE tournaments_activity")
    assert verified() == ["0 entries of 0 tables, 0 of journals: all as they were written."]


AMBIGUOUS = "has a duplicate or escaped key, so the database may read another value than was hashed"


@pytest.mark.postgres
def test_json_that_sql_reads_otherwise_than_python_is_named(event):
    entry = Entry.objects.order_by("pk").first()
    key = next(iter(entry.payload))
    stored = json.dumps(entry.payload)
    twice = f'{{"{key}": "another", {stored[1:]}'
    escaped = stored.replace(f'"{key}"', f'"\\u{ord(key[0]):04x}{key[1:]}"', 1)
    assert json.loads(twice) == json.loads(escaped) == entry.payload
    where = (
        f"entry {entry.number} of round {entry.table.round.number}, table {entry.table.number} (River Cup)"
    )
    blocks = set()

    def note_blocks(execute, sql, *arguments):
        if "IS NOT NULL ORDER BY" in sql:
            blocks.add(len(connection.atomic_blocks))
        return execute(sql, *arguments)

    for text in (twice, escaped):
        with connection.execute_wrapper(note_blocks):
            found = said("UPDATE tournaments_entry SET payload = %s WHERE id = %s", text, entry.pk)
        assert found == [f"Desk, {where}: {AMBIGUOUS} (payload)"]
    # Nobody waits for it: it is read in no transaction but the one that undoes the change.
    assert blocks == {len(connection.atomic_blocks) + 1}


def said(statement, *facts):
    with undone():
        tampered(statement, *facts)
        return verified()[:-1]


def test_what_was_done_to_a_series_a_club_or_a_registration_is_named_in_words(event):
    series, club = Series.objects.get(), Club.objects.get()
    registration = Registration.objects.get()
    assert said("UPDATE tournaments_series SET public = %s, formula = 'x'", False) == [
        f"Desk, series {series.pk} (Circuit): was changed outside the program (formula, public)"
    ]
    assert said("UPDATE tournaments_club SET settings = %s", '{"ruleset": "rrc"}') == [
        f"Desk, club {club.pk} (Club): was changed outside the program (settings)"
    ]
    assert said("DELETE FROM tournaments_seriesevent") == [
        f"Desk, event of a series {series.events.get().pk} (River Cup, Circuit): was deleted outside the program"
    ]
    assert said("UPDATE tournaments_registration SET mail = 'mallory@example.org'") == [
        f"Desk, registration {registration.pk} (River Cup): was changed outside the program"
    ]
    copy = (
        "INSERT INTO tournaments_judgearea (user_id, tournament_id, tables) SELECT id, %s, '9' FROM auth_user"
    )
    User.objects.create(username="Mallory")
    JudgeArea.objects.all().delete()
    added = said(copy, event.pk)
    assert [line.partition(": ")[2] for line in added] == ["was added outside the program"] * 2


def test_the_chain_of_the_desk_cannot_be_cut_or_lost(event):
    for statement in (
        "DELETE FROM tournaments_deskentry WHERE number = (SELECT max(number) FROM tournaments_deskentry)",
        "DELETE FROM tournaments_deskentry",
        "DELETE FROM tournaments_deskend",
        "DELETE FROM tournaments_seal",
        "UPDATE tournaments_seal SET salt = 'other'",
    ):
        assert said(statement), statement


def test_the_chain_of_the_desk_keeps_nothing_of_a_person(event):
    registration = Registration.objects.get()
    cells = [row["payload"] for row in MODELS["deskentry"].objects.values("payload")]
    assert "example.org" not in str(cells)
    assert "Mori Ken" not in str(cells)
    registration.delete()
    assert not MODELS["seal"].objects.filter(model="registration").exists()
    assert len(verified()) == 1


def test_every_way_to_write_a_sealed_row_goes_through_the_chain(event):
    other = Club.objects.create(name="Other", slug="other")
    other.place = "Hall"
    other.save(update_fields=["place"])
    Club.objects.filter(pk=other.pk).update(language="ja")
    other.refresh_from_db()
    other.name = "Another"
    Club.objects.bulk_update([other], ["name"])
    Club.objects.update_or_create(slug="other", defaults={"place": "Room"})
    [first, second] = PlayerColumn.objects.bulk_create(
        [PlayerColumn(tournament=event, position=position, name="A") for position in (7, 8)]
    )
    PlayerColumnValue.objects.create(column=first, who="a", entered_as="a", value="x")
    first.delete()
    event.player_columns.filter(pk=second.pk).delete()
    # A cascade and a SET_NULL from a table that is not sealed.
    User.objects.create(username="Ann")
    Invitation.objects.update(used_by=User.objects.get(username="Ann"))
    User.objects.get(username="Ann").delete()
    User.objects.get(username="Olga").delete()
    assert not Invitation.objects.exists()
    other.delete()
    assert len(verified()) == 1


def test_a_transaction_that_is_rolled_back_leaves_nothing_in_the_chain(event):
    entries = MODELS["deskentry"].objects.count()
    with undone():
        Club.objects.update(name="Other")
        assert MODELS["deskentry"].objects.count() == entries + 1
    assert MODELS["deskentry"].objects.count() == entries
    assert len(verified()) == 1


def test_who_changed_a_club_from_which_device_and_page_is_in_the_chain(event, client):
    club = Club.objects.get()
    client.force_login(User.objects.get(username="Olga"))
    client.get("/")
    sent = {"name": "New name", "ruleset": "wrc-2025", "three": "friendly", "ticks": "on"}
    page = client.post(f"/clubs/{club.slug}/settings/", sent)
    assert page.status_code == 302, page.text
    entry = MODELS["deskentry"].objects.order_by("number").last()
    assert (entry.by, entry.why, len(entry.payload["rows"])) == ("Olga", "club_settings", 1)
    assert entry.payload["rows"][0]["model"] == "club"
    assert entry.payload["rows"][0]["row"]["name"] == "New name"


def test_the_database_can_be_emptied_and_begins_anew(transactional_db, full_cup):
    Club.objects.create(name="Club", slug="club")
    call_command("flush", interactive=False, verbosity=0)
    assert verified() == ["0 entries of 0 tables, 0 of journals: all as they were written."]


def test_rows_that_a_migration_wrote_are_sealed_again_and_no_others(event):
    tampered("UPDATE tournaments_club SET place = 'Hall'")
    tampered("UPDATE tournaments_logo SET width = 9")
    wrote = SimpleNamespace(sealed_again=("club",))
    note_work([(SimpleNamespace(), False), (wrote, False)])
    # A run that was killed here has left nothing to the next run but this note.
    finish_work([])
    logo = MODELS["logo"].objects.get()
    assert verified()[:-1] == [f"Desk, logo {logo.pk} (Club): was changed outside the program"]
    assert MODELS["deskentry"].objects.order_by("number").last().kind == "migrated"


def test_a_right_at_the_whole_site_given_behind_the_program_is_named_even_after_the_account_is_saved(event):
    olga = User.objects.get(username="Olga")
    judges = Group.objects.get_or_create(name="judges")[0]
    olga.groups.add(judges)
    judges.name = "old judges"
    judges.save()
    olga.is_staff = not olga.is_staff
    olga.save()
    assert verified()[-1].endswith(": all as they were written.")
    helpers = Group.objects.create(name="helpers")
    tampered("INSERT INTO auth_user_groups (user_id, group_id) VALUES (%s, %s)", olga.pk, helpers.pk)
    tampered("UPDATE auth_user SET is_superuser = %s WHERE id = %s", True, olga.pk)
    olga = User.objects.get(username="Olga")
    olga.set_password("another-word-7")
    olga.save()
    judges.delete()
    named = [f"Desk, account {olga.pk}: was changed outside the program (is_superuser, groups)"]
    assert verified()[:-1] == named
    olga.is_superuser = False
    olga.save()
    olga.groups.remove(helpers)
    assert verified()[-1].endswith(": all as they were written.")


@pytest.mark.larger
def test_an_update_that_is_killed_before_the_chain_begins_is_finished_by_the_next_run(transactional_db):
    with opened(sqlite_memory()):
        # All migrations, without the signal after them.
        create_tables()
        with pytest.raises(StateError, match="The record of changes is incomplete"):
            Club.objects.create(name="Club", slug="club")
        call_command("migrate", verbosity=0)
        Club.objects.create(name="Club", slug="club")
        assert verified() == ["0 entries of 0 tables, 0 of journals: all as they were written."]


def test_the_chain_is_not_begun_anew_by_another_migration(event):
    tampered("DELETE FROM tournaments_deskend")
    note_work([(SimpleNamespace(), False)])
    finish_work([(SimpleNamespace(), False)])
    assert "there is no record of where it should end" in verified()[0]
    with pytest.raises(StateError, match=r"Run “manage\.py verify”"):
        Club.objects.update(place="Hall")


def test_the_end_of_a_chain_only_moves_on(event):
    with (
        pytest.raises(IntegrityError, match=r"^Shinpan: the end of a chain only moves on"),
        transaction.atomic(),
    ):
        Anchor.objects.filter(table=0).update(length=1)


def test_an_event_that_is_deleted_takes_its_sealed_rows_along(event, client):
    other = tournaments.create(name="Other Cup", ruleset_key="ema-2025", act=by())
    entry_list.enter(other, "Ann\nBen\nCid\nDot", act=by())
    PhysicalTable.objects.create(tournament=other, number=1)
    EventRole.objects.create(user=User.objects.get(username="Olga"), tournament=other, role="judge")
    RegistrationSettings.objects.create(tournament=other)
    SeriesEvent.objects.create(series=Series.objects.get(), tournament=other, number=2)
    own_links.links_by_player(other)
    tournaments.delete(other, act=by())
    assert len(verified()) == 1
    connection.check_constraints()
