"""Keeping how the table speaks to a member."""

from games.models import TableSettings
from games.selectors.manners import Manner, manner_to_data


def keep_manner(*, user_id: int, manner: Manner) -> None:
    """The newest stands; a form that is sent twice says the same twice."""
    TableSettings.objects.update_or_create(user_id=user_id, defaults={"data": manner_to_data(manner)})
