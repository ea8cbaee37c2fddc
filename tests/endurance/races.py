"""Send requests at the same moment and check that they happened one after the other.

Each race is between requests that exclude or repeat each other. What was stored is read from the database: exactly one
order must be true, each answer must say what became of its request, no answer may be an error of the server, and in the
end all chains of hashes must hold.
"""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

import django

from tests.endurance.desk import Desk, running_desk
from tests.endurance.hall import Hall, logged_in, made_hall
from tests.endurance.visitor import Answer, Visitor

__all__ = ["run"]

DRAW: Final = {"kind": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}
ABORT: Final = {"kind": "abortive_draw", "reason": "suufon_renda"}
"""Nobody pays and the dealer stays, so the game never ends."""

Sending = Callable[[], Answer]


@dataclass(frozen=True, slots=True)
class Race:
    """Requests to send at once, each with the key of its act, and how many of the keys must be stored afterwards."""

    sendings: Sequence[tuple[str, Sending]]
    stored: int
    is_shared: bool = False
    """All requests say that they are stored, though one entry is: they report the same."""
    fault: Callable[[set[str]], str] = lambda _stored: ""
    """What is wrong with the order, given the keys that are stored; empty if nothing is."""


class Arena:
    """A hall, two phones of the same table, and two organizers."""

    def __init__(self, desk: Desk, hall: Hall) -> None:
        self.hall = hall
        self.phones = [Visitor(desk.base), Visitor(desk.base)]
        self.organizers = [logged_in(desk), logged_in(desk)]
        self.paper_table = len(hall.tokens)
        page = f"/register/{hall.door}/"
        self.registration = self.phones[0].form(page, page).fields
        # The page takes nothing from anybody who is faster than a person.
        time.sleep(5)

    def sit_at(self, number: int) -> None:
        """Let the races take place at the table with that number: each kind has a table of its own."""
        # The kinds below read and prepare rows in this process, through the desk's own services.
        from tournaments.models import Table

        self.token = self.hall.tokens[number - 1]
        self.table = Table.objects.get(token=self.token)
        for phone in self.phones:
            phone.get(f"/t/{self.token}/")

    def place(self) -> tuple[dict[str, Any], bool]:
        """The place of the table's next hand, and whether the table is closed."""
        from tournaments.presenters.tables import table_page
        from tournaments.presenters.tables.table_snapshot import TableSnapshot

        self.table.refresh_from_db()
        page = table_page.page(TableSnapshot.of(self.table))
        return {"expects": page.next_number, "round": page.round, "honba": page.honba}, page.closed

    def hand(
        self, phone: int, place: dict[str, Any], event: dict[str, Any] = DRAW, key: str = ""
    ) -> tuple[str, Sending]:
        """A hand that a phone sends from its outbox."""
        key = key or _key()
        body = {"event": event, "key": key, **place}
        return key, lambda: self.phones[phone].send(f"/t/{self.token}/send/", body)

    def fields(self, sender: Visitor, path: str, fields: dict[str, object]) -> tuple[str, Sending]:
        """A form's fields, sent with a new key."""
        key = _key()
        return key, lambda: sender.post(path, {"key": key, **fields})

    def last_hand(self) -> dict[str, Any]:
        """Enter a hand from the first phone, and return the place of the next one."""
        place, _closed = self.place()
        answer = self.hand(0, place)[1]()
        if answer.json["outcome"] != "stored":
            raise RuntimeError(answer.json["says"])
        return self.place()[0]


def _key() -> str:
    return uuid4().hex


def different_hands(arena: Arena) -> Race:
    """Two phones report different hands in the same place."""
    place, _closed = arena.place()
    return Race([arena.hand(0, place), arena.hand(1, place, ABORT)], stored=1)


def same_hand(arena: Arena) -> Race:
    """Two phones report the same hand."""
    place, _closed = arena.place()
    return Race([arena.hand(0, place), arena.hand(1, place)], stored=1, is_shared=True)


def repeated_hand(arena: Arena) -> Race:
    """One phone sends the same hand five times."""
    place, _closed = arena.place()
    key = _key()
    return Race([arena.hand(0, place, key=key) for _ in range(5)], stored=1, is_shared=True)


def hand_and_undo(arena: Arena) -> Race:
    """A phone undoes the last hand while the other one enters the next."""
    place = arena.last_hand()
    undo = {"number": place["expects"] - 1, "expects": place["expects"]}
    return Race(
        [arena.fields(arena.phones[0], f"/t/{arena.token}/undo/", undo), arena.hand(1, place)], stored=1
    )


def undo_and_undo(arena: Arena) -> Race:
    """A phone undoes a hand twice, from two pages."""
    place = arena.last_hand()
    undo = {"number": place["expects"] - 1, "expects": place["expects"]}
    path = f"/t/{arena.token}/undo/"
    return Race([arena.fields(arena.phones[0], path, undo) for _ in range(2)], stored=1)


def hand_and_void(arena: Arena) -> Race:
    """An organizer voids the last hand while a phone enters the next."""
    place = arena.last_hand()
    number = place["expects"] - 1
    void = {"why": "misread", "expects": place["expects"]}
    path = f"/t/{arena.token}/hands/{number}/void/"
    return Race([arena.fields(arena.organizers[0], path, void), arena.hand(1, place)], stored=1)


def void_and_correct(arena: Arena) -> Race:
    """One organizer voids a hand and another one corrects it."""
    place = arena.last_hand()
    number = place["expects"] - 1
    path = f"/t/{arena.token}/hands/{number}/"
    body = {"event": ABORT, **place}
    preview = arena.organizers[1].send(f"{path}correct/preview/", body)
    seen = preview.text.partition('data-seen="')[2].partition('"')[0]
    correct = {"event": json.dumps(ABORT), "why": "misread", "expects": place["expects"], "seen": seen}
    void = {"why": "misread", "expects": place["expects"]}
    return Race(
        [
            arena.fields(arena.organizers[0], f"{path}void/", void),
            arena.fields(arena.organizers[1], f"{path}correct/felt/", correct),
        ],
        stored=1,
    )


def hand_and_close(arena: Arena) -> Race:
    """An organizer ends the game while a phone enters a hand; a closed table is opened again first."""
    from tournaments.services.tables import table_actions

    place, is_closed = arena.place()
    if is_closed:
        expects = place["expects"]
        table_actions.reopen(arena.table, "the next race", by="organizer", expects=expects, key=_key())
        place, _closed = arena.place()
    close = {"early": "on", "sure": "on", "despite": "on", "expects": place["expects"]}
    path = f"/t/{arena.token}/close/"
    return Race([arena.fields(arena.organizers[0], path, close), arena.hand(1, place)], stored=1)


def paper_and_paper(arena: Arena) -> Race:
    """Two people enter different results of the same table from paper."""
    from tournaments.models import Entry

    number = arena.paper_table
    path = f"{arena.hall.address}rounds/1/results/{number}/store/"
    entries = Entry.objects.filter(
        table__number=number, table__round__number=1, table__round__tournament__slug=arena.hall.slug
    )
    expects = entries.count() + 1
    sendings = []
    for organizer, shift in zip(arena.organizers, (100, 200), strict=True):
        key, points = _key(), (25_000 + shift, 25_000 - shift, 25_000, 25_000)
        fields: dict[str, object] = {f"t{number}-s{seat}": value for seat, value in enumerate(points)}
        fields |= {f"t{number}-key": key, f"t{number}-expects": expects, f"t{number}-why": "read again"}
        fields |= {f"t{number}-sticks": 0, "write": "points"}
        sendings.append((key, _posting(organizer, path, fields)))
    return Race(sendings, stored=1)


def open_and_discard(arena: Arena) -> Race:
    """One organizer opens a drawn round and another one deletes it."""
    from tests.acts import by
    from tournaments.models import Round, Tournament
    from tournaments.services.events import openings, rounds

    hall = Tournament.objects.get(slug=arena.hall.slug)
    second = Round.objects.filter(tournament=hall, number=2).first()
    if second is None:
        second = rounds.draw(hall, seed=random.randrange(1_000), act=by("organizer"))
    elif second.state == Round.State.OPEN:
        openings.undo(second, act=by("organizer"))
    path = f"{arena.hall.address}rounds/2/"
    return Race(
        [
            arena.fields(arena.organizers[0], f"{path}open/", {}),
            arena.fields(arena.organizers[1], f"{path}discard/", {"sure": "yes"}),
        ],
        stored=1,
    )


def draw_and_draw(arena: Arena) -> Race:
    """Two organizers save a drawn round."""
    from tests.acts import by
    from tournaments.models import Player, Tournament
    from tournaments.services.events import openings, rounds

    hall = Tournament.objects.get(slug=arena.hall.slug)
    if (second := hall.rounds.filter(number=2).first()) is not None:
        if second.is_open:
            openings.undo(second, act=by("organizer"))
        rounds.discard(second, act=by("organizer"))
    numbers = [player.number for player in hall.players.filter(state=Player.State.PLAYING).order_by("number")]
    seats = "\n".join(", ".join(map(str, numbers[at : at + 4])) for at in range(0, len(numbers) // 4 * 4, 4))
    fields: dict[str, object] = {"seats": seats, "step": "keep", "number": 2}
    path = f"{arena.hall.address}rounds/new/"
    return Race([arena.fields(organizer, path, fields) for organizer in arena.organizers], stored=1)


def check_in_and_remove(arena: Arena) -> Race:
    """The door checks a player in whom an organizer removes from the list."""
    player = _new_player(arena)
    path = f"/tournaments/{arena.hall.door}/"
    tick = arena.fields(arena.organizers[0], f"{path}check-in/tick/", {"who": player.pk, "here": "yes"})
    remove = arena.fields(arena.organizers[1], f"{path}people/{player.number}/remove/", {"why": "mistake"})

    def fault(stored: set[str]) -> str:
        numbers = [_journal_number(key) for key in (tick[0], remove[0]) if key in stored]
        if remove[0] not in stored:
            return "somebody who is here was not removed"
        return "" if numbers == sorted(numbers) else "somebody who was removed is here"

    # Somebody who is here may be removed as well.
    return Race([tick, remove], stored=-1, fault=fault)


def two_substitutes(arena: Arena) -> Race:
    """Two organizers name a different substitute for the same player."""
    player = _new_player(arena)
    page = f"/tournaments/{arena.hall.door}/people/{player.number}/"
    form = arena.organizers[0].form(page, "/replace/")
    sendings = []
    for organizer in arena.organizers:
        key = _key()
        fields = {**form.fields, "new": f"Substitute {key}", "other": "", "key": key}
        sendings.append((key, _posting(organizer, form.action, fields)))
    return Race(sendings, stored=1)


def last_place(arena: Arena) -> Race:
    """Two people register for the last place."""
    from tests.acts import by
    from tournaments.models import Tournament
    from tournaments.services.people import registration_settings, waiting_list

    door = Tournament.objects.get(slug=arena.hall.door)
    taken = 5_000 - (waiting_list.count_free_places(door, 5_000) or 0)
    options = registration_settings.RegistrationOptions(open=True, waiting=False, limit=taken + 1)
    registration_settings.save_options(door, options, act=by("organizer"))
    sendings = []
    for phone in arena.phones:
        name = f"Guest {_key()}"
        headers = {"X-Forwarded-For": ".".join(str(random.randrange(1, 255)) for _ in range(4))}
        fields = {**arena.registration, "name": name}
        sendings.append((name, _posting(phone, f"/register/{door.slug}/", fields, headers)))
    return Race(sendings, stored=1)


def hand_and_finish(arena: Arena) -> Race:
    """An organizer finishes the round while a phone enters a hand."""
    from tests.acts import by
    from tournaments.models import JournalEntry, Round
    from tournaments.services.events import rounds

    first = Round.objects.get(tournament__slug=arena.hall.slug, number=1)
    if not first.is_open:
        rounds.reopen(first, act=by("organizer", why="the next race"))
    place, _closed = arena.place()
    path = f"{arena.hall.address}rounds/1/finish/"
    finish, hand = arena.fields(arena.organizers[0], path, {"anyway": "yes"}), arena.hand(1, place)

    def fault(stored: set[str]) -> str:
        if finish[0] not in stored:
            return "the round was not finished"
        finished = JournalEntry.objects.get(key__startswith=finish[0]).payload
        head = next(table for table in finished["tables"] if table["table"] == arena.table.number)
        # A table may have been finished before its first hand.
        last = arena.table.entries.order_by("number").last()
        stored_head = (last.number, last.hash) if last else (0, "")
        is_last = (head["entries"], head["head"]) == stored_head
        return "" if is_last else "a hand came after the round was finished"

    # The hand may come first: then both are stored, and the finished round counts it.
    return Race([finish, hand], stored=-1, fault=fault)


def _new_player(arena: Arena) -> Any:
    """A new player of the event that has not begun."""
    from tests.acts import by
    from tournaments.models import Tournament
    from tournaments.services.people import entry_list

    door = Tournament.objects.get(slug=arena.hall.door)
    entry_list.enter(door, f"Comes and goes {_key()}", act=by("organizer"))
    return door.players.order_by("-number")[0]


def _journal_number(key: str) -> int:
    """The place in its journal of the act with that key."""
    from tournaments.models import JournalEntry

    return JournalEntry.objects.get(key__startswith=key).number


def _posting(
    sender: Visitor, path: str, fields: dict[str, Any], headers: dict[str, str] | None = None
) -> Sending:
    return lambda: sender.post(path, fields, headers)


KINDS: Final = (
    *(
        different_hands,
        same_hand,
        repeated_hand,
        hand_and_undo,
        undo_and_undo,
        hand_and_void,
        void_and_correct,
    ),
    *(hand_and_close, paper_and_paper, open_and_discard, draw_and_draw, check_in_and_remove, two_substitutes),
    *(last_place, hand_and_finish),
)


def run(times: int, *, workers: int, postgres: bool, only: str = "") -> bool:
    """Run each kind *times* times; true if exactly one order was true each time and no answer was an error."""
    with running_desk(workers=workers, postgres=postgres) as desk:
        desk.use_database()
        django.setup()
        hall = made_hall(desk)
        arena = Arena(desk, hall)
        problems: list[str] = []
        for number, kind in enumerate(KINDS, start=1):
            if only and kind.__name__ != only:
                continue
            arena.sit_at(number)
            firsts = 0
            with ThreadPoolExecutor(5) as pool:
                for _ in range(times):
                    won, problem = _raced(kind(arena), pool)
                    firsts += won
                    if problem:
                        problems.append(f"{kind.__name__}: {problem}")
            print(f"{desk.name}: {kind.__name__}, {times} races, the first request won {firsts}", flush=True)
        desk.manage("verify", "--quiet")
        problems += desk.errors()
        print(f"{desk.name}: {len(problems)} problems, all chains hold", flush=True)
        for problem in problems[:20]:
            print(f"  {problem}")
        return not problems


def _raced(race: Race, pool: ThreadPoolExecutor) -> tuple[bool, str]:
    """Send all at once; whether the first one was stored, and what is wrong."""
    from tournaments.models import Entry, JournalEntry, Player

    gate = threading.Barrier(len(race.sendings))

    def go(send: Sending) -> Answer:
        gate.wait()
        return send()

    answers = list(pool.map(go, [send for _key, send in race.sendings]))
    keys = [key for key, _send in race.sendings]
    stored = {
        key
        for key in set(keys)
        if Entry.objects.filter(key=key).exists()
        or JournalEntry.objects.filter(key__startswith=key).exists()
        or Player.objects.filter(person__name=key).exists()
    }
    entries = sum(Entry.objects.filter(key=key).count() for key in set(keys))
    problems = [f"status {answer.status}: {answer.text[:200]}" for answer in answers if answer.status >= 500]
    if race.stored >= 0 and len(stored) != race.stored:
        problems.append(
            f"{len(stored)} of {len(set(keys))} are stored: {[(a.status, a.address) for a in answers]}"
        )
    if fault := race.fault(stored):
        problems.append(fault)
    if entries > 1:
        problems.append(f"{entries} entries of one act")
    for key, answer in zip(keys, answers, strict=True):
        is_confirmed = _is_confirmed(answer)
        if is_confirmed is not None and is_confirmed != (race.is_shared or key in stored):
            act = "a stored" if key in stored else "a refused"
            problems.append(f"the answer to {act} act: {answer.status} {answer.text[:200]}")
    return keys[0] in stored, "; ".join(problems)


def _is_confirmed(answer: Answer) -> bool | None:
    """Whether the answer says that the act is stored; None where only the page that follows says it."""
    if answer.text.startswith("{"):
        return bool(answer.json.get("outcome") == "stored")
    if "told=" in answer.address:
        return True
    return False if answer.status in {409, 422} else None
