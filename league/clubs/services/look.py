"""A club's logo and its two colors."""

from hashlib import sha256
from io import BytesIO
from typing import BinaryIO

from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, UnidentifiedImageError

from common.design_tokens import colors
from common.errors import Refused
from common.versions import check_version
from league.accounts.models import User
from league.audit import services as audit
from league.audit.models import Action
from league.clubs.models import Club, ClubLogo
from league.rules.colors import SIGNS, TEXT, contrast

BAR, ACCENT = colors()["felt"], colors()["maple"]  # the program's default colors
ON_BAR, NIGHT = colors()["on-felt"], colors()["night"]  # the color of text on the bar, and of the bar in dark mode
LARGEST = 4_000  # pixels: the largest side of an uploaded picture
SIZE = 192  # pixels: the side of a stored logo
FORMATS = ("PNG", "JPEG", "WEBP")


def look_form_values(club: Club) -> dict[str, object]:
    """The colors, and a digest of the logo, by the names of their form's fields."""
    return {"bar_color": club.bar_color or BAR, "accent_color": club.accent_color or ACCENT, "logo": club.logo_digest}


@transaction.atomic
def change_look(
    *,
    club: Club,
    bar_color: str,
    accent_color: str,
    logo: BinaryIO | None,
    remove_logo: bool,
    expected_version: str | None = None,
    by: User | None,
) -> Club:
    """Set a club's colors ("#1f3a6e") and its logo; None leaves the logo as it is.

    Refusals: "changed_since" the `look_form_values` with the `expected_version`, "bar_contrast" for a color on which
    the bar's text can't be read, "accent_contrast" for lines that can't be seen on the bar, "not_a_picture" for a file
    that is no PNG, JPEG or WebP, or too large.
    """
    found = round(contrast(bar_color, ON_BAR), 1)
    if found < TEXT:
        sentence = _(
            "Text on this color is hard to read: the contrast is %(found)s and must be at least %(least)s. "
            "Choose a darker color."
        )
        raise Refused("bar_contrast", sentence % {"found": found, "least": TEXT})
    found = round(min(contrast(accent_color, bar_color), contrast(accent_color, NIGHT)), 1)
    if found < SIGNS:
        sentence = _(
            "Lines in this color are hard to see: the contrast is %(found)s and must be at least %(least)s. "
            "Choose a lighter color."
        )
        raise Refused("accent_contrast", sentence % {"found": found, "least": SIGNS})
    png = _png_of(logo) if logo else None
    club = Club.objects.select_for_update().get(pk=club.pk)
    shown = look_form_values(club)
    club.bar_color = "" if bar_color == BAR else bar_color
    club.accent_color = "" if accent_color == ACCENT else accent_color
    if png:
        ClubLogo.objects.update_or_create(club=club, defaults={"png": png})
        club.logo_digest = sha256(png).hexdigest()[:16]
    elif remove_logo:
        ClubLogo.objects.filter(club=club).delete()
        club.logo_digest = ""
    check_version(expected_version, shown, look_form_values(club))
    club.save(update_fields=["bar_color", "accent_color", "logo_digest"])
    audit.record(Action.CLUB_CHANGED, by=by, club=club)
    return club


def _png_of(sent: BinaryIO) -> bytes:
    """The picture as a small PNG, re-encoded without metadata."""
    try:
        with Image.open(sent, formats=FORMATS) as picture:
            if max(picture.size) > LARGEST:
                raise Refused("not_a_picture", _("This picture is too large: at most 4,000 pixels on each side."))
            drawn = picture.convert("RGBA")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise Refused("not_a_picture", _("Choose a PNG, JPEG or WebP picture.")) from error
    drawn.thumbnail((SIZE, SIZE))
    made = BytesIO()
    drawn.save(made, "PNG", optimize=True)
    return made.getvalue()
