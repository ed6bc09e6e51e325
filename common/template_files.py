"""Loads templates without their indentation, to make pages smaller."""

import re

from django.template import Origin
from django.template.loaders import filesystem


class Loader(filesystem.Loader):
    """Keeps line numbers, for error messages. In plain text, such as e-mails, indentation is kept."""

    def get_contents(self, origin: Origin) -> str:
        contents = super().get_contents(origin)
        return re.sub(r"\n[ \t]+", "\n", contents) if origin.name.endswith(".html") else contents
