"""Base of the API: every refusal is JSON with a stable code and a sentence."""

from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import APIView

from common.errors import Refused
from common.rate_limits import TooOften


def refusal(status: int, code: str, sentence: str, **more: object) -> Response:
    return Response({"code": code, "sentence": sentence, **more}, status=status)


class ClubApiView(APIView):
    """Base class of API views."""

    not_found: str | Promise = _("There is nothing at this address.")

    def handle_exception(self, exc: Exception) -> Response:
        match exc:
            case Http404():
                return refusal(404, "not_found", str(self.not_found))
            case TooOften():
                answer = refusal(429, exc.code, exc.sentence)
                answer["Retry-After"] = str(exc.seconds)
                return answer
            case Refused():
                return refusal(409 if exc.code == "stale" else 422, exc.code, exc.sentence)
            case ValidationError():
                return refusal(
                    400, "wrong_shape", gettext("Some fields are not valid. See “fields”."), fields=exc.detail
                )
        answer = super().handle_exception(exc)
        if isinstance(exc, APIException):
            answer.data = {"code": exc.default_code, "sentence": str(exc.detail)}
        return answer
