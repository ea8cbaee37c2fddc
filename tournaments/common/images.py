"""Uploaded images: checked, and read as their pixels alone."""

from __future__ import annotations

import io
import struct
from typing import Final

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournaments.common.errors import InputError, Problem

__all__ = ["read_image"]

# A JPEG is made smaller while it is read; other images are in memory as a whole.
_MAX_PIXELS: Final = 12_000_000
_MAX_JPEG_PIXELS: Final = 40_000_000
_ANIMATED_FORMATS: Final = ("PNG", "WEBP", "GIF")
_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF")
# What Pillow raises for a damaged file of one of the formats.
_DAMAGED: Final = (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, TypeError, struct.error)


def read_image(data: bytes, *, max_file_size: int, max_side: int) -> Image.Image:
    """Return the image in *data*, upright, without metadata and with at most *max_side* pixels on a side.

    Raises `InputError` with what is wrong with the file; it may have *max_file_size* bytes.
    """
    if problem := _problem_before_reading(data, max_file_size):
        raise InputError([Problem(says=problem, field="image")])
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as opened:
            most = _MAX_JPEG_PIXELS if opened.format not in _ANIMATED_FORMATS else _MAX_PIXELS
            if problem := _size_problem(*opened.size, most):
                raise InputError([Problem(says=problem, field="image")])
            # A photo of a phone may hold a second picture; only its first one counts.
            if opened.format in _ANIMATED_FORMATS and getattr(opened, "is_animated", False):
                sentence = _("The image is animated. Choose an image that does not move.")
                raise InputError([Problem(says=sentence, field="image")])
            opened.draft("RGB", (2 * max_side, 2 * max_side))
            opened.load()
            image = _plain(ImageOps.exif_transpose(opened))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError):
        raise InputError([Problem(says=_too_many_pixels(_MAX_PIXELS), field="image")]) from None
    except _DAMAGED:
        sentence = _("The file is damaged or incomplete. Save the image again, or choose another file.")
        raise InputError([Problem(says=sentence, field="image")]) from None
    image.thumbnail((max_side, max_side), Image.Resampling.LANCZOS)
    return image


def _plain(image: Image.Image) -> Image.Image:
    """Return the pixels alone, without metadata: RGB, with transparency if there is any."""
    if image.mode.startswith("I"):
        # 16 bits for a grey: `convert` would cut all bright ones to white.
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    mode = "RGBA" if image.has_transparency_data else "RGB"
    plain = image.convert(mode)
    plain.info = {}
    return plain


def _problem_before_reading(data: bytes, max_file_size: int) -> str:
    """Return what is wrong with the file, as far as its first bytes show it; empty if it may be an image."""
    if not data:
        return _("The file is empty. Choose another file.")
    if len(data) > max_file_size:
        sentence = _("The file is larger than %(most)d MB. Save the image smaller.")
        return sentence % {"most": max_file_size // (1024 * 1024)}
    start = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<?xml", b"<svg", b"<!doctype svg", b"<!--")) and b"<svg" in data[:5000].lower():
        return _("SVG files cannot be used. Save the image as PNG or JPEG.")
    if start.startswith(b"%pdf"):
        return _("PDF files cannot be used. Save the image as PNG or JPEG.")
    is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    if not is_webp and not data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a")):
        return _("This is not an image that can be used. Choose a PNG, JPEG, WebP or GIF file.")
    # Pillow allocates the pixels of a WebP when it opens it, so its size is read here.
    return _size_problem(*_webp_size(data), _MAX_PIXELS) if is_webp else ""


def _webp_size(data: bytes) -> tuple[int, int]:
    """Return the size in a WebP header; (1, 1) for a file too short to have one, which is damaged."""
    if len(data) < 30:
        return 1, 1
    match data[12:16]:
        case b"VP8X":
            return (
                int.from_bytes(data[24:27], "little") + 1,
                int.from_bytes(data[27:30], "little") + 1,
            )
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case _:
            width, height = struct.unpack("<HH", data[26:30])
            return width & 0x3FFF, height & 0x3FFF


def _size_problem(width: int, height: int, most: int) -> str:
    if not width or not height:
        return _("The image has no pixels. Choose another file.")
    return _too_many_pixels(most) if width * height > most else ""


def _too_many_pixels(most: int) -> str:
    sentence = _("The image has more than %(most)d million pixels. Save it smaller.")
    return sentence % {"most": most // 1_000_000}
