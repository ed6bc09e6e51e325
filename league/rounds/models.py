"""What a round has in a session and in a tournament alike."""

from django.db import models


class AbstractRound(models.Model):
    """A round. Its clock in the hall is started by hand and only tells the time that is left."""

    number = models.PositiveSmallIntegerField()
    clock_ends_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
        ordering = ["number"]

    def __str__(self) -> str:
        return f"round {self.number}"
