"""Codes and names of countries, as entry lists write them."""

import pytest
from babel import Locale
from babel.core import get_global

from tournaments.countries import country


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("JPN", "JPN"),
        ("jp", "JPN"),
        ("Ｊａｐａｎ", "JPN"),
        ("日本", "JPN"),
        ("GER", "GER"),
        ("DEU", "DEU"),
        ("Deutschland", "DEU"),
        ("Großbritannien", "GBR"),
        ("UK", "GBR"),
        ("U.S.A.", "USA"),
        ("The Netherlands", "NLD"),
        ("NED", "NED"),
        ("Cote d'Ivoire", "CIV"),
        ("españa", "ESP"),
        ("Włochy", "ITA"),
        ("Россия", "RUS"),
        ("ドイツ", "DEU"),
        ("England", "ENG"),
        ("", ""),
        ("-", ""),
        ("Atlantis", ""),
        ("Berlin", ""),
    ],
)
def test_a_country_is_known_by_its_codes_and_its_names(said, code):
    assert country(said) == code


def test_every_code_of_iso_is_known():
    two = {code for code in Locale("en").territories if len(code) == 2 and code.isalpha()}
    pairs = {
        three: codes[0]
        for three, codes in get_global("territory_aliases").items()
        if len(three) == 3 and three.isalpha() and codes[0] in two and three == country(three)
    }
    assert len(pairs) >= 249
    # Old codes of ISO, which the Olympic Committee still writes for a country of its own.
    assert {three for three, code in pairs.items() if country(code) != three} == {"ANT", "BUR"}
