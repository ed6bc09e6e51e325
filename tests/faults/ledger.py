"""Compares responses to players with the database: no acknowledged command is lost, none is applied twice."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

from django.db import transaction

from games.models import Match, MatchEvent


@dataclass
class Ledger:
    """Commands by id: their match, the acknowledged version, and refusals."""

    sent: dict[UUID, UUID] = field(default_factory=dict)
    acknowledged: dict[UUID, int] = field(default_factory=dict)
    refused: set[UUID] = field(default_factory=set)

    def wrongs(self) -> list[str]:
        """A sentence for each contradiction with the database; call it when no commands are in progress."""
        with transaction.atomic():
            matches = Match.objects.select_for_update().filter(pk__in=self.sent.values())
            return [wrong for match in matches for wrong in self._wrongs_of(match)]

    def _wrongs_of(self, match: Match) -> Iterator[str]:
        rows = list(MatchEvent.objects.filter(match=match).order_by("version").values_list("version", "command_id"))
        versions = [version for version, _ in rows]
        if versions != list(range(1, match.version + 1)):
            yield f"{match}: its version is {match.version} and its events have {versions}."
        effects = Counter(command for _, command in rows if command)
        first = {command: version for version, command in reversed(rows)}
        for command, times in effects.items():
            if times > 1:
                yield f"{match}: {command} happened {times} times."
            if self.sent.get(command) != match.pk:
                yield f"{match}: nobody sent {command}."
            if command in self.refused:
                yield f"{match}: {command} was refused and happened."
        for command in (command for command, where in self.sent.items() if where == match.pk):
            answered = self.acknowledged.get(command)
            if answered is None:
                continue
            if command not in effects:
                yield f"{match}: {command} was acknowledged and is lost."
            elif not first[command] <= answered <= match.version:
                yield f"{match}: {command} is version {first[command]} and was answered with {answered}."
