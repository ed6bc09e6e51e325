"""Forms for signing in and for passwords."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from common.forms import ServiceForm
from common.rate_limits import TooOften, client_address, give_back, hit
from league.accounts.models import Key, User
from league.accounts.policies import LIMITS, is_known_browser, known_browser_cookie
from league.accounts.services import attempt_succeeded, count_attempt

HOW_TO_CHOOSE = _("Use at least 10 characters. Several unrelated words are hard to guess.")


class SignInForm(AuthenticationForm):
    """An e-mail address and its password."""

    error_messages = {
        "invalid_login": _("That e-mail address and password don’t match. Check both; passwords are case-sensitive."),
        "inactive": _("This account is closed. Ask the person who runs this site for help."),
    }
    username = forms.EmailField(
        label=_("E-mail address"), widget=forms.EmailInput(attrs={"autofocus": True, "autocomplete": "username"})
    )

    def clean_username(self) -> str:
        """Lowercase, so that capitals don't evade the count of wrong passwords."""
        return str(self.cleaned_data["username"]).lower()

    def clean(self) -> dict[str, Any]:
        """Count the attempt before Django checks the password, which is slow on purpose."""
        email = self.cleaned_data.get("username")
        if not email or not self.cleaned_data.get("password"):
            return super().clean()
        assert self.request is not None
        known = is_known_browser(self.request.COOKIES.get(known_browser_cookie()[0], ""), email)
        attempt = {"address": client_address(self.request), "email": email, "known_browser": known}
        try:
            count_attempt(**attempt)
            given = super().clean()
            attempt_succeeded(**attempt)
        except TooOften as no:
            raise ValidationError(no.sentence, code=no.code, params={"seconds": no.seconds}) from no
        return given


class ForgottenForm(forms.Form):
    """The address to which a link for a new password is mailed; only its owner learns whether it has an account."""

    email = forms.EmailField(label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "username"}))


def with_limit(user: User, check: Callable[[], str]) -> str:
    """Check the password of a signed-in user, who has a limited number of attempts."""
    try:
        hit(LIMITS["password"], user.pk)
    except TooOften as no:
        raise ValidationError(no.sentence, code=no.code) from no
    password = check()
    give_back(LIMITS["password"], user.pk)
    return password


class NewPasswordForm(SetPasswordForm):
    """A new password, typed twice."""

    user: User

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["new_password1"].help_text = HOW_TO_CHOOSE
        again = self.fields["new_password2"]
        again.label, again.help_text = _("Confirm new password"), ""


class ChangeForm(NewPasswordForm, PasswordChangeForm):
    """A new password for a signed-in user, with the old one."""

    def clean_old_password(self) -> str:
        return with_limit(self.user, super().clean_old_password)


class KeyForm(ServiceForm):
    """A new API key. It grants as much as a login, so the password is required again."""

    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("For example, the name of the program that will use it.")
    )
    scope = forms.ChoiceField(
        label=_("Permissions"),
        widget=forms.RadioSelect,
        initial=Key.Scope.READ,
        choices=[
            (Key.Scope.READ, _("Read your matches and your clubs’ sessions")),
            (Key.Scope.PLAY, _("Also play your matches")),
            (Key.Scope.RESULTS, _("Also save results of your clubs’ sessions, where your role allows it")),
        ],
    )
    lasts = forms.TypedChoiceField(
        label=_("Expires after"),
        coerce=lambda days: timedelta(days=int(days)),
        initial="90",
        choices=[("30", _("30 days")), ("90", _("90 days")), ("365", _("1 year"))],
    )
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **more: Any) -> None:
        super().__init__(*args, **more)
        self.user = user

    def given(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("name", "scope", "lasts")}

    def clean_password(self) -> str:
        return with_limit(self.user, self._same_password)

    def _same_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("That isn’t your password. Try again; passwords are case-sensitive."))
        return password
