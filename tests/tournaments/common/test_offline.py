"""The desk opens without the network: service worker, offline page, manifest, and hashed file names."""

import io
import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.test import Client, override_settings
from PIL import Image

from tournaments.common.static_files import HashedFiles, offline_files, offline_version

HASHED = re.compile(r"\.[0-9a-f]{12}\.(js|css|svg)$")
SPECIFIER = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["']([./][^"']+)["']""")


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """The folder of our static files after `collectstatic`, and the storage that wrote them."""
    root = tmp_path_factory.mktemp("static")
    storage = HashedFiles(location=root, base_url="/static/")
    found = {}
    for finder in get_finders():
        for name, source in finder.list([]):
            if name.startswith(("css/", "js/", "img/", "tiles/", "django_htmx/")):
                with source.open(name) as file:
                    storage.save(name, file)
                found[name] = (storage, name)
    for name, _hashed, processed in storage.post_process(found):
        assert not isinstance(processed, Exception), (name, processed)
    return root, storage


# Hashed file names


@pytest.mark.parametrize(
    ("name", "source", "code"),
    [
        (
            "js/x.js",
            "/** Says x. */\nlet x =\n  /** @type {number} */ (y);\n/**\n * Does.\n */\n// Why.\nlet z = 1; // one\n",
            "\nlet x =\n  /** @type {number} */ (y);\n\n\n\n\nlet z = 1; // one\n",
        ),
        (
            "css/x.css",
            "/* A\n   b */\na {\n  /* c */\n  top: 0; /* d */\n}\n",
            "\n\na {\n\n  top: 0; /* d */\n}\n",
        ),
    ],
)
def test_files_lose_the_comments_on_lines_of_their_own_and_none_of_their_code(tmp_path, name, source, code):
    storage = HashedFiles(location=tmp_path, base_url="/static/")
    stored = storage.save(name, ContentFile(source.encode()))
    assert (tmp_path / stored).read_text() == code


def test_modules_import_each_other_by_hashed_names_that_are_there(collected):
    root, storage = collected
    imports = 0
    for source in sorted((Path(settings.BASE_DIR) / "static/js").rglob("*.js")):
        name = source.relative_to(Path(settings.BASE_DIR) / "static").as_posix()
        hashed = root / storage.stored_name(name)
        # The types in documentation are left out with it.
        wanted = SPECIFIER.findall(re.sub(r"^\s*(/?\*|//).*$", "", source.read_text(), flags=re.MULTILINE))
        given = SPECIFIER.findall(hashed.read_text())
        assert len(given) == len(wanted), name
        for specifier in given:
            assert HASHED.search(specifier), (name, specifier)
            assert (hashed.parent / specifier).resolve().is_file(), (name, specifier)
        imports += len(given)
    assert imports > 5


def test_modules_are_sent_without_their_documentation_and_with_the_lines_of_their_source(collected):
    root, storage = collected
    static = Path(settings.BASE_DIR) / "static"
    left_out = []
    for path in sorted((static / "js").rglob("*.js")):
        source = path.read_text().splitlines()
        sent = (root / storage.stored_name(path.relative_to(static).as_posix())).read_text().splitlines()
        left_out += [before for before, after in zip(source, sent, strict=True) if before and not after]
    # A line with code behind a comment is code.
    assert [line for line in left_out if not re.match(r"\s*(/\*(?!.*\*/\s*\S)|\*|//)", line)] == []
    assert len(left_out) > 1000


def test_style_sheets_are_sent_with_all_their_rules_on_the_lines_of_their_source(collected):
    root, storage = collected
    static = Path(settings.BASE_DIR) / "static"
    sheets = sorted((static / "css").rglob("*.css"))
    for path in sheets:
        source = path.read_text()
        name = storage.stored_name(path.relative_to(static).as_posix())
        sent = re.sub(r"\.[0-9a-f]{12}(?=\.\w+[\"')])", "", (root / name).read_text())
        assert sent.count("\n") == source.count("\n"), name
        rules = [re.sub(r"\s+", " ", re.sub(r"(?s)/\*.*?\*/", " ", text)).strip() for text in (source, sent)]
        assert rules[0] == rules[1], name
    assert len(sheets) > 30


@pytest.fixture
def served(collected):
    """The folder with the collected files, which the desk serves under hashed names."""
    root, _storage = collected
    hashed = {"BACKEND": "tournaments.common.static_files.HashedFiles"}

    def forget():
        offline_files.cache_clear()
        offline_version.cache_clear()

    forget()
    with override_settings(STORAGES={"staticfiles": hashed}, STATIC_ROOT=root):
        yield root
    forget()


def test_every_kept_file_is_there_under_a_hashed_name(served):
    root, addresses = served, offline_files()
    assert len(addresses) > 10
    for address in addresses:
        assert HASHED.search(address), address
        assert (root / address.removeprefix("/static/")).is_file(), address
    assert not [address for address in addresses if "admin" in address]


# The service worker


@pytest.fixture
def worker(db):
    return Client().get("/service-worker.js")


def test_the_worker_reaches_every_page_and_is_looked_at_anew_each_time(worker):
    assert worker.status_code == 200
    assert worker["Content-Type"].startswith("text/javascript")
    assert worker["Cache-Control"] == "no-cache"


def test_the_worker_keeps_styles_scripts_the_stand_in_and_the_guides_and_no_other_page(worker):
    listed = json.loads(re.search(r"new Set\((\[.*?\])\)", worker.text)[1])
    assert listed == list(offline_files())
    assert all(address.startswith("/static/") for address in listed)
    for needed in (
        "js/tables/outbox.js",
        "js/tables/felt.js",
        "tiles/tiles.svg",
        "django_htmx/htmx-2.min.js",
    ):
        assert staticfiles_storage.url(needed) in listed
    assert worker.text.count("cache.add") == 2
    assert re.findall(r'const (?:SHELL|GUIDES) = "([^"]+)"', worker.text) == ["/offline/", "/offline/guide/"]
    assert ".put(" not in worker.text


def version(worker):
    return re.search(r'"shinpan-([0-9a-f]{16})"', worker.text)[1]


def test_the_worker_is_of_the_version_of_its_files_and_its_pages(worker):
    pages = Client().get("/offline/").text + Client().get("/offline/guide/").text
    assert version(worker) == offline_version(pages)
    assert offline_version("a page that stands in") != offline_version("another page that stands in")


@pytest.fixture
def plain(worker):
    """The versions of the worker and of the offline page without hashed file names."""
    return version(worker), offline_version("a page that stands in")


def test_another_list_of_files_is_another_version(plain, served):
    now = version(Client().get("/service-worker.js")), offline_version("a page that stands in")
    assert not {*plain} & {*now}


@override_settings(DEBUG=True)
def test_while_developing_there_is_no_worker(db):
    assert Client().get("/service-worker.js").status_code == 404


# The offline page


def test_the_stand_in_is_the_same_for_everybody_and_sets_no_cookie(db, organizer):
    client = Client(headers={"Accept-Language": "ja"})
    client.force_login(organizer)
    client.get("/")
    own, plain = client.get("/offline/"), Client().get("/offline/")
    assert own.content == plain.content
    assert not plain.cookies
    assert "Olga" not in own.text
    assert "csrf" not in own.text


def test_the_stand_in_speaks_both_languages(db):
    page = Client().get("/offline/").text
    assert "No connection to the server" in page
    assert "サーバーに接続できません" in page


# Installation


@pytest.mark.parametrize(("language", "short"), [("en", "Shinpan"), ("ja", "審判 Shinpan")])
def test_the_manifest_has_names_icons_and_a_start_in_the_language_of_the_page(db, language, short):
    page = Client(headers={"Accept-Language": language}).get("/").text
    address = re.search(r'<link rel="manifest" href="([^"]+)"', page)[1]
    answer = Client().get(address)
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["lang"], manifest["short_name"]) == (language, short)
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        file = Path(settings.BASE_DIR) / "static" / icon["src"].removeprefix("/static/")
        with Image.open(io.BytesIO(file.read_bytes())) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]
        assert file.stat().st_size < 5_000


def test_there_is_no_manifest_in_a_language_that_is_not_spoken(db):
    assert Client().get("/shinpan-xx.webmanifest").status_code == 404
