"""Which country does a code or a name mean?"""

from __future__ import annotations

import unicodedata

__all__ = ["country", "same_country"]

# ISO 3166-1: both codes, and the names in use.
_ISO = """
AFG AF Afghanistan; ALA AX Åland Islands, Åland; ALB AL Albania; DZA DZ Algeria; ASM AS American Samoa
AND AD Andorra; AGO AO Angola; AIA AI Anguilla; ATA AQ Antarctica; ATG AG Antigua and Barbuda
ARG AR Argentina; ARM AM Armenia; ABW AW Aruba; AUS AU Australia
AUT AT Austria, Österreich, Autriche, オーストリア; AZE AZ Azerbaijan; BHS BS Bahamas; BHR BH Bahrain
BGD BD Bangladesh; BRB BB Barbados; BLR BY Belarus, Беларусь, Białoruś
BEL BE Belgium, België, Belgique, Belgien, Belgia, Bélgica, Belgio, Бельгия; BLZ BZ Belize; BEN BJ Benin
BMU BM Bermuda; BTN BT Bhutan; BOL BO Bolivia; BES BQ Bonaire, Caribbean Netherlands
BIH BA Bosnia and Herzegovina, Bosnia; BWA BW Botswana; BVT BV Bouvet Island; BRA BR Brazil, Brasil
IOT IO British Indian Ocean Territory; BRN BN Brunei, Brunei Darussalam; BGR BG Bulgaria, България
BFA BF Burkina Faso; BDI BI Burundi; CPV CV Cabo Verde, Cape Verde; KHM KH Cambodia; CMR CM Cameroon
CAN CA Canada, Kanada; CYM KY Cayman Islands; CAF CF Central African Republic; TCD TD Chad; CHL CL Chile
CHN CN China, PR China, VR China, Volksrepublik China, People's Republic of China, 中国, Chine, Cina, Chiny, Китай
CXR CX Christmas Island
CCK CC Cocos Islands; COL CO Colombia; COM KM Comoros; COG CG Congo, Republic of the Congo
COD CD Democratic Republic of the Congo, DR Congo; COK CK Cook Islands; CRI CR Costa Rica
CIV CI Côte d'Ivoire, Ivory Coast; HRV HR Croatia, Hrvatska, Kroatien; CUB CU Cuba; CUW CW Curaçao
CYP CY Cyprus; CZE CZ Czechia, Czech Republic, Česko, Česká republika, Tschechien, Tschechische Republik, Czechy, Чехия
DNK DK Denmark, Danmark, Dänemark, Danemark, Dania, Dinamarca, Danimarca, Дания; DJI DJ Djibouti
DMA DM Dominica; DOM DO Dominican Republic; ECU EC Ecuador; EGY EG Egypt; SLV SV El Salvador
GNQ GQ Equatorial Guinea; ERI ER Eritrea; EST EE Estonia, Eesti, Estland; SWZ SZ Eswatini, Swaziland
ETH ET Ethiopia; FLK FK Falkland Islands; FRO FO Faroe Islands; FJI FJ Fiji
FIN FI Finland, Suomi, Finnland, Finlande, Finlandia, Финляндия
FRA FR France, Frankreich, Francia, Francja, Франция, フランス; GUF GF French Guiana; PYF PF French Polynesia
ATF TF French Southern Territories; GAB GA Gabon; GMB GM Gambia; GEO GE Georgia
DEU DE Germany, Deutschland, Allemagne, Alemania, Germania, Niemcy, Германия, ドイツ; GHA GH Ghana
GIB GI Gibraltar; GRC GR Greece, Ελλάδα, Griechenland, Grèce; GRL GL Greenland; GRD GD Grenada
GLP GP Guadeloupe; GUM GU Guam; GTM GT Guatemala; GGY GG Guernsey; GIN GN Guinea; GNB GW Guinea-Bissau
GUY GY Guyana; HTI HT Haiti; HMD HM Heard and McDonald Islands; VAT VA Holy See, Vatican, Vatican City
HND HN Honduras; HKG HK Hong Kong, 香港; HUN HU Hungary, Magyarország, Ungarn, Hongrie, Węgry
ISL IS Iceland, Ísland; IND IN India; IDN ID Indonesia; IRN IR Iran; IRQ IQ Iraq
IRL IE Ireland, Éire, Irland, Irlande; IMN IM Isle of Man; ISR IL Israel
ITA IT Italy, Italia, Italien, Italie, Włochy, Италия, イタリア; JAM JM Jamaica
JPN JP Japan, 日本, 日本国, Japon, Japón, Giappone, Japonia, Япония; JEY JE Jersey; JOR JO Jordan
KAZ KZ Kazakhstan, Казахстан; KEN KE Kenya; KIR KI Kiribati; PRK KP North Korea
KOR KR South Korea, Korea, Republic of Korea, 韓国, 대한민국, 한국; KWT KW Kuwait; KGZ KG Kyrgyzstan; LAO LA Laos
LVA LV Latvia, Latvija, Lettland, Латвия; LBN LB Lebanon; LSO LS Lesotho; LBR LR Liberia; LBY LY Libya
LIE LI Liechtenstein; LTU LT Lithuania, Lietuva, Litauen; LUX LU Luxembourg, Luxemburg; MAC MO Macao, Macau
MDG MG Madagascar; MWI MW Malawi; MYS MY Malaysia; MDV MV Maldives; MLI ML Mali; MLT MT Malta
MHL MH Marshall Islands; MTQ MQ Martinique; MRT MR Mauritania; MUS MU Mauritius; MYT YT Mayotte; MEX MX Mexico
FSM FM Micronesia; MDA MD Moldova; MCO MC Monaco; MNG MN Mongolia; MNE ME Montenegro; MSR MS Montserrat
MAR MA Morocco; MOZ MZ Mozambique; MMR MM Myanmar, Burma; NAM NA Namibia; NRU NR Nauru; NPL NP Nepal
NLD NL Netherlands, The Netherlands, Holland, Nederland, Niederlande, Pays-Bas, Holandia, Paesi Bassi, Нидерланды
NCL NC New Caledonia; NZL NZ New Zealand; NIC NI Nicaragua; NER NE Niger; NGA NG Nigeria; NIU NU Niue
NFK NF Norfolk Island; MKD MK North Macedonia, Macedonia; MNP MP Northern Mariana Islands
NOR NO Norway, Norge, Norwegen, Norvège, Norwegia; OMN OM Oman; PAK PK Pakistan; PLW PW Palau
PSE PS Palestine; PAN PA Panama; PNG PG Papua New Guinea; PRY PY Paraguay; PER PE Peru; PHL PH Philippines
PCN PN Pitcairn; POL PL Poland, Polska, Polen, Pologne, Polonia, Польша, ポーランド; PRT PT Portugal
PRI PR Puerto Rico; QAT QA Qatar; REU RE Réunion; ROU RO Romania, România, Rumänien
RUS RU Russia, Russian Federation, Россия, Russland, Russie, Rusia, Rosja, ロシア; RWA RW Rwanda
BLM BL Saint Barthélemy; SHN SH Saint Helena; KNA KN Saint Kitts and Nevis; LCA LC Saint Lucia
MAF MF Saint Martin; SPM PM Saint Pierre and Miquelon; VCT VC Saint Vincent and the Grenadines; WSM WS Samoa
SMR SM San Marino; STP ST São Tomé and Príncipe; SAU SA Saudi Arabia; SEN SN Senegal; SRB RS Serbia, Srbija
SYC SC Seychelles; SLE SL Sierra Leone; SGP SG Singapore; SXM SX Sint Maarten
SVK SK Slovakia, Slovensko, Slowakei, Słowacja; SVN SI Slovenia, Slovenija, Slowenien; SLB SB Solomon Islands
SOM SO Somalia; ZAF ZA South Africa; SGS GS South Georgia; SSD SS South Sudan
ESP ES Spain, España, Spanien, Espagne, Hiszpania, Spagna, Испания, スペイン; LKA LK Sri Lanka; SDN SD Sudan
SUR SR Suriname; SJM SJ Svalbard and Jan Mayen
SWE SE Sweden, Sverige, Schweden, Suède, Szwecja, Suecia, Svezia, Швеция
CHE CH Switzerland, Schweiz, Suisse, Svizzera, Suiza, Szwajcaria, Швейцария, スイス; SYR SY Syria
TWN TW Taiwan, 台湾, 臺灣; TJK TJ Tajikistan; TZA TZ Tanzania; THA TH Thailand; TLS TL Timor-Leste, East Timor
TGO TG Togo; TKL TK Tokelau; TON TO Tonga; TTO TT Trinidad and Tobago; TUN TN Tunisia
TUR TR Turkey, Türkiye, Türkei; TKM TM Turkmenistan; TCA TC Turks and Caicos Islands; TUV TV Tuvalu
UGA UG Uganda; UKR UA Ukraine, Україна, Украина, Ukraina; ARE AE United Arab Emirates
GBR GB United Kingdom, UK, Great Britain, Britain, Grossbritannien, Royaume-Uni, Reino Unido, イギリス, 英国
USA US United States, United States of America, U.S.A., America, Vereinigte Staaten, États-Unis, アメリカ, 米国
UMI UM United States Minor Outlying Islands; URY UY Uruguay; UZB UZ Uzbekistan; VUT VU Vanuatu; VEN VE Venezuela
VNM VN Vietnam, Viet Nam; VGB VG British Virgin Islands; VIR VI US Virgin Islands; WLF WF Wallis and Futuna
ESH EH Western Sahara; YEM YE Yemen; ZMB ZM Zambia; ZWE ZW Zimbabwe
XKX XK Kosovo; ENG ENG England; SCO SCO Scotland; WAL WAL Wales; NIR NIR Northern Ireland
"""
# What the International Olympic Committee writes otherwise, and what ISO writes: federations of mahjong write both.
_OLYMPIC = dict(
    pair.split()
    for pair in """
ALG DZA, ANG AGO, ANT ATG, ARU ABW, ASA ASM, BAH BHS, BAN BGD, BAR BRB, BER BMU, BHU BTN, BIZ BLZ, BOT BWA, BRU BRN,
BUL BGR, BUR BFA, CAM KHM, CAY CYM, CGO COG, CHA TCD, CHI CHL, CRC CRI, CRO HRV, DEN DNK, ESA SLV, FIJ FJI, GAM GMB,
GBS GNB, GEQ GNQ, GER DEU, GRE GRC, GRN GRD, GUA GTM, GUI GIN, HAI HTI, HON HND, INA IDN, IRI IRN, ISV VIR, IVB VGB,
KOS XKX, KSA SAU, KUW KWT, LAT LVA, LBA LBY, LES LSO, LIB LBN, MAD MDG, MAS MYS, MAW MWI, MGL MNG, MON MCO, MRI MUS,
MTN MRT, MYA MMR, NCA NIC, NED NLD, NEP NPL, NIG NER, NGR NGA, OMA OMN, PAR PRY, PHI PHL, PLE PSE, POR PRT, PUR PRI,
RSA ZAF, SAM WSM, SEY SYC, SKN KNA, SLO SVN, SOL SLB, SRI LKA, SUD SDN, SUI CHE, TAN TZA, TGA TON, TOG TGO, TPE TWN,
UAE ARE, URU URY, VAN VUT, VIE VNM, VIN VCT, ZAM ZMB, ZIM ZWE
""".strip()
    .replace("\n", " ")
    .split(", ")
)


def country(said: str) -> str:
    """The code in three letters of the country that a code or a name means; empty where nobody knows it.

    A code in three letters stays the one that was written, of ISO or of the Olympic Committee.

    >>> country("ger"), country("DE"), country("Österreich"), country("日本"), country("Atlantis")
    ('GER', 'DEU', 'AUT', 'JPN', '')
    """
    return _CODES.get(_folded(said), "")


def same_country(code: str) -> str:
    """The one code of a country that is written in two ways, as ISO has it; another code stays.

    >>> same_country("GER"), same_country("DEU"), same_country("XYZ")
    ('DEU', 'DEU', 'XYZ')
    """
    return _OLYMPIC.get(code.upper(), code.upper())


def _folded(said: str) -> str:
    letters = unicodedata.normalize("NFKD", said).casefold().replace("ł", "l")
    return "".join(letter for letter in letters if letter.isalnum())


def _codes() -> dict[str, str]:
    codes = {_folded(code): code for code in _OLYMPIC}
    for entry in _ISO.strip().replace("\n", "; ").split("; "):
        three, two, names = entry.split(" ", 2)
        codes |= {_folded(said): three for said in (three, two, *names.split(","))}
    return codes


_CODES = _codes()
