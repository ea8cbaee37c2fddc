"""Python, style sheets and scripts stay in small files and folders; each exception has its reason."""

from collections import Counter
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
KINDS = {"referee": "*.py", "tournaments": "*.py", "static/css": "*.css", "static/js": "*.js"}
MOST_LINES, MOST_FILES = 450, 25
LONG_FILES = {"referee/rules.py": "one dataclass with a field for each question"}
LARGE_FOLDERS = {
    "referee/adjudication": "one file for each rule, and each names its rule",
    "referee/rulesets": "one file for each rulebook",
    "tournaments/migrations": "one file for each change of the database",
}


def sources():
    return [path.relative_to(ROOT) for name, kind in KINDS.items() for path in (ROOT / name).rglob(kind)]


def test_no_file_is_long_without_a_reason():
    lines = {
        str(path): (ROOT / path).read_text("utf-8").count("\n")
        for path in sources()
        if "migrations" not in path.parts
    }
    assert {path for path, count in lines.items() if count > MOST_LINES} == LONG_FILES.keys()


def test_no_folder_has_many_files_without_a_reason():
    files = Counter(str(path.parent) for path in sources())
    assert {folder for folder, count in files.items() if count > MOST_FILES} == LARGE_FOLDERS.keys()
