"""What a match is played by, in the words of the pages."""

from games.engine import RuleSet

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


def title_of_rules(rules: RuleSet) -> str:
    """What people call the rules; those of a club's own go by the name that it gave them."""
    return TITLES.get(rules.name, rules.name)


def rules_told(rules: RuleSet) -> list[str]:
    """ "Hoyle’s rules", "to 121", "counted by the table"."""
    return [title_of_rules(rules), f"to {rules.target}", COUNTING[rules.counting]]


def tenths(number: float) -> str:
    """ "3.0", "−9.6"; what is rounded to nothing has no sign."""
    return f"{round(number, 1) or 0.0:.1f}".replace("-", "−")


def signed(number: float) -> str:
    """ "+3.0", "−9.6", "0.0"."""
    return f"{'+' * (round(number, 1) > 0)}{tenths(number)}"
