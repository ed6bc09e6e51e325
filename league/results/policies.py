"""Who may see a season's table."""

from league.clubs.policies import Who

ACCESS = {
    "results:standings": Who.READER,
    "results:player": Who.READER,
}
