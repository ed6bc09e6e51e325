"""The groups of a club: its cached pages, which its changes invalidate, and the sockets of the public."""


def cached_pages_of(club_id: int) -> str:
    """The group of the club's pages in `common.page_cache`."""
    return f"club-{club_id}"


def group_of_the_public(club_id: int) -> str:
    """The group of the sockets of people who are not in the club, but can read its pages because it is public."""
    return f"public-{club_id}"
