"""Forms for signing in and for passwords."""

from django import forms
from django.contrib.auth.forms import AuthenticationForm


class SignInForm(AuthenticationForm):
    """An e-mail address and its password."""

    error_messages = {
        "invalid_login": (
            "This e-mail address and this password do not belong together. "
            "Look at both again; capitals matter in a password."
        ),
        "inactive": "This account is closed. Ask an owner of your club.",
    }
    username = forms.EmailField(
        label="E-mail address", widget=forms.EmailInput(attrs={"autofocus": True, "autocomplete": "username"})
    )

    def clean_username(self) -> str:
        """One spelling, so that capitals are no way around the count of wrong passwords."""
        return str(self.cleaned_data["username"]).lower()
