"""Pages for signing in, signing out and passwords."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth import views as auth
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.generic import FormView

from common.cookies import keep_cookie
from common.mail import can_mail, site_address
from common.pages import elsewhere, get_or_post, page, posted_from, secret_address
from common.rate_limits import TooOften, client_address
from league.accounts import queries, services
from league.accounts.forms import ChangeForm, ForgottenForm, KeyForm, NewPasswordForm, SignInForm
from league.accounts.models import User
from league.accounts.policies import known_browser_cookie, may_sign_up, with_browser_mark

YOUR_MAIL = gettext_noop(
    "the results of your club’s sessions and tournaments, and a note when it is your turn in a match played over "
    "several days"
)


def remember_browser(request: HttpRequest, answer: HttpResponse, user: User) -> HttpResponse:
    """Mark this browser as known: attempts from elsewhere then can't lock it out of the account."""
    name, path = known_browser_cookie()
    keep_cookie(answer, name, with_browser_mark(request.COOKIES.get(name, ""), user), path=path)
    return answer


def enter(request: HttpRequest, user: User, to: str) -> HttpResponse:
    """Sign in the user of a new account, and redirect to a page."""
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return remember_browser(request, elsewhere(request, to), user)


class SignIn(auth.LoginView):
    """The only sign-in page, also for the admin."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        return super().get_context_data(may_start=may_sign_up(), **more)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user = form.get_user()
        assert isinstance(user, User)
        return remember_browser(self.request, super().form_valid(form), user)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        answer = super().form_invalid(form)
        for wrong in form.non_field_errors().as_data():
            if wrong.code == "too_often":
                answer.status_code, answer["Retry-After"] = 429, str((wrong.params or {})["seconds"])
        return answer


class Limited:
    """A form that anyone may send; each request is counted before it is validated."""

    request: HttpRequest

    def post(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        try:
            services.count_attempt(address=client_address(request))
        except TooOften as no:
            form = self.get_form()  # type: ignore[attr-defined]
            form.add_error(None, no.sentence)
            answer: HttpResponse = self.form_invalid(form)  # type: ignore[attr-defined]
            answer.status_code, answer["Retry-After"] = 429, str(no.seconds)
            return answer
        return super().post(request, *args, **more)  # type: ignore[misc,no-any-return]


sign_in = SignIn.as_view()


@posted_from("home")
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out; the next page deletes the browser's stored pages, see static/js/pages.js."""
    logout(request)
    messages.success(request, _("You are signed out."), extra_tags="signed-out")
    return redirect("home")


class ChangePassword(auth.PasswordChangeView):
    """A new password for the signed-in user."""

    template_name = "accounts/password.html"
    form_class = ChangeForm
    success_url = reverse_lazy("home")

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        assert isinstance(self.request.user, User)
        return super().get_context_data(has_key=queries.has_keys(self.request.user), **more)

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("Your password has been changed."))
        assert isinstance(form.user, User)
        return remember_browser(self.request, super().form_valid(form), form.user)


@never_cache
@get_or_post
def keys(request: HttpRequest) -> HttpResponse:
    """The user's API keys; a new one is shown only in this response."""
    assert isinstance(request.user, User)
    form = KeyForm(request.POST or None, user=request.user)
    made = form.submit(services.make_key, user=request.user)
    return page(request, "accounts/keys", form=form, made=made, keys=queries.keys_of(request.user))


@posted_from("accounts:keys")
def revoke_key(request: HttpRequest, pk: int) -> HttpResponse:
    assert isinstance(request.user, User)
    services.revoke_key(user=request.user, pk=pk)
    messages.success(request, _("Key revoked."))
    return redirect("accounts:keys")


@require_safe
def logins(request: HttpRequest) -> HttpResponse:
    """The user's logins."""
    assert isinstance(request.user, User)
    values = {"logins": queries.logins_of(request.user), "here": request.session.session_key}
    return render(request, "accounts/logins.html", values)


@posted_from("accounts:logins")
def end_login(request: HttpRequest, number: str) -> HttpResponse:
    assert isinstance(request.user, User)
    services.end_logins(user=request.user, number=number)
    messages.success(request, _("That browser has been signed out."))
    return redirect("accounts:logins")


@posted_from("accounts:logins")
def end_other_logins(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    services.end_logins(user=request.user, all_but=request.session.session_key)
    messages.success(request, _("Signed out everywhere else."))
    return redirect("accounts:logins")


@get_or_post
def email(request: HttpRequest) -> HttpResponse:
    """The user's own address, and a button to mail another confirmation link."""
    assert isinstance(request.user, User)
    theirs = request.user.email
    if request.method == "POST" and can_mail():
        services.send_confirmation(email=theirs, what=_(YOUR_MAIL), site=site_address(request))
        sent = _("An e-mail with a link is on its way to %(email)s. Check your inbox.") % {"email": theirs}
        messages.success(request, sent, extra_tags="sent")
        return redirect("accounts:email")
    return render(
        request, "accounts/email.html", {"can_mail": can_mail(), "is_confirmed": request.user.has_confirmed_email()}
    )


@secret_address
@get_or_post
def confirm_email(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm an address by POST. A GET changes nothing, because mail programs prefetch links."""
    found = services.email_in(token)
    if found and request.method == "POST":
        services.confirm_email(email=found)
        messages.success(request, _("%(email)s is confirmed.") % {"email": found})
        return redirect("home")
    return render(request, "accounts/confirm_email.html", {"email": found})


class Forgotten(Limited, FormView):  # type: ignore[type-arg]
    """Mails a link for a new password; without a mail server, says whom to ask."""

    template_name = "accounts/forgotten.html"
    form_class = ForgottenForm
    success_url = reverse_lazy("accounts:sign_in")

    def dispatch(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponseBase:
        if can_mail():
            return super().dispatch(request, *args, **more)
        return render(request, "accounts/no_mail.html")

    def form_valid(self, form: ForgottenForm) -> HttpResponse:
        services.ask_for_password_link(email=form.cleaned_data["email"], site=site_address(self.request))
        messages.success(
            self.request,
            _("If this address has an account, an e-mail with a link is on its way. Check your inbox."),
            extra_tags="sent",
        )
        return super().form_valid(form)


class ChooseAgain(Limited, auth.PasswordResetConfirmView):
    """A new password for the user of a mailed link."""

    template_name = "accounts/choose_again.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("accounts:sign_in")

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        services.confirm_email(email=form.user.email)
        messages.success(self.request, _("Your password has been changed. Sign in with the new one."))
        return super().form_valid(form)
