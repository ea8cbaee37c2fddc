"""Codes and names of countries in entry lists give one code each, which is stored and shown."""

import subprocess
import sys

import pytest
from babel import Locale
from babel.core import get_global

from tournaments.common.countries import country, country_or_text


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("JPN jp Ｊａｐａｎ 日本 日本国 Japon Япония", "JPN"),
        ("GER DEU DE ger Germany Deutschland Allemagne Niemcy ドイツ 德国", "GER"),
        ("DEN DNK DK Denmark Danmark Dänemark デンマーク", "DEN"),
        ("NED NLD NL Netherlands The-Netherlands Holland Niederlande Pays-Bas オランダ", "NED"),
        ("SUI CHE CH Switzerland Schweiz Suisse Svizzera スイス", "SUI"),
        ("CRO HRV HR Croatia Hrvatska", "CRO"),
        ("BUL BGR BG Bulgaria България", "BUL"),
        ("GRE GRC GR Greece Ελλάδα Hellas", "GRE"),
        ("POR PRT PT Portugal ポルトガル", "POR"),
        ("TPE TWN TW Taiwan 台湾 臺灣", "TPE"),
        ("SGP SIN SG Singapore シンガポール", "SGP"),
        ("HKG HK Hong-Kong Hongkong 香港", "HKG"),
        ("GBR GB UK Great-Britain Großbritannien イギリス", "GBR"),
        ("USA US U.S.A. America アメリカ 米国", "USA"),
        ("KOR KR Korea South-Korea 韓国 한국", "KOR"),
        ("BRU BRN Brunei", "BRU"),
        ("BHR BH Bahrain", "BHR"),
        ("KOS XKX XK Kosovo", "KOS"),
        ("AND AD Andorra", "AND"),
        ("CIV Côte-d'Ivoire Cote-d’Ivoire Ivory-Coast", "CIV"),
        ("ENG England", "ENG"),
        ("SCO Scotland スコットランド", "SCO"),
        ("WAL Wales Cymru", "WAL"),
        ("NIR Northern-Ireland", "NIR"),
        ("GRN Grenada", "GRN"),
        ("CGO COG Republic-of-the-Congo", "CGO"),
        ("COD DR-Congo Congo-DR", "COD"),
        # Names used by FIFA and the IOC.
        ("Korea-Republic Republic-of-Korea Korea", "KOR"),
        ("Korea-DPR Democratic-People's-Republic-of-Korea", "PRK"),
        ("China-PR People's-Republic-of-China", "CHN"),
        ("IR-Iran Islamic-Republic-of-Iran", "IRI"),
        ("Republic-of-Ireland Ireland", "IRL"),
        ("Kyrgyz-Republic Kyrgyzstan", "KGZ"),
        ("Cape-Verde-Islands Cabo-Verde", "CPV"),
        ("United-Republic-of-Tanzania", "TAN"),
        ("Slovak-Republic Slovakia", "SVK"),
        ("Oesterreich Österreich", "AUT"),
    ],
)
def test_however_a_country_is_written_it_has_one_code(said, code):
    assert {word: country(word.replace("-", " ")) for word in said.split()} == dict.fromkeys(
        said.split(), code
    )


@pytest.mark.parametrize("said", ["Chinese Taipei", "Hong Kong, China", "Bosnia and Herzegovina", "Pays-Bas"])
def test_names_of_several_words_are_known_with_their_signs(said):
    assert len(country(said)) == 3


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Independent", "Independent"),
        ("  Earth ", "Earth"),
        ("Atlantis", "Atlantis"),
        ("Berlin", "Berlin"),
        ("無所属", "無所属"),
        ("", ""),
        ("-", ""),
        ("?", ""),
    ],
)
def test_what_is_no_country_is_kept_as_written(said, kept):
    assert (country(said), country_or_text(said)) == ("", kept)


def test_a_code_that_was_kept_is_read_as_itself():
    # A stored code is normalised each time it is shown, so it must be read as itself.
    two = {code for code in Locale("en").territories if len(code) == 2 and code.isalpha()}
    kept = {country(code) for code in two} - {""}
    assert {code: country(code) for code in kept} == {code: code for code in kept}


def test_every_code_of_iso_is_known():
    two = {code for code in get_global("territory_languages") if len(code) == 2 and code.isalpha()}
    # Reserved for islands that belong to another country, and withdrawn codes.
    two -= {"AC", "CP", "CQ", "DG", "EA", "IC", "TA", "ZZ"}
    assert len(two) == 250
    assert {code for code in two if not country(code)} == set()
    assert len({country(code) for code in two}) == 250


def test_codes_that_were_given_up_mean_nothing_or_who_uses_them_in_sport():
    assert [country(code) for code in ("DDR", "ZAR", "YUG", "SUN", "ANT", "BUR")] == [
        "", "", "", "", "ANT", "BUR",
    ]  # fmt: skip
    assert (country("Antigua and Barbuda"), country("Burkina Faso")) == ("ANT", "BUR")


def test_nothing_is_read_before_the_first_country_is_looked_up():
    program = (
        "import sys; import tournaments.common.countries as c; "
        "print('babel' in sys.modules); c.country('GER'); print(c._name_lookup.cache_info().currsize)"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["False", "0"]
