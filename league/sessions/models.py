"""Sessions: their plan, check-ins, rounds, seats, side pots and closings."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.journal import JournalBase
from league.clubs.models import Club, Member, Team
from league.money.models import FeeStatus, Pot, PotPayment
from league.results.models import Game
from league.rounds.models import AbstractRecapMail, AbstractRound, Published
from league.rules.formats import Format
from league.rules.side_pots import POTS, PotKind
from league.seasons.models import FormatVersion, Season, SessionResult
from league.sessions.sentences import SENTENCES


class WeeklyPlan(models.Model):
    """A session every week on the same day at the same time, in the club's time zone."""

    class Weekday(models.IntegerChoices):
        MONDAY = 0, _("Mondays")
        TUESDAY = 1, _("Tuesdays")
        WEDNESDAY = 2, _("Wednesdays")
        THURSDAY = 3, _("Thursdays")
        FRIDAY = 4, _("Fridays")
        SATURDAY = 5, _("Saturdays")
        SUNDAY = 6, _("Sundays")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="weekly_plans")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="weekly_plans")
    weekday = models.PositiveSmallIntegerField(choices=Weekday.choices)
    starts_at = models.TimeField()
    ends_at = models.TimeField(null=True, blank=True)
    first_on = models.DateField()
    last_on = models.DateField(null=True, blank=True)
    place = models.CharField(max_length=80, blank=True)  # blank: the club's venue

    class Meta:
        ordering = ["weekday", "starts_at"]

    def __str__(self) -> str:
        until = f"–{time_format(self.ends_at, 'g:i A')}" if self.ends_at else ""
        return f"{self.get_weekday_display()} {time_format(self.starts_at, 'g:i A')}{until}"


class SkipDate(models.Model):
    """A week without a session."""

    plan = models.ForeignKey(WeeklyPlan, on_delete=models.CASCADE, related_name="skip_dates")
    date = models.DateField()
    why = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["date"]
        constraints = [models.UniqueConstraint(fields=["plan", "date"], name="one_skip_per_plan_and_date")]

    def __str__(self) -> str:
        return date_format(self.date, "F j, Y")


class Session(Published):
    """A meeting of the club to play."""

    class Status(models.TextChoices):
        PLANNED = "planned", _("planned")
        CHECKING_IN = "checking_in", _("checking in")
        PLAYING = "playing", _("in progress")
        CLOSED = "closed", _("closed")
        CANCELED = "canceled", _("canceled")  # canceled after check-in was opened by mistake: the journal is kept

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="club_sessions")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="club_sessions")
    plan = models.ForeignKey(WeeklyPlan, on_delete=models.SET_NULL, null=True, related_name="club_sessions")
    name = models.CharField(max_length=80, blank=True)
    date = models.DateField()
    starts_at = models.TimeField()
    ends_at = models.TimeField(null=True, blank=True)
    place = models.CharField(max_length=80, blank=True)  # blank: the club's venue
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.PLANNED)
    format_version = models.ForeignKey(FormatVersion, on_delete=models.PROTECT, null=True, related_name="club_sessions")
    pot = models.OneToOneField(Pot, on_delete=models.PROTECT, null=True, related_name="club_session")
    seed = models.BigIntegerField(_("draw number"), null=True)
    seating_draws = models.PositiveSmallIntegerField(default=0)
    code_version = models.PositiveSmallIntegerField(default=1)  # of the code that phones scan
    extra_rounds = models.PositiveSmallIntegerField(default=0)
    mix = models.JSONField(null=True)
    tie_decisions = models.JSONField(default=list)  # a list of `standings.Decision`, by member id
    follows_members = models.BooleanField(default=False)  # reopened: types and teams as they are now, not as closed

    class Meta:
        ordering = ["-date", "-starts_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["plan", "date"], name="one_session_per_plan_and_date"),
            models.UniqueConstraint(
                "club",
                "date",
                Lower("name"),
                condition=~models.Q(name="") & ~models.Q(status="canceled"),
                name="one_session_per_name_and_day",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=["planned", "canceled"])
                | models.Q(format_version__isnull=False, pot__isnull=False),
                name="an_open_session_has_its_format_and_pot",
            ),
        ]

    def __str__(self) -> str:
        return self.name or date_format(self.date, "l, F j")

    @property
    def format(self) -> Format:
        """The format version stored when check-in was opened."""
        assert self.format_version is not None, "a planned session has no format yet"
        return self.format_version.format


class CheckIn(models.Model):
    """A member who came: check-in time, whether still here, the fee, and eligibility for prizes."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="check_ins")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="check_ins")
    arrived_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    fee = models.CharField(max_length=6, choices=FeeStatus.choices)
    amount = models.PositiveIntegerField()
    for_prizes = models.BooleanField(default=True)
    is_house = models.BooleanField(default=False)  # plays only if the number of the others is odd
    makes_guest = models.BooleanField(default=False, editable=False)  # the check-in created this guest
    entry_id = models.UUIDField(null=True, editable=False)  # of the newest entry, to recognize a repeated request
    closed_kind = models.CharField(max_length=8, choices=Member.Kind.choices, editable=False)  # empty before a closing
    closed_team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, editable=False, related_name="+")

    class Meta:
        ordering = ["member__name"]
        verbose_name = _("check-in")
        constraints = [
            models.UniqueConstraint(fields=["session", "member"], name="one_check_in_per_member_and_session"),
            models.UniqueConstraint(
                fields=["session"], condition=models.Q(is_house=True), name="one_house_player_per_session"
            ),
        ]

    def __str__(self) -> str:
        return str(self.member)


class Round(AbstractRound):
    """One game for everyone. Planned until it is called; a called round is not redrawn."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="rounds")
    catch_up = models.BooleanField(default=False)
    swaps = models.PositiveSmallIntegerField(default=0)  # number of swaps by hand; a round with swaps is not replanned
    called_at = models.DateTimeField(null=True)

    class Meta(AbstractRound.Meta):
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="one_round_per_number")]


class Table(models.Model):
    """A table in a round; its game is created when the round is called."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, on_delete=models.PROTECT, null=True, related_name="table")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_per_number")]

    def __str__(self) -> str:
        return gettext("table %(number)s") % {"number": self.number}


class Seat(models.Model):
    """A player's seat in a round; no table means sitting out. `absent`: not at the table when it was called."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="seats")
    check_in = models.ForeignKey(CheckIn, on_delete=models.PROTECT, related_name="seats")
    side = models.PositiveSmallIntegerField(default=0)
    counted = models.BooleanField(default=True)
    absent = models.BooleanField(default=False)

    class Meta:
        ordering = ["side", "pk"]
        constraints = [models.UniqueConstraint(fields=["round", "check_in"], name="one_seat_per_round_and_check_in")]

    def __str__(self) -> str:
        if self.table is None:
            return gettext("%(name)s sits out") % {"name": self.check_in}
        return gettext("%(name)s at %(table)s") % {"name": self.check_in, "table": self.table}


class SeatingRequest(models.Model):
    """A request of two players, of a player and a table, or of one player. It applies until it is removed."""

    class Kind(models.TextChoices):
        APART = "apart", _("is kept apart from")
        TOGETHER = "together", _("is seated with")
        TABLE = "table", _("keeps a table")
        SITS_OUT = "sits_out", _("prefers to sit out")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seating_requests")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="seating_requests")
    other = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    table = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="table", table__gte=1, other=None)
                | models.Q(kind__in=["apart", "together"], table=None, other__isnull=False)
                | models.Q(kind="sits_out", table=None, other=None),
                name="a_request_names_what_its_kind_needs",
            ),
        ]

    def __str__(self) -> str:
        if self.kind == self.Kind.TABLE:
            return gettext("%(name)s keeps table %(table)s") % {"name": self.member, "table": self.table}
        if self.kind == self.Kind.SITS_OUT:
            return gettext("%(name)s prefers to sit out if there is an odd number of players") % {"name": self.member}
        names = {"name": self.member, "other": self.other}
        if self.kind == self.Kind.APART:
            return gettext("%(name)s is kept apart from %(other)s") % names
        return gettext("%(name)s is seated with %(other)s") % names

    @staticmethod
    def that_count(requests: models.QuerySet["SeatingRequest"]) -> models.QuerySet["SeatingRequest"]:
        """None: requests are not history that prevents a member's deletion."""
        return requests.none()


class SidePot(models.Model):
    """A pot that players enter by choice, with a ledger pot of its own, whose fees show who is in it."""

    KINDS = tuple((kind, _(pot.label)) for kind, pot in POTS.items())

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="side_pots")
    kind = models.CharField(max_length=9, choices=KINDS)
    fee = models.PositiveIntegerField()  # of a skunk bank: the loser's fee per skunk
    pot = models.OneToOneField(Pot, on_delete=models.PROTECT, related_name="side_pot")
    winner = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")  # of a cut or a draw

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["session", "kind"], name="one_side_pot_per_kind_and_session")]

    def __str__(self) -> str:
        return str(self.get_kind_display())

    @property
    def rules(self) -> PotKind:
        return POTS[self.kind]


class Closing(models.Model):
    """A closing of a session: its frozen standings, and the payments of its pots, which reopening undoes."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="closings")
    session_result = models.OneToOneField(SessionResult, on_delete=models.PROTECT, related_name="closing")
    payment = models.OneToOneField(PotPayment, on_delete=models.PROTECT, related_name="closing")
    side_pot_payments = models.ManyToManyField(PotPayment, related_name="+")
    expected = models.BigIntegerField()
    counted = models.BigIntegerField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return gettext("closing of %(session)s") % {"session": self.session}


class RecapMail(AbstractRecapMail):
    """A recap of a closed session, sent to one member."""

    closing = models.ForeignKey(Closing, on_delete=models.PROTECT, related_name="mails")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["closing", "member"], name="one_recap_per_closing_and_member")]


class JournalEntry(JournalBase):
    """An action on a session."""

    sentences = SENTENCES

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="journal")
