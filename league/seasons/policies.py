"""Who may see and change seasons."""

from league.clubs.policies import Who

ACCESS = {
    "seasons:list": Who.READER,
    "seasons:add": Who.ORGANISER,
    "seasons:standings": Who.READER,
    "seasons:player": Who.READER,
    "seasons:edit": Who.ORGANISER,
    "seasons:format": Who.ORGANISER,
}
