"""Cut the typeface of headings and names out of its package: two weights for the web, in Latin letters.

Each weight has two files, so that a page without accents does not load them: `unicode-range` in tokens.css.

With --check, fail if `static/fonts` is not what the installed package gives.
"""

import sys
from io import BytesIO
from pathlib import Path

import font_source_serif_pro
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

PACKAGE = Path(font_source_serif_pro.__file__).parent / "files"
FOLDER = Path("static/fonts")
MOST = 60_000  # bytes of all weights together
WEIGHTS = {400: "Regular", 600: "Semibold"}
SIGNS = {*map(ord, "*<=>@[]^_`{|}~\\")}  # in no heading, name or number: another typeface shows them if need be
BASIC = [
    *sorted({*range(0x20, 0x7F)} - SIGNS),
    0xA0,
    0xB1,
    0xB7,
    0xBD,
    0xD7,
    *range(0x2010, 0x2027),
    0x2032,
    0x2033,
    0x20AC,
    0x2122,
    0x2212,
]
LETTERS = {"": BASIC, "-accents": [letter for letter in range(0xA1, 0x180) if letter not in BASIC]}
FEATURES = ["kern", "ccmp", "locl", "mark"]
LICENSE = (0, 13, 14)  # the numbers of the copyright and license in a font's table of names


def cut(weight: int, letters: list[int]) -> bytes:
    """Letters of one weight as WOFF2. Its license reserves the name "Source", so what is cut out has another one."""
    font = TTFont(PACKAGE / f"SourceSerifPro-{WEIGHTS[weight]}.ttf", recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=FEATURES, hinting=False, name_IDs=LICENSE))
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    for number, name in ((1, "Program"), (2, WEIGHTS[weight]), (4, f"Program {WEIGHTS[weight]}")):
        font["name"].setName(name, number, 3, 1, 0x409)
    font.flavor = "woff2"
    made = BytesIO()
    font.save(made)
    return made.getvalue()


def main() -> str | None:
    made = {
        f"program-{weight}{part}.woff2": cut(weight, letters) for weight in WEIGHTS for part, letters in LETTERS.items()
    }
    made["LICENSE.txt"] = (PACKAGE / "LICENSE.txt").read_bytes()
    if (size := sum(map(len, made.values()))) > MOST:
        return f"The fonts have {size} bytes, more than {MOST}."
    if "--check" in sys.argv:
        other = [name for name, content in made.items() if (FOLDER / name).read_bytes() != content]
        return f"Not as the package gives them: {', '.join(other)}. Type: make font" if other else None
    FOLDER.mkdir(exist_ok=True)
    for name, content in made.items():
        (FOLDER / name).write_bytes(content)
    return None


if __name__ == "__main__":
    sys.exit(main())
