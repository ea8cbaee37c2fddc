"""Personal links of players."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from referee.frozen import dataclass
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
    links = _links_of(player.tournament, [player])
    if player.pk not in links:
        raise StateError(_("This person's data was erased, so there is no personal page."))
    return links[player.pk]


def links_by_player(tournament: Tournament) -> dict[int, OwnLink]:
    """Return everybody's link in the event by player's key, creating missing ones; in a few queries for all."""
    return _links_of(tournament, list(tournament.players.order_by("number")))


def _links_of(tournament: Tournament, players: Iterable[Player]) -> dict[int, OwnLink]:
    key_by_person = {player.person_id: player.pk for player in players if not player.person.is_erased}
    stored_links = OwnLink.objects.filter(event=tournament.uid, renewed=False, who__in=key_by_person)
    links = {link.who: link for link in stored_links}
    if missing_ids := [person_id for person_id in key_by_person if person_id not in links]:
        # Somebody else may create them at this moment; the first one stays.
        new_links = [OwnLink(event=tournament.uid, who=person_id) for person_id in missing_ids]
        OwnLink.objects.bulk_create(new_links, ignore_conflicts=True)
        links |= {link.who: link for link in stored_links.all()}
    return {pk: links[person_id] for person_id, pk in key_by_person.items()}


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
        person_ids = [player.person_id, *_merged_ids(player)]
        OwnLink.objects.filter(event=link.event, who__in=person_ids).update(renewed=True)
        return link_of(player)


def _merged_ids(player: Player) -> list[str]:
    """Return the random words of those merged into the player in this event, whose links lead here too."""
    merges = JournalEntry.objects.filter(event=player.tournament.uid, kind="merge").order_by("number")
    target_by_person = {entry.payload["gone"]: entry.payload["into"] for entry in merges}
    merged_ids: list[str] = []
    remaining = [player.person_id]
    while remaining:
        person_id = remaining.pop()
        new_ids = [
            merged_id
            for merged_id, target in target_by_person.items()
            if target == person_id and merged_id not in (player.person_id, *merged_ids)
        ]
        merged_ids += new_ids
        remaining += new_ids
    return merged_ids


def by_token(token: str) -> LinkedPlayer | None:
    """Return whose page that link opens; None if there is no such link, or the person is off the list or erased."""
    return _linked_player(OwnLink.objects.filter(token=token).first())


def by_code(code: str) -> LinkedPlayer | None:
    """Return who is checked in by that code; None as for a link."""
    return _linked_player(OwnLink.objects.filter(code=code).first())


def _linked_player(link: OwnLink | None) -> LinkedPlayer | None:
    player = _player(link) if link else None
    if link is None or player is None or player.person.is_erased:
        return None
    return LinkedPlayer(player=player, renewed=link.renewed)


def _player(link: OwnLink) -> Player | None:
    """Return the player of the link, following merges."""
    players = Player.objects.select_related("tournament", "person").filter(tournament__uid=link.event)
    person_id, seen_ids = link.who, {link.who}
    while (player := players.filter(person=person_id).first()) is None:
        merges = JournalEntry.objects.filter(event=link.event, kind="merge", payload__gone=person_id)
        last_merge = merges.order_by("number").last()
        person_id = last_merge.payload["into"] if last_merge else ""
        if not person_id or person_id in seen_ids:
            return None
        seen_ids.add(person_id)
    return player


def delete_links(person_ids: Iterable[str]) -> None:
    """Delete all links of these people, in all events."""
    OwnLink.objects.filter(who__in=list(person_ids)).delete()


def delete_event_links(event: str, person_id: str | None = None) -> None:
    """Delete the links of the event with that random word, or only those of that person."""
    links = OwnLink.objects.filter(event=event)
    (links if person_id is None else links.filter(who=person_id)).delete()
