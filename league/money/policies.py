"""Who may see the money."""

from league.clubs.policies import Who

ACCESS = {
    "money:ledger": Who.ORGANIZER,
}
