"""The pages for starting a club and for joining one."""

from collections.abc import Callable

from babel.core import Locale, UnknownLocaleError
from babel.numbers import get_territory_currencies
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from common.errors import Refused
from common.mail import site_address
from common.pages import elsewhere, get_or_post, page, secret_address
from common.rate_limits import client_address
from league.accounts.policies import is_empty, may_sign_up, needs_link
from league.accounts.services import email_in, send_sign_up_link
from league.accounts.views import enter
from league.clubs.forms.pasted import added_in_words
from league.clubs.services import invitations
from league.onboarding.forms import EmailForm, JoinForm, StartForm
from league.onboarding.services import start_club


def ask_for_link(
    request: HttpRequest, send: Callable[..., str], *, title: str, first: str = "", **more: str
) -> HttpResponse:
    """The step before this page for people without an account: they enter an address, and `send` mails a link back."""
    form = EmailForm(request.POST or None, initial={"email": first})
    back_here = site_address(request) + request.path
    if email := form.submit(send, page=back_here, address=client_address(request), **more):
        sent = _("An e-mail with a link is on its way to %(email)s. Open the link to continue.")
        messages.success(request, sent % {"email": email}, extra_tags="sent")
        return redirect(request.path)
    return page(request, "accounts/ask_for_link", form=form, title=title)


def likely_currency(request: HttpRequest) -> str:
    """The currency of the country in the browser's first language; dollars by default."""
    first = request.headers.get("Accept-Language", "").split(",")[0].split(";")[0].strip()
    try:
        territory = Locale.parse(first, sep="-").territory or "US"
        return str(get_territory_currencies(territory)[-1])
    except (UnknownLocaleError, ValueError, LookupError):
        return "USD"


@secret_address
@get_or_post
def start(request: HttpRequest) -> HttpResponse:
    user = request.user if request.user.is_authenticated else None
    if not may_sign_up():
        raise PermissionDenied(_("New clubs can’t be started here. Ask an owner of your club for an invitation."))
    link_email = email_in(request.GET.get("email", ""))
    if needs_link(request.user) and not link_email:
        return ask_for_link(
            request,
            send_sign_up_link,
            title=_("Start your club"),
            subject=_("Your link to start a club"),
            reason=_("Someone entered your e-mail address to start a club."),
        )
    first = {"currency": likely_currency(request), "time_zone": "UTC", "code": request.GET.get("code", "")}
    form = StartForm(request.POST or None, user=user, is_first=is_empty(), initial=first, link_email=link_email)
    if made := form.submit(start_club, user=user, address=client_address(request)):
        owner, club, added = made
        sentences = [_("%(club)s is ready.") % {"club": club}]
        if listed := form.cleaned_data["people"]:
            sentences += [added_in_words(len(listed), added), form.unused_text]
        messages.success(request, " ".join(sentences).strip())
        there = reverse("front:club", args=[club.slug])
        return elsewhere(request, there) if user else enter(request, owner, there)
    return page(request, "onboarding/start", form=form)


@secret_address
@get_or_post
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Its URL contains no club, and the club's name is shown only for a valid invitation."""
    try:
        member = invitations.invited(token=token)
        there = reverse("front:club", args=[member.club.slug])
        if request.method == "POST" and request.user.is_authenticated:
            invitations.join(token=token, user=request.user)
            return redirect(there)
    except Refused as no:
        return page(request, "onboarding/no_invitation", sentence=no.sentence)
    link_email = email_in(request.GET.get("email", ""))
    if needs_link(request.user) and not link_email:
        title = _("Welcome, %(name)s") % {"name": member}
        return ask_for_link(request, invitations.send_join_link, title=title, first=member.email, token=token)
    form = JoinForm(request.POST or None, initial={"email": member.email}, link_email=link_email)
    address = client_address(request)
    if joined := form.submit(invitations.join_with_new_account, token=token, address=address):
        assert joined.user is not None
        messages.success(request, _("Welcome, %(name)s.") % {"name": joined})
        return enter(request, joined.user, there)
    return page(request, "onboarding/join", somebody=member, form=form)
