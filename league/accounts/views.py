"""Pages for signing in, signing out and passwords."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.forms import PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache

from league.accounts import selectors, services
from league.accounts.forms import ChangeForm, ChooseAgainForm, ForgottenForm, SignInForm
from league.accounts.models import User
from league.common.mail import can_mail
from league.common.posted import posted_from

sign_in = auth.LoginView.as_view(
    template_name="accounts/sign_in.html", authentication_form=SignInForm, redirect_authenticated_user=True
)
sign_out = posted_from("home")(auth.LogoutView.as_view())


class ChangePassword(auth.PasswordChangeView):
    """A new password for whoever is signed in."""

    template_name = "accounts/password.html"
    form_class = ChangeForm
    success_url = reverse_lazy("home")

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        assert isinstance(self.request.user, User)
        return super().get_context_data(has_key=selectors.has_key(self.request.user), **more)

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, "Your password is changed.")
        return super().form_valid(form)


@never_cache
def key(request: HttpRequest) -> HttpResponse:
    """The key of somebody's programs: made and shown once, or taken away."""
    assert isinstance(request.user, User)
    made = ""
    if request.method == "POST" and "take_away" in request.POST:
        services.take_key_away(user=request.user)
        messages.success(request, "The key is taken away: no program speaks for you any more.")
        return redirect("accounts:key")
    if request.method == "POST":
        made = services.make_key(user=request.user)
    return render(request, "accounts/key.html", {"key": made, "has_key": selectors.has_key(request.user)})


class Forgotten(auth.PasswordResetView):
    """Mails a link to choose a new password with; where nothing can be mailed, says whom to ask."""

    template_name = "accounts/forgotten.html"
    email_template_name = "accounts/mail/forgotten.txt"
    form_class = ForgottenForm
    success_url = reverse_lazy("accounts:sign_in")

    def dispatch(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponseBase:
        if can_mail():
            return super().dispatch(request, *args, **more)
        return render(request, "accounts/no_mail.html")

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        messages.success(
            self.request, "If there is an account with this address, a letter is on its way. Look at your mail."
        )
        return super().form_valid(form)


class ChooseAgain(auth.PasswordResetConfirmView):
    """A new password for who has the link."""

    template_name = "accounts/choose_again.html"
    form_class = ChooseAgainForm
    success_url = reverse_lazy("accounts:sign_in")

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        messages.success(self.request, "Your password is changed. Sign in with it.")
        return super().form_valid(form)


def locked_out(request: HttpRequest, credentials: dict[str, str]) -> HttpResponse:
    """The answer to too many wrong passwords."""
    return render(request, "accounts/locked_out.html", status=429)
