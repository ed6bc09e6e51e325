"""Whether mail leaves this installation, and the address that its links begin with."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

NO_SERVER = "django.core.mail.backends.dummy.EmailBackend"


def can_mail() -> bool:
    """Is a mail server set up? Without one nothing is mailed, and no page says that it was or will be."""
    return settings.EMAIL_BACKEND != NO_SERVER


def site_address(request: HttpRequest) -> str:
    """What stands before a page's path in a link that is sent or copied.

    A server knows its own. Elsewhere it is the name that was asked for, which Django has held against ALLOWED_HOSTS,
    with the port on which the server listens: the port in a request's header is whatever its sender wrote there.
    """
    if settings.ADDRESS:
        return str(settings.ADDRESS)
    host, port = split_domain_port(request.get_host())[0], request.META["SERVER_PORT"]
    usual = {"http": "80", "https": "443"}[request.scheme or "http"]
    return f"{request.scheme}://{host}" + (f":{port}" if port != usual else "")
