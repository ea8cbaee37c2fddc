"""The register of all pages and of the roles that may see them.

It has one line for each named address: the tests open each address in both languages and in a browser, and the gallery
takes its picture. A new address needs a line here. The desk under test fills in the words in braces: `club` and
`recorded` are tournaments of the demo, `championship` is its event with teams, stages and a final, `league` is its
league, `evening` is the key of the evening held there, `here` is the token of the page on which people check themselves
in, and `own` is the token of a player's page; `token` belongs to a table in play, `done` to a finished table; `sheet`
is the target of the code on a printed score sheet; `practised` and `played` are finished runs of practice at the desk
and at the table.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "ABSENT",
    "ACTIONS",
    "ADMINISTRATOR",
    "CHAMPIONSHIP",
    "CLUB",
    "ELSEWHERE",
    "EMPTY",
    "FILES",
    "HEAD_JUDGE",
    "HIDDEN",
    "JUDGE",
    "LEAGUE",
    "MAY",
    "OF_CLUB",
    "OF_DESK",
    "ORDER",
    "ORGANIZER",
    "OWNER",
    "PAGES",
    "PARTS",
    "RECORDED",
    "SCOREKEEPER",
    "SENDS",
    "SERIES",
    "SOMEBODY",
    "VISITOR",
    "Page",
    "least",
]

CLUB, RECORDED = "demo-river-club-spring-cup", "demo-a-recorded-hanchan"
LEAGUE = "demo-thursday-league"
CHAMPIONSHIP = "demo-four-winds-championship"

VISITOR, JUDGE, HEAD_JUDGE, ORGANIZER = "", "judge", "headjudge", "organizer"
ADMINISTRATOR = "administrator"
"""No demo login has this role."""
SOMEBODY = "somebody"
"""A logged-in user without any role."""
SCOREKEEPER, OWNER = "scorekeeper", "owner"
"""Roles that nobody holds at the whole desk; an organizer of the desk is an owner of every club."""
ORDER = (VISITOR, SOMEBODY, SCOREKEEPER, JUDGE, HEAD_JUDGE, ORGANIZER, OWNER, ADMINISTRATOR)
"""The roles, each with what those before it may do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page: its URL name, its address, and the demo login that opens it (empty: a visitor)."""

    name: str
    address: str
    login: str = VISITOR
    shown: str = ""
    """The page's name in the gallery; empty if another line already shows the page."""


ROUND = "/tournaments/{club}/rounds/"
SETTINGS = "/tournaments/{club}/event/"
SERIES = "/series/demo-one-year/"
OF_CLUB = "/clubs/demo-river-club/"

PRACTICE = "/practice/desk/?rules=ema-2025&level=all&count=10&seed=7"
PRACTICED = "/practice/result/?{practised}"
PLAYED = "/practice/table/result/?{played}"

# The questions of the dispute desk, by the words in their addresses.
QUESTIONS = (
    *("riichi", "noten-riichi", "quad", "call", "furiten", "value", "tenpai", "nine-kinds"),
    *("sticks", "pao", "paid"),
)

PAGES = (
    Page(name="home", address="/", shown="Tournaments"),
    Page(name="guides", address="/guide/"),
    Page(name="guide", address="/guide/first-tournament/"),
    Page(name="guide", address="/guide/running-the-desk/"),
    Page(name="clubs", address="/clubs/", shown="Clubs"),
    Page(name="new_club", address="/clubs/new/", login=ORGANIZER, shown="New club"),
    Page(name="new_tournament", address="/tournaments/new/", login=ORGANIZER, shown="New tournament"),
    Page(name="import_event", address="/import/", login=ORGANIZER, shown="Import event"),
    Page(name="login", address="/login/", shown="Log in"),
    Page(name="change_password", address="/password/", login=JUDGE, shown="Change password"),
    Page(
        name="tournament",
        address="/tournaments/{club}/",
        login=ORGANIZER,
        shown="A tournament, for its organizer",
    ),
    Page(name="tournament", address="/tournaments/{recorded}/", shown="A tournament, for everybody"),
    Page(name="event", address=SETTINGS, login=ORGANIZER, shown="General settings of an event"),
    Page(name="event_rounds", address=SETTINGS + "rounds/", login=ORGANIZER, shown="Rounds and ties"),
    Page(name="event_visibility", address=SETTINGS + "visibility/", login=ORGANIZER, shown="Visibility"),
    Page(name="event_logo", address=SETTINGS + "logo/", login=ORGANIZER, shown="The event's logo"),
    Page(name="event_links", address=SETTINGS + "links/", login=ORGANIZER, shown="Links and address"),
    Page(name="event_files", address=SETTINGS + "files/", login=ORGANIZER, shown="Import and export"),
    Page(name="archive_event", address=SETTINGS + "archive/", login=ORGANIZER, shown="Archive and delete"),
    Page(
        name="event_roles",
        address="/tournaments/{club}/roles/",
        login=ORGANIZER,
        shown="Officials",
    ),
    Page(
        name="players",
        address="/tournaments/{club}/players/",
        login=ORGANIZER,
        shown="Players",
    ),
    Page(name="players", address="/tournaments/{club}/players/?find=a&order=name"),
    Page(
        name="go_to",
        address="/tournaments/{club}/go/?q=1",
        login=ORGANIZER,
        shown="Go to a page, player or table",
    ),
    Page(name="rounds", address="/tournaments/{club}/rounds/", login=ORGANIZER, shown="Rounds"),
    Page(name="people", address="/tournaments/{club}/people/", login=ORGANIZER, shown="Add players"),
    Page(
        name="people_sheet",
        address="/tournaments/{club}/people/sheet/",
        login=ORGANIZER,
        shown="Import from a spreadsheet",
    ),
    Page(
        name="player_columns",
        address="/tournaments/{club}/players/columns/",
        login=ORGANIZER,
        shown="Extra columns of the list of players",
    ),
    Page(name="groups", address="/tournaments/{club}/people/groups/", login=ORGANIZER, shown="Groups"),
    Page(
        name="participant",
        address="/tournaments/{club}/people/2/",
        login=ORGANIZER,
        shown="A player, for an organizer",
    ),
    Page(
        name="withdraw",
        address="/tournaments/{club}/people/1/withdraw/",
        login=ORGANIZER,
        shown="Withdraw a player",
    ),
    Page(
        name="same_person",
        address="/tournaments/{club}/people/2/same/",
        login=ORGANIZER,
        shown="Same person",
    ),
    Page(
        name="erase_player",
        address="/tournaments/{club}/people/2/erase/",
        login=ORGANIZER,
        shown="Erase personal data",
    ),
    Page(name="check_in", address="/tournaments/{club}/check-in/", login=JUDGE, shown="Check-in"),
    Page(
        name="missing_text",
        address="/tournaments/{club}/check-in/text/",
        login=JUDGE,
        shown="Missing players as text",
    ),
    Page(
        name="own_links",
        address="/tournaments/{club}/people/links/",
        login=ORGANIZER,
        shown="Personal links",
    ),
    Page(name="own_page", address="/own/{own}/", shown="A player's personal page"),
    Page(name="new_round", address=ROUND + "new/", login=ORGANIZER, shown="Next round"),
    Page(name="plan", address="/tournaments/{club}/plan/", login=ORGANIZER, shown="Seating plan"),
    Page(
        name="planned_round",
        address="/tournaments/{club}/plan/rounds/4/",
        login=ORGANIZER,
        shown="A planned round",
    ),
    Page(name="schedule", address="/tournaments/{club}/schedule/", shown="Schedule"),
    Page(name="round", address=ROUND + "1/"),
    Page(name="round_text", address=ROUND + "1/text/", shown="A round as text"),
    Page(name="round", address=ROUND + "2/", login=ORGANIZER, shown="A round"),
    Page(name="round", address=ROUND + "3/", login=ORGANIZER),
    Page(
        name="undo_opening",
        address=ROUND + "2/undo-opening/",
        login=ORGANIZER,
        shown="Undo opening of a round",
    ),
    Page(name="reopen_round", address=ROUND + "1/reopen/", login=ORGANIZER, shown="Reopen a round"),
    Page(
        name="correct_game",
        address=ROUND + "1/tables/1/correct/",
        login=ORGANIZER,
        shown="Correct a game",
    ),
    Page(name="round_results", address=ROUND + "2/results/", login=ORGANIZER, shown="Enter results"),
    Page(name="round_results_list", address=ROUND + "2/results/list/", login=ORGANIZER),
    Page(name="links", address=ROUND + "2/links/", login=JUDGE, shown="Table links"),
    Page(name="renew_links", address=ROUND + "2/links/renew/", login=JUDGE, shown="New table links"),
    Page(name="renew_link", address=ROUND + "2/tables/1/link/renew/", login=JUDGE, shown="New table link"),
    Page(name="floor", address="/tournaments/{club}/floor/", login=JUDGE, shown="Floor"),
    Page(
        name="judge_areas",
        address="/tournaments/{club}/floor/areas/",
        login=JUDGE,
        shown="Judges' areas",
    ),
    Page(name="clock", address=ROUND + "2/clock/", shown="Hall clock"),
    Page(
        name="boards",
        address="/tournaments/{club}/board/",
        login=JUDGE,
        shown="Screens",
    ),
    Page(name="board", address="/tournaments/{club}/board/clock/", shown="Screen with the clock"),
    Page(name="board", address="/tournaments/{club}/board/tables/", shown="Screen with the tables"),
    Page(name="board", address="/tournaments/{club}/board/conditions/"),
    Page(
        name="physical_tables",
        address="/tournaments/{club}/at/",
        login=ORGANIZER,
        shown="Table QR codes",
    ),
    Page(name="printing", address="/tournaments/{club}/print/", login=JUDGE, shown="Print"),
    Page(name="check_sheet", address="/p/?event={club}"),
    Page(name="printed", address="/p/{sheet}", shown="Check a printed sheet"),
    Page(name="standings", address="/tournaments/{club}/standings/", shown="Standings"),
    Page(name="standings_text", address="/tournaments/{club}/standings/text/", shown="Standings as text"),
    Page(name="teams_text", address="/tournaments/{championship}/teams/text/"),
    Page(name="evening_text", address="/tournaments/{league}/evenings/2026-10-15/text/"),
    Page(
        name="mers",
        address="/tournaments/{club}/mers/",
        login=ORGANIZER,
        shown="EMA report",
    ),
    Page(name="mers", address="/tournaments/{recorded}/mers/?days=2&countries=7"),
    Page(name="series_list", address="/series/", shown="Series"),
    Page(name="new_series", address="/series/new/", login=ORGANIZER, shown="New series"),
    Page(name="teams", address="/tournaments/{championship}/teams/"),
    Page(name="bracket", address="/tournaments/{championship}/bracket/"),
    Page(name="stages", address="/tournaments/{championship}/stages/", login=ORGANIZER, shown="Stages"),
    Page(
        name="new_stage",
        address="/tournaments/{championship}/stages/new/",
        login=ORGANIZER,
        shown="New stage",
    ),
    Page(
        name="edit_teams", address="/tournaments/{championship}/teams/edit/", login=ORGANIZER, shown="Teams"
    ),
    Page(name="player", address="/tournaments/{club}/players/2/", shown="A player"),
    Page(name="table_page", address=ROUND + "1/tables/1/", shown="A finished game, for everybody"),
    Page(name="table_page", address=ROUND + "2/tables/1/"),
    Page(name="table_page", address=ROUND + "3/tables/1/"),
    Page(
        name="conditions",
        address=ROUND + "2/tables/1/conditions/",
        login=JUDGE,
        shown="Last-hand conditions",
    ),
    Page(name="seats", address=ROUND + "2/tables/1/seats/", login=JUDGE, shown="Seats by table"),
    Page(
        name="cancel_penalty",
        address=ROUND + "1/results/4/penalties/2/cancel/",
        login=JUDGE,
        shown="A penalty of a finished round",
    ),
    Page(name="release", address="/tournaments/{club}/release/", login=ORGANIZER, shown="Results visibility"),
    Page(name="club", address=OF_CLUB, shown="A club"),
    Page(name="club", address=OF_CLUB, login=ORGANIZER),
    Page(name="club_logo", address=OF_CLUB + "logo/", login=ORGANIZER, shown="A club's logo"),
    Page(name="club_settings", address=OF_CLUB + "settings/", login=ORGANIZER, shown="A club's settings"),
    Page(name="new_season", address=OF_CLUB + "season/new/", login=ORGANIZER, shown="New season"),
    Page(name="club_events", address=OF_CLUB + "join/", login=ORGANIZER),
    Page(name="club_roles", address=OF_CLUB + "roles/", login=ORGANIZER, shown="A club's officials"),
    Page(name="new_club_tournament", address=OF_CLUB + "tournaments/new/", login=ORGANIZER),
    Page(name="records", address=OF_CLUB + "records/", shown="A club's records"),
    Page(name="club_people", address=OF_CLUB + "people/", shown="A club's players"),
    Page(name="series", address=SERIES, shown="A series"),
    Page(name="edit_series", address=SERIES + "edit/", login=ORGANIZER),
    Page(name="counting", address="/tournaments/{league}/counting/"),
    Page(
        name="counting",
        address="/tournaments/{league}/counting/",
        login=ORGANIZER,
        shown="Scoring rules of a season",
    ),
    Page(
        name="season_end",
        address="/tournaments/{league}/season-end/",
        login=ORGANIZER,
        shown="End of the season",
    ),
    Page(name="tonight", address="/tournaments/{league}/tonight/", login=JUDGE, shown="Tonight"),
    Page(
        name="evening",
        address="/tournaments/{league}/evenings/2026-10-22/",
        shown="Evening summary",
    ),
    Page(name="evening", address="/tournaments/{league}/evenings/2026-10-15/", login=ORGANIZER),
    Page(name="here", address="/here/{here}/", shown="Check-in at an evening"),
    Page(name="tournament", address="/tournaments/{league}/", shown="A season"),
    Page(name="tournament", address="/tournaments/{league}/", login=ORGANIZER),
    Page(name="standings", address="/tournaments/{league}/standings/", shown="Season standings"),
    Page(name="player", address="/tournaments/{league}/players/3/", shown="A player's season"),
    Page(name="register", address="/register/{league}/", shown="Register for an event"),
    Page(
        name="registrations",
        address="/tournaments/{league}/registration/",
        login=ORGANIZER,
        shown="Registrations",
    ),
    Page(
        name="registration_settings",
        address="/tournaments/{league}/registration/settings/",
        login=ORGANIZER,
        shown="Registration settings",
    ),
    Page(name="statistics", address="/tournaments/{league}/statistics/", shown="A season's statistics"),
    Page(name="statistics", address="/tournaments/{recorded}/statistics/?sort=-win"),
    Page(
        name="player_statistics",
        address="/tournaments/{league}/players/3/statistics/",
        shown="A player's statistics",
    ),
    Page(name="player_statistics", address="/tournaments/{recorded}/players/2/statistics/"),
    Page(name="club_statistics", address=OF_CLUB + "statistics/", shown="A club's statistics"),
    Page(name="rules", address="/tournaments/{club}/rules/", shown="Rules"),
    Page(
        name="change_rules",
        address="/tournaments/{club}/rules/change/?question=multi_ron_deposits",
        login=HEAD_JUDGE,
        shown="Change rules",
    ),
    Page(name="rulesets", address="/rulesets/", shown="Rulebooks"),
    Page(name="ruleset", address="/rulesets/ema-2025/", shown="A rulebook"),
    Page(
        name="ruleset",
        address="/rulesets/ema-2025/?against=wrc-2025&only=differences",
        shown="Two rulebooks compared",
    ),
    Page(name="table", address="/t/{token}/", shown="A table"),
    Page(name="table", address="/t/{token}/", login=JUDGE),
    Page(name="table", address="/t/{done}/", login=JUDGE),
    Page(name="count", address="/t/{token}/count/", shown="Count the points"),
    Page(name="practice", address="/practice/", shown="Practice"),
    Page(name="practice_desk", address=PRACTICE, shown="Practice: a case"),
    Page(name="practice_desk", address=PRACTICE + "&choice=1", shown="Practice: a ruling"),
    Page(name="practice_table", address="/practice/table/?rules=rrc&game=1", shown="Practice: the table"),
    Page(name="practice_table_result", address=PLAYED, shown="Practice: the result of a table"),
    Page(name="practice_result", address=PRACTICED, shown="Practice: the result"),
    Page(name="desk", address="/desk/", shown="Dispute desk"),
    *(Page(name="desk_question", address=f"/desk/{word}/") for word in QUESTIONS),
    Page(
        name="desk_question",
        address="/desk/incident/?code=LATE",
        shown="An incident at the dispute desk",
    ),
    Page(name="table_desk", address="/t/{token}/desk/", login=JUDGE, shown="The dispute desk at a table"),
    Page(
        name="table_question",
        address="/t/{token}/desk/noten-riichi/",
        login=JUDGE,
        shown="A dispute at a table",
    ),
    Page(name="new_ruling", address="/t/{token}/rulings/new/", login=JUDGE, shown="Save a ruling"),
    Page(
        name="rulings",
        address="/tournaments/{club}/rulings/",
        login=JUDGE,
        shown="Rulings",
    ),
    Page(name="rulings_publicity", address="/tournaments/{club}/rulings/publicity/", login=ORGANIZER),
    Page(
        name="ruling",
        address="/tournaments/{club}/rulings/1/",
        login=HEAD_JUDGE,
        shown="A ruling, for the head judge",
    ),
    Page(name="ruling", address="/tournaments/{club}/rulings/2/", login=JUDGE),
    Page(
        name="change_ruling",
        address="/tournaments/{club}/rulings/1/change/",
        login=HEAD_JUDGE,
        shown="Change a ruling",
    ),
    Page(name="add_tiles", address="/t/{token}/hands/1/tiles/", shown="Add tiles to a hand"),
    Page(name="enter_hand", address="/t/{token}/hands/ron/", shown="A hand, all fields: ron"),
    Page(name="enter_hand", address="/t/{token}/hands/tsumo/"),
    Page(name="enter_hand", address="/t/{token}/hands/draw/"),
    Page(name="enter_hand", address="/t/{token}/hands/abort/"),
    Page(name="enter_hand", address="/t/{token}/hands/chombo/"),
    Page(name="type_hands", address="/t/{token}/type/", shown="Type hands"),
    Page(name="retype_hand", address="/t/{token}/type/1/"),
    Page(name="void_hand", address="/t/{token}/hands/1/void/", shown="Cancel a hand"),
    Page(name="correct_hand", address="/t/{token}/hands/1/correct/", shown="Correct a hand"),
    Page(
        name="correct_on_felt", address="/t/{token}/hands/1/correct/felt/", shown="Correct a hand on the felt"
    ),
)

FILES = {
    "rules_json": "/tournaments/{club}/rules.json",
    "rules_sheet": "/tournaments/{club}/rules.pdf",
    "event_file": "/tournaments/{club}/files/standings.csv",
    "team_file": "/tournaments/{championship}/teams/table.csv",
    "export_event": SETTINGS + "export.json",
    "person_data": "/tournaments/{club}/people/2/data.zip",
    "own_data": "/own/{own}/data.zip",
    "sheet": ROUND + "1/tables/1/sheet.pdf",
    "blank_sheet": ROUND + "3/tables/1/blank.pdf",
    "links_sheet": ROUND + "2/links.pdf",
    "print_sheet": "/tournaments/{club}/print/score-sheets.pdf",
    "standings_picture": "/tournaments/{club}/standings.png",
    "standings_preview": "/tournaments/{club}/standings/preview.png",
    "teams_picture": "/tournaments/{championship}/teams.png",
    "evening_picture": "/tournaments/{league}/evenings/2026-10-15/results.png",
    "result_picture": ROUND + "1/tables/1/result.png",
    "event_preview": "/tournaments/{club}/preview.png",
    "club_preview": OF_CLUB + "preview.png",
    "series_preview": SERIES + "preview.png",
    "series_file": SERIES + "table.csv",
    "evening_wall": "/tournaments/{league}/evening/{evening}/wall.pdf",
    "statistics_file": "/tournaments/{league}/statistics.csv",
    "club_statistics_file": OF_CLUB + "statistics.csv",
    "ruleset_json": "/rulesets/ema-2025.json",
    "ruleset_sheet": "/rulesets/ema-2025.pdf",
    "plain_sheet": "/sheets/blank.pdf",
    "practice_certificate": PRACTICED.replace("result/", "certificate.pdf") + "&name=Abe",
    "practice_table_certificate": PLAYED.replace("result/", "certificate.pdf") + "&name=Abe",
    "plain_report_sheet": "/sheets/report.pdf",
    "plain_all_last_sheet": "/sheets/all-last.pdf",
    "rulings_file": "/tournaments/{club}/rulings/log.json",
    "ruling_slip": "/tournaments/{club}/rulings/1/slip.pdf",
    "manifest": "/shinpan-en.webmanifest",
    "register_code": "/register/{league}/code.svg",
    "registrations_file": "/tournaments/{league}/registration/list.csv",
    "players_file": "/tournaments/{club}/players/list.csv",
}
"""Addresses that are printed or read by a program, each with an example."""

PARTS = {
    "table_now": "/t/{token}/now/?seen=0",
    "table_news": "/t/{token}/news/",
    "floor_news": "/tournaments/{club}/floor/news/",
    "own_page_news": "/own/{own}/news/",
    "felt_keys": "/keys/",
    "riichi_marks": "/t/{token}/riichi/",
    "waits": "/t/{token}/waits/?concealed=123m456p789s1155z",
}
"""Fragments that a page loads itself."""

ELSEWHERE = {
    "health": "/health/",
    "metrics": "/metrics",
    "service_worker": "/service-worker.js",
    "first_account": "/accounts/first/",
    "offline_shell": "/offline/",
    "offline_guides": "/offline/guide/",
    "ruling_hand": "/t/{token}/rulings/hand/1/",
    "plan_found": "/tournaments/{club}/plan/found/0123456789abcdef/",
    "change_stage": "/tournaments/{championship}/stages/1/",
    "short_evening": "/e/2/",
    "feature_board": "/tournaments/{club}/board/feature/1/",
    "physical_table": "/at/0123456789abcdef/",
    "physical_tables_sheet": "/tournaments/{club}/at/cards.pdf",
    "print_job": "/tournaments/{club}/print/score-sheets/0123456789abcdef/",
    "printed_document": "/tournaments/{club}/print/score-sheets/0123456789abcdef.pdf",
    "board_live": "/tournaments/{club}/board/live/?board=clock",
    "own_result": "/t/{token}/result/",
    "confirm_result": "/t/{token}/result/confirm/",
    "scan": "/check-in/0123456789abcdef/",
    "invitation": "/invitation/0123456789abcdefghijklmn/",
    "mers_file": "/tournaments/{club}/mers.csv",
    "club_person": OF_CLUB + "people/0123456789abcdef/",
    "logo": "/logos/0123456789abcdef.png",
    "ruling_photo": "/tournaments/{club}/rulings/1/photos/1.jpg",
    "registration": "/registration/0123456789abcdef/",
    "withdraw_registration": "/registration/0123456789abcdef/withdraw/",
    "registration_code": "/registration/0123456789abcdef/code.svg",
    "backups": "/backups/",
    "download_backup": "/backups/shinpan-20261129-093000.sqlite3",
    "activity": "/activity/",
    "activity_file": "/activity/list.csv",
    "club_person_statistics": OF_CLUB + "people/0123456789abcdef/statistics/",
}
"""Addresses that are not pages of their own, or that the demo has no example of.

These are the service worker, the offline pages for both languages, forms in the middle of other pages, the results
of a search, and pages behind a link that nobody can guess. Their own tests open them.
"""

ACTIONS = {
    "begin_evening": "/tournaments/{league}/tonight/begin/",
    **{
        name: f"/tournaments/{{league}}/evening/{{evening}}/{word}/"
        for name, word in {
            "evening_presence": "presence",
            "evening_somebody": "somebody",
            "evening_start": "start",
            "evening_played": "played",
            "evening_notes": "notes",
            "end_evening": "end",
            "reopen_evening": "reopen",
        }.items()
    },
    "game_counts": "/tournaments/{league}/rounds/1/tables/1/counts/",
    "return_to_play": "/tournaments/{club}/people/1/return/",
    **{
        name: f"/tournaments/{{club}}/people/1/{word}/"
        for name, word in {
            "particulars": "particulars",
            "player_own_columns": "columns",
            "player_state": "state",
            "player_group": "group",
            "give_points": "points",
            "cancel_points": "points/1/cancel",
            "replace_player": "replace",
            "take_back_substitution": "replace/1/back",
            "exchange_seats": "exchange",
            "merge_players": "merge",
            "undo_merge": "merge/undo",
            "player_shown": "shown",
            "remove_player": "remove",
        }.items()
    },
    "tick_here": "/tournaments/{club}/check-in/tick/",
    "change_player_column": "/tournaments/{club}/players/columns/1/change/",
    "delete_player_column": "/tournaments/{club}/players/columns/1/delete/",
    "tick_player": "/tournaments/{club}/players/columns/1/tick/",
    "reset_check_in": "/tournaments/{club}/check-in/reset/",
    "renew_own_link": "/tournaments/{club}/people/1/link/renew/",
    "invite": "/tournaments/{club}/roles/invite/",
    "take_invitation_back": "/tournaments/{club}/roles/invitations/1/take/",
    "take_role": "/tournaments/{club}/roles/1/take/",
    "invite_to_club": OF_CLUB + "roles/invite/",
    "take_club_invitation_back": OF_CLUB + "roles/invitations/1/take/",
    "take_club_role": OF_CLUB + "roles/1/take/",
    "return_registration": "/registration/0123456789abcdef/return/",
    "decide_registration": "/tournaments/{league}/registration/decide/",
    "approve_registrations": "/tournaments/{league}/registration/approve/",
    "move_up": "/tournaments/{league}/registration/up/",
    "create_table_codes": "/tournaments/{club}/at/create/",
    "renew_physical_table": "/tournaments/{club}/at/1/renew/",
    "reopen_season": "/tournaments/{club}/season-end/reopen/",
    "next_season": "/tournaments/{club}/season-end/next/",
    "ready_stages": "/tournaments/{club}/stages/ready/",
    "move_stage": "/tournaments/{club}/stages/1/move/",
    "remove_stage": "/tournaments/{club}/stages/1/remove/",
    "draw_lots": "/tournaments/{club}/standings/lots/",
    "decline_place": "/tournaments/{club}/standings/decline/",
    "take_back_decline": "/tournaments/{club}/standings/decline/back/",
    "team_lots": "/tournaments/{club}/teams/lots/",
    "team_declines": "/tournaments/{club}/teams/decline/",
    "team_takes_back_decline": "/tournaments/{club}/teams/decline/back/",
    "team_points": "/tournaments/{club}/teams/points/",
    "cancel_team_points": "/tournaments/{club}/teams/points/1/cancel/",
    "renumber": "/tournaments/{club}/people/renumber/",
    "delete_series": SERIES + "delete/",
    "merge_in_series": SERIES + "one-person/",
    "add_to_series": SERIES + "events/",
    "edit_series_event": SERIES + "events/{club}/figures/",
    "move_in_series": SERIES + "events/{club}/move/",
    "remove_from_series": SERIES + "events/{club}/remove/",
    "copy_event": SETTINGS + "copy/",
    "delete_event": SETTINGS + "delete/",
    "search_plan": "/tournaments/{club}/plan/search/",
    "read_plan": "/tournaments/{club}/plan/read/",
    "open_planned": "/tournaments/{club}/plan/rounds/4/open/",
    "show_seats": "/tournaments/{club}/plan/shown/",
    "delete_plan": "/tournaments/{club}/plan/delete/",
    "change_release": "/tournaments/{club}/release/change/",
    "approve_game": ROUND + "2/results/1/approve/",
    "open_round": ROUND + "3/open/",
    "finish_round": ROUND + "2/finish/",
    "discard_round": ROUND + "3/discard/",
    "store_result": ROUND + "2/results/1/store/",
    "void_result": ROUND + "2/results/1/void/",
    "penalize_beside": ROUND + "2/results/1/penalty/",
    "check_result": ROUND + "2/results/1/check/",
    "change_clock": ROUND + "2/clock/change/",
    "come_to_call": ROUND + "2/calls/1/come/",
    "call_done": ROUND + "2/calls/1/done/",
    "add_call_minutes": ROUND + "2/calls/1/minutes/",
    "register_call": ROUND + "2/calls/register/",
    "call_referee": "/t/{token}/call/",
    "take_call_back": "/t/{token}/call/back/",
    "review_ruling": "/tournaments/{club}/rulings/1/review/",
    "add_ruling_photo": "/tournaments/{club}/rulings/1/photos/",
    "delete_ruling_photo": "/tournaments/{club}/rulings/1/photos/1/delete/",
    "last_round": "/tournaments/{club}/standings/last-round/",
    "preview_hand": "/t/{token}/preview/",
    "preview_correction": "/t/{token}/hands/1/correct/preview/",
    "practice_preview": "/practice/table/preview/?rules=rrc&game=1",
    "undo_hand": "/t/{token}/undo/",
    "redo_hand": "/t/{token}/redo/",
    "send_hand": "/t/{token}/send/",
    "close_table": "/t/{token}/close/",
    "reopen_table": "/t/{token}/reopen/",
    "time_called": "/t/{token}/time/",
    "penalize": "/t/{token}/penalty/",
    "logout": "/logout/",
    "set_language": "/i18n/setlang/",
    "keep_paper": "/paper/",
    "delete_backup": "/backups/shinpan-20261129-093000.sqlite3/delete/",
}
"""Addresses that only accept POST."""

MAY = {
    # Pages for everybody, or for more people than officials; their lines above show what officials see.
    **dict.fromkeys(("season_end", "round", "rounds", "go_to", "table_desk", "table_question"), VISITOR),
    **dict.fromkeys(("round_results", "round_results_list", "links"), SCOREKEEPER),
    **dict.fromkeys(("tonight", "check_in", "missing_text"), SCOREKEEPER),
    **dict.fromkeys(("club_settings", "club_logo", "club_roles"), OWNER),
    "change_password": SOMEBODY,
    **dict.fromkeys(
        ("backups", "download_backup", "delete_backup", "activity", "activity_file"), ADMINISTRATOR
    ),
    # With accounts, it redirects visitors to the login and everybody else to the start page.
    "first_account": SOMEBODY,
    # Files, and addresses of `ELSEWHERE`.
    **dict.fromkeys(("export_event", "links_sheet", "plan_found", "change_stage"), ORGANIZER),
    **dict.fromkeys(("rulings_file", "ruling_slip", "ruling_hand", "ruling_photo"), JUDGE),
    **dict.fromkeys(("print_sheet", "print_job", "printed_document", "floor_news"), JUDGE),
    **dict.fromkeys(
        ("registrations_file", "players_file", "person_data", "physical_tables_sheet"), ORGANIZER
    ),
    # Only POST; a registered person has a link of their own.
    **dict.fromkeys(("withdraw_registration", "return_registration"), VISITOR),
    # At a table for holders of its link; on the floor and at an evening for every official.
    **dict.fromkeys(
        ("call_referee", "take_call_back", "preview_hand", "undo_hand", "redo_hand", "send_hand"), VISITOR
    ),
    **dict.fromkeys(("practice_preview", "preview_correction"), VISITOR),
    **dict.fromkeys(("close_table", "time_called", "logout", "set_language", "keep_paper"), VISITOR),
    **dict.fromkeys(("reopen_table", "penalize", "review_ruling", "reset_check_in"), JUDGE),
    "add_ruling_photo": JUDGE,
    **dict.fromkeys(("release", "approve_game", "delete_ruling_photo"), HEAD_JUDGE),
    **dict.fromkeys(("void_result", "penalize_beside", "reopen_evening"), JUDGE),
    **dict.fromkeys(("change_clock", "come_to_call", "call_done"), JUDGE),
    **dict.fromkeys(("add_call_minutes", "register_call"), JUDGE),
    **dict.fromkeys(("store_result", "check_result", "tick_here", "tick_player"), SCOREKEEPER),
    **dict.fromkeys(("begin_evening", "evening_presence", "evening_somebody", "evening_wall"), SCOREKEEPER),
    **dict.fromkeys(("evening_start", "evening_played", "evening_notes", "end_evening"), SCOREKEEPER),
    # Only POST, and only for those who give roles in the club.
    **dict.fromkeys(("invite_to_club", "take_club_invitation_back", "take_club_role"), OWNER),
}
"""The least role for an address, by name, where its own lines do not give it.

Without an entry here, a page is for the least of the roles that open it above, an address that only accepts POST is for
organizers, and everything else is for everybody.
"""

SENDS = {"counting": ORGANIZER, "season_end": ORGANIZER}
"""The least role for sending data to a page, where it is higher than the role for opening the page."""

HIDDEN = {"conditions": JUDGE, "rulings": JUDGE, "ruling": JUDGE, "mers_file": JUDGE}
"""Addresses that do not exist for people without the role, with the least role that sees them.

Neither a login page nor a refusal reveals them.
"""

OF_DESK = frozenset({"copy_event", "next_season"})
"""Addresses below an event that are only for organizers of the whole desk or of the event's club."""

EMPTY = frozenset({"download_backup"})
"""Addresses that have nothing to send in the demo, for those who may open them."""

ABSENT = frozenset({"own_result", "confirm_result", "metrics"})
"""Addresses that nobody can open in the demo: it has no example, or a setting switches them on."""


def least(name: str) -> str:
    """The least role that may open the address of this name, or send data to it if it only accepts POST."""
    opened_by = [page.login for page in PAGES if page.name == name]
    if name in MAY:
        return MAY[name]
    if opened_by:
        return min(opened_by, key=ORDER.index)
    return ORGANIZER if name in ACTIONS else VISITOR
