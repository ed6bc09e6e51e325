"""Base forms: a single error message, a version, and a reason."""

from django import forms
from django.utils.translation import gettext_lazy as _

from common.versions import NO_VERSION


class SingleErrorForm(forms.Form):
    """A form whose page shows one sentence instead of errors per field."""

    @property
    def sentence(self) -> str:
        return " ".join(str(error) for errors in self.errors.values() for error in errors)


class VersionForm(SingleErrorForm):
    """The version that the page showed, a number, so that a repeated request is recognized."""

    expected_version = forms.IntegerField(
        min_value=0, error_messages=dict.fromkeys(("required", "invalid", "min_value"), NO_VERSION)
    )


class TokenForm(SingleErrorForm):
    """The versions that the page showed, as one text."""

    expected_version = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)


class WhyForm(SingleErrorForm):
    why = forms.CharField(label=_("Reason"), max_length=200, error_messages={"required": _("Enter a reason.")})
