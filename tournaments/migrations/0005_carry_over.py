"""Write journals for events that were created before journals existed.

The journal lists what is known of the event in the order in which it must have happened. The event's rows are written
again under the keys that follow from the journal, and its ledgers are hashed again. Links, entries, announced rulings
and player numbers stay.

The canonical form, the seals and the keys are those of the first journals. They are repeated here because a migration
must not change when the code does.
"""

import hashlib
import json
from datetime import UTC
from fractions import Fraction

from django.db import migrations

WHY = "carried over from a desk without journals"
# The models whose rows follow from a journal; a model comes after those that its rows refer to.
SORTS = {
    "tournament": "Tournament",
    "player": "Player",
    "round": "Round",
    "rest": "Rest",
    "table": "Table",
    "seating": "Seating",
    "rules_decision": "RulesDecision",
    "clock_event": "ClockEvent",
    "referee_call": "RefereeCall",
    "logged_ruling": "LoggedRuling",
}


def carry_over(apps, schema_editor):
    models = _Models(apps, schema_editor.connection.alias)
    known = set(models.Anchor.values_list("event", flat=True))
    for tournament in models.Tournament.exclude(uid__in=known).order_by("pk"):
        _Carried(models, tournament).write()


class _Models:
    """The tables as they are now, each by its model's name."""

    def __init__(self, apps, using):
        self._apps, self._using = apps, using

    def __getattr__(self, name):
        return self._apps.get_model("tournaments", name).objects.using(self._using)


class _Carried:
    """One event, as it was kept and as its journal says it."""

    def __init__(self, models, tournament):
        self.models, self.tournament = models, tournament
        self.length, self.head, self.entries, self.seats = 0, "", {}, {}
        self.rows = {name: {} for name in SORTS}
        self.who, self.players, self.drawn = {}, {}, {}

    def write(self):
        rounds = list(self.models.Round.filter(tournament=self.tournament).order_by("number"))
        self._begin()
        tables = [pair for round_ in rounds for pair in self._draw(round_)]
        ends = {table.pk: self._hash_anew(table, base) for table, base in tables}
        for round_ in rounds:
            self._play(round_, [table for table, _base in tables if table.round_id == round_.pk], ends)
        self._log()
        self._decide()
        self._put()
        self.models.Anchor.create(event=self.tournament.uid, length=self.length, head=self.head)

    def _append(self, kind, payload, *, by="", at=None, why=WHY, device=""):
        self.length += 1
        number, at = self.length, at or self.tournament.created_at
        said = {"number": number, "kind": kind, "payload": payload, "by": by, "device": device, "why": why}
        hash_ = digest({"v": 1, **said, "at": moment(at), "previous": self.head})
        event = self.tournament.uid
        row = self.models.JournalEntry.create(
            event=event,
            **said,
            at=at,
            previous_hash=self.head,
            hash=hash_,
            key=f"carried.{event}.{number}",
            asked="",
        )
        self.head = hash_
        return row

    def _add(self, name, entry, n, /, **columns):
        """Add the *n*th row that follows from the journal's *entry*; return its key."""
        pk = key(entry.pk, n)
        self.rows[name][pk] = columns
        return pk

    def _begin(self):
        held = self.tournament
        first = self.models.RulesDecision.filter(tournament=held).order_by("number").first()
        base, own = (first.old_key, first.old_overlay) if first else (held.ruleset_key, held.overlay)
        by = held.created_by.username if held.created_by else ""
        said = {
            name: getattr(held, name)
            for name in ("name", "slug", "minutes", "last_round", "public", "rulings_public", "rulings_named")
        }
        rules = {"base": base, "set": _plain(own)}
        entry = self._append("event", {"event": held.uid, "rules": rules, **said}, by=by)
        self.pk = self._add(
            "tournament",
            entry,
            0,
            uid=held.uid,
            ruleset_key=held.ruleset_key,
            overlay=_plain(held.overlay),
            created_at=held.created_at,
            **said,
        )
        players = list(self.models.Player.filter(tournament=held).select_related("person").order_by("number"))
        if players:
            entered = [
                {
                    "who": player.person.who,
                    "player": player.number,
                    "seal": seal(player.person),
                }
                for player in players
            ]
            entry = self._append("people", {"entered": entered, "resealed": []}, by=by)
        for n, player in enumerate(players, start=1):
            self.who[player.pk] = player.person.who
            self.players[player.pk] = self._add(
                "player",
                entry,
                n,
                tournament_id=self.pk,
                person_id=player.person.who,
                number=player.number,
                active=player.active,
            )
        for player in players:
            if not player.active:
                self._append("withdrawal", {"who": player.person.who})

    def _draw(self, round_):
        """Write that the round was drawn; each table with the hash that its ledger begins with."""
        tables = list(self.models.Table.filter(round=round_).order_by("number"))
        seated = {table.pk: [] for table in tables}
        for seating in self.models.Seating.filter(round=round_).order_by("table", "seat"):
            seated[seating.table_id].append(seating.player_id)
        rests = list(self.models.Rest.filter(round=round_).order_by("player__number"))
        words = {pk: [self.who[player] for player in players] for pk, players in seated.items()}
        entry = self._append(
            "round",
            {
                "round": round_.number,
                "tables": [{"table": table.number, "seats": words[table.pk]} for table in tables],
                "rests": [self.who[rest.player_id] for rest in rests],
            },
        )
        drawn = self._add("round", entry, 0, tournament_id=self.pk, number=round_.number, state=round_.state)
        for table in tables:
            # The same table, under the key that follows from the entry.
            pk = self.entries[table.pk] = self._add(
                "table", entry, table.number, round_id=drawn, number=table.number, token=table.token
            )
            self.seats[round_.number, table.number] = words[table.pk]
            for seat, player in enumerate(seated[table.pk]):
                self._add(
                    "seating",
                    entry,
                    # Eight keys for each table, so that no two tables use one key.
                    table.number * 8 + seat,
                    round_id=drawn,
                    table_id=pk,
                    seat=seat,
                    player_id=self.players[player],
                )
        for n, rest in enumerate(rests, start=1):
            self._add("rest", entry, n, round_id=drawn, player_id=self.players[rest.player_id])
        self.drawn[round_.pk] = drawn
        return [(table, self.head) for table in tables]

    def _hash_anew(self, table, base):
        """Hash the table's ledger from *base* on; how long it is and where it ends."""
        entries = list(self.models.Entry.filter(table=table).order_by("number"))
        announced = dict(
            self.models.Announcement.filter(entry__table=table).values_list("entry_id", "ruling")
        )
        length, head = 0, base
        for entry in entries:
            payload, told = _plain(entry.payload), _plain(announced.get(entry.pk, {}))
            hash_ = digest(
                {
                    "v": 1,
                    "table": table.number,
                    "number": entry.number,
                    "kind": entry.kind,
                    "payload": payload,
                    "by": entry.by,
                    "at": moment(entry.at),
                    "device": entry.device,
                    "announced": told,
                    "previous": head,
                }
            )
            self.models.Entry.filter(pk=entry.pk).update(
                payload=payload, previous_hash=head, hash=hash_, table_id=self.entries[table.pk]
            )
            if entry.pk in announced:
                self.models.Announcement.filter(entry_id=entry.pk).update(ruling=told)
            length, head = entry.number, hash_
        return length, head

    def _play(self, round_, tables, ends):
        """Write what was done with the round after it was drawn."""
        at, event = round_.number, self.tournament.uid
        if round_.state != "drawn":
            self._append("opening", {"round": at})
        numbers = {table.pk: table.number for table in tables}
        for turn in self.models.ClockEvent.filter(round=round_).order_by("number"):
            said = {"round": at, "turn": turn.number, "does": turn.kind, "minutes": turn.minutes}
            entry = self._append(
                "clock", {**said, "table": numbers.get(turn.table_id)}, by=turn.by, at=turn.at
            )
            self._add(
                "clock_event",
                entry,
                0,
                round_id=self.drawn[round_.pk],
                number=turn.number,
                kind=turn.kind,
                minutes=turn.minutes,
                table_id=self.entries.get(turn.table_id),
                by=turn.by,
                at=turn.at,
            )
        calls = {}
        for call in self.models.RefereeCall.filter(table__in=tables).order_by("at"):
            place = {"round": at, "table": numbers[call.table_id]}
            called = self._append("call", place, at=call.at, device=call.device)
            # A table has one call at a time: a later one takes the place of an earlier one.
            calls[call.table_id] = called, call
            if call.answered_at:
                answer = {**place, "call": called.number}
                self._append("answer", answer, by=call.answered_by, at=call.answered_at)
        for table_id, (called, call) in calls.items():
            self._add(
                "referee_call",
                called,
                0,
                table_id=self.entries[table_id],
                number=called.number,
                at=call.at,
                device=call.device,
                answered_by=call.answered_by if call.answered_at else "",
                answered_at=call.answered_at,
            )
        heads = []
        for table in tables:
            length, head = ends[table.pk]
            heads.append({"table": table.number, "entries": length, "head": head})
            self.models.Anchor.create(event=event, round=at, table=table.number, length=length, head=head)
        if round_.state == "finished":
            self._append("finish", {"round": at, "anyway": False, "tables": heads})

    def _log(self):
        rulings = self.models.LoggedRuling.filter(tournament=self.tournament).order_by("number")
        for logged in rulings:
            entry = self.models.Entry.order_by().get(pk=logged.entry_id)
            # The entry hangs on its table's new key already.
            (table,) = self.models.Table.filter(
                pk__in=[old for old, new in self.entries.items() if new == entry.table_id]
            ).select_related("round")
            said = {"ruling": logged.number, "round": table.round.number, "table": table.number}
            numbered = self._append(
                "ruling", {**said, "entry": entry.number, "head": entry.hash}, by=entry.by, at=entry.at
            )
            self._add(
                "logged_ruling", numbered, 0, tournament_id=self.pk, number=logged.number, entry_id=entry.pk
            )

    def _decide(self):
        for made in self.models.RulesDecision.filter(tournament=self.tournament).order_by("number"):
            rulings = [
                # Who sat there, and not who is called as was written then.
                {**change, "players": self.seats[change["round"], change["table"]]}
                for change in made.changes["rulings"]
            ]
            said = _plain(
                {
                    "decision": made.number,
                    "rules": {"base": made.new_key, "set": made.new_overlay},
                    "was": {"base": made.old_key, "set": made.old_overlay},
                    "answers": made.changes["answers"],
                    "rulings": rulings,
                }
            )
            entry = self._append("decision", said, by=made.by, at=made.at, why=made.why)
            self._add(
                "rules_decision",
                entry,
                0,
                tournament_id=self.pk,
                number=made.number,
                old_key=made.old_key,
                old_overlay=said["was"]["set"],
                new_key=made.new_key,
                new_overlay=said["rules"]["set"],
                why=made.why,
                changes={"answers": said["answers"], "rulings": said["rulings"]},
                by=made.by,
                at=made.at,
            )

    def _put(self):
        """Write the rows that follow from the journal in the place of those that were there."""
        old = {
            "tournament": {"pk": self.tournament.pk},
            "rest": {"round__tournament": self.tournament},
            "table": {"round__tournament": self.tournament},
            "seating": {"round__tournament": self.tournament},
            "clock_event": {"round__tournament": self.tournament},
            "referee_call": {"table__round__tournament": self.tournament},
        }
        gone = {
            name: list(
                getattr(self.models, model)
                .filter(**old.get(name, {"tournament": self.tournament}))
                .values_list("pk", flat=True)
            )
            for name, model in SORTS.items()
        }
        for name, model in reversed(SORTS.items()):
            rows = getattr(self.models, model).filter(pk__in=gone[name])
            rows._raw_delete(rows.db)
        for name, model in SORTS.items():
            table = getattr(self.models, model)
            for pk, columns in self.rows[name].items():
                table.create(id=pk, **columns)


def digest(value):
    """The SHA-256 of *value* in its canonical form: keys sorted, no spaces, letters as they are."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def moment(at):
    """A time as it is hashed: in UTC, to the microsecond."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def seal(person):
    """The salted hash that stands for a person's name and reading in a journal; an empty text does not count."""
    said = {name: text for name, text in (("name", person.name), ("reading", person.reading)) if text}
    return digest({"v": 1, "salt": person.salt, "particulars": said})


def key(entry, n):
    """The key of the *n*th row that follows from the journal entry with the key *entry*."""
    return entry * (1 << 16) + n


def _plain(value):
    """The value without a number with a point, as which some points were announced: whole, or a fraction in words."""
    match value:
        case float():
            points = Fraction(value).limit_denominator(1000)
            return int(points) if points.denominator == 1 else f"{points.numerator}/{points.denominator}"
        case list():
            return [_plain(one) for one in value]
        case dict():
            return {name: _plain(one) for name, one in value.items()}
    return value


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_journals")]

    operations = [migrations.RunPython(carry_over, elidable=False)]
