"""A club's logo and its two colors, which must be legible."""

from io import BytesIO
from struct import pack
from zlib import crc32

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from league.clubs.models import Club, Member
from league.rules.colors import contrast
from testing.factories import MemberFactory
from testing.forms import seen_by

pytestmark = pytest.mark.django_db
BLUE, SAND = "#1f3a6e", "#e8c48a"


@pytest.fixture
def owner() -> Member:
    return MemberFactory(owner=True)


@pytest.fixture
def look(client: Client, owner: Member) -> str:
    client.force_login(owner.user)
    return f"/c/{owner.club.slug}/settings/appearance/"


def picture(kind: str, size: tuple[int, int] = (400, 200), **more: object) -> SimpleUploadedFile:
    made = BytesIO()
    Image.new("RGB", size, BLUE).save(made, kind, **more)
    return SimpleUploadedFile(f"logo.{kind.lower()}", made.getvalue())


def broken_inside() -> SimpleUploadedFile:
    """A PNG whose profile has an unknown compression: the library raises a SyntaxError."""
    sent, profile = picture("PNG").read(), b"iCCPx\0\7x"
    chunk = pack(">I", len(profile) - 4) + profile + pack(">I", crc32(profile))
    return SimpleUploadedFile("logo.png", sent[:-12] + chunk + sent[-12:])


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ff0000", "#ff0000") == 1


def test_colors_are_on_every_page_of_the_club(client: Client, owner: Member, look: str) -> None:
    assert "colors.css" not in client.get(look).text
    client.post(look, {"bar_color": BLUE, "accent_color": SAND} | seen_by(client, look))
    sheet = f"/c/{owner.club.slug}/colors.css"
    assert f'href="{sheet}?{BLUE[1:]}{SAND[1:]}"' in client.get(look).text
    style = client.get(sheet)
    assert style["content-type"] == "text/css"
    assert f"--bar: {BLUE}" in style.text
    assert f"--maple: {SAND}" in style.text


@pytest.mark.parametrize(
    ("bar", "accent", "sentence"),
    [
        ("#d0d040", SAND, "Choose a darker color."),
        (BLUE, "#2a4a80", "Choose a lighter color."),
        ("red; } body { display: none", SAND, "Choose a color."),
        ("#1F3A6E\n", "url(/x)", "Choose a color."),
    ],
)
def test_a_color_that_hides_text_or_is_none_is_refused(
    client: Client, owner: Member, look: str, bar: str, accent: str, sentence: str
) -> None:
    refused = client.post(look, {"bar_color": bar, "accent_color": accent} | seen_by(client, look))
    assert refused.status_code == 422
    assert sentence in refused.text
    assert Club.objects.get(pk=owner.club_id).bar_color == ""


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_logo_is_kept_small_and_as_a_png(client: Client, owner: Member, look: str, kind: str) -> None:
    client.post(look, {"bar_color": BLUE, "accent_color": SAND, "logo": picture(kind)} | seen_by(client, look))
    digest = Club.objects.get(pk=owner.club_id).logo_digest
    assert f"logo.png?{digest}" in client.get(look).text
    sent = client.get(f"/c/{owner.club.slug}/logo.png")
    assert sent["content-type"] == "image/png"
    assert Image.open(BytesIO(sent.content)).size == (192, 96)
    client.post(look, {"bar_color": BLUE, "accent_color": SAND, "remove_logo": "on"} | seen_by(client, look))
    assert client.get(f"/c/{owner.club.slug}/logo.png").status_code == 404


def test_a_logo_keeps_no_data_hidden_in_its_file(client: Client, owner: Member, look: str) -> None:
    exif = Image.Exif()
    exif[270] = "taken at home"
    client.post(
        look, {"bar_color": BLUE, "accent_color": SAND, "logo": picture("JPEG", exif=exif)} | seen_by(client, look)
    )
    assert b"taken at home" not in client.get(f"/c/{owner.club.slug}/logo.png").content


@pytest.mark.parametrize(
    "sent",
    [
        SimpleUploadedFile("logo.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        SimpleUploadedFile("logo.png", b"\x89PNG\r\n\x1a\n broken"),
        picture("PNG", (4001, 1)),
        picture("GIF"),
        SimpleUploadedFile("logo.png", picture("PNG").read().replace(b"IDAT", b"iCCP") + b"<script>"),
        broken_inside(),
    ],
    ids=["svg", "broken", "too-wide", "gif", "wrong-crc", "broken-inside"],
)
def test_a_file_that_is_not_a_picture_is_refused(
    client: Client, owner: Member, look: str, sent: SimpleUploadedFile
) -> None:
    sent.seek(0)
    refused = client.post(look, {"bar_color": BLUE, "accent_color": SAND, "logo": sent} | seen_by(client, look))
    assert refused.status_code == 422
    assert Club.objects.get(pk=owner.club_id).logo_digest == ""


def test_a_private_clubs_logo_is_its_members(client: Client, owner: Member, look: str) -> None:
    client.post(look, {"bar_color": BLUE, "accent_color": SAND, "logo": picture("PNG")} | seen_by(client, look))
    assert Client().get(f"/c/{owner.club.slug}/logo.png").status_code == 302


def test_a_logo_that_someone_has_changed_since_is_not_replaced_unseen(client: Client, look: str) -> None:
    typed = {"bar_color": BLUE, "accent_color": SAND, "logo": picture("PNG")} | seen_by(client, look)
    assert client.post(look, typed).status_code == 302
    refused = client.post(look, typed | {"bar_color": "#123456", "logo": picture("PNG", (50, 50))})
    assert refused.status_code == 422
    assert "Changed by someone else. Now: another picture" in refused.text
