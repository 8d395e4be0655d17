import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const css = read('styles.css')
const [lightRoot = '', darkRoot = ''] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, body]) => body)
const light = tokens(lightRoot)
const schemes = { light, dark: { ...light, ...tokens(darkRoot) } }

function tokens(body: string): Record<string, number> {
  const found = body.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)
  return Object.fromEntries([...found].map(([, name, l, c, h]) => [name, luminance(Number(l), Number(c), Number(h))]))
}

/** The relative luminance (WCAG) of an OKLCH colour, clipped to the range of an sRGB screen. */
function luminance(lightness: number, chroma: number, hue: number) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(scheme: keyof typeof schemes, one: string, other: string) {
  const [x, y] = [schemes[scheme][one], schemes[scheme][other]]
  if (x === undefined || y === undefined) throw new Error(`no colour ${x === undefined ? one : other}`)
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

test('the contrast function agrees with known pairs', () => {
  expect((luminance(1, 0, 0) + 0.05) / (luminance(0, 0, 0) + 0.05)).toBeCloseTo(21, 1)
  // oklch(0.628 0.2577 29.23) is #ff0000, whose contrast with white is 4.00.
  expect(1.05 / (luminance(0.628, 0.2577, 29.23) + 0.05)).toBeCloseTo(4, 1)
})

/** The backgrounds of each text colour. */
const texts = {
  ink: ['paper', 'card', 'fact', 'line-2'],
  'ink-2': ['paper', 'card', 'fact', 'line-2'],
  brand: ['paper', 'card'],
  'brand-2': ['paper', 'card', 'brand-soft'],
  'on-brand': ['brand', 'brand-2'],
  'amber-ink': ['amber-soft'],
  night: ['night-soft'],
  ok: ['card', 'ok-soft'],
  bad: ['paper', 'card', 'bad-soft'],
  'on-bad': ['bad'],
}
const marks = { edge: ['paper', 'card'], 'ink-3': ['paper', 'card'], brand: ['paper', 'card'], bad: ['card'] }

test('the ring around the focused element has a colour that contrasts with the page and its cards', () => {
  const [, ring = ''] = /^ {2}:focus-visible \{\s+outline: 2px solid var\(--([\w-]+)\);/m.exec(css) ?? []
  expect(marks).toHaveProperty([ring], ['paper', 'card'])
})

const pairs = (colours: Record<string, string[]>) =>
  Object.entries(colours).flatMap(([colour, grounds]) => grounds.map((ground) => [colour, ground] as const))

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(pairs(texts))('text in %s on %s reads (AA, 4.5)', (text, ground) => {
    expect(contrast(scheme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(marks))('a border, an icon or a focus ring in %s contrasts with %s (AA, 3)', (mark, ground) => {
    expect(contrast(scheme, mark, ground)).toBeGreaterThanOrEqual(3)
  })
})

test('no animation runs without end but that of the spinner', () => {
  const endless = read('theme.css').match(/--animate-\w+(?=: [^;]* infinite)/g)
  expect(endless).toEqual(['--animate-spin'])
})
