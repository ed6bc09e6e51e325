"""The rules of a match in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import RuleSet
from games.models import Match

TITLES = {
    "hoyle": gettext_lazy("Hoyle’s rules"),
    "uspc-1922": gettext_lazy("US Playing Card Company rules (1922)"),
    "te-club": gettext_lazy("walk-in club rules"),
    "future-aids": gettext_lazy("Future Aids rules (a shop for blind players)"),
    "acc": gettext_lazy("ACC rules (unofficial)"),
    "five-card": gettext_lazy("five-card cribbage"),
    "house": gettext_lazy("house rules"),
}
COUNTING = {
    "automatic": gettext_lazy("automatic counting"),
    "show by hand": gettext_lazy("players count the show"),
    "by hand": gettext_lazy("players count"),
    "muggins": gettext_lazy("muggins"),
}
CALLS = {
    "call": gettext_lazy("Enter the exact number. You have one try."),
    "points": gettext_lazy("Enter the exact number. If it is wrong, the other side gets that many points."),
    "nothing": gettext_lazy("Enter the exact number. If it is wrong, you can try again."),
    "capped": gettext_lazy("You get the missed points, up to the number that you enter."),
}


def wrong_call_cost(rules: RuleSet) -> str:
    """The requirements of a muggins claim, and the penalty for a wrong one."""
    return str(CALLS[rules.wrong_call])


def overcount_cost(rules: RuleSet) -> str:
    """The penalty for counting too many points; "" if there is none."""
    points = rules.overpegged_penalty
    if not points or rules.wrong_call == "capped":
        return ""
    if rules.sides == 2:
        return ngettext(
            "If you overcount, the other side gets %(points)s point.",
            "If you overcount, the other side gets %(points)s points.",
            points,
        ) % {"points": points}
    return ngettext(
        "If you overcount, each of the other sides gets %(points)s point.",
        "If you overcount, each of the other sides gets %(points)s points.",
        points,
    ) % {"points": points}


def title_of_rules(rules: RuleSet) -> str:
    """The name of the rules; a club's own rules have the club's name for them."""
    return str(TITLES.get(rules.name, rules.name))


def rule_labels(rules: RuleSet) -> list[str]:
    """ "Hoyle’s rules", "to 121", "automatic counting"."""
    target = _("to %(target)s") % {"target": rules.target}
    return [title_of_rules(rules), target, str(COUNTING[rules.counting])]


def tenths(number: float) -> str:
    """ "3.0", "−9.6"; zero has no sign."""
    return f"{round(number, 1) or 0.0:.1f}".replace("-", "−")


def rest(total: float, part: float) -> float:
    """What a part leaves of a total in tenths: so the parts add up as they are shown."""
    return round(round(total, 1) - round(part, 1), 1)


def signed(number: float) -> str:
    """ "+3.0", "−9.6", "0.0"."""
    return f"{'+' * (round(number, 1) > 0)}{tenths(number)}"


def match_facts(match: Match) -> str:
    """ "walk-in club rules, to 121, muggins, 10 minutes and 5 seconds per turn, rated"."""
    rules = match.rules
    labels = rule_labels(rules)
    if rules.best_of > 1:
        labels.append(_("best of %(games)s") % {"games": rules.best_of})
    labels.append(str(match.clock) if match.kind == Match.Kind.ONLINE else _("real cards"))
    if match.rated:
        labels.append(_("rated"))
    return ", ".join(labels)
