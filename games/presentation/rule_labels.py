"""What a match is played by, in the words of the pages."""

from games.engine import RuleSet
from games.models import Match

TITLES = {
    "hoyle": "Hoyle’s rules",
    "uspc-1922": "rules of 1922",
    "te-club": "te-club rules",
    "future-aids": "Future Aids’ rules",
    "acc": "American congress rules",
    "five-card": "five cards",
    "house": "house rules",
}
COUNTING = {"automatic": "counted by the table", "by hand": "counted by hand", "muggins": "muggins"}
CALLS = {
    "call": "Name the exact number. You may call once.",
    "points": "Name the exact number. Points that you call wrongly go to the other side.",
    "nothing": "Name the exact number. You may call again if it is wrong.",
    "capped": "You get as many of the points that you name as were missed.",
}


def wrong_call_cost(rules: RuleSet) -> str:
    """What a muggins call has to name, and what a wrong one costs."""
    return CALLS[rules.wrong_call]


def overcount_cost(rules: RuleSet) -> str:
    """What too high a count costs; "" where it costs nothing."""
    points, others = rules.overpegged_penalty, "the other side" if rules.sides == 2 else "each other side"
    return f"Too high a count gives {others} {points} points." if points and rules.wrong_call != "capped" else ""


def title_of_rules(rules: RuleSet) -> str:
    """What people call the rules; those of a club's own go by the name that it gave them."""
    return TITLES.get(rules.name, rules.name)


def rule_labels(rules: RuleSet) -> list[str]:
    """ "Hoyle’s rules", "to 121", "counted by the table"."""
    return [title_of_rules(rules), f"to {rules.target}", COUNTING[rules.counting]]


def tenths(number: float) -> str:
    """ "3.0", "−9.6"; what is rounded to nothing has no sign."""
    return f"{round(number, 1) or 0.0:.1f}".replace("-", "−")


def signed(number: float) -> str:
    """ "+3.0", "−9.6", "0.0"."""
    return f"{'+' * (round(number, 1) > 0)}{tenths(number)}"


def match_facts(match: Match) -> str:
    """ "te-club rules, to 121, muggins, 10 minutes and 5 seconds a turn, rated"."""
    rules = match.rules
    labels = [*rule_labels(rules), *[f"best of {rules.best_of}"] * (rules.best_of > 1)]
    labels += [str(match.clock)] if match.kind == Match.Kind.ONLINE else ["real cards"]
    return ", ".join([*labels, *["rated"] * match.rated])
