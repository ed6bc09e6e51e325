"""What is chosen and typed where hands are counted for practice."""

from django import forms
from django.http import QueryDict

EASY = 6  # points of a hand that is easily counted


class ExerciseForm(forms.Form):
    """What is to be counted in practice."""

    what = forms.ChoiceField(
        label="Count",
        choices=[("hands", "hands"), ("cribs", "cribs"), ("both", "hands and cribs")],
        initial="hands",
    )
    level = forms.ChoiceField(
        label="How hard", choices=[("easy", f"easy: up to {EASY} points"), ("all", "as they come")], initial="easy"
    )
    game = forms.ChoiceField(
        label="Dealt", choices=[("six", "six cards"), ("five", "five cards: hands of three")], initial="six"
    )

    @classmethod
    def chosen(cls, data: QueryDict) -> dict[str, str]:
        """What was chosen, and the usual where nothing was, or nothing that there is."""
        form = cls(data)
        form.is_valid()
        return {name: form.cleaned_data.get(name) or field.initial for name, field in form.fields.items()}


class PointsForm(forms.Form):
    points = forms.IntegerField(
        label="What is it worth?",
        min_value=0,
        max_value=29,
        error_messages={
            "max_value": "No hand is worth more than 29.",
            "min_value": "A hand is worth 0 at least.",
        },
    )
