"""The pages for developers are accurate: every file and every name that they mention exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

import referee
from tournaments.common.program.commands import COMMANDS

ROOT = settings.BASE_DIR
PAGES = (
    "README.md",
    ".github/CONTRIBUTING.md",
    ".github/docs/architecture.md",
    ".github/docs/where-is-it.md",
    *(f".github/docs/{name}.md" for name in ("command-line", "compatibility", "python", "dependencies")),
    *(
        f"templates/guide/{language}/{name}.md"
        for language in ("en", "ja")
        for name in ("running-the-desk", "server")
    ),
)
LINKING = [
    str(page.relative_to(ROOT))
    for page in [
        ROOT / "README.md",
        *sorted((ROOT / ".github").rglob("*.md")),
        *sorted((ROOT / "templates").rglob("*.md")),
    ]
]
QUOTED = {page: re.findall(r"`([^`\n]+)`", prose) for page in PAGES for prose in [
    re.sub(r"^ *```.*?^ *```", "", (ROOT / page).read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
]}  # fmt: skip
HOUSES = ("referee", "tournaments", "tests", "templates", "static", ".ci", ".deploy", ".github")
PATH = re.compile(rf"(?:{'|'.join(map(re.escape, HOUSES))})/[\w./-]*")
# Words of Python, of Django, of the cases and of the system.
NOT_OURS = {"fontconfig", "source", "save", "delete", "bulk_update", "pdftoppm", "match", "assert_never"}
NAMED = re.compile(r"((?:`\w+`(?:,| and) ?)*`\w+`)\s+(?:in|of)\s+`([\w./]+\.py)`")


@cache
def names_of(path: str) -> frozenset[str]:
    """Return what a file defines: functions, classes and their methods, and names that it assigns."""
    found = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return frozenset(found)


@cache
def texts_of_the_house() -> dict[str, str]:
    files = [file for house in HOUSES[:3] for file in (ROOT / house).rglob("*.py")]
    return {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files}


@cache
def names_of_the_house() -> frozenset[str]:
    """Return modules and their folders, the questions, and every name defined anywhere."""
    defined = re.findall(r"^\s*(?:def|class) (\w+)", "\n".join(texts_of_the_house().values()), re.MULTILINE)
    modules = {name for path in map(Path, texts_of_the_house()) for name in (path.stem, path.parent.name)}
    return frozenset({*defined, *modules, *referee.questions()})


def is_given_a_value(word: str) -> bool:
    """Return whether any file assigns *word*; only files that contain it are parsed, because all would take seconds."""
    return any(word in names_of(path) for path, text in texts_of_the_house().items() if word in text)


@pytest.mark.parametrize("page", PAGES)
def test_every_file_it_names_is_there(page: str) -> None:
    named = [one for one in QUOTED[page] if PATH.fullmatch(one)]
    assert [one for one in named if not (ROOT / one).exists()] == []
    assert [one for one in named if one.endswith("/") is not (ROOT / one).is_dir()] == []


@pytest.mark.parametrize("page", PAGES[1:4])
def test_every_name_it_gives_is_one_of_the_house(page: str) -> None:
    named = {one.removesuffix("()") for one in QUOTED[page]}
    words = {
        one for one in named if re.fullmatch(r"[A-Za-z_]*[a-z]_[a-z][A-Za-z_]*|[A-Z][a-z]\w+|[a-z]+", one)
    }
    unknown = words - names_of_the_house() - NOT_OURS
    assert sorted(word for word in unknown if not is_given_a_value(word)) == []


def test_what_the_architecture_says_of_a_file_stands_in_that_file() -> None:
    text = re.sub(r"\s+", " ", (ROOT / PAGES[2]).read_text("utf-8"))
    pairs = [(name, path) for said, path in NAMED.findall(text) for name in re.findall(r"\w+", said)
             if name != "and"]  # fmt: skip
    assert len(pairs) > 20
    assert [(name, path) for name, path in pairs if name not in names_of(path)] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_command_it_names_can_be_given(page: str) -> None:
    made = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for one in QUOTED[page]:
        if target := re.match(r"make ([a-z-]+)", one):
            assert target[1] in made
        if command := re.search(r"manage\.py ([a-z]+)", one):
            assert command[1] in get_commands()
        if command := re.match(r"shinpan ([a-z]+)", one):
            assert command[1] in COMMANDS
        if module := re.search(r"python -m (tests[\w.]+)", one):
            path = ROOT / module[1].replace(".", "/")
            assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()


@pytest.mark.parametrize("page", LINKING)
def test_every_link_and_every_picture_of_a_page_leads_to_a_file(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", text) + re.findall(
        r'(?:src|href)="(?!https?:)([^"#]+)"', text
    )
    assert [link for link in links if not ((ROOT / page).parent / link).is_file()] == []
