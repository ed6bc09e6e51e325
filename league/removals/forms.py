"""Chooses which of two merged members is kept."""

from django import forms

from league.clubs.models import Member
from league.clubs.services import merged_accounts


class MergeForm(forms.Form):
    """The member to keep, and whose account if both have one."""

    kept = forms.ModelChoiceField(Member.objects.none())
    account = forms.ChoiceField(required=False, choices=[(merged_accounts.KEPT, ""), (merged_accounts.DUPLICATE, "")])
