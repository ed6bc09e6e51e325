"""Access to a season's table and the club's records."""

from league.clubs.policies import Who

ACCESS = {
    "results:standings": Who.READER,
    "results:player": Who.READER,
    "results:pair": Who.READER,
    "results:records": Who.READER,
}
