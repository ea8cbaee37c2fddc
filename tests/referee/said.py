"""Writes what the referee says in the cases: the articles that are quoted and each shape of a sentence.

    python -m tests.referee.said            write tests/cases/quoted/ and japanese/ again and count the changes

A case lists its announcements and the question that each rests on; these files have the wording. They are separate
files because they are generated: a change is reviewed line by line, as it is read to four players at a table.
"""

from __future__ import annotations

from tests.referee.japanese import write_japanese
from tests.referee.quoted import write_quoted

if __name__ == "__main__":
    write_quoted()
    write_japanese()
