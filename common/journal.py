"""The journal of a session or a tournament."""

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from django.core.paginator import Page, Paginator
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.attribution import Attributed
from common.language import gettext
from common.sentences import SentenceField

Journal = TypeVar("Journal", bound="JournalBase")
PER_PAGE = 100


class JournalBase(Attributed):
    """An action with its user and time. An undo is an entry too.

    An entry stores a code and the sentence's parameters. The sentence is built when it is read, so that a better
    wording or another language also applies to old entries.
    """

    sentences: ClassVar[Mapping[str, str]]  # code -> a sentence with named parameters, marked for translation

    code = models.CharField(max_length=40)
    parameters = SentenceField(default=dict)
    about_money = models.BooleanField(default=False)  # about a member's fee or debt: only for users who collect fees

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
    """A page of a journal for a reader; entries about money only if `sees_money`."""
    entries = journal.select_related("by")
    return Paginator(entries if sees_money else entries.filter(about_money=False), PER_PAGE).get_page(wanted)
