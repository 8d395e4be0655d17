"""Makes plain-zero.woff2: the tabular zero of Atkinson Hyperlegible Next without its slash, in all weights.

Run it again when the font's package changes: pip install fonttools==4.66.1 brotli==1.2.0 && python web/font/plain-zero.py
"""
from pathlib import Path
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

here = Path(__file__).resolve().parent
package = here / '../../node_modules/@fontsource-variable/atkinson-hyperlegible-next'
font = TTFont(package / 'files/atkinson-hyperlegible-next-latin-wght-normal.woff2', recalcTimestamp=False)
zero, deltas = font['glyf']['zero'], font['gvar'].variations['zero']
zero.expand(font['glyf'])


def plain(points):
    """The outer oval, and an inner one: its lower left quarter, which no slash cuts, mirrored to all sides."""
    bottom, left, *curve = (points[index] for index in (16, 23, 24, 25, 26))

    def right(point):
        return 2 * bottom[0] - point[0], point[1]

    def top(point):
        return point[0], 2 * left[1] - point[1]

    to_right = [*map(right, reversed(curve)), right(left)]
    to_top = [*map(top, map(right, curve)), top(bottom)]
    to_left = [*map(top, reversed(curve)), left]
    return [*points[:16], bottom, *to_right, *to_top, *to_left, *curve]


zero.coordinates = GlyphCoordinates(plain(zero.coordinates))
zero.flags = bytearray([*zero.flags[:16], *[1, 0, 0, 0] * 4])
zero.endPtsOfContours, zero.numberOfContours = [15, 31], 2
for delta in deltas:
    # The last four points are the edges of the glyph.
    delta.coordinates = plain(delta.coordinates[:-4]) + delta.coordinates[-4:]
for table in font['cmap'].tables:
    table.cmap = {0x30: 'zero.tf'}
del font['GSUB'], font['GPOS'], font['GDEF']

subsetter = Subsetter(Options(hinting=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=False))
subsetter.populate(unicodes=[0x30])
subsetter.subset(font)
font.flavor = 'woff2'
font.save(here / 'plain-zero.woff2')
