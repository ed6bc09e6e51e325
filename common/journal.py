"""The journal that a session and a tournament keep."""

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from django.conf import settings
from django.core.paginator import Page, Paginator
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.language import gettext
from common.sentences import SentenceField

Journal = TypeVar("Journal", bound="JournalBase")
PER_PAGE = 100


class JournalBase(models.Model):
    """What was done, by whom and when. Undoing something is an entry too.

    An entry stores a code and what fills its sentence in. The sentence is put together when it is read, so that
    a better wording or another language holds for old entries as well.
    """

    sentences: ClassVar[Mapping[str, str]]  # code -> a sentence with named parameters, marked for translation

    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    code = models.CharField(max_length=40)
    parameters = SentenceField(default=dict)
    about_money = models.BooleanField(default=False)  # of a member's fee or debt: only for those who take the fees

    class Meta:
        abstract = True
        ordering = ["-pk"]
        verbose_name_plural = _("journal entries")

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        return gettext(self.sentences[self.code]) % self.parameters


def journal_page(journal: models.QuerySet[Journal], wanted: str | None, *, sees_money: bool) -> Page[Journal]:
    """What a journal tells a reader, a page at a time; entries about a member's fee only those who see the money."""
    entries = journal.select_related("by")
    return Paginator(entries if sees_money else entries.filter(about_money=False), PER_PAGE).get_page(wanted)
