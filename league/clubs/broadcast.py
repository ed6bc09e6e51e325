"""The group of a club's cached pages, which its changes invalidate."""


def cached_pages_of(club_id: int) -> str:
    """The group of the club's pages in `common.page_cache`."""
    return f"club-{club_id}"
