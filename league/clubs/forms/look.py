"""The form for a club's logo and its two colors."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from common.forms import ServiceForm
from league.clubs.models import Club
from league.clubs.services.look import ACCENT, BAR


class ColorField(forms.CharField):
    """A color from an `<input type="color">`: "#1c5b47"."""

    widget = forms.TextInput(attrs={"type": "color"})
    default_validators = [RegexValidator(r"\A#[0-9a-f]{6}\Z", _("Choose a color."))]


class LookForm(ServiceForm):
    """A form that refuses colors with unreadable text."""

    refused_at = {"bar_contrast": "bar_color", "accent_contrast": "accent_color", "not_a_picture": "logo"}
    bar_color = ColorField(label=_("Main color"), help_text=_("The bar at the top of each page, and buttons."))
    accent_color = ColorField(label=_("Second color"), help_text=_("Lines and marks on the main color."))
    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
        help_text=_("A PNG, JPEG or WebP picture, preferably square."),
    )
    remove_logo = forms.BooleanField(label=_("Remove the logo"), required=False)

    def __init__(self, *args: Any, club: Club, **more: Any) -> None:
        super().__init__(*args, **more)
        self.initial = {"bar_color": club.bar_color or BAR, "accent_color": club.accent_color or ACCENT}
        if not club.logo_digest:
            del self.fields["remove_logo"]

    def clean(self) -> dict[str, Any]:
        return {"remove_logo": False} | self.cleaned_data
