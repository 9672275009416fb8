"""Playing in the browser: a server that keeps every match, and pages without rules of their own."""
