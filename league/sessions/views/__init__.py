"""The pages of a session: each turns input into values, makes one service call, and shows the answer."""
