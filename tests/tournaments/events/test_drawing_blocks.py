"""Progressive Swiss at the desk: on the page of a new round, and by the settings of a stage."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from tests.acts import by
from tests.tournaments.events.test_rounds import played
from tests.tournaments.events.test_stages import MAIN, event
from tests.tournaments.events.test_stages_page import address, comes_back, held, looked_and_kept
from tournaments.common.errors import StateError
from tournaments.journal.kinds import StageSettings
from tournaments.journal.reading import to_json
from tournaments.models import Rest, Round
from tournaments.presenters.events.drawn_blocks import describe_blocks, proposed_blocks
from tournaments.presenters.events.round_players import next_round
from tournaments.services.events import drawing, stage_formats
from tournaments.services.people import entry_list

pytestmark = pytest.mark.django_db


def new_round(desk, cup, **said):
    at = reverse("new_round", args=[cup.slug])
    return desk.post(at, said) if said else desk.get(at)


def laid(cup, *blocks, rounds=(1, 2, 3)):
    stage = StageSettings(stage="main", name="Main", rounds=rounds, blocks=blocks)
    stage_formats.save_stages(cup, [stage], act=by())


def with_substitutes(cup, entered, substitutes):
    """Enter players, the last ones as substitutes."""
    names = "\n".join(f"Late {number}" for number in range(entered + substitutes))
    for player in entry_list.enter(cup, names, act=by())[entered:]:
        entry_list.set_state(player, "substitute", act=by())


def test_everybody_is_drawn_within_the_block_of_their_rank(full_cup):
    ranked = played(full_cup)
    draft = drawing.propose(full_cup, seed=1, ranked=ranked, blocks=1)
    assert [block.ranks for block in draft.blocks] == [tuple(range(1, 17))]
    assert (draft.blocks[0].tables, draft.met_before) == ((1, 2, 3, 4), ())
    draft = drawing.propose(full_cup, seed=1, ranked=ranked, blocks=2)
    for block in draft.blocks:
        there = {player for number in block.tables for player in draft.tables[number - 1]}
        assert there == {ranked[rank - 1] for rank in block.ranks}
    # The first eight are the winners and the second places of each table: two of them need not meet again.
    assert [block.ranks for block in draft.blocks] == [tuple(range(1, 9)), tuple(range(9, 17))]
    assert draft.met_before == ()


def test_the_page_proposes_the_blocks_and_draws_again_with_those_that_were_chosen(desk, full_cup):
    assert "Draw within blocks" not in new_round(desk, full_cup).text
    played(full_cup)
    page = new_round(desk, full_cup)
    assert page.text.index("Draw by lot") < page.text.index("Draw within blocks")
    assert page.context["form"]["blocks"].value() == 2
    assert "house substitutes" not in page.text
    drawn = new_round(desk, full_cup, step="blocks", blocks="4")
    draft = drawn.context["draft"]
    assert len(draft.blocks) == 4
    assert f"Block 4: ranks 13–16, table {draft.blocks[3].tables[0]}." in drawn.text
    again = re.search(r'<input type="hidden" name="blocks" value="4">.*?value="(\w+)"', drawn.text, re.DOTALL)
    assert again[1] == "blocks"
    kept = new_round(desk, full_cup, step="keep", number=2, seats=draft.text, looked=draft.text)
    assert kept.status_code == 302
    seats = Round.objects.get(number=2).tables.order_by("number").prefetch_related("seatings__player")
    assert [tuple(one.player for one in table.seatings.order_by("seat")) for table in seats] == [
        *draft.tables
    ]


def test_blocks_that_are_not_said_or_too_many_are_refused(desk, full_cup):
    played(full_cup)
    assert "Enter the number of blocks." in new_round(desk, full_cup, step="blocks", blocks="").text
    text = new_round(desk, full_cup, step="blocks", blocks="5").text
    assert "Cut the standings into 1 to 4 blocks, not 5: each block needs a table." in text
    # Another method keeps the proposal in the form.
    assert new_round(desk, full_cup, step="interval").context["form"]["blocks"].value() == 2


def test_the_proposal_goes_by_the_round_among_those_of_the_event_or_of_its_stage(full_cup):
    played(full_cup)
    full_cup.last_round = 6
    assert proposed_blocks(full_cup, next_round(full_cup)) == 1
    full_cup.last_round = None
    assert proposed_blocks(full_cup, next_round(full_cup)) == 2
    laid(full_cup, rounds=(1, 2, 3, 4))
    assert proposed_blocks(full_cup, next_round(full_cup)) == 1
    assert next_round(full_cup).blocks is None


@pytest.mark.parametrize(("blocks", "second"), [((1, 4, 2), 4), ((2,), 2), ((3, 1), 1)])
def test_a_stage_says_how_many_blocks_its_rounds_have_and_they_come_first(desk, full_cup, blocks, second):
    laid(full_cup, *blocks)
    page = new_round(desk, full_cup)
    assert page.context["form"]["blocks"].value() == blocks[0]
    assert page.text.index("Draw within blocks") < page.text.index("Draw by lot")
    assert re.search(r'class="button first"\s+name="step"\s+value="blocks"', page.text)
    assert page.text.count('class="button first"') == 1
    drawn = new_round(desk, full_cup, step="blocks", blocks=blocks[0])
    assert len(drawn.context["draft"].blocks) == blocks[0]
    played(full_cup)
    page = new_round(desk, full_cup)
    assert page.context["form"]["blocks"].value() == second
    assert page.text.count("Draw within blocks") == 1


def test_the_last_number_of_a_stage_holds_for_all_later_rounds():
    stage = StageSettings(stage="main", rounds=(2, 5, 6, 9), blocks=(1, 2, 4))
    assert [stage.blocks_in(number) for number in range(1, 10)] == [
        None, 1, None, None, 2, 4, None, None, 4,
    ]  # fmt: skip
    assert StageSettings(stage="main", rounds=(1, 2)).blocks_in(1) is None


def test_an_entry_without_blocks_reads_as_before():
    assert to_json(StageSettings(stage="main", rounds=(1, 2))) == {"stage": "main", "rounds": [1, 2]}
    assert to_json(StageSettings(stage="main", rounds=(1,), blocks=(2,)))["blocks"] == [2]


def test_the_blocks_of_a_stage_are_proposed_said_changed_and_in_the_events_file(brought, desk, capsys):
    slug = brought(event([{**MAIN, "blocks": [1, 2]}]))
    form = desk.get(address(slug, "1")).context["form"]
    assert form["blocks"].value() == "1, 2"
    # Eight players are too few for two blocks of two tables each.
    assert form["blocks"].help_text.endswith("Proposed: 1, 1.")
    said = {"name": "main", "rounds": "1-2", "who": "everybody", "part": "0", "games": "1"}
    said |= {"rounding": "exact", "points": "total"}
    look, kept = looked_and_kept(desk, address(slug, "1"), **said, blocks="２、1")
    assert look.context["told"] == (
        "Rounds 1–2.",
        "All players take part.",
        "Progressive Swiss, with this number of blocks in each round: 2, 1.",
    )
    assert kept.status_code == 302
    assert stage_formats.stages_of(held(slug))[0].blocks == (2, 1)
    assert comes_back(slug, brought, capsys)
    looked_and_kept(desk, address(held(slug).slug, "1"), **said, blocks="")
    assert stage_formats.stages_of(held(slug))[0].blocks == ()


@pytest.mark.parametrize(
    ("blocks", "says"),
    [
        ("1, 2, 2", "There are more numbers than rounds. Enter one number per round."),
        ("1, x", "“x” is not a number of blocks. Enter one number per round."),
        ("0", "“0” is not a number of blocks. Enter one number per round."),
        ("1-2", "“1-2” is not a number of blocks. Enter one number per round."),
        ("501", "“501” is not a number of blocks. Enter one number per round."),
    ],
)
def test_what_are_no_blocks_of_a_stage_is_said_at_the_field(brought, desk, blocks, says):
    slug = brought(event([MAIN]))
    said = {"name": "main", "rounds": "1-2", "who": "everybody", "part": "0", "games": "1"}
    look, kept = looked_and_kept(desk, address(slug, "1"), **said, blocks=blocks)
    assert (look.status_code, kept) == (422, None)
    assert look.context["form"].errors["blocks"] == [says]


def test_substitutes_fill_the_last_table_behind_all_others_where_the_organizer_says_so(desk, full_cup):
    with_substitutes(full_cup, 2, 3)
    ranked = played(full_cup)
    page = new_round(desk, full_cup)
    assert "Fill the last table with house substitutes" in page.text
    drawn = new_round(desk, full_cup, step="blocks", blocks="5", filled="on")
    draft = drawn.context["draft"]
    assert (len(draft.tables), draft.resting) == (5, ())
    seated = {player.number for table in draft.tables for player in table}
    assert seated == {*(player.number for player in ranked if player.active), 19, 20}
    assert draft.blocks[4].ranks[-2:] == (19, 20)
    assert '<input type="hidden" name="filled" value="True">' in drawn.text
    assert "nobody would sit out" not in drawn.text
    new_round(desk, full_cup, step="keep", number=2, seats=draft.text, looked=draft.text)
    assert not Rest.objects.filter(round__number=2).exists()


@pytest.mark.parametrize(
    ("substitutes", "says"),
    [
        (0, "With 2 house substitutes nobody would sit out. Add players with the status “substitute”."),
        (1, "With 2 house substitutes nobody would sit out. Add players with the status “substitute”."),
        (2, "With 2 house substitutes nobody would sit out. Go back and tick the box to seat them."),
    ],
)
def test_where_somebody_sits_out_it_is_said_how_many_substitutes_would_help(full_cup, substitutes, says):
    with_substitutes(full_cup, 2, substitutes)
    ranked = played(full_cup)
    draft = drawing.propose(full_cup, seed=1, ranked=ranked, blocks=2)
    assert len(draft.resting) == 2
    assert describe_blocks(full_cup, draft)[2:] == (says,)
    assert describe_blocks(full_cup, drawing.propose(full_cup, seed=1, ranked=ranked)) == ()
    if substitutes < 2:
        with pytest.raises(StateError) as refused:
            drawing.propose(full_cup, seed=1, ranked=ranked, blocks=2, filled=True)
        assert str(refused.value).startswith("2 seats are empty, but there are only")


def test_ranks_that_changed_blocks_to_avoid_a_repeat_are_named(full_cup):
    draft = drawing.propose(full_cup, seed=1, ranked=played(full_cup), blocks=2)
    moved = replace(
        draft,
        blocks=(
            drawing.Block(ranks=(1, 2, 3, 4, 5, 6, 7, 9), tables=(1, 2)),
            drawing.Block(ranks=(8, 10, 11, 12, 13, 14, 15, 16), tables=(3, 4)),
        ),
    )
    says = "Ranks 8–9 are in the next block, so that players who have met are kept apart."
    assert describe_blocks(full_cup, moved)[2:] == (says,)
    assert says not in describe_blocks(full_cup, draft)
