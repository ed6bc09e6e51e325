"""Tests act faster than hands."""

from common.rate_limits import counts


def forget_limits() -> None:
    """As if the time had passed for which each limit counts."""
    if keys := counts().keys("limit-*"):
        counts().delete(*keys)
