"""hexnn's testing kit, and what is tested."""

import outside as outside

pytest_plugins = ["hexnn.testing.pytest_plugin"]
