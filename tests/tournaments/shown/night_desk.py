"""The dispute desk on simultaneous calls, furiten, swap calls and other rulebooks, and its slips."""

from __future__ import annotations

from tests.tournaments.shown.scene import Scene

__all__ = ["desk"]

PROOFS = {
    "call": (
        "call=pon&tile=5p&phase=discarded&other=chi&other_first=yes",
        "call=chi&tile=0p&phase=next_discarded&other=pon&other_first=no",
        "call=ron&tile=5p&phase=next_won&other=ron",
        "call=daiminkan&tile=7z&phase=next_drawn&too_fast=yes",
        "call=ron&tile=3m&phase=next_drawn&touched=yes",
    ),
    "furiten": (
        "concealed=123456m234p5568s&passed=7s&riichi=no&discards=1z",
        "concealed=123456m234p5568s&passed=7s",
        "concealed=1234m456p777s&melds=222z&discards=4m",
    ),
    "riichi": (
        "concealed=123456m234p5568s7z&discard=7z&score=900",
        "concealed=123456m23455p568s&wall_left=3",
    ),
    "quad": (
        "concealed=3334p567m99s111z&tile=1z&melds=",
        "concealed=3335p567m99s2m22z&melds=(1111z)&tile=3p",
    ),
    "tenpai": (
        "concealed=1111m234p567p789s",
        "concealed=123m456p78s11z&melds=(5555z)",
        "concealed=19m19p19s1234567z",
    ),
    "value": (
        "seat=0&source=tsumo&concealed=340m406p55678s55z&winning=5z&dora=4s&flags=riichi",
        "seat=3&source=1&concealed=234m55p&winning=0p&melds=678s%20(7777z)&dora=6z",
    ),
    "noten-riichi": (
        "concealed=123457m234p5579s&seat=2&end=own_win",
        "concealed=123456m234p5568s&seat=2&tenpai=0",
    ),
    "nine-kinds": ("concealed=19m19p19s1234567z1m", "concealed=12m19p19s12345z678p&any_call=no"),
    "sticks": ("source=0&winners=1&winners=3&riichi=0&sticks=2&honba=3", "source=2&winners=1"),
    "pao": ("seat=1&source=tsumo&liable=3&yaku=daisangen&yakuman=2&honba=1", "seat=1&source=2&liable=2"),
    "paid": (
        "seat=1&source=2&han=3&fu=40&paid1=5200&paid2=-5200",
        "seat=0&source=tsumo&han=5&paid0=12000&paid1=-4000&paid2=-4000&paid3=-4000",
    ),
}
INCIDENTS = (
    "code=LATE&minutes=7&begun=no",
    "code=CALL-CHANGE&rest=no",
    "code=EXPOSE-OWN&tiles=3&deliberate=no",
    "code=CHEAT",
    "code=RII-NOTEN&other_win=yes&rest=no",
    "code=TILE-COUNT&rest=no&occurrence=3",
)
SLIPS = (
    ("incident", "rules=rrc&code=CALL-EMPTY&shown=no&rest=no&occurrence=2"),
    ("quad", "rules=ema-2025&concealed=11123444p222s56m&tile=1p"),
    ("call", f"rules=wrc-2025&{PROOFS['call'][0]}"),
)


def desk(event: Scene) -> None:
    """Each question with its proof under the night's rules, and the number of rulebooks with the same ruling."""
    event.set_time("19:40", "5-desk")
    base = f"rules=tenhou-4p&tournament={event.tournament.slug}"
    for question, queries in PROOFS.items():
        for number, facts in enumerate(queries, start=1):
            address = f"/desk/{question}/?{base}&{facts}"
            event.show(f"{question}-{number}", address, htmx="yes")
        elsewhere = f"/desk/{question}/?rules=rrc&{queries[0]}&part=elsewhere"
        event.show(f"{question}-elsewhere", elsewhere, htmx="yes")
    for facts in INCIDENTS:
        code = facts.partition("&")[0].removeprefix("code=")
        address = f"/desk/incident/?{facts}"
        event.show(f"incident-{code}", f"{address}&rules=rrc", htmx="yes")
        event.show(
            f"incident-{code}-elsewhere",
            f"{address}&rules=ema-2025&part=elsewhere",
            htmx="yes",
        )
    for question, facts in SLIPS:
        event.show(f"slip-{question}", f"/desk/{question}/?{facts}&part=slip", "judge")
    event.show("incidents-found", "/desk/?find=riichi noten&part=found", htmx="yes")
    event.show(
        "elsewhere-whole",
        f"{event.link(1, 2)}desk/incident/?code=PHONE&seat=1&rest=no&part=elsewhere",
        "judge",
    )
