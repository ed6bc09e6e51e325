"""Access to seasons."""

from league.clubs.policies import Who

ACCESS = {
    "seasons:list": Who.READER,
    "seasons:add": Who.ORGANIZER,
    "seasons:edit": Who.ORGANIZER,
    "seasons:format": Who.ORGANIZER,
}
