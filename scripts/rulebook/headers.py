"""The headers that tell a browser what pages of the site may do. The service sends them; pages state the policy too."""

from __future__ import annotations

import base64
import hashlib

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
"""The Content-Security-Policy. Everything comes from the site itself, and no script or style is inline. The style sheets of the
theme hold its icons as `data:` images."""


def _written(policy: dict[str, str]) -> str:
    return "; ".join(f"{name} {sources}" for name, sources in policy.items())


PAGE_POLICY = _written(_POLICY)
"""The policy as a page states it in a `meta` element, where `frame-ancestors` has no effect."""


def policy_of_script(script: str) -> str:
    """The policy of a page that does nothing but run this inline script."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return _written({"default-src": "'none'", "script-src": f"'sha256-{digest}'", "base-uri": "'none'"})


SECURITY_HEADERS = {
    "Content-Security-Policy": _written(_POLICY | {"frame-ancestors": "'none'"}),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
"""The headers of every response of the service."""
