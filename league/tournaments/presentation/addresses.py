"""URLs of the pages on which a pairing is."""

from league.rounds.presentation.addresses import address
from league.tournaments.models import Tournament
from league.tournaments.queries.pairing_rows import PairingInStage
from league.tournaments.queries.tournaments import stage_number_of


def pairing_address(tournament: Tournament, pairing: int) -> str:
    """The URL of a pairing's page, or of its tournament if the round was undone."""
    is_there = stage_number_of(tournament, pairing) is not None
    return address(tournament, "pairing", pairing=pairing) if is_there else address(tournament)


def stage_address(tournament: Tournament, pairing: int) -> str:
    """The URL of a pairing's stage, or of its tournament if the round was undone."""
    number = stage_number_of(tournament, pairing)
    return address(tournament, "stage", number=number) if number else address(tournament)


def round_address(tournament: Tournament, now: PairingInStage) -> str:
    """The URL of the stage's page with a pairing's round; a knockout shows all of its rounds at once."""
    page = address(tournament, "stage", number=now.stage.number)
    return page if now.stage.has_bracket or now.is_in_last_round else f"{page}?round={now.round.number}"
