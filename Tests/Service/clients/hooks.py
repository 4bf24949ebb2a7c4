"""What schemathesis has to know of the service beyond its description: how JSON lines are written."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    """A text as it is, and any other value as one line."""
    if isinstance(value, bytes):
        return value
    return (value if isinstance(value, str) else json.dumps(value)).encode()
