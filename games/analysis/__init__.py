"""What hands are worth: many of them at once, and every discard of one."""
