"""Tasks of matches: computer players, reviews, clocks, and decks with late seeds."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from common.jobs import enqueue
from games.queries.decks import decks_due
from games.queries.matches import unreviewed, waiting_for_bots
from games.services import playing, reviews, seeds, timeouts, trials, turn_reminders
from games.services.turn_reminders import turns_to_tell


@shared_task
def play_bots(match_id: str) -> bool:
    """Play for the bots of a match; safe to repeat."""
    return playing.play_bots(match_id=UUID(match_id))


@shared_task
def review_match(match_id: str) -> int:
    """Store the analyst's review of a finished match; safe to repeat."""
    return reviews.review_match(match_id=UUID(match_id))


@shared_task
def review_missed() -> int:
    """Queue matches whose review was lost; run by beat, safe to repeat. Returns how many."""
    missed = unreviewed(timezone.now())
    for match_id in missed:
        enqueue("games.tasks.review_match", match_id=str(match_id))
    return len(missed)


@shared_task
def wake_bots() -> int:
    """Queue matches whose bots are waiting; run by beat, safe to repeat. Returns how many."""
    waiting = waiting_for_bots(timezone.now())
    for match_id in waiting:
        enqueue("games.tasks.play_bots", match_id=str(match_id))
    return len(waiting)


@shared_task
def look_at_clocks() -> int:
    """Queue matches in which a clock has run out; run by beat, safe to repeat. Returns how many."""
    late = timeouts.look_at_clocks()
    for match_id in late:
        enqueue("games.tasks.run_out", match_id=str(match_id))
    return len(late)


@shared_task
def run_out(match_id: str) -> bool:
    """End a match whose clock has run out, or choose for a player; safe to repeat."""
    return timeouts.run_out(match_id=UUID(match_id))


@shared_task(autoretry_for=(OSError,), retry_backoff=True, max_retries=5)
def tell_turn(match_id: str, seat: int) -> bool:
    """Mail a player that a correspondence match waits for them; safe to repeat."""
    return turn_reminders.tell_turn(match_id=UUID(match_id), seat=seat)


@shared_task
def tell_turns() -> None:
    """Queue an e-mail to each player with a long turn; run by beat, safe to repeat."""
    for match_id, seat in turns_to_tell(now=timezone.now()):
        enqueue("games.tasks.tell_turn", match_id=str(match_id), seat=seat)


@shared_task
def delete_old_trials() -> int:
    """Delete anonymous trial games after two weeks; run by beat at night, safe to repeat. Returns how many."""
    return trials.delete_old_trials(now=timezone.now())


@shared_task
def expire_decks(match_id: str) -> bool:
    """Stop waiting for the browsers of a match; safe to repeat."""
    return seeds.expire_decks(match_id=UUID(match_id))


@shared_task
def expire_all_decks() -> int:
    """Queue every match whose deck's time is over; run by beat, safe to repeat. Returns how many."""
    waiting = decks_due(timezone.now())
    for match_id in waiting:
        enqueue("games.tasks.expire_decks", match_id=str(match_id))
    return len(waiting)
