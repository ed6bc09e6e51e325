"""Contrast of colors by WCAG 2.2."""

from __future__ import annotations

TEXT, SIGNS = 4.5, 3.0  # minimum contrast: of text, and of lines and marks


def contrast(one: str, other: str) -> float:
    """The contrast of two colors ("#1f3a6e"), from 1 (equal) to 21 (black and white)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
