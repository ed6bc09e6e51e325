"""Access to the club's page."""

from league.clubs.policies import Who

ACCESS = {"front:club": Who.READER}
