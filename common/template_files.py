"""Reads templates without their indentation, which is for those who edit them: readers need not load it."""

import re

from django.template import Origin
from django.template.loaders import filesystem


class Loader(filesystem.Loader):
    """Lines keep their numbers, for messages about errors. In plain text, as in mail, indentation stays."""

    def get_contents(self, origin: Origin) -> str:
        contents = super().get_contents(origin)
        return re.sub(r"\n[ \t]+", "\n", contents) if origin.name.endswith(".html") else contents
