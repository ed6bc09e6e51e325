"""Base forms: a single error message, and a reason."""

from django import forms
from django.utils.translation import gettext_lazy as _


class SingleErrorForm(forms.Form):
    """A form whose page shows one sentence instead of errors per field."""

    @property
    def sentence(self) -> str:
        return " ".join(str(error) for errors in self.errors.values() for error in errors)


class WhyForm(SingleErrorForm):
    why = forms.CharField(label=_("Reason"), max_length=200, error_messages={"required": _("Enter a reason.")})
