"""Matches as they are kept: who sits where, and the events from which everything else is worked out."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from games.engine import RuleSet
from games.wire import rules_from_data


class Match(models.Model):
    """One match at one table. Its number cannot be guessed: who knows it may look on."""

    class Status(models.TextChoices):
        OPEN = "open", "waiting for players"
        PLAYING = "playing", "being played"
        OVER = "over", "over"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    rules_data = models.JSONField()
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0)  # events so far
    salt = models.BinaryField(editable=False)  # of its seeds; see games/selectors/packs.py
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["-changed_at"]

    def __str__(self) -> str:
        return f"Match {self.pk}"

    @property
    def rules(self) -> RuleSet:
        return rules_from_data(self.rules_data)


class Seat(models.Model):
    """A place at the table: empty, a person's, or a player of the house's."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    bot = models.CharField(max_length=12, blank=True)
    name = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_per_number_and_match"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_per_player_and_match"),
            models.CheckConstraint(
                condition=models.Q(user=None) | models.Q(bot=""), name="a_seat_is_a_persons_or_a_bots"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"Seat {self.number + 1}"


class MatchEvent(models.Model):
    """One event of a match; never changed. Those of one command carry its id on the first of them."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    version = models.PositiveIntegerField()
    data = models.JSONField()
    command_id = models.UUIDField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "version"], name="one_event_per_version"),
            models.UniqueConstraint(fields=["match", "command_id"], name="one_effect_per_command"),
        ]

    def __str__(self) -> str:  # never the event itself: it may hold cards that nobody has seen
        return f"Event {self.version} of match {self.match_id}"
