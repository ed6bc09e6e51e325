"""Changes to a club itself."""

from datetime import date, timedelta
from zoneinfo import available_timezones

import structlog
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.currencies import currencies
from common.errors import Refused
from common.live_updates import SIGNED_OUT, notify_pages
from common.names import normalize_name
from common.versions import check_version
from league.accounts.models import User
from league.accounts.services import shorten_logins
from league.audit import services as audit
from league.audit.models import Action
from league.clubs.broadcast import group_of_the_public
from league.clubs.models import Club, Role
from league.clubs.queries import club_form_values
from league.clubs.services.recap_consent import agree_by_joining

LONGEST_NAME = 80
log = structlog.get_logger()


def clean_name(typed: str, *, of: str = "") -> str:
    """A name in its stored form: trimmed, single spaces, no invisible characters.

    `of` names the field in error messages, translated, such as "A pool's name". A pool's name may be a number; a
    person's may not. Refusals: "no_name", "link_in_name", "long_name".
    """
    name, what = normalize_name(typed), of or _("A name")
    if of and not any(sign.isalnum() for sign in name):
        raise Refused("no_name", _("%(what)s needs at least one letter or digit.") % {"what": what})
    if not of and not any(sign.isalpha() for sign in name):
        raise Refused("no_name", _("%(what)s needs at least one letter.") % {"what": what})
    if "://" in name or "www." in name.lower():
        raise Refused("link_in_name", _("%(what)s can’t contain a web address. Enter only the name.") % {"what": what})
    if len(name) > LONGEST_NAME:
        sentence = _("%(what)s can have up to %(most)s characters; this one has %(count)s.")
        raise Refused("long_name", sentence % {"what": what, "most": LONGEST_NAME, "count": f"{len(name):,}"})
    return name


@transaction.atomic
def found_club(
    *, name: str, owner: User, time_zone: str, currency: str, venue: str = "", is_public: bool = False
) -> Club:
    """Create a club with its first member, who owns it. Refused as "started_at_once" with another one of this name."""
    club = Club(slug=_free_slug(name))
    _settle(club, name=name, venue=venue, time_zone=time_zone, currency=currency, is_public=is_public)
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError:  # another request has taken the word in the address since
        sentence = _(
            "A club called %(name)s was started at the same time. If you started it, it is on the home page. "
            "Otherwise, send the form again."
        )
        raise Refused("started_at_once", sentence % {"name": club.name}) from None
    club.members.create(name=clean_name(owner.name), email=owner.email, user=owner, role=Role.OWNER)
    agree_by_joining(club=club, user=owner)
    audit.record(Action.CLUB_STARTED, by=owner, club=club)
    return club


@transaction.atomic
def found_rehearsal(*, of: Club, by: User) -> Club:
    """Create a rehearsal club with a real club's settings; its only member with an account is the organizer."""
    club = found_club(
        name=(_("Rehearsal: %(club)s") % {"club": of.name})[:LONGEST_NAME],
        owner=by,
        time_zone=of.time_zone,
        currency=of.currency,
        venue=of.venue,
    )
    club.rehearsal_of = of
    club.save(update_fields=["rehearsal_of"])
    return club


@transaction.atomic
def close_rehearsal(*, club: Club, by: User) -> None:
    """Close a rehearsal: its organizer leaves it, so no one can open it. Its results are kept, as all results are.

    Safe to repeat.
    """
    members = club.members.filter(user__isnull=False, has_left=False)
    members.update(has_left=True)
    log.info("rehearsal_closed", club=club.pk, by=by.pk)


def _free_slug(name: str) -> str:
    plain = slugify(name)[:32].strip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=plain).values_list("slug", flat=True))
    return next(
        slug
        for number in range(1, len(taken) + 2)
        if (slug := f"{plain}-{number}" if number > 1 else plain) not in taken
    )


def _settle(club: Club, *, name: str, venue: str, time_zone: str, currency: str, is_public: bool) -> None:
    if time_zone not in available_timezones():
        raise Refused("no_such_time_zone", _("Choose a time zone from the list."))
    if currency not in dict(currencies()):
        raise Refused("no_such_currency", _("Choose a currency from the list."))
    club.name = clean_name(name, of=_("A club’s name"))
    club.venue = clean_name(venue, of=_("A venue")) if venue.strip() else ""
    club.time_zone, club.currency, club.is_public = time_zone, currency, is_public


REPORTS_COUNT = {
    Club.Reports.CONFIRM: gettext_noop("once the opponent confirms it"),
    Club.Reports.FIRST: gettext_noop("at once"),
    Club.Reports.SCOREKEEPER: gettext_noop("once the scorekeeper accepts it"),
    Club.Reports.OFF: gettext_noop("never"),
}


def _audited_values(club: Club) -> dict[str, str]:
    """The settings by their names in the audit trail. WORDS of league.audit.queries: fixed values."""
    return {
        gettext_noop("name"): club.name,
        gettext_noop("venue"): club.venue or "none",
        gettext_noop("time zone"): club.time_zone,
        gettext_noop("currency"): club.currency,
        gettext_noop("public"): "yes" if club.is_public else "no",
        gettext_noop("when a reported result counts"): REPORTS_COUNT[Club.Reports(club.reports)],
        gettext_noop("minutes until members are signed out"): str(club.idle_minutes),
        gettext_noop("last day to change teams"): f"{club.transfers_until:%Y-%m-%d}"
        if club.transfers_until
        else "none",
    }


@transaction.atomic
def change_club(
    *,
    club: Club,
    name: str,
    venue: str,
    time_zone: str,
    currency: str,
    is_public: bool,
    idle_minutes: int | None = None,
    reports: str = "",
    transfers_until: date | None = None,
    expected_version: str | None = None,
    by: User | None,
) -> Club:
    """Change the settings. Refusals: "money_taken" if the currency would change: the club has booked amounts in it.

    A shorter idle time also applies to members who are signed in now; a club that turns private closes the public's
    sockets. `idle_minutes` None and an empty `reports` leave these settings unchanged; `transfers_until` None sets no
    last day. `expected_version`: of the `club_form_values` that the user saw; refused as "changed_since".
    """
    club = Club.objects.select_for_update().get(pk=club.pk)
    wanted: dict[str, object] = {
        "name": name,
        "venue": venue,
        "time_zone": time_zone,
        "currency": currency,
        "is_public": is_public,
        "transfers_until": transfers_until,
        "reports": reports or club.reports,
        "idle_minutes": idle_minutes or club.idle_minutes,
    }
    check_version(expected_version, club_form_values(club), wanted)
    before = _audited_values(club)
    if currency != club.currency and club.transactions.exists():
        sentence = _("This club has already recorded money in %(currency)s, so its currency can’t change.")
        raise Refused("money_taken", sentence % {"currency": club.currency})
    _settle(club, name=name, venue=venue, time_zone=time_zone, currency=currency, is_public=is_public)
    if idle_minutes is not None:
        club.idle_minutes = idle_minutes
    club.reports = reports or club.reports
    club.transfers_until = transfers_until
    club.save()
    users = User.objects.filter(memberships__club=club, memberships__has_left=False)
    shorten_logins(users=users, idle=timedelta(minutes=club.idle_minutes))
    if not club.is_public:
        notify_pages(group_of_the_public(club.pk), SIGNED_OUT)
    if changes := audit.changes_between(before, _audited_values(club)):
        audit.record(Action.CLUB_CHANGED, by=by, club=club, changes=changes)
    return club
