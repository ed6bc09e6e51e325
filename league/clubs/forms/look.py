"""The form for a club's logo and its two colors."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from common.forms import EditForm
from league.clubs.models import Club
from league.clubs.services.look import look_form_values


class ColorField(forms.CharField):
    """A color from an `<input type="color">`: "#1f3a6e"."""

    widget = forms.TextInput(attrs={"type": "color"})
    default_validators = [RegexValidator(r"\A#[0-9a-f]{6}\Z", _("Choose a color."))]


class LookForm(EditForm):
    """A form that refuses colors with unreadable text."""

    refused_at = {"bar_contrast": "bar_color", "accent_contrast": "accent_color", "not_a_picture": "logo"}
    bar_color = ColorField(
        label=_("Main color"), help_text=_("Used for the bar at the top of each page and for buttons.")
    )
    accent_color = ColorField(label=_("Second color"), help_text=_("Used for lines and marks on the main color."))
    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
        help_text=_("A PNG, JPEG or WebP picture, preferably square."),
    )
    remove_logo = forms.BooleanField(label=_("Remove the logo"), required=False)

    def __init__(self, *args: Any, club: Club, **more: Any) -> None:
        super().__init__(*args, stored=look_form_values(club), **more)
        del self.initial["logo"]  # it is the digest; the field takes a file
        if not club.logo_digest:
            del self.fields["remove_logo"]

    def clean(self) -> dict[str, Any]:
        return {"remove_logo": False} | super().clean()

    def in_words(self, name: str) -> str:
        return str(_("another picture")) if name == "logo" and self.stored[name] else super().in_words(name)
