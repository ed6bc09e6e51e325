"""What is done alike to a round of a session and of a tournament, and after its last one."""
