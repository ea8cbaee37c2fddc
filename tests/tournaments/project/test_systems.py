"""Shinpan runs on Linux, macOS and Windows."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from tests.desks import empty_database, own_data

ROOT = Path(settings.BASE_DIR)
PRODUCT = [ROOT / "manage.py", *(ROOT / "referee").rglob("*.py"), *(ROOT / "tournaments").rglob("*.py")]


def test_from_an_empty_desk_to_a_restored_backup_with_only_what_python_has_on_windows(of_the_run, tmp_path):
    shutil.copy(empty_database(of_the_run) / "shinpan.sqlite3", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "tests.without_posix", str(own_data(tmp_path))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    said = re.sub(r"\d+ rows", "… rows", done.stdout.replace(str(tmp_path), "…")).splitlines()
    backup = re.search(r"shinpan-\d{8}-\d{6}-update\.sqlite3", done.stdout)
    assert said[-8:] == [
        "True imported",
        "[200, 200, 200] answered",
        "True  backup",
        "0 entries of 0 tables, 1 of journals: all as they were written.",
        f"restored: … rows, 0 entries, equal to …/backups/{backup and backup[0]}.",
        "Now start Shinpan: make run. If it still runs, stop it first.",
        "0 entries of 0 tables, 1 of journals: all as they were written.",
        "b'%PDF' []",
    ], done.stderr


def test_the_double_click_starts_have_the_line_ends_of_their_systems():
    windows = (ROOT / ".deploy/windows/Shinpan.cmd").read_bytes()
    assert windows.isascii(), "each code page of Windows shows it"
    assert windows.count(b"\n") == windows.count(b"\r\n") > 0
    labels = set(re.findall(rb"^:(\w+)\r$", windows, re.MULTILINE))
    assert labels == set(re.findall(rb"goto (\w+)", windows))
    macos = ROOT / ".deploy/macos/Shinpan.command"
    assert b"\r" not in macos.read_bytes()
    assert macos.stat().st_mode & 0o111 == 0o111
    subprocess.run(["/bin/sh", "-n", str(macos)], check=True)


def without_encoding(call):
    """Whether the call reads or writes text in the encoding of the system, which is another one on Windows."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    given = {keyword.arg for keyword in call.keywords}
    modes = [item.value for item in call.args if isinstance(item, ast.Constant) and is_mode(item.value)]
    match name:
        case "read_text" | "write_text":
            is_text = len(call.args) == (name == "write_text")
        case "open" | "fdopen":
            # Without a mode, other things than files may be opened.
            is_text = not any("b" in mode for mode in modes) and (
                bool(modes) or isinstance(call.func, ast.Name)
            )
        case _:
            is_text = name in ("run", "Popen", "check_output") and "text" in given
    return is_text and "encoding" not in given


def is_mode(word):
    return isinstance(word, str) and re.fullmatch(r"[rwaxbt+]{1,3}", word) is not None


def test_every_text_file_is_read_and_written_in_a_named_encoding():
    calls = re.compile(r"\b(?:read_text|write_text|open|fdopen|run|Popen|check_output)\(")
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in PRODUCT
        if calls.search(text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and without_encoding(node)
    ]
    assert found == []


def test_a_missing_encoding_is_found():
    without = (
        "path.read_text()",
        "path.write_text(text)",
        "path.open('w')",
        "open(name)",
        "run(words, text=True)",
    )
    named = (
        "path.read_text('utf-8')",
        "path.write_text(text, encoding='utf-8')",
        "path.open('r', encoding='ascii')",
    )
    others = "path.open('wb')", "open(name, 'rb')", "browser.open(address)", "run(words)"
    calls = {code: ast.parse(code).body[0].value for code in (*without, *named, *others)}
    assert [code for code, call in calls.items() if without_encoding(call)] == list(without)
