"""Roles at one event are given by a link, taken, and revoked."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import by
from tests.costs import cost
from tournaments.common import dates
from tournaments.common.errors import InputError, StateError
from tournaments.models import (
    ORGANIZERS,
    Entry,
    EventRole,
    Invitation,
    JournalEntry,
    Person,
    Player,
    Role,
    Tournament,
)
from tournaments.presenters.interchange import event_files
from tournaments.presenters.rulings.disputes import open_tables
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list, invitations, roles
from tournaments.services.people.logins.look_alikes import skeleton

GOOD = "green-felt-42"


def login_of(name, event=None, role=None):
    user = User.objects.create_user(name, password=GOOD)
    if event is not None:
        EventRole.objects.create(user=user, tournament=event, role=role)
    return user


def browser(user):
    client = Client()
    client.force_login(user)
    return client


def invited(event, by_, role=Role.JUDGE, hours=1, key="tap-number-1"):
    return invitations.invite(event, role, hours=hours, by=by_, key=key)


def page(word):
    return reverse("invitation", args=[word])


def held(event):
    return {one.user.username: one.role for one in EventRole.objects.filter(tournament=event)}


@pytest.fixture
def other(db):
    return tournaments.create(name="Other Cup", ruleset_key="ema-2025", act=by())


# From the organizer's page to the floor


def test_a_judge_who_is_invited_makes_a_login_in_two_fields_and_stands_on_the_floor(full_cup, desk):
    rounds.open_round(rounds.draw(full_cup, 1, act=by()), act=by())
    tournaments.change(full_cup, address="https://hall.example", act=by())
    shown = desk.post(reverse("invite", args=[full_cup.slug]), {"role": "judge", "hours": "1"})
    assert shown.status_code == 200
    address = re.search(r'id="link"[^>]*value="https://hall.example(/[^"]+)"', shown.text)[1]
    assert shown.text.count('class="qr"') == 1

    phone = Client()
    assert re.findall(r'name="(\w+)"', phone.get(address).text)[-2:] == [
        "username",
        "password",
    ]
    arrived = phone.post(address, {"username": "Nana", "password": GOOD}, follow=True)
    assert (arrived.status_code, arrived.wsgi_request.path) == (200, reverse("floor", args=[full_cup.slug]))
    assert held(full_cup) == {"Nana": "judge"}

    # The next steps of a floor judge: start a ruling and turn a clock.
    table = full_cup.rounds.get().tables.first()
    assert phone.get(reverse("new_ruling", args=[table.token])).status_code == 200
    turned = phone.post(reverse("change_clock", args=[full_cup.slug, 1]), {})
    assert turned.status_code != 403


@pytest.mark.parametrize(
    ("role", "lands"), [("judge", "floor"), ("head judge", "floor"), ("organizer", "tournament")]
)
def test_who_has_a_login_takes_the_role_with_it_and_lands_where_it_is_used(cup, organizer, role, lands):
    login_of("Nana")
    _made, word = invited(cup, organizer, Role(role))
    phone = Client()
    answer = phone.post(page(word), {"username": "Nana", "password": GOOD})
    assert (answer.status_code, answer.url) == (302, reverse(lands, args=[cup.slug]))
    assert held(cup) == {"Nana": role}
    assert User.objects.filter(username="Nana").count() == 1


def test_who_is_logged_in_taps_once(cup, organizer, nobody):
    _made, word = invited(cup, organizer)
    phone = browser(nobody)
    assert "Accept as Nils" in phone.get(page(word)).text
    assert held(cup) == {}
    assert phone.post(page(word)).url == reverse("floor", args=[cup.slug])
    assert held(cup) == {"Nils": "judge"}
    # A repeated tap, and a repeated visit of the link.
    assert phone.post(page(word)).url == phone.get(page(word)).url == reverse("floor", args=[cup.slug])


def test_who_is_somebody_else_is_logged_out_and_keeps_the_link(cup, organizer, nobody):
    _made, word = invited(cup, organizer)
    phone = browser(nobody)
    assert phone.post(page(word), {"other": "yes"}).url == page(word)
    assert 'name="password"' in phone.get(page(word)).text
    assert held(cup) == {}


def test_who_is_invited_is_told_what_the_role_is_for_and_what_becomes_of_a_forgotten_password(cup, organizer):
    told = {
        Role.JUDGE: "A floor judge sees all tables, answers calls, controls the clock, and records",
        Role.HEAD_JUDGE: "A head judge does the work of a floor judge, and also decides on rulings",
        Role.ORGANIZER: "An organizer runs the event: players, rounds, results",
    }
    for role, says in told.items():
        shown = Client().get(page(invited(cup, organizer, role)[1])).text
        assert [one in shown for one in told.values()] == [one == says for one in told.values()]
        assert "If you forgot your password, ask the site administrator for a new one." in shown


@pytest.mark.parametrize("held_here", [Role.ORGANIZER, Role.JUDGE])
def test_who_has_the_role_already_or_more_uses_nothing_up_by_trying_the_link(cup, organizer, held_here):
    _made, word = invited(cup, organizer)
    theirs = browser(login_of("Aya", cup, held_here))
    for answer in (theirs.get(page(word)), theirs.post(page(word))):
        assert f"You already have a role here: {held_here.label}" in answer.text
        assert "Leave it for that person" in answer.text
        assert "Accept as" not in answer.text
    assert invitations.state_of(invitations.find(word), timezone.now()) is invitations.State.OPEN
    assert held(cup) == {"Aya": held_here}
    # The link gives them no further role; they can let another person use it on their phone.
    assert theirs.post(page(word), {"other": "yes"}).url == page(word)


def test_of_a_link_that_is_over_an_official_learns_that_they_need_none(cup, organizer, nobody):
    _made, word = invited(cup, organizer)
    browser(nobody).post(page(word))
    late = browser(login_of("Aya", cup, Role.JUDGE)).get(page(word))
    assert late.status_code == 410
    assert (
        cup.name in late.text,
        "You do not need an invitation. Aya already has a role: Floor judge" in late.text,
    ) == (
        True,
        True,
    )
    assert f'href="{reverse("floor", args=[cup.slug])}"' in late.text
    assert "Ask an organizer for a new invitation" not in late.text
    stranger = Client().get(page(word)).text
    assert stranger.index("/login/?next=") < stranger.index("Ask an organizer for a new invitation")


def test_links_that_nobody_has_used_are_told_apart_by_whom_they_are_for_and_when_they_were_made(cup, desk):
    made = desk.post(
        reverse("invite", args=[cup.slug]), {"role": "judge", "hours": "1", "whom": "Nana of the Red hall"}
    )
    assert "For Nana of the Red hall" in made.text
    one = Invitation.objects.get()
    shown = " ".join(desk.get(reverse("event_roles", args=[cup.slug])).text.split())
    assert "Floor judge for Nana of the Red hall" in shown
    assert (
        f"created {one.made_at:%H:%M:%S} by Olga, valid until {dates.moment_in_zone(one.expires_at)}" in shown
    )


# Validity of a link


def test_a_link_is_for_one_person(cup, organizer, nobody):
    _made, word = invited(cup, organizer)
    browser(nobody).post(page(word))
    late = Client()
    for answer in (late.get(page(word)), late.post(page(word), {"username": "Late", "password": GOOD})):
        assert answer.status_code == 410
        assert "This invitation was already used" in answer.text
        assert cup.name not in answer.text
    assert not User.objects.filter(username="Late").exists()
    # The person who used it may have lost their session: the login then leads them to the floor.
    to_login = re.search(r'class="button first"\s+href="(/login/[^"]+)"', late.get(page(word)).text)[1]
    nobody.set_password(GOOD)
    nobody.save()
    arrived = late.post(to_login, {"username": "Nils", "password": GOOD}, follow=True)
    assert arrived.redirect_chain[-1][0] == reverse("floor", args=[cup.slug])


def over_in_time(made, event):
    Invitation.objects.filter(pk=made.pk).update(expires_at=timezone.now() - timedelta(seconds=1))


def taken_back(made, event):
    invitations.revoke(event, made.pk)


@pytest.mark.parametrize(
    ("ends", "says"),
    [(over_in_time, "This invitation has expired."), (taken_back, "This invitation was revoked.")],
)
def test_a_link_that_is_over_leads_to_a_page_that_says_so_and_nothing_else(cup, organizer, ends, says):
    made, word = invited(cup, organizer)
    ends(made, cup)
    phone = Client()
    for answer in (phone.get(page(word)), phone.post(page(word), {"username": "Nana", "password": GOOD})):
        assert answer.status_code == 410
        assert says in answer.text
        assert "<form" not in answer.text.partition("<main")[2]
        assert cup.name not in answer.text
    assert not User.objects.filter(username="Nana").exists()
    with pytest.raises(StateError):
        invitations.accept(made, login_of("Nana"))
    assert held(cup) == {}


def test_a_link_that_never_was_is_not_found(visitor, db):
    answer = visitor.get(page("0123456789abcdefghijklmn"))
    assert answer.status_code == 404
    assert "This invitation was not found." in answer.text


@pytest.mark.parametrize("hours", invitations.VALID_HOURS)
def test_a_link_holds_as_long_as_was_chosen(cup, organizer, hours):
    before = timezone.now()
    made, _word = invited(cup, organizer, hours=hours)
    ends = made.expires_at
    assert timedelta() <= ends - before - timedelta(hours=hours) < timedelta(minutes=1)
    assert invitations.state_of(made, ends - timedelta(seconds=1)) is invitations.State.OPEN
    assert invitations.state_of(made, ends) is invitations.State.EXPIRED


def test_no_other_time_and_no_other_role_is_taken(cup, desk):
    for said in ({"role": "judge", "hours": "100000"}, {"role": "administrator", "hours": "1"}, {}):
        assert desk.post(reverse("invite", args=[cup.slug]), said).status_code == 422
    assert not Invitation.objects.exists()


def test_of_a_link_only_the_hash_is_kept(cup, organizer):
    made, word = invited(cup, organizer)
    kept = {str(value) for value in Invitation.objects.values().get(pk=made.pk).values()}
    assert len(word) == 24
    assert not any(word in value for value in kept)


def test_the_same_tap_shows_the_same_link_and_another_another(cup, organizer, nobody):
    words = [
        invited(cup, organizer)[1],
        invited(cup, organizer)[1],
        invited(cup, organizer, key="tap-number-2")[1],
        invited(cup, organizer, Role.ORGANIZER)[1],
        invited(cup, nobody)[1],
    ]
    assert words[0] == words[1]
    assert len(set(words)) == Invitation.objects.count() == 4
    invitations.accept(invitations.find(words[0]), nobody)
    with pytest.raises(InputError, match="This link is no longer valid"):
        invited(cup, organizer)


def test_a_used_link_does_not_bring_back_what_was_taken_away(cup, organizer, nobody):
    made, word = invited(cup, organizer)
    roles.remove_role(cup, invitations.accept(made, nobody).pk)
    phone = browser(nobody)
    assert phone.post(page(word), follow=True).status_code == 403
    with pytest.raises(StateError):
        invitations.accept(made, nobody)
    assert held(cup) == {}


# The login


def test_names_that_most_fonts_draw_alike_have_one_skeleton():
    alike = (("ニ", "二"), ("ロ", "口"), ("カ", "力"), ("エ", "工"), ("Marna", "Mama"), ("vvind", "wind"))
    assert [skeleton(f"{one}o") == skeleton(f"{other}0") for one, other in alike] == [True] * len(alike)
    assert skeleton("カナ") != skeleton("ロナ")


@pytest.mark.parametrize(
    ("name", "password", "says"),
    [
        ("Nana Abe", GOOD, "A username is one word"),
        ("olga", GOOD, "The username “olga” already exists."),
        ("Ｏｌｇａ", GOOD, "This username already exists, and the password is wrong."),
        (
            "Ol\N{CYRILLIC SMALL LETTER GHE}a",
            GOOD,
            "A username cannot mix Latin letters with Cyrillic or Greek ones.",
        ),
        ("Ol\u3164ga", GOOD, "A username is one word"),
        # A zero, an accent, a small capital and a capital I.
        *((name, GOOD, "looks like an existing one") for name in ("0lga", "Olgá", "Ol\u0262a", "OIga")),
        ("Nana", "short", "too short"),
        ("Nana", "12345678901", "entirely numeric"),
        ("green-felt-42", "green-felt-42", "too similar"),
        ("", GOOD, "This field is required."),
        ("Nana", "", "This field is required."),
    ],
)
def test_a_login_that_cannot_be_is_told_and_the_link_stays_open(cup, organizer, name, password, says):
    _made, word = invited(cup, organizer)
    answer = Client().post(page(word), {"username": name, "password": password})
    assert answer.status_code == 422
    assert says in answer.text
    assert list(User.objects.values_list("username", flat=True)) == ["Olga"]
    assert invitations.state_of(invitations.find(word), timezone.now()) is invitations.State.OPEN


def test_a_guesser_waits_here_as_at_the_login(cup, organizer, settings):
    _made, word = invited(cup, organizer)
    phone = Client()
    got = [
        phone.post(page(word), {"username": "Olga", "password": f"guess-{number}"}).status_code
        for number in range(settings.AXES_FAILURE_LIMIT + 1)
    ]
    assert got[0] == 422
    assert got[-1] == 429
    locked = phone.post(page(word), {"username": "Olga", "password": "Olga"}).text
    assert f'href="{page(word)}"' in locked
    # The correct password is refused too, here and at the login.
    assert phone.post(page(word), {"username": "Olga", "password": "Olga"}).status_code == 429
    assert phone.post(reverse("login"), {"username": "Olga", "password": "Olga"}).status_code == 429
    assert held(cup) == {}


def test_who_was_let_in_makes_no_second_login_by_the_same_link(cup, organizer):
    made, _word = invited(cup, organizer)
    invitations.accept_with_new_login(made, "Nana", GOOD)
    with pytest.raises(StateError):
        invitations.accept_with_new_login(made, "Nina", GOOD)
    assert list(User.objects.exclude(username="Olga").values_list("username", flat=True)) == ["Nana"]


# Roles that a person has


def test_who_may_do_more_already_stays_what_they_are_and_who_may_do_less_rises(cup, organizer):
    head = login_of("Hana", cup, Role.HEAD_JUDGE)
    for number, (role, then) in enumerate(
        [(Role.JUDGE, "head judge"), (Role.ORGANIZER, "organizer"), (Role.HEAD_JUDGE, "organizer")]
    ):
        invitations.accept(invited(cup, organizer, role, key=f"tap-number-{number}")[0], head)
        assert held(cup) == {"Hana": then}


def test_the_event_says_who_has_which_role_and_who_is_invited(cup, other, desk, organizer):
    login_of("Jun", cup, Role.JUDGE)
    login_of("Aya", cup, Role.ORGANIZER)
    login_of("Other rulebooks", other, Role.JUDGE)
    invited(cup, organizer, Role.HEAD_JUDGE)
    shown = desk.get(reverse("event_roles", args=[cup.slug]))
    assert [(one.user.username, one.role) for one in shown.context["holders"]] == [
        ("Aya", "organizer"),
        ("Jun", "judge"),
    ]
    assert [one.role for one in shown.context["open"]] == ["head judge"]
    assert shown.context["at_desk"] == [("Olga", "Organizer")]
    assert "Other rulebooks" not in shown.text


def test_how_many_have_a_role_costs_no_query(cup, desk):
    def asked():
        desk.get(reverse("event_roles", args=[cup.slug]))

    login_of("Jun", cup, Role.JUDGE)
    few = cost(asked).queries
    for number in range(5):
        login_of(f"Jun{number}", cup, Role.JUDGE)
    assert cost(asked).queries == few


def test_a_role_that_is_taken_away_is_gone_with_the_next_page(cup, desk):
    jun = login_of("Jun", cup, Role.JUDGE)
    phone, floor = browser(jun), reverse("floor", args=[cup.slug])
    assert phone.get(floor).status_code == 200
    role = EventRole.objects.get(user=jun)
    for _tap in range(2):
        answer = desk.post(reverse("take_role", args=[cup.slug, role.pk]))
        assert answer.url == reverse("event_roles", args=[cup.slug])
    assert phone.get(floor).status_code == 403


def test_with_a_role_go_the_links_that_its_holder_made_there(cup, other, organizer):
    aya = login_of("Aya", cup, Role.ORGANIZER)
    EventRole.objects.create(user=aya, tournament=other, role=Role.ORGANIZER)
    theirs, elsewhere, ours = invited(cup, aya)[0], invited(other, aya)[0], invited(cup, organizer)[0]
    roles.remove_role(cup, EventRole.objects.get(user=aya, tournament=cup).pk)
    states = [
        invitations.state_of(Invitation.objects.get(pk=one.pk), timezone.now())
        for one in (theirs, elsewhere, ours)
    ]
    assert states == [
        invitations.State.TAKEN_BACK,
        invitations.State.OPEN,
        invitations.State.OPEN,
    ]


@pytest.mark.parametrize("ends", ["put out of the group", "shut out"])
def test_who_runs_the_event_no_more_has_let_nobody_in(cup, organizer, nobody, ends):
    gus = login_of("Gus")
    gus.groups.add(Group.objects.get(name=ORGANIZERS))
    made, word = invited(cup, gus)
    if ends == "shut out":
        User.objects.filter(pk=gus.pk).update(is_active=False)
    else:
        gus.groups.clear()
    assert invitations.state_of(invitations.find(word), timezone.now()) is invitations.State.TAKEN_BACK
    with pytest.raises(StateError):
        invitations.accept(made, nobody)
    assert (held(cup), invitations.open_invitations(cup)) == ({}, [])
    assert browser(nobody).get(reverse("invitation", args=[word])).status_code == 410


def test_the_last_who_could_run_the_event_stays(cup, organizer):
    aya = login_of("Aya", cup, Role.ORGANIZER)
    role, theirs = EventRole.objects.get(user=aya), browser(aya)
    User.objects.filter(pk=organizer.pk).update(is_active=False)
    refused = theirs.post(reverse("take_role", args=[cup.slug, role.pk]))
    assert refused.status_code == 409
    assert "This event would have no organizer." in refused.text
    assert held(cup) == {"Aya": "organizer"}

    # A role can be revoked while the event or the desk has another organizer; a person without a role leaves the page.
    login_of("Ken", cup, Role.ORGANIZER)
    assert theirs.post(reverse("take_role", args=[cup.slug, role.pk])).url == reverse(
        "tournament", args=[cup.slug]
    )
    login_of("Root").groups.add(Group.objects.get(name=ORGANIZERS))
    roles.remove_role(cup, EventRole.objects.get().pk)
    assert held(cup) == {}


def test_roles_and_links_of_one_event_are_not_reached_from_another(cup, other, organizer):
    made, _word = invited(other, organizer)
    role = EventRole.objects.create(user=login_of("Jun"), tournament=other, role=Role.JUDGE)
    theirs = browser(login_of("Aya", cup, Role.ORGANIZER))
    theirs.post(reverse("take_role", args=[cup.slug, role.pk]))
    theirs.post(reverse("take_invitation_back", args=[cup.slug, made.pk]))
    for address in (
        reverse("take_role", args=[other.slug, role.pk]),
        reverse("take_invitation_back", args=[other.slug, made.pk]),
        reverse("invite", args=[other.slug]),
    ):
        assert theirs.post(address, {"role": "organizer", "hours": "1"}).status_code == 403
    assert held(other) == {"Jun": "judge"}
    assert [one.pk for one in invitations.open_invitations(other)] == [made.pk]


@pytest.mark.parametrize(("made", "name"), [("new_tournament", "Winter Cup"), ("copy_event", "River Cup II")])
def test_who_makes_an_event_is_its_organizer_and_stays_so(cup, organizer, desk, made, name):
    args = [cup.slug] if made == "copy_event" else []
    said = {"name": name, "ruleset_key": "ema-2025", "public": "on"}
    assert desk.post(reverse(made, args=args), said).status_code == 302
    event = Tournament.objects.get(name=name)
    assert held(event) == {"Olga": "organizer"}
    organizer.groups.clear()
    assert desk.get(reverse("event", args=[event.slug])).status_code == 200
    assert desk.get(reverse("event", args=[cup.slug])).status_code == 403


# Roles apply to one event only


def test_an_official_of_one_event_is_a_visitor_at_another(full_cup, other):
    entry_list.enter(other, "Abe Jun\nEndo Rei\nInoue Aya\nKato Mio", act=by())
    drawn = rounds.draw(other, 1, act=by())
    rounds.open_round(drawn, act=by())
    Person.objects.filter(players__tournament=other).update(shown=Person.Shown.INITIALS)
    table = drawn.tables.get()
    theirs = browser(login_of("Aya", full_cup, Role.ORGANIZER))
    official = browser(login_of("Ken", other, Role.JUDGE))

    standings = reverse("standings", args=[other.slug])
    assert "Abe Jun" not in theirs.get(standings).text
    assert "Abe Jun" in official.get(standings).text
    # The table's link allows them what it allows anybody, and shows nothing that is for officials.
    here = table.get_absolute_url()
    assert 'class="officials' in official.get(here).text or "penalty_" in official.get(here).text
    assert "penalty_" not in theirs.get(here).text
    tournaments.publish(other, public=False, rulings_public=False, rulings_named=True, act=by())
    assert theirs.get(standings).status_code == 404
    assert official.get(standings).status_code == 200
    assert "Other Cup" not in theirs.get(reverse("home")).text
    assert "Other Cup" in official.get(reverse("home")).text


def test_what_is_known_of_somebody_of_other_events_is_changed_by_who_runs_them_all(full_cup, other):
    player = full_cup.players.get(number=1)
    Player.objects.create(tournament=other, person=player.person, number=1)
    aya = login_of("Aya", full_cup, Role.ORGANIZER)
    theirs = browser(aya)
    before = list(Person.objects.order_by("pk").values())
    refused = [
        theirs.post(reverse(name, args=[full_cup.slug, 1]), said).status_code
        for name, said in {
            "particulars": {"name": "Somebody Else"},
            "player_shown": {"shown": "hidden"},
            "erase_player": {"sure": "yes", "why": "asked"},
            "merge_players": {"who": full_cup.players.get(number=2).person_id},
        }.items()
    ]
    assert refused == [403, 403, 403, 403]
    assert list(Person.objects.order_by("pk").values()) == before
    EventRole.objects.create(user=aya, tournament=other, role=Role.ORGANIZER)
    assert (
        theirs.post(reverse("player_shown", args=[full_cup.slug, 1]), {"shown": "hidden"}).status_code == 302
    )


def test_nobody_of_another_event_is_offered_as_the_same_person(full_cup, other):
    entry_list.enter(other, "Akagi Haruka", act=by())
    theirs = browser(login_of("Aya", full_cup, Role.ORGANIZER))
    asked = reverse("same_person", args=[full_cup.slug, 2])
    assert [one.events for one in theirs.get(asked, {"find": "Akagi"}).context["found"]] == [("River Cup",)]


def test_the_tables_that_a_ruling_can_be_written_at_are_those_of_ones_own_events(full_cup, other):
    entry_list.enter(other, "Abe Jun\nEndo Rei\nInoue Aya\nKato Mio", act=by())
    for event in (full_cup, other):
        rounds.open_round(rounds.draw(event, 1, act=by()), act=by())
    aya = login_of("Aya", other, Role.JUDGE)
    assert {table.event for table in open_tables(aya)} == {other.name}
    assert open_tables(login_of("Nana")) == []


# Decisions on the rules


def test_a_floor_judge_does_not_decide_on_the_rules_and_is_told_whom_to_ask(cup):
    login_of("Hana", cup, Role.HEAD_JUDGE)
    login_of("Aya", cup, Role.ORGANIZER)
    address = reverse("change_rules", args=[cup.slug])
    theirs = browser(login_of("Jun", cup, Role.JUDGE))
    for answer in (theirs.get(address), theirs.post(address, {"step": "decide"})):
        assert answer.status_code == 403
        assert "Only the head judge and organizers can do this." in answer.text
        assert "For this event: Aya, Hana." in answer.text
    assert browser(User.objects.get(username="Hana")).get(address).status_code == 200
    # The page names the officials of the event to its officials only.
    refused = browser(login_of("Nana")).get(address)
    assert refused.status_code == 403
    assert "Hana" not in refused.text


# Roles are not in the journal


def test_roles_stand_in_no_chain_and_in_no_export_and_go_with_the_event(cup, organizer):
    entries = JournalEntry.objects.count(), Entry.objects.count()
    made, word = invited(cup, organizer)
    invitations.accept_with_new_login(made, "Nanami", GOOD)
    invited(cup, organizer, key="tap-number-2")
    assert (JournalEntry.objects.count(), Entry.objects.count()) == entries
    told = str(event_files.event(cup))
    assert not any(secret in told for secret in (word, made.digest, "Nanami", "head judge"))
    tournaments.delete(cup, act=by())
    assert (EventRole.objects.count(), Invitation.objects.count()) == (0, 0)
