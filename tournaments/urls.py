"""Which address opens which page?"""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path

from tournaments.views import (
    hands,
    pages,
    people,
    players,
    rounds,
    rules,
    rulesets,
    sheets,
    standings,
    tables,
    tournaments,
)

__all__ = ["urlpatterns"]

ROUND = "tournaments/<str:slug>/rounds/<int:number>/"
TABLE = "t/<str:token>/"
PLAYER = "tournaments/<str:slug>/people/<int:number>/"

urlpatterns = [
    path("", tournaments.home, name="home"),
    path("tournaments/new/", tournaments.new, name="new_tournament"),
    path("tournaments/<str:slug>/", tournaments.tournament, name="tournament"),
    path("tournaments/<str:slug>/rules/", rules.show, name="rules"),
    path("tournaments/<str:slug>/rules/change/", rules.change, name="change_rules"),
    path("tournaments/<str:slug>/rules.json", rules.download, name="rules_json"),
    path("tournaments/<str:slug>/rules.pdf", sheets.rules_sheet_of, name="rules_sheet"),
    path("tournaments/<str:slug>/people/", people.enter, name="people"),
    path(PLAYER + "withdraw/", people.withdraw, name="withdraw"),
    path(PLAYER + "return/", people.return_to_play, name="return_to_play"),
    path("tournaments/<str:slug>/standings/", standings.show, name="standings"),
    path("tournaments/<str:slug>/players/<int:number>/", players.show, name="player"),
    path("tournaments/<str:slug>/rounds/new/", rounds.new, name="new_round"),
    path(ROUND, rounds.show, name="round"),
    path(ROUND + "links/", rounds.links, name="links"),
    path(ROUND + "open/", rounds.open_round, name="open_round"),
    path(ROUND + "finish/", rounds.finish, name="finish_round"),
    path(ROUND + "reopen/", rounds.reopen, name="reopen_round"),
    path(ROUND + "discard/", rounds.discard, name="discard_round"),
    path(ROUND + "tables/<int:table>/", pages.show, name="table_page"),
    path(ROUND + "tables/<int:table>/sheet.pdf", sheets.score_sheet_of, name="sheet"),
    path(ROUND + "tables/<int:table>/blank.pdf", sheets.blank_sheet_of, name="blank_sheet"),
    path(ROUND + "links.pdf", sheets.links_sheet, name="links_sheet"),
    path("rulesets/", rulesets.index, name="rulesets"),
    path("rulesets/<str:key>.json", rulesets.as_json, name="ruleset_json"),
    path("rulesets/<str:key>.pdf", sheets.ruleset_sheet_of, name="ruleset_sheet"),
    path("rulesets/<str:key>/", rulesets.show, name="ruleset"),
    path("sheets/blank.pdf", sheets.plain_sheet, name="plain_sheet"),
    path(TABLE, tables.show, name="table"),
    path(TABLE + "now/", tables.now, name="table_now"),
    path(TABLE + "close/", tables.close, name="close_table"),
    path(TABLE + "reopen/", tables.reopen, name="reopen_table"),
    path(TABLE + "time/", tables.time_called, name="time_called"),
    path(TABLE + "penalty/", tables.penalize, name="penalize"),
    path(TABLE + "hands/<str:kind>/", hands.enter, name="enter_hand"),
    path(TABLE + "hands/<int:number>/void/", hands.void, name="void_hand"),
    path(TABLE + "hands/<int:number>/correct/", hands.correct, name="correct_hand"),
    path("login/", LoginView.as_view(template_name="people/login.html"), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
