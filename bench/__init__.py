"""Speed goals and their measurement: `make bench`."""
