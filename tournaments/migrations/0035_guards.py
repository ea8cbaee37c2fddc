"""The database itself refuses to change or delete rows of a chain.

A transaction of the program lifts this with a row in `tournaments_unlocked`, which it deletes before it commits.
"""

from django.db import migrations

TABLES = ('entry', 'announcement', 'journalentry', 'deskentry')
UNLOCKED = 'CREATE TABLE tournaments_unlocked (unlocked integer NOT NULL)'
RULE = 'Shinpan: rows of a chain are never changed or deleted. Append an entry that corrects the old one.'
END_RULE = "Shinpan: the end of a chain only moves on with the chain's next entries, and is never deleted."
MOVES_ON = {
    'anchor': (
        'NEW.length > OLD.length AND NEW.event = OLD.event AND NEW.round = OLD.round AND NEW."table" = OLD."table"'
    ),
    'deskend': 'NEW.length > OLD.length',
}


def sqlite():
    def trigger(table, verb, rule, unless=''):
        return (
            f'CREATE TRIGGER tournaments_{table}_no_{verb} BEFORE {verb.upper()} ON tournaments_{table} '
            f'WHEN NOT EXISTS (SELECT 1 FROM tournaments_unlocked){unless} '
            f"BEGIN SELECT RAISE(ABORT, '{rule.replace(chr(39), chr(39) * 2)}'); END"
        )

    yield UNLOCKED
    for table in TABLES:
        yield trigger(table, 'update', RULE)
        yield trigger(table, 'delete', RULE)
    for table, moves_on in MOVES_ON.items():
        yield trigger(table, 'update', END_RULE, f' AND NOT ({moves_on})')
        yield trigger(table, 'delete', END_RULE)


def postgresql():
    yield UNLOCKED
    yield """
        CREATE FUNCTION tournaments_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NOT EXISTS (SELECT 1 FROM tournaments_unlocked) THEN
                RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            IF TG_OP = 'UPDATE' THEN
                RETURN NEW;
            END IF;
            RETURN OLD;
        END $$
    """

    def trigger(table, verb, rule, when=''):
        each = 'STATEMENT' if verb == 'truncate' else 'ROW'
        return (
            f'CREATE TRIGGER tournaments_{table}_no_{verb} BEFORE {verb.upper()} ON tournaments_{table} '
            f"FOR EACH {each} {when} EXECUTE FUNCTION tournaments_refuse_change('{rule.replace(chr(39), chr(39) * 2)}')"
        )

    for table in TABLES:
        for verb in ('update', 'delete', 'truncate'):
            yield trigger(table, verb, RULE)
    for table, moves_on in MOVES_ON.items():
        yield trigger(table, 'update', END_RULE, f'WHEN (NOT ({moves_on}))')
        yield trigger(table, 'delete', END_RULE)
        yield trigger(table, 'truncate', END_RULE)


def statements(vendor):
    return {'sqlite': sqlite, 'postgresql': postgresql}[vendor]()


def guard(apps, schema_editor):
    for statement in statements(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    # It writes no sealed row.
    sealed_again = ()

    dependencies = [
        ('tournaments', '0034_seals'),
    ]

    operations = [migrations.RunPython(guard, elidable=False)]
