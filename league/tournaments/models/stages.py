"""The stages of a tournament, and their rounds and pairings."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.attribution import Attributed
from league.results.models import Game
from league.rounds.models import AbstractRound
from league.rules.games import listed
from league.rules.tournaments import stage_settings
from league.rules.tournaments.pairings import sides_of, versus
from league.rules.tournaments.stage_settings import EntryRule, Kind, StageSettings
from league.tournaments.models.tournament import Entry, Tournament

KINDS = {
    Kind.ROTATION: _("a new opponent each game, by rotation"),
    Kind.DRAW: _("a new opponent each game, by draw"),
    Kind.SWISS: _("Swiss"),
    Kind.ROUND_ROBIN: _("round robin"),
    Kind.KNOCK_OUT: _("knockout"),
    Kind.DOUBLE: _("double elimination"),
    Kind.GROUPS: _("groups"),
    Kind.TABLES: _("at tables of four, three or two, with a new draw for each game"),
}
ENTRY_RULES = {
    EntryRule.ALL: _("everyone"),
    EntryRule.QUALIFIED: _("players who qualify"),
    EntryRule.NON_QUALIFIERS: _("the others"),
}


class Stage(models.Model):
    """A part of a tournament with one pairing system.

    `entry_rule` says who plays in it: all entries, the qualifiers of the `previous` stage, or its non-qualifiers.
    Qualifiers are the first `qualifier_count`, or one in `qualify_one_in`, rounded up. `planned_rounds` applies if the
    system doesn't determine the number. A round robin is played `cycles` times. A group has at most `group_size`
    players, and its first `qualifiers_per_group` qualify. `tie_breaks` are keys of `rules.swiss_tie_breaks`, in order,
    separated by spaces; empty: the stage ranks as a session does. With `third_place`, the losers of a knockout's
    semifinals play each other. The players of a stage at tables sit at tables of up to `largest_table`: 3 or 4.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    kind = models.CharField(_("system"), max_length=9, choices=[(kind.value, title) for kind, title in KINDS.items()])
    entry_rule = models.CharField(
        _("players"),
        max_length=9,
        choices=[(rule.value, title) for rule, title in ENTRY_RULES.items()],
        default=EntryRule.ALL.value,
    )
    previous = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="followed_by")
    qualify_one_in = models.PositiveSmallIntegerField(default=4)
    qualifier_count = models.PositiveSmallIntegerField(null=True)
    planned_rounds = models.PositiveSmallIntegerField(null=True)
    best_of = models.PositiveSmallIntegerField(_("match length (best of)"), default=1)
    cycles = models.PositiveSmallIntegerField(default=1)
    tie_breaks = models.CharField(max_length=80, default=stage_settings.USUAL_TIE_BREAKS, blank=True)
    group_size = models.PositiveSmallIntegerField(null=True)
    qualifiers_per_group = models.PositiveSmallIntegerField(default=2)
    third_place = models.BooleanField(_("third-place match"), default=False)
    largest_table = models.PositiveSmallIntegerField(_("largest table"), default=4)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_per_number"),
            models.CheckConstraint(condition=models.Q(best_of__in=(1, 3, 5)), name="best_of_an_odd_number"),
            models.CheckConstraint(
                condition=models.Q(entry_rule="all", previous=None)
                | ~models.Q(entry_rule="all") & models.Q(previous__isnull=False),
                name="who_plays_on_comes_from_a_stage_before",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="groups", group_size__gte=3)
                | ~models.Q(kind="groups") & models.Q(group_size=None),
                name="groups_of_three_or_more",
            ),
            models.CheckConstraint(condition=models.Q(largest_table__in=(3, 4)), name="tables_of_three_or_four"),
            models.CheckConstraint(
                condition=models.Q(best_of=1) | ~models.Q(kind="tables"), name="one_game_at_tables_of_three_and_four"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def settings(self) -> StageSettings:
        """The stage and the stages before it as values."""
        return StageSettings(
            pk=self.pk,
            number=self.number,
            system=self.get_kind_display(),
            entry_rule=self.entry_rule,
            previous=self.previous.settings if self.previous else None,
            **{name: getattr(self, name) for name in stage_settings.PLANNED},
        )

    @property
    def has_bracket(self) -> bool:
        """Whether a bracket fixes the matches from the beginning."""
        return stage_settings.has_bracket(self.kind)

    @property
    def takes_cards(self) -> bool:
        """Whether players hand in scorecards."""
        return stage_settings.takes_cards(self.kind, self.best_of)


class StageEntry(models.Model):
    """An entry that plays in a stage; `seed` is the place in the stage before, or the draw."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entrants")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="stages")
    seed = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seed"]
        verbose_name_plural = _("stage entries")
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="one_place_per_entry_and_stage"),
            models.UniqueConstraint(fields=["stage", "seed"], name="one_entry_per_seed"),
        ]

    def __str__(self) -> str:
        return f"{self.seed}. {self.entry}"


class Round(AbstractRound):
    """A called round. `inputs` are those of its pairing, so that it can be reproduced."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    inputs = models.JSONField(default=dict)
    called_at = models.DateTimeField(auto_now_add=True)

    class Meta(AbstractRound.Meta):
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_round_per_stage_and_number")]


class Pairing(models.Model):
    """Two entries that play each other in a round, at tables of three and four as many; or one with a bye.

    `table` is the table's number, `number` that in its round, or in a knockout that of the match in the bracket. The
    seats are around the table, so of four, `first` and `third` are partners. `first_absent` and the others: whether the
    player is absent.
    """

    SEATS = ("first", "second", "third", "fourth")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    number = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    third = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    fourth = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    first_absent = models.BooleanField(default=False)
    second_absent = models.BooleanField(default=False)
    third_absent = models.BooleanField(default=False)
    fourth_absent = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_pairing_per_number_and_round"),
            models.UniqueConstraint(fields=["round", "first"], name="one_first_seat_per_entry_and_round"),
            models.UniqueConstraint(fields=["round", "second"], name="one_second_seat_per_entry_and_round"),
            models.UniqueConstraint(fields=["round", "third"], name="one_third_seat_per_entry_and_round"),
            models.UniqueConstraint(fields=["round", "fourth"], name="one_fourth_seat_per_entry_and_round"),
            models.CheckConstraint(
                condition=(models.Q(third=None) | models.Q(second__isnull=False))
                & (models.Q(fourth=None) | models.Q(third__isnull=False)),
                name="seats_taken_in_order",
            ),
        ]

    def __str__(self) -> str:
        entries = [getattr(self, seat) for seat in self.SEATS if getattr(self, f"{seat}_id")]
        if len(entries) == 1:
            return gettext("%(name)s, bye") % {"name": self.first}
        return versus([listed(map(str, side)) for side in sides_of(entries)])

    @property
    def entry_ids(self) -> list[int]:
        """The keys of its entries, in the order of their seats."""
        return [entry for seat in self.SEATS if (entry := getattr(self, f"{seat}_id"))]


class PairingSwap(Attributed):
    """Two entries that a director swapped in a called round, and the reason. Undoing it deletes it."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="swaps")
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return gettext("%(one)s and %(other)s swapped") % {"one": self.one, "other": self.other}


class PairingGame(models.Model):
    """One game of a pairing; in a best of n another follows until one side has won a majority."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="pairing")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["pairing", "number"], name="one_game_per_number_and_pairing")]

    def __str__(self) -> str:
        return gettext("game %(number)s of %(pairing)s") % {"number": self.number, "pairing": self.pairing}
