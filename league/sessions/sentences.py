"""The journal's sentences by code. Codes and parameters are stored: a sentence that needs others gets a new code."""

from django.utils.translation import gettext_noop

from league.rounds.sentences import SHARED

SENTENCES = SHARED | {
    # Check-in and fees
    "check_in_opened": gettext_noop("Check-in opened"),
    "opening_undone": gettext_noop("Check-in closed again"),
    "checked_in": gettext_noop("%(name)s checked in"),
    "checked_in_by_phone": gettext_noop("%(name)s checked in by phone"),
    "check_in_undone": gettext_noop("%(name)s’s check-in undone"),
    "left": gettext_noop("%(name)s left early"),
    "came_back": gettext_noop("%(name)s came back"),
    "dues_renewed": gettext_noop("%(name)s’s dues: paid through %(until)s"),
    "house_player": gettext_noop("%(name)s is the house player"),
    "no_house_player": gettext_noop("%(name)s is no longer the house player"),
    "prizes_keep": gettext_noop("%(name)s plays for prizes"),
    "prizes_forfeit": gettext_noop("%(name)s no longer plays for prizes"),
    "prizes_refund": gettext_noop("%(name)s no longer plays for prizes, and the fee is refunded"),
    "debt_paid": gettext_noop("%(name)s paid fees owed from earlier sessions"),
    "debt_payment_undone": gettext_noop("%(name)s’s payment of earlier fees undone"),
    "debt_forgiven": gettext_noop("%(name)s’s fees owed from earlier sessions forgiven: %(why)s"),
    "debt_forgiving_undone": gettext_noop("%(name)s’s earlier fees are no longer forgiven"),
    "side_pot_entered": gettext_noop("%(name)s entered a side pot: %(pot)s"),
    "side_pot_left": gettext_noop("%(name)s left a side pot: %(pot)s"),
    "side_pot_decided": gettext_noop("%(pot)s: %(name)s won the cut or the drawing"),
    "side_pot_split": gettext_noop("%(pot)s: no single winner"),
    # Seats and rounds
    "drawn": gettext_noop("Seats drawn: draw number %(seed)s"),
    "redrawn": gettext_noop("Seats drawn again: draw number %(seed)s"),
    "planned_again": gettext_noop("Seats planned again after a change of teams"),
    "tables_chosen": gettext_noop("Tables chosen: %(fours)s of four, %(threes)s of three, %(twos)s of two"),
    "round_called": gettext_noop("Round %(round)s called"),
    "round_undone": gettext_noop("Round %(round)s undone"),
    "round_added": gettext_noop("Round added"),
    "seats_swapped": gettext_noop("Round %(round)s: %(one)s and %(other)s swapped seats"),
    "swaps_undone": gettext_noop("Round %(round)s: seat swaps undone"),
    "requests_changed": gettext_noop("Seating requests changed"),
    "clock_started": gettext_noop("Round %(round)s: %(minutes)s minutes on the clock"),
    "clock_stopped": gettext_noop("Round %(round)s: clock stopped"),
    "marked_absent": gettext_noop("Round %(round)s, table %(table)s: %(name)s marked absent"),
    "marked_present": gettext_noop("Round %(round)s, table %(table)s: %(name)s marked present"),
    # Results
    "recorded": gettext_noop("Round %(round)s, table %(table)s: %(result)s (version %(version)s)"),
    "corrected": gettext_noop("Round %(round)s, table %(table)s: corrected to %(result)s (version %(version)s)"),
    "corrected_because": gettext_noop(
        "Round %(round)s, table %(table)s: corrected to %(result)s, %(why)s (version %(version)s)"
    ),
    "not_played": gettext_noop("Round %(round)s, table %(table)s: not played (version %(version)s)"),
    "forfeited": gettext_noop(
        "Round %(round)s, table %(table)s: %(winner)s by forfeit: %(reason)s (version %(version)s)"
    ),
    "result_undone": gettext_noop("Round %(round)s, table %(table)s: result undone (version %(version)s)"),
    "card_entered": gettext_noop("Round %(round)s, table %(table)s: entered from a scorecard"),
    # Special hands
    "hand_29": gettext_noop("Round %(round)s: %(name)s held a 29 hand"),
    "hand_28": gettext_noop("Round %(round)s: %(name)s held a 28 hand"),
    "hand_24": gettext_noop("Round %(round)s: %(name)s held a 24 hand"),
    "hand_23": gettext_noop("Round %(round)s: %(name)s held a 23 hand"),
    "hand_22": gettext_noop("Round %(round)s: %(name)s held a 22 hand"),
    "hand_21": gettext_noop("Round %(round)s: %(name)s held a 21 hand"),
    "hand_20": gettext_noop("Round %(round)s: %(name)s held a 20 hand"),
    "hand_four": gettext_noop("Round %(round)s: %(name)s held four of a kind"),
    "hand_19": gettext_noop("Round %(round)s: %(name)s held a 19 hand (no points)"),
    "hand_undone": gettext_noop("%(name)s’s special hand undone"),
    "reported": gettext_noop("Round %(round)s, table %(table)s: %(name)s reported %(line)s"),
    "report_counts": gettext_noop("Round %(round)s, table %(table)s: the players’ result counts (version %(version)s)"),
    "report_withdrawn": gettext_noop(
        "Round %(round)s, table %(table)s: the reports differ, so the result doesn’t count (version %(version)s)"
    ),
    "problem": gettext_noop("Round %(round)s, table %(table)s: %(name)s called the scorekeeper"),
    "problem_solved": gettext_noop("Round %(round)s, table %(table)s: %(name)s’s call answered"),
    # Online matches
    "online_until": gettext_noop("Round %(round)s: online games can start until %(until)s"),
    "online_any_time": gettext_noop("Round %(round)s: online games can start at any time"),
    "match_begun": gettext_noop("Round %(round)s, table %(table)s: online match started"),
    "board_begun": gettext_noop("Round %(round)s, table %(table)s: board kept on a phone"),
    "match_recorded": gettext_noop(
        "Round %(round)s, table %(table)s: result recorded from the online match (version %(version)s)"
    ),
    "match_undone": gettext_noop(
        "Round %(round)s, table %(table)s: result undone in the online match (version %(version)s)"
    ),
    "match_awarded": gettext_noop("Round %(round)s, table %(table)s: online match awarded to %(winner)s (%(why)s)"),
    "match_canceled": gettext_noop("Round %(round)s, table %(table)s: online match canceled (%(why)s)"),
    # What members and the public see
    "entries_shown": gettext_noop("Players shown to members and the public"),
    "entries_hidden": gettext_noop("Players hidden from members and the public"),
    "pairings_shown": gettext_noop("Seats and results shown to members and the public"),
    "pairings_hidden": gettext_noop("Seats and results hidden from members and the public"),
    # Closing and canceling
    "canceled": gettext_noop("Session canceled"),
    "tie_decided_by_playoff": gettext_noop("%(name)s won the playoff game for a tied place"),
    "tie_decided_by_cut": gettext_noop("%(name)s won the cut of the cards for a tied place"),
    "tie_decision_undone": gettext_noop("Decision about a tied place undone: %(name)s"),
    "closed": gettext_noop("Session closed"),
    "closed_with_edited_payouts": gettext_noop("Session closed with edited payouts"),
    "reopened": gettext_noop("Session reopened: %(why)s"),
    "types_and_teams_present": gettext_noop("Types and teams chosen: the current ones"),
    "types_and_teams_as_closed": gettext_noop("Types and teams chosen: those of the earlier closing"),
}
