"""The groups of a club: its cached pages, which its changes invalidate, and its visitors' sockets."""


def cached_pages_of(club_id: int) -> str:
    """The group of the club's pages in `common.page_cache`."""
    return f"club-{club_id}"


def group_of_visitors(club_id: int) -> str:
    """The group of the sockets of people who are not in the club, but can read its pages because it is public."""
    return f"visitors-{club_id}"
