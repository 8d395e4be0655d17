import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaCodes, formatPhone, parsePhone, phoneParts } from './phone.ts'

describe('parsePhone', () => {
  it.each([
    ['(11) 98765-4321', '11987654321'],
    ['11987654321', '11987654321'],
    ['(11) 3456-7890', '1134567890'],
    ['+55 (11) 98765-4321', '11987654321'],
    ['+55 11 3456-7890', '1134567890'],
    ['5511987654321', '11987654321'],
    ['55 98765-4321', '55987654321'],
    ['(55) 3221-0000', '5532210000'],
    ['(55) 11 98765-4321', '11987654321'],
    ['92.99123.4567', '92991234567'],
    ['11 9 8765 4321', '11987654321'],
    ['011 98765-4321', '11987654321'],
    ['0(11)98765-4321', '11987654321'],
    ['(011) 3456-7890', '1134567890'],
    ['(0xx11) 3456-7890', '1134567890'],
    ['0XX 11 3456-7890', '1134567890'],
    ['0**11 3456-7890', '1134567890'],
    ['(xx11) 3456-7890', '1134567890'],
    ['015 11 98765-4321', '11987654321'],
    ['015 21 3456-7890', '2134567890'],
    ['+55 (0)11 98765-4321', '11987654321'],
    ['+55 (0xx11) 98765-4321', '11987654321'],
    ['0055 11 98765-4321', '11987654321'],
    ['(11 98765-4321)', '11987654321'],
    ['(11)\u00a098765\u20114321', '11987654321'],
    ['11 3456 – 7890', '1134567890'],
    ['11 3456\u22127890', '1134567890'],
  ])('%s', (text, digits) => {
    expect(parsePhone(text)).toBe(digits)
  })

  it.each([
    ['the area code 23 does not exist', '(23) 98765-4321'],
    ['the area code 20 does not exist', '(20) 3456-7890'],
    ['nine digits must start with 9', '(11) 88765-4321'],
    ['too short', '98765-4321'],
    ['too long', '(11) 98765-43210'],
    ['letters', '(11) 98765-432a'],
    ['empty', ''],
    ['another country', '+1 212 555 0100'],
    ['another country without its plus', '(212) 555-0100'],
    ['a country code without an area code', '+55 3221-0000'],
    ['two numbers', '(11) 3456-7890 (11) 3456-7891'],
    ['an extension', '(11) 3456-7890 ramal 12'],
  ])('%s: %s', (_why, text) => {
    expect(parsePhone(text)).toBeNull()
  })

  it('knows 67 area codes', () => {
    const known = Array.from({ length: 100 }, (_, code) => parsePhone(`${String(code).padStart(2, '0')}34567890`))
    expect(known.filter((digits) => digits !== null)).toHaveLength(67)
  })
})

const calls = (text: string) => phoneParts(text).flatMap(({ uri }) => uri ?? [])

describe('the numbers that a field calls', () => {
  it.each([
    ['(11) 98765-4321', ['tel:+5511987654321']],
    ['+55 15 3456-7890', ['tel:+551534567890']],
    ['0800 123 4567', ['tel:08001234567']],
    ['4004-1234', ['tel:40041234']],
    ['+1 202 555 0100', ['tel:+12025550100']],
    ['+1 (202) 555-0100', ['tel:+12025550100']],
    ['+55 12 3456', []],
    ['1 212 555 0100', []],
    ['1 (99) 3456-7890', ['tel:+559934567890']],
    ['(15) 3456-7890 ramal 210', ['tel:+551534567890']],
    ['(15) 3456-7890ramal 210', ['tel:+551534567890']],
    ['(15) 3456-7890 r.210', ['tel:+551534567890']],
    ['(15) 3456-7890, 210', ['tel:+551534567890']],
    ['(15) 3456-7890 - 210', ['tel:+551534567890']],
    ['(15) 3456-7890 24h', ['tel:+551534567890']],
    ['(15) 3456-7890 (WhatsApp)', ['tel:+551534567890']],
    ['(55) 3221-0000 24h', ['tel:+555532210000']],
    ['5532210000 1134567890', ['tel:+555532210000', 'tel:+551134567890']],
    ['+44 20 7946 0958', ['tel:+442079460958']],
    ['Bloco 2 (15) 3456-7890', ['tel:+551534567890']],
    ['(15) 3456-7890 ou 0800 123 4567', ['tel:+551534567890', 'tel:08001234567']],
    ['(15) 3456-7890 / (15) 98765-4321', ['tel:+551534567890', 'tel:+5515987654321']],
    ['15 3456-7890 15 98765-4321', ['tel:+551534567890', 'tel:+5515987654321']],
    ['(15)3456-7890(15)3456-7891', ['tel:+551534567890', 'tel:+551534567891']],
    ['(15) 3456-7890 / 98765-4321', ['tel:+551534567890', 'tel:+5515987654321']],
    ['(15) 3456-7890/7891', ['tel:+551534567890']],
    // Called from elsewhere, these numbers would reach somebody else.
    ['98765-4321', []],
    ['3456-7890', []],
    ['ramal 204', []],
    // Any number read from these texts would be a guess.
    ['(11) 98765-43210', []],
    ['11 8765 4321 0', []],
    ['portaria', []],
    ['', []],
  ])('%s', (text, uris) => {
    expect(calls(text)).toEqual(uris)
  })
})

it.each([
  ['11987654321', '(11) 98765-4321'],
  ['+55 11 3456-7890', '(11) 3456-7890'],
  ['0xx11 3456-7890', '(11) 3456-7890'],
  ['Portaria: (11 3456-7890)', 'Portaria: (11) 3456-7890'],
  ['1134567890 ramal 210', '(11) 3456-7890 ramal 210'],
  ['1134567890/11987654321', '(11) 3456-7890/(11) 98765-4321'],
  ['0800 123 4567', '0800 123 4567'],
  ['ramal 204', 'ramal 204'],
  ['(11) 2000-0000 ( (11) 2100-2111', '(11) 2000-0000 ( (11) 2100-2111'],
  ['119', '119'],
  ['', ''],
])('the phone %j is shown as %j', (text, shown) => {
  expect(formatPhone(text)).toBe(shown)
})

describe('for any spelling', () => {
  const digit = fc.integer({ min: 0, max: 9 }).map(String)
  const digits = (count: number) => fc.array(digit, { minLength: count, maxLength: count }).map((all) => all.join(''))
  const subscriber = fc.oneof(
    digits(8).map((rest) => `9${rest}`),
    fc.tuple(fc.constantFrom('2', '3', '4', '5', '6', '7', '8'), digits(7)).map(([first, rest]) => first + rest),
  )
  const number = fc.record({ area: fc.constantFrom(...areaCodes), subscriber })
  const prefix = fc.constantFrom(
    '',
    '+55 ',
    '+55',
    '0',
    '0 ',
    '0xx',
    '0XX ',
    '0**',
    '+55 (0)',
    '0055 ',
    '021 ',
    '(55) ',
  )
  const gap = fc.constantFrom('', ' ', '\u00a0', '-', ' - ', '\u2011', '\u2013', '.')
  const spelled = fc
    .record({
      number,
      prefix,
      gap,
      end: fc.constantFrom('', ' ', '-', '\u2011', '\u2013', '\u2212', '.'),
      inParens: fc.boolean(),
    })
    .map(({ number: { area, subscriber }, prefix, gap, end, inParens }) => ({
      uri: `tel:+55${area}${subscriber}`,
      text: `${prefix}${inParens ? `(${area})` : area}${gap}${subscriber.slice(0, -4)}${end}${subscriber.slice(-4)}`,
    }))
  const extension = fc
    .tuple(fc.constantFrom(' ramal ', ' R. ', ' r', 'ramal ', ' (ramal ', ' x', ' #', ', ', '/'), digits(3))
    .map(([name, extension]) => name + extension + (name.includes('(') ? ')' : ''))
  const between = fc.constantFrom(' / ', '/', ' ou ', ' e ', ', ', '; ', ' | ', '\n')

  it('one number is called', () => {
    fc.assert(
      fc.property(spelled, ({ text, uri }) => {
        expect(calls(text)).toEqual([uri])
      }),
      { numRuns: 2000 },
    )
  })

  it('an extension is never dialled', () => {
    fc.assert(
      fc.property(spelled, extension, ({ text, uri }, extension) => {
        expect(calls(text + extension)).toEqual([uri])
        expect(formatPhone(text + extension).endsWith(extension)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('two numbers are two calls', () => {
    fc.assert(
      fc.property(spelled, between, spelled, (one, between, other) => {
        expect(calls(one.text + between + other.text)).toEqual([one.uri, other.uri])
      }),
      { numRuns: 2000 },
    )
  })

  it('formatting changes no call, and a second time nothing', () => {
    const word = fc.oneof(
      spelled.map(({ text }) => text),
      fc.constantFrom('ramal', 'r.', '/', '-', '(', ')', ',', 'e', '24h', '210', '+1 202 555 0100', '0800 123 4567'),
    )
    const anything = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(anything, (text) => {
        const shown = formatPhone(text)
        expect(calls(shown)).toEqual(calls(text))
        expect(formatPhone(shown)).toBe(shown)
      }),
      { numRuns: 5000 },
    )
  })
})
