"""The API's JSON of a match, in both directions; unknown fields are refused."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from games.engine import View
from games.models import Match, Seat
from games.wire import LONGEST, command_to_data, view_to_data


class StrictSerializer(serializers.Serializer[object]):
    """Refuses unknown fields."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if isinstance(data, Mapping) and not set(data) <= set(self.fields):
            sentence = _("Unknown field. The fields here are: %(names)s.") % {"names": ", ".join(self.fields)}
            if not self.fields:
                sentence = _("This request takes no fields.")
            raise serializers.ValidationError({"others": [sentence]})
        taken: dict[str, Any] = super().to_internal_value(data)
        return taken


class Cards(serializers.Field[Any, Any, Any, Any]):
    """ "5H 6H", or a list of such words."""

    def to_internal_value(self, data: Any) -> str:
        words = [data] if isinstance(data, str) else data
        if not isinstance(words, list):
            raise serializers.ValidationError(_("Write cards like 5H, 10C or JD."))
        word = serializers.CharField(max_length=LONGEST, allow_blank=True)
        return " ".join(word.run_validation(each) for each in words)


class CommandSerializer(StrictSerializer):
    """A command with its id, which identifies repeats, and the version of the match that was seen."""

    command_id = serializers.UUIDField()
    expected_version = serializers.IntegerField(min_value=0)
    do = serializers.CharField(max_length=20)
    cards = Cards(required=False)
    at = serializers.IntegerField(min_value=0, max_value=999, required=False)
    points = serializers.IntegerField(min_value=0, max_value=999, required=False)


class EmptySerializer(StrictSerializer):
    """A request without a body."""


class SeatSerializer(serializers.Serializer[Seat]):
    """A place at the table; `is_taken`: a player sits there, `house`: its computer player."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    is_taken = serializers.BooleanField()
    house = serializers.CharField(source="bot")


class MatchSerializer(serializers.ModelSerializer[Match]):
    """A match in a list."""

    seats = SeatSerializer(many=True)

    class Meta:
        model = Match
        fields = ["id", "kind", "status", "ending", "version", "rated", "seats"]


class HeadSerializer(serializers.Serializer[object]):
    """The public head of the match's chain."""

    events = serializers.IntegerField()
    endings = serializers.IntegerField()
    head = serializers.CharField()
    words = serializers.CharField()


class DeckSerializer(serializers.Serializer[object]):
    """The published data of one deck, without seeds."""

    deal = serializers.IntegerField()
    server = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField(allow_blank=True))
    drawn_by = serializers.ListField(child=serializers.CharField(allow_blank=True))
    shown = serializers.ListField(child=serializers.BooleanField())
    whole = serializers.BooleanField()


class PublishedSerializer(serializers.Serializer[object]):
    """The commitments to every deck of a match, for browsers and programs that draw their own seeds."""

    decks = DeckSerializer(many=True)
    head = HeadSerializer(allow_null=True)


PUBLISHED = PublishedSerializer()


class SeedSerializer(StrictSerializer):
    """A commitment to a seed or the seed itself, 32 bytes in hex; exactly one of them."""

    deal = serializers.IntegerField(min_value=0, max_value=9_999)
    commitment = serializers.RegexField("^[0-9a-f]{64}$", required=False)
    seed = serializers.RegexField("^[0-9a-f]{64}$", required=False)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        if ("commitment" in given) == ("seed" in given):
            raise serializers.ValidationError(_("Send a commitment or a seed."))
        return given


class ViewField(serializers.Field[Any, Any, Any, View]):
    """Exactly what the engine lets a seat see."""

    def to_representation(self, value: View) -> dict[str, Any]:
        return view_to_data(value)


class MatchForSeatSerializer(serializers.Serializer[object]):
    """A match for one reader: `view` is null before it begins, `may` are commands that can be sent back unchanged."""

    id = serializers.UUIDField(source="match.pk")
    kind = serializers.CharField(source="match.kind")
    status = serializers.CharField(source="match.status")
    ending = serializers.CharField(source="match.ending")
    version = serializers.IntegerField(source="match.version")
    rated = serializers.BooleanField(source="match.rated")
    paused = serializers.DateTimeField(source="match.paused_at")
    rules = serializers.JSONField(source="match.rules_data")
    clock = serializers.JSONField(source="match.clock_data")
    seats = SeatSerializer(many=True, source="match.seats.all")
    seat = serializers.IntegerField(allow_null=True)
    view = ViewField(allow_null=True)
    story = serializers.ListField(child=serializers.CharField())
    may = serializers.SerializerMethodField()

    def get_may(self, seen: Any) -> list[dict[str, Any]]:
        asked = seen.view is not None and not seen.match.paused_at
        return list(filter(None, map(command_to_data, seen.view.may))) if asked else []
