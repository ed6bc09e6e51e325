"""Access to a player's own pages."""

from league.clubs.policies import Who

ACCESS = {
    "players:me": Who.PLAYER,
    "players:check_in": Who.PLAYER,
    "players:leave": Who.PLAYER,
    "players:report": Who.PLAYER,
    "players:problem": Who.PLAYER,
    "players:forget": Who.PLAYER,
}
