"""Kill the server, one of its processes or its database while people work, and count what became of their acts.

Each act has a name of its own: the key of a hand, a result, a check-in or a publication, the name of a new substitute
or of somebody who registers. A client whose act is not answered sends the same again, as a phone and a browser do. In
the end each confirmed act must be stored exactly once, and all chains of hashes must hold.
"""

from __future__ import annotations

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.endurance.desk import Desk, running_desk
from tests.endurance.hall import Hall, logged_in, made_hall
from tests.endurance.visitor import Visitor

__all__ = ["KINDS", "Count", "run"]

KINDS = {
    "server": "SIGKILL to the server",
    "worker": "SIGKILL to one of two processes",
    "database": "PostgreSQL stopped with -m immediate",
}
"""What is killed."""

_HANDS = 6
"""Tables whose phones send hands; the results of all others come from paper."""

_FOUND = """
import json
from collections import Counter
from tournaments.models import Entry, JournalEntry, Player, Substitution
print(json.dumps({
    "hands": Counter(Entry.objects.filter(kind="hand").values_list("key", flat=True)),
    "results": Counter(Entry.objects.filter(kind="result").values_list("key", flat=True)),
    "check-ins": Counter(JournalEntry.objects.values_list("key", flat=True)),
    "publications": Counter(JournalEntry.objects.values_list("key", flat=True)),
    "registrations": Counter(Player.objects.values_list("person__name", flat=True)),
    "substitutions": Counter(Substitution.objects.values_list("in_player__person__name", flat=True)),
}))
"""


@dataclass(slots=True)
class Count:
    """What was counted over one run: confirmed, found and doubled by kind of act."""

    kills: int = 0
    requests: int = 0
    retries: int = 0
    confirmed: dict[str, list[str]] = field(default_factory=dict)
    found: Counter[str] = field(default_factory=Counter)
    doubled: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether each confirmed act was found once, and nothing else was wrong."""
        return not (self.doubled or self.lost or self.problems)


class _People:
    """The clients: each works until `stop` is set."""

    def __init__(self, desk: Desk, hall: Hall) -> None:
        self._desk, self._hall, self._stop = desk, hall, threading.Event()
        self._lock = threading.Lock()
        self._visitors: list[Visitor] = []
        self.confirmed: dict[str, list[str]] = {}
        self.problems: list[str] = []
        works: list[Callable[[], None]] = [self._hands_at(token) for token in hall.tokens[:_HANDS]]
        works += [
            self._results,
            self._check_ins,
            self._publications,
            self._registrations,
            self._substitutions,
        ]
        self._threads = [threading.Thread(target=self._watched, args=[work], daemon=True) for work in works]

    def work(self) -> None:
        """Let all begin."""
        for thread in self._threads:
            thread.start()

    def finish(self) -> None:
        """Let each end what it is doing."""
        self._stop.set()
        for thread in self._threads:
            thread.join(300)
        if any(thread.is_alive() for thread in self._threads):
            self.problems.append("a client is still waiting for an answer")

    def wait_for_acts(self, number: int) -> None:
        """Wait until that many more acts are confirmed, so that each kill comes in the middle of work."""
        target = self._total() + number
        while self._total() < target and not self.problems:
            time.sleep(0.005)

    def wait_for_answers(self, moment: float) -> None:
        """Wait until everybody who waited at that moment is answered, so that no client starves."""
        while any((each.waits_since or moment) < moment for each in self._visitors) and not self.problems:
            time.sleep(0.005)

    def _total(self) -> int:
        with self._lock:
            return sum(map(len, self.confirmed.values()))

    @property
    def requests(self) -> tuple[int, int]:
        """How many requests were made, and how many of those were repetitions."""
        return sum(each.requests for each in self._visitors), sum(each.retries for each in self._visitors)

    def _watched(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            self.problems.append(f"{work.__name__.strip('_')}: {error!r}"[:400])

    def _confirm(self, kind: str, label: str) -> None:
        with self._lock:
            self.confirmed.setdefault(kind, []).append(label)
        self._stop.wait(random.uniform(0.02, 0.2))

    def _anybody(self) -> Visitor:
        visitor = Visitor(self._desk.base)
        self._visitors.append(visitor)
        return visitor

    def _organizer(self) -> Visitor:
        visitor = logged_in(self._desk)
        self._visitors.append(visitor)
        return visitor

    def _hands_at(self, token: str) -> Callable[[], None]:
        def hands() -> None:
            phone = self._anybody()
            place: dict[str, Any] = {"round": "E1", "honba": 0, "expects": 1}
            count = 0
            while not self._stop.is_set():
                count += 1
                key = f"kill-{token[:6]}-{count:05}"
                # Nobody pays and the dealer stays, so the game never ends.
                event = {"kind": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}
                answer = phone.send(f"/t/{token}/send/", {"event": event, "key": key, **place})
                said = answer.json
                if said.get("outcome") != "stored":
                    raise RuntimeError(f"{answer.status} {answer.text[:300]}")
                place = {name: said["now"][name] for name in place}
                self._confirm("hands", key)

        return hands

    def _results(self) -> None:
        clerk = self._organizer()
        page = f"{self._hall.address}rounds/1/results/"
        count = 0
        while not self._stop.is_set():
            count += 1
            table = _HANDS + 1 + count % (len(self._hall.tokens) - _HANDS)
            points = [25_000 + 100 * count % 5_000, 25_000 - 100 * count % 5_000, 25_000, 25_000]
            form = clerk.form(page, f"results/{table}/store/")
            figures = {f"t{table}-s{seat}": str(value) for seat, value in enumerate(points)}
            why = {f"t{table}-why": "read again", f"t{table}-sticks": "0"}
            answer = clerk.post(form.action, {**form.fields, **figures, **why, "write": "points"})
            if answer.status not in {200, 302}:
                raise RuntimeError(f"{answer.status} {_says(answer.text)}")
            self._confirm("results", form.fields[f"t{table}-key"])

    def _check_ins(self) -> None:
        door = self._organizer()
        count = 0
        while not self._stop.is_set():
            player = self._hall.players[count % len(self._hall.players)]
            here = "no" if count // len(self._hall.players) % 2 else "yes"
            count += 1
            form = door.form(f"{self._hall.address}check-in/", "tick")
            answer = door.post(form.action, {**form.fields, "who": player, "here": here})
            if answer.status != 302:
                raise RuntimeError(f"{answer.status} {_says(answer.text)}")
            self._confirm("check-ins", form.fields["key"])

    def _publications(self) -> None:
        head = self._organizer()
        count = 0
        while not self._stop.is_set():
            count += 1
            form = head.form(f"{self._hall.address}release/", "release/change/")
            answer = head.post(form.action, {**form.fields, "from_round": "1" if count % 2 else ""})
            if answer.status != 302:
                raise RuntimeError(f"{answer.status} {_says(answer.text)}")
            self._confirm("publications", form.fields["key"])

    def _registrations(self) -> None:
        page = f"/register/{self._hall.door}/"
        guest = self._anybody()
        form = guest.form(page, page)
        count = 0
        # The page takes nothing from anybody who is faster than a person.
        self._stop.wait(5)
        while not self._stop.is_set():
            count += 1
            label = f"Guest {count:05}"
            headers = {"X-Forwarded-For": f"10.0.{count // 200}.{count % 200 + 1}"}
            answer = guest.post(page, {**form.fields, "name": label}, headers)
            if answer.status != 302:
                raise RuntimeError(f"{answer.status} {_says(answer.text)}")
            self._confirm("registrations", label)

    def _substitutions(self) -> None:
        head = self._organizer()
        number = len(self._hall.players)
        count = 0
        while not self._stop.is_set():
            count += 1
            label = f"Substitute {count:05}"
            page = f"{self._hall.address}people/{number}/"
            form = head.form(page, f"people/{number}/replace/")
            answer = head.post(form.action, {**form.fields, "new": label, "other": "", "ranked": "on"})
            if answer.status != 302:
                raise RuntimeError(f"{answer.status} {_says(answer.text)}")
            self._confirm("substitutions", label)
            number -= 1
            if number < 2:
                return


def run(kind: str, kills: int, *, postgres: bool, seed: int | None = None) -> Count:
    """Kill *kills* times what *kind* names, print what was counted and return it."""
    random.seed(seed)
    workers = 2 if kind == "worker" or postgres else 1
    with running_desk(workers=workers, postgres=postgres) as desk:
        hall = made_hall(desk)
        people = _People(desk, hall)
        people.work()
        count = Count()
        while count.kills < kills and not people.problems:
            people.wait_for_acts(random.randint(1, 20))
            _kill(desk, kind)
            people.wait_for_answers(time.monotonic())
            count.kills += 1
        people.finish()
        count.requests, count.retries = people.requests
        count.confirmed, count.problems = people.confirmed, people.problems
        _compare(desk, count)
        _say(desk, kind, count)
    return count


def _kill(desk: Desk, kind: str) -> None:
    if kind == "server":
        desk.stop()
        desk.start()
    elif kind == "worker":
        desk.kill_worker()
    else:
        desk.crash_database()


def _compare(desk: Desk, count: Count) -> None:
    found: dict[str, dict[str, int]] = json.loads(
        desk.manage("shell", "-v", "0", "-c", _FOUND).splitlines()[-1]
    )
    for kind, labels in count.confirmed.items():
        for label in labels:
            times = found[kind].get(label, 0)
            count.found[kind] += times > 0
            if times == 0:
                count.lost.append(f"{kind} {label}")
            elif times > 1:
                count.doubled.append(f"{kind} {label}")
    try:
        desk.manage("verify", "--quiet")
    except RuntimeError as error:
        count.problems.append(str(error)[-600:])
    count.problems += desk.errors()[:5]


def _say(desk: Desk, kind: str, count: Count) -> None:
    confirmed = ", ".join(f"{len(labels)} {name}" for name, labels in sorted(count.confirmed.items()))
    total = sum(map(len, count.confirmed.values()))
    print(
        f"{desk.name}, {KINDS[kind]}: {count.requests} requests, {count.kills} kills, {count.retries} retries, "
        f"{total} confirmed ({confirmed}), {count.found.total()} found, {len(count.doubled)} doubled",
        flush=True,
    )
    for line in (*count.lost[:10], *count.doubled[:10], *count.problems[:10]):
        print(f"  {line}", flush=True)


def _says(page: str) -> str:
    """The error or notice of a page, without its tags."""
    start = max(page.find('class="errorlist'), page.find('class="notice error'), page.find("<h1"))
    return " ".join(page[start : start + 400].split())
