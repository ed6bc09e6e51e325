"""What every app may lean on: errors, and jobs queued after the commit."""
