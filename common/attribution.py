"""Who did something, and when."""

from django.conf import settings
from django.db import models


class Attributed(models.Model):
    """A row with its user and time. `by`: None for a player on a phone, and for the program."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
