import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { horarioPresets, parseHorario, shiftKind } from './horario-rules.ts'
import { readableHorarios, unreadableHorarios, wholeDayHorarios } from './test-horarios.ts'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

describe('parseHorario reads free text as a person does', () => {
  it.each(readableHorarios)('%j is %s to %s, %d h', (text, start, end, hours) => {
    const read = parseHorario(text)
    expect(read && [clock(read.start), clock(read.end), read.minutes, read.isStartAssumed]).toEqual([
      start,
      end,
      Math.round(hours * 60),
      false,
    ])
  })

  it.each(wholeDayHorarios)('%j is 24 h from 07:00, which is assumed', (text) => {
    expect(parseHorario(text)).toEqual({ start: 420, end: 420 + 1440, minutes: 1440, isStartAssumed: true })
  })

  it.each(unreadableHorarios)('%j cannot be read', (text) => {
    expect(parseHorario(text)).toBeNull()
  })

  it('reads each preset of the form, which are 12, 12 and 24 h long', () => {
    expect(horarioPresets.map((preset) => parseHorario(preset)?.minutes)).toEqual([720, 720, 1440])
  })

  it('reads a long text fast', () => {
    for (const text of [
      '7h '.repeat(20_000),
      `7${' '.repeat(60_000)}h`,
      '-'.repeat(60_000),
      'a partir das '.repeat(5_000),
    ]) {
      const startedAt = Date.now()
      parseHorario(text)
      expect(Date.now() - startedAt).toBeLessThan(1_000)
    }
  })
})

it.each([
  ['07:00 - 19:00', 'day'],
  ['05:00 - 11:00', 'day'],
  ['04:59 - 11:00', 'night'],
  ['17:59 - 23:00', 'day'],
  ['18:00 - 06:00', 'night'],
  ['19:00 - 07:00', 'night'],
  ['00:00 - 06:00', 'night'],
  ['07:00 - 07:00', 'whole-day'],
  ['19h - 19h', 'whole-day'],
  ['24h', 'whole-day'],
])('the shift %s is a %s', (text, kind) => {
  expect(shiftKind(parseHorario(text)!)).toBe(kind)
})

it('still reads whatever its first version read, alike', () => {
  const time = String.raw`(\d{1,2})(?:\s*(?::|h)\s*(\d{2}))?\s*(?:h(?:s|rs|oras)?)?`
  const twoTimes = new RegExp(
    String.raw`^\s*(?:d(?:e|as?)\s+)?${time}\s*(?:-|–|—|às|as|à|a|até|ate)\s*${time}\s*$`,
    'i',
  )
  const part = fc.stringMatching(/^([01]?[0-9]|2[0-3])(( ?: ?| ?h ?)[0-5][0-9])?( ?(h|hs|hrs|horas))?$/)
  const text = fc
    .tuple(fc.constantFrom('', 'das ', 'De '), part, fc.constantFrom('-', ' – ', ' às ', 'as', ' a ', ' ATÉ '), part)
    .map((parts) => parts.join(''))
    // '7h 19h' was 7:19; it is two hours.
    .filter((it) => !/h ?[0-9]{2} ?h/.test(it))
  fc.assert(
    fc.property(text, (it) => {
      const [, h1, m1 = '0', h2, m2 = '0'] = twoTimes.exec(it)!
      expect(parseHorario(it)).toMatchObject({
        start: Number(h1) * 60 + Number(m1),
        end: expect.toSatisfy((end: number) => end % 1440 === Number(h2) * 60 + Number(m2)),
      })
    }),
    { numRuns: 2_000 },
  )
})
