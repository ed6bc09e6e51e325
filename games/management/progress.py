"""A progress bar for long commands."""

from django.core.management.base import OutputWrapper

WIDTH = 40


class Bar:
    """A bar on one line, updated with the share done."""

    def __init__(self, name: str, out: OutputWrapper) -> None:
        self.name, self.out, self.filled = name, out, -1

    def __call__(self, done: float) -> None:
        if (filled := int(WIDTH * done)) != self.filled:
            self.filled = filled
            bar = f"\r{self.name:<21} {'█' * filled:·<{WIDTH}}"
            self.out.write(bar, style_func=str, ending="\n" if filled == WIDTH else "")
            self.out.flush()
