"""The cast: who is at the desk, and a cup of sixteen."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group, User
from django.contrib.auth.signals import user_logged_in
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate
from django.template import Context, Template
from django.test import Client, override_settings
from django.test.signals import template_rendered
from django.utils import translation
from django.utils.safestring import SafeString

from tests.acts import by
from tests.desks import common, empty_database, empty_postgresql, fonts_cut
from tournaments.models import HEAD_JUDGES, JUDGES, ORGANIZERS, AccountRights, Tournament
from tournaments.presenters.clubs import careers
from tournaments.presenters.events import table_results
from tournaments.presenters.rulings import log
from tournaments.presenters.tables import floor
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.people.logins.rights import FLAGS

# These compare PostgreSQL with SQLite, and need both.
collect_ignore = [] if connection.vendor == "postgresql" else ["on_postgres"]

SIXTEEN = (
    "Akagi Haruka",
    "Mori Ken",
    "Sato Yui",
    "Tanaka Jun",
    "Ōno Mei",
    "渡邉 さくら",
    "Dubois Camille",
    "Rossi Marco",
    "Kowalska Anna",
    "高橋 一郎",
    "Jensen Freja",
    "Novák Petr",
    "García Lucía",
    "Smith Olive",
    "Virtanen Aino",
    "Weber Max",
)


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    # A page that was asked for in Japanese leaves its thread in Japanese.
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> None:
    # How much a page costs does not hang on what another test has folded.
    for cached in (careers, floor, log, table_results):
        cached.clear_cache()


@pytest.fixture(autouse=True, scope="session")
def _every_confirmed_row_on_the_disk() -> Iterator[None]:
    # Whatever opens a connection in these tests, in whatever thread: SQLite must wait for the disk (2 is FULL).
    def look(sender: object, connection: BaseDatabaseWrapper, **_more: object) -> None:
        if connection.vendor == "sqlite" and "mode=ro" not in str(connection.settings_dict["NAME"]):
            with connection.cursor() as asked:
                assert asked.execute("PRAGMA synchronous").fetchone() == (2,), connection.alias

    connection_created.connect(look)
    yield
    connection_created.disconnect(look)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A file, as it is at a desk: in memory a reader is refused while another thread writes."""
    settings_connection = connections[DEFAULT_DB_ALIAS]
    if settings_connection.vendor == "sqlite":
        settings_connection.settings_dict["TEST"]["NAME"] = str(
            tmp_path_factory.mktemp("base") / "tests.sqlite3"
        )


@pytest.fixture(scope="session")
def django_db_keepdb(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_modify_db_settings: None,
) -> bool:
    """Whether the database exists already: the processes of a run copy it from one whose tables are created."""
    test = connections[DEFAULT_DB_ALIAS].settings_dict["TEST"]
    if not hasattr(request.config, "workerinput"):
        return False
    test["MIGRATE"] = False
    if connection.vendor != "sqlite":
        test["TEMPLATE"] = empty_postgresql(common(request, tmp_path_factory))
        return False
    shutil.copy(empty_database(common(request, tmp_path_factory)) / "shinpan.sqlite3", test["NAME"])
    # As after a test that emptied the database: see `_no_permission_is_made_out`.
    with closing(sqlite3.connect(test["NAME"])) as base:
        base.execute("DELETE FROM auth_permission")
        base.commit()
    return True


@pytest.fixture(autouse=True, scope="session")
def _no_permission_is_made_out() -> None:
    # Nobody at the desk is asked for one; to write them anew takes longer than to empty the database after a test.
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")


@pytest.fixture(autouse=True, scope="session")
def _plain_static_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    # Nothing is collected for tests, so no page may ask the manifest for a file's hashed name. Files that the desk of
    # this folder collected would be read again for each client.
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        STORAGES={"staticfiles": plain}, STATIC_ROOT=tmp_path_factory.mktemp("static"), PASSWORD_HASHERS=[MD5]
    ):
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_backup_is_made_by_itself() -> Iterator[None]:
    # A backup would be one of the folder in which the tests run.
    with override_settings(BACKUP_KEEP=0):
        yield


@pytest.fixture(autouse=True, scope="session")
def _a_page_is_told_once() -> Iterator[None]:
    # A test asks what a page was made of; Django's client would copy it for each of the hundreds of pieces too.
    def render(page: Template, context: Context) -> SafeString:
        if context.template is page and not str(page.name).startswith("django/forms/"):
            template_rendered.send(sender=page, template=page, context=context)
        return page.nodelist.render(context)

    patched: Any = Template
    instrumented, patched._render = patched._render, render
    yield
    patched._render = instrumented


@pytest.fixture(autouse=True, scope="session")
def _a_forced_login_is_not_recorded() -> Iterator[None]:
    # What is written about a login takes longer than the login. Tests of it log in on the page.
    patched: Any = Client
    force_login = patched.force_login

    def log_in(client: Client, user: User, backend: str | None = None) -> None:
        listeners, user_logged_in.receivers = user_logged_in.receivers, []
        try:
            force_login(client, user, backend)
        finally:
            user_logged_in.receivers = listeners

    patched.force_login = log_in
    yield
    patched.force_login = force_login


@pytest.fixture(scope="session")
def of_the_run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which all processes of this run find what is made once for them."""
    return common(request, tmp_path_factory)


@pytest.fixture(autouse=True, scope="session")
def _fonts_are_cut_once(of_the_run: Path) -> None:
    fonts_cut(of_the_run)


# Logging in is not what these tests measure.
MD5 = "django.contrib.auth.hashers.MD5PasswordHasher"


def _user(name: str, *groups: str) -> User:
    """An account with its rights, without the lines in the activity log, each of which takes as long as this."""
    user = User(username=name, password=make_password(name))
    User.objects.bulk_create([user])
    membership = User.groups.through
    membership.objects.bulk_create(
        membership(user=user, group=Group.objects.get_or_create(name=group)[0]) for group in groups
    )
    flags = {flag: getattr(user, flag) for flag in FLAGS}
    AccountRights.objects.create(account=user.pk, groups="\n".join(sorted(groups)), **flags)
    return user


@pytest.fixture
def organizer(db: None) -> User:
    return _user("Olga", ORGANIZERS)


@pytest.fixture
def judge(db: None) -> User:
    return _user("Jiro", JUDGES)


@pytest.fixture
def head_judge(db: None) -> User:
    return _user("Hiroshi", HEAD_JUDGES)


@pytest.fixture
def nobody(db: None) -> User:
    """Somebody with a login and no role."""
    return _user("Nils")


@pytest.fixture
def visitor(db: None) -> Client:
    """A browser without a login."""
    return Client()


@pytest.fixture
def desk(organizer: User) -> Client:
    """The organizer's browser."""
    client = Client()
    client.force_login(organizer)
    return client


@pytest.fixture
def cup(organizer: User) -> Tournament:
    """A tournament that nobody is entered for yet."""
    return tournaments.create(name="River Cup", ruleset_key="ema-2025", act=by(organizer.username))


@pytest.fixture
def full_cup(cup: Tournament) -> Tournament:
    """The same with sixteen players."""
    entry_list.enter(cup, "\n".join(SIXTEEN), act=by())
    return cup


@pytest.fixture
def small_cup(organizer: User) -> Tournament:
    """A cup of four, whose first round is in play."""
    cup = tournaments.create(name="Small", ruleset_key="ema-2025", act=by())
    entry_list.enter(cup, "A\nB\nC\nD", act=by())
    rounds.open_round(rounds.create_from_text(cup, "1, 2, 3, 4", act=by()), act=by())
    return cup


@pytest.fixture
def brought(tmp_path: Path) -> Callable[[Any], str]:
    """Bring in the event that a file tells of; what it gives is the address of the event."""

    def bring(data: Any) -> str:
        path, out = tmp_path / "event.json", io.StringIO()
        path.write_text(json.dumps(data), "utf-8")
        call_command("import_event", str(path), stdout=out)
        return out.getvalue().splitlines()[-1]

    return bring
