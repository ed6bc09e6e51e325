"""Who may see and change seasons."""

from league.clubs.policies import Who

ACCESS = {
    "seasons:list": Who.READER,
    "seasons:add": Who.ORGANIZER,
    "seasons:standings": Who.READER,
    "seasons:player": Who.READER,
    "seasons:edit": Who.ORGANIZER,
    "seasons:format": Who.ORGANIZER,
}
