"""Games and their results, in one form for sessions, tournaments and online matches."""

from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.attribution import Attributed
from common.language import gettext
from common.sentences import SentenceField
from league.clubs.models import Club, Member
from league.rules.hands import HANDS
from league.rules.scorecard_lines import Claim
from league.seasons.models import FormatVersion, SessionResult


class Game(models.Model):
    """One game at one table. Its result is the final score of its sides; everything else is computed.

    A game that can't be played can be awarded to a side (its number), with the reason: a forfeit. Its online match must
    be started by `online_until`; null: no deadline. `session_result`: the last closing of the game's session.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("in progress")
        PLAYED = "played", _("played")
        UNPLAYED = "unplayed", _("not played")
        FORFEIT = "forfeit", _("won by forfeit")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="games")
    format_version = models.ForeignKey(FormatVersion, on_delete=models.PROTECT, related_name="games")
    session_result = models.ForeignKey(SessionResult, on_delete=models.PROTECT, null=True, related_name="games")
    played_on = models.DateField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    version = models.PositiveSmallIntegerField(default=0)
    awarded_to = models.PositiveSmallIntegerField(null=True)
    award_reason = models.CharField(max_length=200, blank=True)
    online_until = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["club", "played_on", "id"], name="games_in_order")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status="forfeit", awarded_to__isnull=False, awarded_to__lte=2)
                | ~models.Q(status="forfeit") & models.Q(awarded_to=None, award_reason=""),
                name="only_a_forfeit_is_awarded",
            )
        ]

    def __str__(self) -> str:
        return gettext("game %(number)s") % {"number": self.pk}


class Side(models.Model):
    """One color on the board: a single player, or two partners."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    pegs = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_side_per_number"),
            models.CheckConstraint(
                condition=models.Q(pegs__isnull=True) | models.Q(pegs__lte=121), name="nobody_pegs_past_121"
            ),
        ]

    def __str__(self) -> str:
        return gettext("side %(number)s of %(game)s") % {"number": self.number, "game": self.game}


class GamePlayer(models.Model):
    """A player on a side; a volunteer's extra game is not counted for them."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="players")
    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="players")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="game_players")
    counted = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "member"], name="one_seat_per_game_and_member")]

    def __str__(self) -> str:
        return str(self.member)


class ResultVersion(Attributed):
    """A version of a result; the newest one counts.

    `restores`: the version that an undo went back to, 0 for none. `why`: the reason for a forfeit.
    """

    class Source(models.TextChoices):
        TABLE = "table", _("entered at the table")
        CARD = "card", _("from a scorecard")
        PHONE = "phone", _("reported by the players")
        UNDO = "undo", _("undone")
        MATCH = "match", _("from an online match")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="versions")
    version = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Game.Status.choices)
    pegs = ArrayField(models.PositiveSmallIntegerField(), null=True)
    awarded_to = models.PositiveSmallIntegerField(null=True)
    source = models.CharField(max_length=5, choices=Source.choices, default=Source.TABLE)
    restores = models.PositiveSmallIntegerField(null=True)
    why = SentenceField(_("reason"), blank=True, default="")
    entry_id = models.UUIDField(unique=True)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["game", "version"], name="one_result_per_version")]

    def __str__(self) -> str:
        return gettext("%(game)s, version %(version)s") % {"game": self.game, "version": self.version}


class ResultChange(models.Model):
    """A change of a result that the ratings have not processed. One row per change."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")

    def __str__(self) -> str:
        return gettext("change of %(game)s") % {"game": self.game}


class GameMatch(models.Model):
    """The online match of a game, or, if `by_hand`, its board for real cards, kept on a phone.

    `stands` is False if the match was canceled.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="matches")
    match = models.OneToOneField("games.Match", on_delete=models.PROTECT, related_name="+")
    by_hand = models.BooleanField(default=False)
    stands = models.BooleanField(default=True)
    outcome_version = models.PositiveSmallIntegerField(default=0)  # of the last recorded outcome

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = _("linked matches")
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(stands=True), name="one_match_that_stands_per_game"
            )
        ]

    def __str__(self) -> str:
        return gettext("match of %(game)s") % {"game": self.game}


class Challenge(models.Model):
    """A rated online match between members, outside sessions, for one of their clubs.

    `members`, their `kinds` then, and `sides` are parallel, seat by seat; `pegs` are of the last game, by side, empty
    for a void match. `is_played`: to its end, not resigned.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey("games.Match", on_delete=models.CASCADE, related_name="+")
    outcome_version = models.PositiveSmallIntegerField()
    played_on = models.DateField()
    sequence = models.BigIntegerField()
    members: Any = ArrayField(models.BigIntegerField())
    kinds: Any = ArrayField(models.CharField(max_length=10))
    sides: Any = ArrayField(models.PositiveSmallIntegerField())
    pegs: Any = ArrayField(models.PositiveSmallIntegerField())
    best_of = models.PositiveSmallIntegerField()
    is_played = models.BooleanField()

    class Meta:
        indexes = [models.Index(fields=["club", "played_on", "sequence"], name="challenges_in_order")]
        constraints = [models.UniqueConstraint(fields=["club", "match"], name="one_challenge_per_club_and_match")]

    def __str__(self) -> str:
        return gettext("match of %(day)s") % {"day": self.played_on}


class CardLine(Attributed):
    """A version of a scorecard's line for a game; the newest counts. Null means not written on the card.

    In a session the card is a player's, in a tournament a side's. The spread is in holes, with the sign of its column.
    `scores`: of all sides, for a player's report of a game with three sides or legs. An empty line was cleared, or
    undone with the result. `by_phone`: a player reported it.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="card_lines")
    side = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="card_lines")
    version = models.PositiveSmallIntegerField()
    won = models.BooleanField(null=True)
    spread = models.SmallIntegerField(null=True)
    scores = ArrayField(models.PositiveSmallIntegerField(), null=True)
    by_phone = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "member", "version"], name="one_card_line_per_version"),
            models.CheckConstraint(condition=models.Q(side__lte=2), name="a_card_is_of_one_of_three_sides"),
            models.CheckConstraint(
                condition=models.Q(spread=None) | models.Q(spread__range=(-121, 121)) & ~models.Q(spread=0),
                name="a_spread_fits_on_the_board",
            ),
        ]

    def __str__(self) -> str:
        return gettext("%(name)s’s scorecard: %(line)s") % {"name": self.member, "line": self.text}

    @property
    def claim(self) -> Claim:
        return Claim.as_kept(self.won, self.spread, self.scores or ())

    @property
    def text(self) -> str:
        """ "won by 12", "no win or loss, −16", "undone"."""
        return self.claim.text or gettext("undone")


class Hand(Attributed):
    """A special hand that a player had in a game. A mistake is marked as undone, and stays on record."""

    KINDS = tuple((kind, _(label)) for kind, label in HANDS.items())

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="hands")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="hands")
    kind = models.CharField(max_length=4, choices=KINDS)
    entry_id = models.UUIDField(unique=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.member}"


class Problem(Attributed):
    """A player's call for the scorekeeper; open until it is solved."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="problems")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=200, blank=True)
    solved_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "member"], condition=models.Q(solved_at=None), name="one_open_problem_per_player"
            )
        ]

    def __str__(self) -> str:
        return gettext("%(name)s’s call") % {"name": self.member}
