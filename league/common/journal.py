"""The journal that a session and a tournament keep."""

from django.conf import settings
from django.db import models


class Written(models.Model):
    """What was done, by whom and when; taking a thing back is an entry too."""

    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    told = models.CharField(max_length=300)

    class Meta:
        abstract = True
        ordering = ["-pk"]
        verbose_name_plural = "journal entries"

    def __str__(self) -> str:
        return self.told
