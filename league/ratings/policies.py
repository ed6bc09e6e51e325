"""Access to ratings."""

from league.clubs.policies import Who

ACCESS = {
    "ratings:ladder": Who.READER,
    "ratings:player": Who.READER,
}
