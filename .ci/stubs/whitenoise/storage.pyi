from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage

class CompressedManifestStaticFilesStorage(ManifestStaticFilesStorage):
    _js_module_import_aggregation_patterns: tuple[Any, ...]
