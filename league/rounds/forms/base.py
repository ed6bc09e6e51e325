"""What forms have in common: one sentence for what is wrong, and a reason."""

from django import forms


class SingleErrorForm(forms.Form):
    """A form whose page shows one sentence rather than a field's error."""

    @property
    def sentence(self) -> str:
        return " ".join(str(error) for errors in self.errors.values() for error in errors)


class WhyForm(SingleErrorForm):
    why = forms.CharField(label="Why", max_length=200, error_messages={"required": "Say in a few words why."})
