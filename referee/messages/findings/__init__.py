"""The sentence of each finding, to be read aloud: as declared with its kind, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from referee.catalogue import Language, Plural, Texts
from referee.findings import KINDS
from referee.findings.kind import Variants

__all__ = ["FINDINGS", "PLURALS", "VARIANTS", "finding_texts", "sentence_of"]


def _declared() -> Iterator[tuple[str, str | Plural]]:
    for code, kind in KINDS.items():
        if isinstance(kind.says, Variants):
            yield code, kind.says.usual
            yield from ((f"{code}.{name}", text) for name, text in kind.says.others.items())
        else:
            yield code, kind.says


_SENTENCES: Final = dict(_declared())
_TEXTS: Final = {key: text for key, text in _SENTENCES.items() if isinstance(text, str)}

FINDINGS: Final = Texts("finding", {key: text for key, text in _TEXTS.items() if "." not in key})
"""The usual sentences, by the codes of their findings."""

VARIANTS: Final = Texts("finding", {key: text for key, text in _TEXTS.items() if "." in key})
"""The other sentences, by a code and, after a full stop, the name of the variant."""

PLURALS: Final = {key: text for key, text in _SENTENCES.items() if isinstance(text, Plural)}
"""The sentences that depend on the number of points."""


def sentence_of(code: str, facts: Mapping[str, Any], language: Language = "en") -> str:
    """The sentence of a finding without its facts filled in. Raises KeyError for a code without a sentence."""
    says = KINDS[code].says
    name = says.key(facts) if isinstance(says, Variants) else ""
    key = f"{code}.{name}" if name else code
    if key in PLURALS:
        return PLURALS[key].template(facts["points"], language)
    return (VARIANTS if name else FINDINGS).text(key, language)


def finding_texts() -> dict[str, str]:
    """The usual English sentence of every kind of finding, by its code."""
    plurals = {code: plural.several for code, plural in PLURALS.items() if "." not in code}
    return {**FINDINGS, **plurals}
