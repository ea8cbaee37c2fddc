"""The section of the guides that explains each page."""

from __future__ import annotations

from typing import Final

from tournaments.models import Tournament

__all__ = ["NO_SECTION", "PLACES", "SEASON_PLACES", "place_for"]

_PAGES: Final = {
    "first-tournament": ("new_tournament", "new_club_tournament"),
    "first-tournament#find-your-way": ("tournament", "go_to"),
    "first-tournament#add-players": (
        *(
            "players",
            "people",
            "people_sheet",
            "participant",
            "withdraw",
            "same_person",
            "groups",
            "own_links",
        ),
        *("player", "replace_player", "particulars"),
    ),
    "first-tournament#registration": (
        *("registrations", "registration_settings", "register", "decide_registration", "registration"),
        "withdraw_registration",
    ),
    "first-tournament#check-in": ("check_in", "missing_text"),
    "first-tournament#seating-plan": (
        *("plan", "planned_round", "schedule", "search_plan", "read_plan", "plan_found"),
    ),
    "first-tournament#play-a-round": (
        *(
            "rounds",
            "round",
            "links",
            "renew_link",
            "renew_links",
            "physical_tables",
            "undo_opening",
            "clock",
        ),
    ),
    "first-tournament#enter-results": ("round_results", "round_results_list"),
    "first-tournament#progressive-swiss": ("new_round",),
    "first-tournament#move-an-event": ("event_files", "import_event"),
    "first-tournament#paid": ("player_columns",),
    "first-tournament#post-results": ("standings_text", "teams_text", "round_text", "evening_text"),
    "first-tournament#results": (
        *("standings", "statistics", "player_statistics", "mers", "release", "conditions", "last_round"),
    ),
    "first-tournament#correct-a-mistake": ("reopen_round", "correct_game", "seats", "cancel_penalty"),
    "first-tournament#teams-and-stages": (
        *("stages", "new_stage", "change_stage", "edit_teams", "teams", "bracket", "team_points"),
        *("draw_lots", "decline_place"),
    ),
    "first-tournament#officials": ("event_roles", "invite", "invitation"),
    "first-tournament#screens": ("boards",),
    "first-tournament#settings": (
        *("event", "event_rounds", "event_visibility", "event_links", "archive_event"),
    ),
    "club-evening": ("clubs",),
    "club-evening#set-up": ("club", "new_club", "club_settings", "new_season", "club_events"),
    "club-evening#club-officials": ("club_roles",),
    "club-evening#tonight": (
        *("tonight", "begin_evening", "evening_start", "evening_played", "end_evening", "here"),
    ),
    "club-evening#after-the-evening": ("evening",),
    "club-evening#season": ("counting", "season_end"),
    "club-evening#records": (
        *("records", "club_people", "club_person", "club_statistics", "club_person_statistics"),
        *("series_list", "series", "new_series", "edit_series"),
    ),
    "at-the-table": ("table", "own_page"),
    "at-the-table#hand": ("enter_hand", "add_tiles"),
    "at-the-table#type-hands": ("type_hands", "retype_hand"),
    "at-the-table#correct-a-hand": ("void_hand", "correct_hand", "correct_on_felt"),
    "at-the-table#end": ("count", "own_result", "confirm_result", "table_page"),
    "disputes": ("desk", "desk_question", "table_desk", "table_question"),
    "disputes#practice": (
        "practice",
        "practice_desk",
        "practice_result",
        "practice_table",
        "practice_table_result",
    ),
    "disputes#save": ("new_ruling", "ruling_hand"),
    "disputes#rulings": ("rulings", "ruling", "change_ruling", "review_ruling", "rulings_publicity"),
    "disputes#floor": ("floor", "judge_areas"),
    "printing": ("printing", "print_job"),
    "printing#logo": ("event_logo", "club_logo"),
    "printing#up-to-date": ("check_sheet", "printed"),
    "house-rules": ("rules", "change_rules", "rulesets", "ruleset"),
    "running-the-desk#backup-page": ("backups",),
    "running-the-desk#activity-log": ("activity",),
    "running-the-desk#personal-data": ("erase_player",),
    "running-the-desk#accounts": ("login", "change_password", "first_account"),
}

PLACES: Final = {page: place for place, pages in _PAGES.items() for page in pages}
"""The guide or section for each page, by the name of its address."""

SEASON_PLACES: Final = {
    "tournament": "club-evening#season",
    "standings": "club-evening#season",
    "rounds": "club-evening#after-the-evening",
    "round": "club-evening#after-the-evening",
}
"""The section for a page of a season where it differs from that of a tournament."""

NO_SECTION: Final = frozenset({"home", "guides", "guide", "board", "feature_board"})
"""Pages that need no section: the first page, the guides, and screens without a footer."""


def place_for(page: str, event: Tournament | None) -> str | None:
    """Return the guide or section for the page with that name of its address, if there is one."""
    if event and event.kind == Tournament.Kind.LEAGUE and page in SEASON_PLACES:
        return SEASON_PLACES[page]
    return PLACES.get(page)
