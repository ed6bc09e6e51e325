"""URLs of a club's ratings: the ladders of all games, games at the table, and online games."""

from django.urls import path, register_converter

from league.clubs.policies import Who, pages_for
from league.ratings import views
from league.ratings.models import Ladder


class LadderConverter:
    """A value of `Ladder`."""

    regex = "|".join(Ladder.values)

    def to_python(self, value: str) -> Ladder:
        return Ladder(value)

    def to_url(self, value: str) -> str:
        return str(value)


register_converter(LadderConverter, "ladder")
app_name = "ratings"
urlpatterns = [
    *pages_for(
        Who.READER,
        path("season/ratings/", views.ladder, name="ladder"),
        path("season/ratings/<ladder:ladder>/", views.ladder, name="ladder"),
        path("season/ratings/players/<int:member>/", views.player, name="player"),
        path("season/ratings/<ladder:ladder>/players/<int:member>/", views.player, name="player"),
    ),
]
