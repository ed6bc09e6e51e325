"""Which of two entries of one person is kept."""

from django import forms

from league.clubs.models import Member


class MergeForm(forms.Form):
    """Whose entry is kept."""

    kept = forms.ModelChoiceField(Member.objects.none())
