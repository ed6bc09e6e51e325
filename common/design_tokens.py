"""The colors of `static/css/tokens.css`, for the few places that a style sheet can't reach."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings

COLOR = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")


@cache
def colors() -> dict[str, str]:
    """The color of each token by its name without dashes, as in the light theme."""
    declared = COLOR.findall(Path(settings.ROOT, "static/css/tokens.css").read_text())
    return dict(reversed(declared))  # the first declaration is that of the light theme
