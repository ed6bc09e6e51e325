"""The API's JSON of a session and of a result."""

from rest_framework import serializers

from league.sessions.models import Session


class SessionSerializer(serializers.ModelSerializer[Session]):
    """A session in a list."""

    name = serializers.CharField(source="__str__")

    class Meta:
        model = Session
        fields = ["id", "name", "date", "starts_at", "ends_at", "status"]


class SideSerializer(serializers.Serializer[object]):
    """One side of a table; `pegs` is its final score, null without a result."""

    name = serializers.CharField()
    members = serializers.ListField(child=serializers.IntegerField())
    pegs = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField()


class TableSerializer(serializers.Serializer[object]):
    """A called table; send `version` back as `expected_version` with its result."""

    id = serializers.IntegerField(source="pk")
    number = serializers.IntegerField()
    status = serializers.CharField(source="game.status")
    version = serializers.IntegerField(source="game.version")
    result = serializers.CharField(source="game.summary")
    kind = serializers.CharField(source="game.kind")
    sides = SideSerializer(many=True, source="game.sides")


class RoundSerializer(serializers.Serializer[object]):
    """A called round."""

    number = serializers.IntegerField()
    catch_up = serializers.BooleanField()
    sitting_out = serializers.ListField(child=serializers.CharField())
    tables = TableSerializer(many=True)


class StandingSerializer(serializers.Serializer[object]):
    """A row of the standings and the reason for its place."""

    place = serializers.IntegerField()
    member = serializers.IntegerField(source="player")
    why = serializers.CharField()
    games = serializers.IntegerField(source="totals.games")
    wins = serializers.IntegerField(source="totals.wins")
    points = serializers.IntegerField(source="totals.points")
    doubles_for = serializers.IntegerField(source="totals.doubles_for")
    doubles_against = serializers.IntegerField(source="totals.doubles_against")
    spread = serializers.IntegerField(source="totals.spread")


class ResultSerializer(serializers.Serializer[object]):
    """A result to be saved: every side's score, the version seen, and an id that identifies repeats."""

    pegs = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=121), min_length=2, max_length=3)
    expected_version = serializers.IntegerField(min_value=0)
    entry_id = serializers.UUIDField()
    why = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
