"""Forms of the practice in counting hands."""

from django import forms
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

EASY = 6  # maximum points of an easy hand


class ExerciseForm(forms.Form):
    """The kind of exercise."""

    what = forms.ChoiceField(
        label=_("Count"),
        choices=[("hands", _("Hands")), ("cribs", _("Cribs")), ("both", _("Hands and cribs"))],
        initial="hands",
    )
    level = forms.ChoiceField(
        label=_("Difficulty"),
        choices=[("easy", format_lazy(_("Easy: up to {points} points"), points=EASY)), ("all", _("Any hand"))],
        initial="easy",
    )
    game = forms.ChoiceField(
        label=_("Cards dealt"),
        choices=[("six", _("Six cards")), ("five", _("Five cards (hands of three)"))],
        initial="six",
    )

    @classmethod
    def chosen(cls, data: QueryDict) -> dict[str, str]:
        """The valid choices, with defaults for the others."""
        form = cls(data)
        form.is_valid()
        return {name: form.cleaned_data.get(name) or field.initial for name, field in form.fields.items()}


class PointsForm(forms.Form):
    points = forms.IntegerField(
        label=_("How many points?"),
        min_value=0,
        max_value=29,
        error_messages={
            "max_value": _("No hand is worth more than 29 points."),
            "min_value": _("A hand can’t be worth less than 0 points."),
        },
    )
