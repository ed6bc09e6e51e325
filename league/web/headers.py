"""What every answer tells the browser not to do, static files included."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

EVERYWHERE = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(
        f"{feature}=()"
        for feature in (
            "accelerometer",
            "camera",
            "display-capture",
            "geolocation",
            "gyroscope",
            "magnetometer",
            "microphone",
            "midi",
            "payment",
            "serial",
            "usb",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ALONE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
STATIC = f"{ALONE}; sandbox"
PAGE_ALONE = f"{ALONE}; script-src 'unsafe-inline'; style-src 'unsafe-inline'"  # verify.html has all it needs in itself


class HeadersEverywhere:
    """The first middleware. Pages have a policy of their own from django-csp, which static files do not come past."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        for name, value in EVERYWHERE.items():
            response.headers.setdefault(name, value)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        response.headers.setdefault("Content-Security-Policy", PAGE_ALONE if is_page else STATIC)
        return response
