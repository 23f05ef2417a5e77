"""The HTTP endpoints of pictures."""

from __future__ import annotations

from starlette.responses import Response

from azulejos.server.features.pictures.pictures import Pictures
from azulejos.server.http.endpoints import Call, Endpoint

# Guests and forgotten people have names that depend on the reader's language.
FOR_A_MINUTE = {"Cache-Control": "public, max-age=60", "Vary": "Accept-Language"}
SVG, PNG = "image/svg+xml", "image/png"


class PictureRoutes:
    """A table as SVG and as PNG."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("GET", "/t/{table}.svg", self.svg, "A table as a picture", None, None, {}, "pictures", SVG),
            Endpoint("GET", "/t/{table}.png", self.png, "The same in pixels", None, None, {}, "pictures", PNG),
        ]

    async def svg(self, call: Call, body: None) -> Response:
        drawn = await self.pictures.svg(call.table, call.language)
        return Response(drawn, media_type=SVG, headers=FOR_A_MINUTE)

    async def png(self, call: Call, body: None) -> Response:
        pixels = await self.pictures.png(call.table, call.language)
        return Response(pixels, media_type=PNG, headers=FOR_A_MINUTE)
