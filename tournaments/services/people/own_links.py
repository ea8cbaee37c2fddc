"""Personal links of players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Anchor, JournalEntry, OwnLink, Player, Tournament

__all__ = [
    "LinkedPlayer",
    "by_code",
    "by_token",
    "delete_event_links",
    "delete_links",
    "link_of",
    "links_by_player",
    "renew",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedPlayer:
    """The player of a link; *renewed* means that there is a newer link and this one opens nothing."""

    player: Player
    renewed: bool


def link_of(player: Player) -> OwnLink:
    """Return the player's link, creating it if there is none. Raises `StateError` if the person was erased."""
    found = _of(player.tournament, [player])
    if player.pk not in found:
        raise StateError(_("Nobody knows any more who this is: there is no page of their own."))
    return found[player.pk]


def links_by_player(tournament: Tournament) -> dict[int, OwnLink]:
    """Return everybody's link in the event by player's key, creating missing ones; in a few queries for all."""
    return _of(tournament, list(tournament.players.order_by("number")))


def _of(tournament: Tournament, players: Iterable[Player]) -> dict[int, OwnLink]:
    by_word = {player.person_id: player.pk for player in players if not player.person.is_erased}
    there = OwnLink.objects.filter(event=tournament.uid, renewed=False, who__in=by_word)
    links = {link.who: link for link in there}
    if lacking := [word for word in by_word if word not in links]:
        # Somebody else may create them at this moment; the first one stays.
        made = [OwnLink(event=tournament.uid, who=word) for word in lacking]
        OwnLink.objects.bulk_create(made, ignore_conflicts=True)
        links |= {link.who: link for link in there.all()}
    return {pk: links[word] for word, pk in by_word.items()}


def renew(player: Player, *, link_key: int) -> OwnLink:
    """Replace the link with the key *link_key*; all earlier links to the player's page stop working.

    If it was renewed since it was seen, the new link stays. Raises `StateError` as `link_of` does.
    """
    with transaction.atomic():
        # Two people who renew at once wait here, as for every decision in the event.
        Anchor.objects.select_for_update(no_key=True).filter(
            event=player.tournament.uid, round=0, table=0
        ).first()
        link = link_of(player)
        if link.pk != link_key:
            return link
        known = [player.person_id, *_became(player)]
        OwnLink.objects.filter(event=link.event, who__in=known).update(renewed=True)
        return link_of(player)


def _became(player: Player) -> list[str]:
    """Return the random words of those merged into the player in this event, whose links lead here too."""
    merges = JournalEntry.objects.filter(event=player.tournament.uid, kind="merge").order_by("number")
    into = {entry.payload["gone"]: entry.payload["into"] for entry in merges}
    found: list[str] = []
    due = [player.person_id]
    while due:
        word = due.pop()
        more = [gone for gone, to in into.items() if to == word and gone not in (player.person_id, *found)]
        found += more
        due += more
    return found


def by_token(token: str) -> LinkedPlayer | None:
    """Return whose page that link opens; None if there is no such link, or the person is off the list or erased."""
    return _found(OwnLink.objects.filter(token=token).first())


def by_code(code: str) -> LinkedPlayer | None:
    """Return who is checked in by that code; None as for a link."""
    return _found(OwnLink.objects.filter(code=code).first())


def _found(link: OwnLink | None) -> LinkedPlayer | None:
    player = _player(link) if link else None
    if link is None or player is None or player.person.is_erased:
        return None
    return LinkedPlayer(player=player, renewed=link.renewed)


def _player(link: OwnLink) -> Player | None:
    """Return the player of the link, following merges."""
    players = Player.objects.select_related("tournament", "person").filter(tournament__uid=link.event)
    word, known = link.who, {link.who}
    while (player := players.filter(person=word).first()) is None:
        merges = JournalEntry.objects.filter(event=link.event, kind="merge", payload__gone=word)
        last = merges.order_by("number").last()
        word = last.payload["into"] if last else ""
        if not word or word in known:
            return None
        known.add(word)
    return player


def delete_links(words: Iterable[str]) -> None:
    """Delete all links of these people, in all events."""
    OwnLink.objects.filter(who__in=list(words)).delete()


def delete_event_links(event: str, who: str | None = None) -> None:
    """Delete the links of the event with that random word, or only those of that person."""
    links = OwnLink.objects.filter(event=event)
    (links if who is None else links.filter(who=who)).delete()
