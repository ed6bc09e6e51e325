"""What changes a club and its members."""

from league.clubs.services.clubs import change_club, clean_name, close_rehearsal, found_club, found_rehearsal
from league.clubs.services.members import (
    add_member,
    add_members,
    change_member,
    invitation,
    invite,
    invited,
    join,
    join_with_new_account,
    send_join_link,
    set_role,
)
from league.clubs.services.removals import delete_member, merge_members, restore_member

__all__ = [
    "add_member",
    "add_members",
    "change_club",
    "change_member",
    "clean_name",
    "close_rehearsal",
    "delete_member",
    "found_club",
    "found_rehearsal",
    "invitation",
    "invite",
    "invited",
    "join",
    "join_with_new_account",
    "merge_members",
    "restore_member",
    "send_join_link",
    "set_role",
]
