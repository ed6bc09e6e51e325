"""A player's own pages, and the private link that opens them."""

from collections.abc import Callable
from secrets import token_urlsafe

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.cookies import keep_cookie
from common.errors import Refused
from common.pages import act, get_or_post, page, posted_from, refuse, secret_address
from league.accounts.models import User
from league.clubs.models import Club, Member, RecapConsent
from league.clubs.queries import ClubRequest, membership
from league.clubs.services import player_links
from league.clubs.services.player_links import (
    has_taken,
    has_taken_any,
    link_cookie,
    link_token,
    linked_player,
    phone_cookie,
    player_of,
)
from league.clubs.services.recap_consent import consent_asked
from league.database.snapshots import snapshot
from league.money.models import FeeStatus
from league.players.forms import NameForm, ProblemForm, SessionForm
from league.players.presentation.player_page import player_page
from league.players.services import answer_consent, desk_code, game_with_table
from league.results.services.reports import NOT_YOURS
from league.rounds.forms.desk import entry_id_of
from league.rounds.forms.results import ReportForm
from league.rounds.presentation.reports import side_of
from league.rounds.services.reports import report_problem, report_result
from league.sessions.models import Session
from league.sessions.queries.people import check_in_of
from league.sessions.services import attendance


@secret_address
@get_or_post
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Store a player's link in a cookie of this browser, and redirect to the player's page.

    If the browser has another player of the club, by link or account, ask first: the link may have been forwarded.
    """
    try:
        player = linked_player(token)
    except Refused as no:
        return page(request, "players/no_link", sentence=no.sentence)
    before = _linked(request, player.club) or membership(player.club, request.user)
    if before is None or before == player:
        return keep_player(request, player)
    if request.method == "POST":
        rotate_token(request)  # open pages of the previous player must not send anything more
        answer = keep_player(request, player)
        answer.delete_cookie(phone_cookie(player.club), samesite="Lax")  # the previous player's
        return answer
    return page(request, "players/other_player", player=player, before=before)


def _linked(request: HttpRequest, club: Club) -> Member | None:
    """The player of this club whose link this browser has stored."""
    return player_of(club, request.COOKIES.get(link_cookie(club), ""))


def keep_player(request: HttpRequest, player: Member) -> HttpResponse:
    """Redirect to the player's page, and store the player's link in this browser."""
    answer, token = redirect("players:me", club=player.club.slug), link_token(player)
    if request.COOKIES.get(link_cookie(player.club), token) != token:  # also of a link that was renewed or released
        rotate_token(request)
    keep_cookie(answer, link_cookie(player.club), token)
    return answer


@secret_address
@get_or_post
def take_name(request: HttpRequest, token: str) -> HttpResponse:
    """At the desk: a phone that scanned the code takes its player's name, and goes to that page."""
    try:
        desk = desk_code(token)
    except Refused as no:
        return page(request, "players/no_link", sentence=no.sentence)
    if player := _linked(request, desk.club):
        return keep_player(request, player)
    if membership(desk.club, request.user):  # accounts don't need to take a name
        return redirect("players:me", club=desk.club.slug)
    sentence, phone = "", request.COOKIES.get(phone_cookie(desk.club), "")
    if request.method == "POST":
        form = NameForm(request.POST)
        try:
            if form.is_valid():
                return keep_player(request, desk.take(**form.cleaned_data, now=timezone.now(), phone=phone))
            sentence = _("That didn’t work. Reload the page and try again.")
        except Refused as no:
            sentence = no.sentence
    typed = request.GET.get("q", "")[:80]
    names = [(member, bool(member.name_taken_at) and not has_taken(member, phone)) for member in desk.names(typed)]
    shown = {"desk": desk, "names": names, "typed": typed, "sentence": sentence}
    answer = render(request, "players/take_name.html", shown, status=409 if sentence else 200)
    if not has_taken_any(desk.club, phone):
        keep_cookie(answer, phone_cookie(desk.club), token_urlsafe())
    return answer


@require_safe
def me(request: ClubRequest) -> HttpResponse:
    return _page(request)


@snapshot()
def _page(request: ClubRequest, refused: ReportForm | None = None) -> HttpResponse:
    player = _player(request)
    shown = player_page(request.club, player, reader=request.member, now=timezone.now(), refused=refused)
    return page(request, "players/me", club=request.club, me=shown, session=shown.session, refused=refused)


@posted_from("players:me")
def check_in(request: ClubRequest) -> HttpResponse:
    """Check the player in, or back in. A fee is owed until the desk receives it."""

    def arrive(session: Session, player: Member, by: User | None) -> None:
        attendance.check_in(
            session_id=session.pk,
            member_id=player.pk,
            fee=FeeStatus.OWED,
            by=by,
            at=timezone.now(),
            by_phone=True,
            entry_id=entry_id_of(request.POST),
            again="again" in request.POST,
        )

    return _at_session(request, arrive, done=_("You’re checked in."))


@posted_from("players:me")
def leave(request: ClubRequest) -> HttpResponse:
    def go(session: Session, player: Member, by: User | None) -> None:
        there = check_in_of(session, player)
        attendance.leave(session_id=session.pk, check_in_id=there.pk if there else 0, by=by, at=timezone.now())

    return _at_session(request, go, done=_("You’ve left. You won’t be seated in later rounds."))


@posted_from("players:me")
def report(request: ClubRequest, game: int) -> HttpResponse:
    """Save the player's report of their own game, or their confirmation of the opponent's."""
    found = game_with_table(request.club, game)
    if found is None:
        return _gone(request)
    view, table = found
    form = ReportForm.for_report(view, 0, request.POST)
    if side_of(view, _player(request).pk) < 0:
        return refuse(request, _(NOT_YOURS), _me(request))
    if not form.is_valid():
        return _page(request, form)
    given = form.cleaned_data
    return act(
        request,
        lambda: report_result(
            table=table,
            member_id=_player(request).pk,
            pegs=given["pegs"],
            by=_account(request),
            entry_id=given["entry_id"],
            expected_line=given["expected_line"],
        ),
        back=_me(request),
        done=_("Report saved."),
    )


@posted_from("players:me")
def problem(request: ClubRequest, game: int) -> HttpResponse:
    """Call the scorekeeper to the player's table."""
    found, form = game_with_table(request.club, game), ProblemForm(request.POST)
    if found is None:
        return _gone(request)
    if not form.is_valid():
        return refuse(request, _("Enter up to 200 characters."), _me(request))
    (_view, table), text = found, form.cleaned_data["text"]
    return act(
        request,
        lambda: report_problem(table=table, member_id=_player(request).pk, text=text, by=_account(request)),
        back=_me(request),
        done=_("The scorekeeper has been called. Stay at your table."),
    )


def _gone(request: ClubRequest) -> HttpResponse:
    return refuse(request, _("This round hasn’t been called, or was undone. Nothing was saved."), _me(request))


def _me(request: ClubRequest) -> str:
    return reverse("players:me", args=[request.club.slug])


def _account(request: ClubRequest) -> User | None:
    """The player's own account, if the player is signed in."""
    return request.user if request.member == _player(request) else None


@posted_from("players:me")
def forget(request: ClubRequest) -> HttpResponse:
    """Remove the player from this browser. A taken name is free again."""
    player_links.give_name_back(member_id=_player(request).pk)
    rotate_token(request)  # open pages must not send anything more
    messages.success(request, _("This browser no longer opens %(name)s’s page.") % {"name": _player(request)})
    answer = redirect("front:club", club=request.club.slug)
    for name in (link_cookie(request.club), phone_cookie(request.club)):
        answer.delete_cookie(name, samesite="Lax")
    return answer


def _player(request: ClubRequest) -> Member:
    assert request.player is not None, "the access table lets no one else in"
    return request.player


def _at_session(
    request: ClubRequest, do: Callable[[Session, Member, User | None], object], *, done: str
) -> HttpResponse:
    """Call a service with the session that the page showed, and redirect back to the page."""
    player, back = _player(request), _me(request)
    form = SessionForm(request.POST, club=request.club)
    if not form.is_valid():
        return refuse(request, _("That didn’t work. Reload the page and try again."), back)
    return act(request, lambda: do(form.cleaned_data["session"], player, _account(request)), back=back, done=done)


@secret_address
@get_or_post
def recaps(request: HttpRequest, token: str) -> HttpResponse:
    """The owner of an address agrees to a club's recaps, or stops them. A GET changes nothing."""
    try:
        if request.method == "POST":
            consent, due = answer_consent(token=token, agreed=request.POST.get("agreed") == "yes", now=timezone.now())
            messages.success(request, _answer_to(consent, due))
            return redirect("home")
        consent = consent_asked(token=token)
    except Refused as no:
        return page(request, "players/recaps", sentence=no.sentence)
    return page(request, "players/recaps", consent=consent)


def _answer_to(consent: RecapConsent, due: int) -> str:
    said = {"club": consent.club, "email": consent.email}
    if not consent.agreed:
        return _("%(club)s won’t send results to %(email)s.") % said
    agreed = _("You’ll get results from %(club)s at %(email)s.") % said
    return f"{agreed} {_('The results of the last two days are on their way.')}" if due else agreed
