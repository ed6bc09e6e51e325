"""Security headers of every response; short ones for static files, as a page loads a dozen of them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

EVERYWHERE = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
BUT_FILES = {
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
    )
}
# On static files: per-page headers are not needed, and names contain a hash of the content.
NEEDLESS = ("Cross-Origin-Opener-Policy", "ETag", "Last-Modified")
ALONE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
STATIC = "default-src 'none'; frame-ancestors 'none'; sandbox"  # which forbids scripts and forms
PAGE_ALONE = f"{ALONE}; script-src 'unsafe-inline'; style-src 'unsafe-inline'"  # verify.html has all it needs in itself


class SecurityHeadersMiddleware:
    """The first middleware. Pages also get a policy from django-csp, which static files bypass."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        is_file = not is_page and "Content-Security-Policy" not in response.headers
        for name, value in (EVERYWHERE if is_file else EVERYWHERE | BUT_FILES).items():
            response.headers.setdefault(name, value)
        for name in NEEDLESS if is_file else ():
            del response.headers[name]
        response.headers.setdefault("Content-Security-Policy", PAGE_ALONE if is_page else STATIC)
        return response
