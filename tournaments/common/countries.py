"""Countries: one code for each, however it is written.

The code is the one used in sport, also by the European Mahjong Association (its pages are named `GER`, `NED`, `SUI`):
that of the International Olympic Committee, FIFA's for the four nations of the United Kingdom, and ISO 3166-1's for
every country that has neither. Bahrain is `BHR`, as for ISO and FIFA: `BRN`, its Olympic code, is ISO's for Brunei.

Babel knows the codes of ISO and, from Unicode's CLDR, the names in every language. pycountry has the same codes and
only the formal English names, so it would add a dependency and no name. Neither has the codes of sport: these, and
names in use that CLDR does not list, are in the two tables here. Babel is imported when the first country is looked up,
and its names are read for the first text that is not a code, so neither slows down the start.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

__all__ = ["country", "country_beside_name", "country_or_text"]

# Codes of sport that differ from ISO's. The first code of a country is the stored one; others are only read.
_SPORT = """
ALG DZA, ANG AGO, ANT ATG, ARU ABW, ASA ASM, BAH BHS, BAN BGD, BAR BRB, BER BMU, BHU BTN, BIZ BLZ, BOT BWA, BRU BRN,
BUL BGR, BUR BFA, CAM KHM, CAY CYM, CGO COG, CHA TCD, CHI CHL, CRC CRI, CRO HRV, DEN DNK, ESA SLV, FIJ FJI, GAM GMB,
GBS GNB, GEQ GNQ, GER DEU, GRE GRC, GRN GRD, GUA GTM, GUI GIN, HAI HTI, HON HND, INA IDN, IRI IRN, ISV VIR, IVB VGB,
KOS XKX, KSA SAU, KUW KWT, LAT LVA, LBA LBY, LES LSO, MAD MDG, MAS MYS, MAW MWI, MGL MNG, MON MCO, MRI MUS, MTN MRT,
MYA MMR, NCA NIC, NED NLD, NEP NPL, NGR NGA, NIG NER, OMA OMN, PAR PRY, PHI PHL, PLE PSE, POR PRT, PUR PRI, RSA ZAF,
SAM WSM, SEY SYC, SKN KNA, SLO SVN, SOL SLB, SRI LKA, SUD SDN, SUI CHE, TAN TZA, TGA TON, TOG TGO, TPE TWN, UAE ARE,
URU URY, VAN VUT, VIE VNM, VIN VCT, ZAM ZMB, ZIM ZWE
"""
_ONLY_READ = "SIN SGP, LIB LBN, ROM ROU, TRI TTO, HOL NLD, CTA CAF, EQG GNQ, TAH PYF"
# Names in use that CLDR does not have, by the ISO code; the nations of the United Kingdom by FIFA's.
_NAMES = """
BES Bonaire; BIH Bosnia; CCK Cocos Islands; CHN PR China, VR China, Volksrepublik China, People's Republic of China
CIV Ivory Coast; COD DR Congo, DRC, Democratic Republic of the Congo; COG Congo, Republic of the Congo
CZE Czech Republic, Česká republika, Tschechische Republik; GBR UK, U.K., Great Britain, Britain, Grossbritannien, 英国
GRC Hellas; HKG Hong Kong, Hongkong, Hong Kong China, 香港; HMD Heard and McDonald Islands; IRL Éire
IRN Islamic Republic of Iran; JPN 日本国, Nihon, Nippon; KOR Korea, Republic of Korea, Corea, 韓国, 한국
LAO Lao; MAC Macao, Macau, マカオ, 澳門, 澳门; MDA Republic of Moldova; MKD Macedonia, FYROM; MMR Burma
NLD Holland, Holanda, オランダ王国; PRK DPR Korea; PSE Palestine, パレスチナ; RUS Russian Federation; SGS South Georgia
SWZ Swaziland; SYR Syrian Arab Republic; TLS East Timor; TUR Turkey; VAT Holy See, Vatican; VNM Viet Nam
TWN Chinese Taipei, Taipei, Chinese Taiwan, 臺灣, 中華台北, 中华台北, チャイニーズタイペイ, チャイニーズ・タイペイ
BOL Plurinational State of Bolivia; COD Congo DR; CPV Cape Verde Islands; FSM Federated States of Micronesia
IRL Republic of Ireland; IRN IR Iran; KGZ Kyrgyz Republic; LAO Lao People's Democratic Republic; SVK Slovak Republic
KOR Korea Republic; PRK Democratic People's Republic of Korea, Korea DPR; TZA United Republic of Tanzania
TWN Republic of China, Taiwan ROC; VIR US Virgin Islands, Virgin Islands US; MAC Macao China, Macau China
CHN China PR; AUT Oesterreich; CIV Côte d'Ivoire; VEN Bolivarian Republic of Venezuela; GMB The Gambia
USA United States of America, U.S., U.S.A., America, アメリカ, 米国, 美国
ENG England, Inglaterra, Angleterre, Inghilterra, Anglia, イングランド, 英格兰
SCO Scotland, Schottland, Écosse, Escocia, Scozia, Szkocja, スコットランド, 苏格兰
WAL Wales, Cymru, Pays de Galles, Gales, Galles, Walia, ウェールズ, 威尔士
NIR Northern Ireland, Nordirland, Irlande du Nord, 北アイルランド
"""
_NATIONS = ("ENG", "SCO", "WAL", "NIR")
_LANGUAGES = """
en de fr es it pl nl sv da nb fi pt ru uk cs sk hu ro bg hr sr sr_Latn sl el et lv lt is ga mt ca eu be mk sq tr ka hy
kk ja zh zh_Hant ko vi th id ms mn he ar fa hi
"""
# Exclude what Babel has besides current codes: codes that ISO only reserves, and withdrawn ones.
_THREE_LETTERS = re.compile("(?!ASC|CPT|DGA|TAA|XKK|ZZZ|BUR|DDR|FXX|TMP|YMD|ZAR)[A-Z]{3}")
_KOSOVO = {"XK": "XKX"}  # ISO has no code; these are in use


@lru_cache(maxsize=4096)
def country(name_or_code: str) -> str:
    """Return the code of the country with that code or name; empty if it is unknown.

    >>> [country(text) for text in ("ger", "DEU", "DE", "Germany", "Deutschland", "ドイツ", "Atlantis")]
    ['GER', 'GER', 'GER', 'GER', 'GER', 'GER', '']
    """
    key = _normalize_name(name_or_code)
    return _code_lookup().get(key) or (_name_lookup().get(key, "") if key else "")


def country_beside_name(name_or_code: str) -> str:
    """Return the code of the country that stands beside a name; empty if it is unknown.

    A code counts only in capitals: “Jo” and “Ben” are people.

    >>> [country_beside_name(text) for text in ("NED", "Germany", "中国", "Jo", "Ben")]
    ['NED', 'GER', 'CHN', '', '']
    """
    is_word = name_or_code.isascii() and len(name_or_code) <= 3 and not name_or_code.isupper()
    return "" if is_word else country(name_or_code)


def country_or_text(name_or_code: str) -> str:
    """Return the code of the country or, if it is unknown, the text itself; empty if it has no letter.

    >>> country_or_text("Chinese Taipei"), country_or_text(" Independent "), country_or_text("-")
    ('TPE', 'Independent', '')
    """
    text = " ".join(name_or_code.split())
    return country(text) or (text if any(map(str.isalpha, text)) else "")


def _normalize_name(text: str) -> str:
    """Return *text* without capitals, accents, width, punctuation, and optional words."""
    letters = unicodedata.normalize("NFKD", text).casefold().replace("ł", "l").replace("ı", "i")
    spaced = "".join(letter if letter.isalnum() else " " * (letter in " &-–") for letter in letters)
    words = ["st" if word == "saint" else word for word in spaced.split()]
    return "".join(word for word in words if len(words) == 1 or word not in ("and", "the"))


def _code_pairs(table: str) -> list[tuple[str, str]]:
    pairs = [pair.split() for pair in table.strip().replace("\n", " ").split(", ")]
    return [(code, iso) for code, iso in pairs]


@cache
def _iso_codes() -> dict[str, str]:
    """Return the three-letter ISO code by the two-letter one."""
    from babel.core import get_global  # imported only when it is needed: see above

    inhabited = get_global("territory_languages")
    codes = {
        aliases[0]: alpha_3
        for alpha_3, aliases in get_global("territory_aliases").items()
        if len(aliases) == 1 and aliases[0] in inhabited and _THREE_LETTERS.fullmatch(alpha_3)
    }
    return codes | _KOSOVO


@cache
def _stored_codes() -> dict[str, str]:
    """Return the stored code by the ISO code, for those that differ."""
    return {iso: code for code, iso in _code_pairs(_SPORT)}


@cache
def _code_lookup() -> dict[str, str]:
    pairs = [
        *((alpha_2, alpha_3) for alpha_2, alpha_3 in _iso_codes().items()),
        *_code_pairs(_SPORT),
        *_code_pairs(_ONLY_READ),
    ]
    pairs += [(alpha_3, alpha_3) for alpha_3 in (*_iso_codes().values(), *_NATIONS)]
    return {_normalize_name(code): _stored_codes().get(iso, iso) for code, iso in pairs}


@cache
def _name_lookup() -> dict[str, str]:
    """Return the code of each country by its names, without names that mean two countries."""
    from babel import Locale

    iso_by_name: dict[str, set[str]] = {}
    for language in _LANGUAGES.split():
        for alpha_2, name in Locale.parse(language).territories.items():
            if iso := _iso_codes().get(alpha_2):
                iso_by_name.setdefault(_normalize_name(name), set()).add(iso)
    for entry in _NAMES.strip().replace("\n", "; ").split("; "):
        iso, names = entry.split(" ", 1)
        # These are English or in use everywhere, so they take precedence over another language's name for another
        # country.
        iso_by_name |= {_normalize_name(name): {iso} for name in names.split(",")}
    return {
        name: _stored_codes().get(iso, iso)
        for name, (iso, *other_codes) in iso_by_name.items()
        if name and not other_codes
    }
