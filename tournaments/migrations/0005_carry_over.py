"""What would the journal of an event say that was begun before there were journals?

What is known of it is written down as one journal, in the order in which it must have come about; its rows are written
anew from there, under the keys that follow from the journal, and its ledgers are hashed anew. Links, entries, what was
announced and everybody's numbers stay.
"""

from fractions import Fraction

from django.db import migrations

from tournaments.journal import canonical
from tournaments.journal.memory import fold
from tournaments.journal.reading import read
from tournaments.journal.rows import Line, key
from tournaments.journal.seals import seal

WHY = "carried over from a desk without journals"
# What follows from a journal, what others hang on first.
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
        self.lines, self.head, self.entries, self.seats = [], "", {}, {}

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
        self.models.Anchor.create(event=self.tournament.uid, length=len(self.lines), head=self.head)

    def _append(self, kind, payload, *, by="", at=None, why=WHY, device=""):
        number, at = len(self.lines) + 1, at or self.tournament.created_at
        said = {"number": number, "kind": kind, "payload": payload, "by": by, "device": device, "why": why}
        hash_ = canonical.digest(
            {"v": 1, **said, "at": canonical.moment(at), "previous": self.head},
        )
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
        what = read(kind, payload)
        line = {"number": number, "by": by, "at": at, "device": device, "why": why}
        self.lines.append(Line(pk=row.pk, event=event, what=what, hash=hash_, **line))
        self.head = hash_
        return row

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
        self._append("event", {"event": held.uid, "rules": rules, **said}, by=by)
        players = list(
            self.models.Player.filter(tournament=held).select_related("person").order_by("number")
        )
        if players:
            entered = [
                {
                    "who": player.person.who,
                    "player": player.number,
                    "seal": seal(
                        player.person.salt, {"name": player.person.name, "reading": player.person.reading}
                    ),
                }
                for player in players
            ]
            self._append("people", {"entered": entered, "resealed": []}, by=by)
        for player in players:
            if not player.active:
                self._append("withdrawal", {"who": player.person.who})
        self.who = {player.pk: player.person.who for player in players}

    def _draw(self, round_):
        """Write that the round was drawn; each table with the hash that its ledger begins with."""
        tables = list(self.models.Table.filter(round=round_).order_by("number"))
        seated = {table.pk: [] for table in tables}
        for seating in self.models.Seating.filter(round=round_).order_by("table", "seat"):
            seated[seating.table_id].append(self.who[seating.player_id])
        rests = self.models.Rest.filter(round=round_).order_by("player__number")
        entry = self._append(
            "round",
            {
                "round": round_.number,
                "tables": [{"table": table.number, "seats": seated[table.pk]} for table in tables],
                "rests": [self.who[rest.player_id] for rest in rests],
            },
        )
        for table in tables:
            # The same table, under the key that follows from the entry.
            self.entries[table.pk] = key(entry.pk, table.number)
            self.seats[round_.number, table.number] = seated[table.pk]
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
            hash_ = canonical.digest(
                {
                    "v": 1,
                    "table": table.number,
                    "number": entry.number,
                    "kind": entry.kind,
                    "payload": payload,
                    "by": entry.by,
                    "at": canonical.moment(entry.at),
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
            self._append(
                "clock", {**said, "table": numbers.get(turn.table_id)}, by=turn.by, at=turn.at
            )
        for call in self.models.RefereeCall.filter(table__in=tables).order_by("at"):
            place = {"round": at, "table": numbers[call.table_id]}
            called = self._append("call", place, at=call.at, device=call.device)
            if call.answered_at:
                answer = {**place, "call": called.number}
                self._append("answer", answer, by=call.answered_by, at=call.answered_at)
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
            self._append("ruling", {**said, "entry": entry.number, "head": entry.hash}, by=entry.by, at=entry.at)

    def _decide(self):
        for made in self.models.RulesDecision.filter(tournament=self.tournament).order_by("number"):
            rulings = [
                # Who sat there, and not who is called as was written then.
                {**change, "players": self.seats[change["round"], change["table"]]}
                for change in made.changes["rulings"]
            ]
            said = {
                "decision": made.number,
                "rules": {"base": made.new_key, "set": made.new_overlay},
                "was": {"base": made.old_key, "set": made.old_overlay},
                "answers": made.changes["answers"],
                "rulings": rulings,
            }
            self._append("decision", _plain(said), by=made.by, at=made.at, why=made.why)

    def _put(self):
        """Write the rows that follow from the journal in the place of those that were there."""
        tokens = {
            self.entries[pk]: token
            for pk, token in self.models.Table.filter(pk__in=self.entries).values_list("pk", "token")
        }
        # In no order of theirs, which would look for their tables under keys that are not there yet.
        rulings = self.models.Entry.filter(kind="ruling", table_id__in=self.entries.values()).order_by()
        memory = fold(
            self.lines,
            {pk: (table, number) for pk, table, number in rulings.values_list("pk", "table_id", "number")},
        )
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
            # What an event says of itself since then has columns that are not there yet, and their own defaults.
            known = {field.attname for field in table.model._meta.concrete_fields}
            for pk, columns in memory.rows[name].items():
                more = {"token": tokens[pk]} if name == "table" else {}
                table.create(**{column: value for column, value in columns.items() if column in known}, **more)


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
