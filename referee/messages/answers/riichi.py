"""The wording of answers on riichi."""

from __future__ import annotations

__all__ = ["RIICHI"]

RIICHI: dict[str, str] = {
    # The declaration of riichi
    "riichi_min_points.none": "None: the score may go below zero",
    "riichi_min_points.1000": "1,000: the stick must be paid from one's own points",
    "riichi_min_points.1100": "1,100: a player with nothing left is out",
    ("1000_temporary_zero"): (
        "1,000: to have nothing left because of one's own stick does not end the game before the hand does"
    ),
    "borrow": "None: a player who lacks the stick borrows it",
    "open_hand_riichi.forbidden": "Void: the hand is dead and the stick goes back",
    "ponrii": "Allowed; and no hand may win without riichi",
    "void": "It is not established and no stick is paid",
    "paid": "It stands and its stick is paid",
    "rotate_next": "The riichi stands; the next discard is turned",
    "rotate_until_one_stays": "The riichi stands; every further discard is turned until one is not called",
    "riichi_retract.no": "Never: once said, it stands",
    "free_until_discard": "Until the discard, without a penalty",
    "dead_hand": "Until the discard, at the price of a dead hand",
    "dead_hand_until_stick": "Until the stick lies on the table, at the price of a dead hand; then no more",
    "word_and_turned_tile": "The word and the turned tile, else the hand is dead; a forgotten stick is only added",
    "any_one": "Any one of the three is enough; for the others a warning",
    "all_three": "All three; the riichi stands without the word, but it is a foul",
    "any_call_or_kan": "Any call or kan, a concealed one and a set-aside north too",
    "calls_and_open_kans": "A chi, pon or open kan; a concealed one does not",
    "ari": "When it wins",
    "sakizuke": "Before it wins, if it is open: every wait of the hand must give a yaku",
    ("kanzen_sakizuke"): (
        "Before it wins: every wait must give a yaku, or an open hand cannot win and a closed one only by self-draw"
    ),
    # After riichi
    "ankan_after_riichi.forbidden": "None",
    "waits_unchanged": "One that leaves the waits as they are",
    "strict": "One that leaves the waits as they are and whose three tiles are a triplet in every reading",
    "strict_fifth_tile": "As strict, and readings completed by a fifth equal tile count too",
    "strict_yaku_kept": "As strict, and no yaku of the hand may be lost",
    "noten_payment_only": "The hand counts as noten, and that is all",
    "nothing_yet": "Nothing yet: the player's win or the draw decides",
    "chombo_at_once": "A chombo at once",
    "noten_riichi_at_four_riichi.chombo": "The hands are shown, and a false one is a chombo",
    "noten_riichi_at_four_riichi.immune": "Nothing: no hand is shown",
    "noten_riichi_at_other_abort.chombo": "The hands are shown, and a false one is a chombo",
    "noten_riichi_at_other_abort.immune": "Nothing: no hand is shown",
    "noten_riichi_at_third_party_win.immune": "Nothing: the hand is not shown",
    "chombo_too": "If it comes to light, a chombo beside the win",
    ("noten_riichi_at_third_party_win.must_show"): (
        "Every player in riichi must show, and a false one is a chombo beside the win"
    ),
    "own_win_or_draw": "At the offender's own win or at an exhaustive draw",
    "at_once": "As soon as it is found out, or at the draw",
    "may_pay_chombo_unshown": "The same payment, which he may offer without showing",
    "refuse_to_show.noten": "Nothing: the hand counts as noten, and only a tenpai one need be shown",
    "furiten": "He is in furiten to the end of the hand",
    "must_win": "It is forbidden: he must win",
    "forced": "Nothing: the win counts, whatever he says",
    "own_draw_or_call": "With the player's next draw or call",
    "own_draw_and_discard": "When the player's next draw and discard are both completed",
    "own_discard": "With the player's next discard in turn",
    # Open riichi
    "yakuman_unless_riichi": "Always, but for a discarder who is in riichi himself",
    "yakuman_unless_earlier_riichi": "Always, but for a discarder who was in riichi before it was opened",
    "yakuman_if_unavoidable": "When he had no other tile to discard; else he takes the discard back",
    "single": "The higher of the two",
    "combined": "Both",
    "open_riichi_intentional_chombo.mangan": "As any chombo",
    "open_riichi_intentional_chombo.yakuman": "The payments of a yakuman in place of those of a mangan",
}
