import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foundHorarios } from '../../test/found-horarios.ts'
import { readableHorarios, unreadableHorarios, wholeDayHorarios } from '../../test/horarios.ts'
import { horarioPresets, namesSeveralDays, parseHorario, shiftKind } from './horario-rules.ts'

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

  it.each(foundHorarios)('%j, found in a %s, is %j', (text, _, expected) => {
    const read = parseHorario(text)
    expect(read && [clock(read.start), clock(read.end), read.minutes]).toEqual(
      expected && [expected[0], expected[1], Math.round(expected[2] * 60)],
    )
  })

  const hour = fc.integer({ min: 0, max: 23 })
  const spelled = (h: number) =>
    fc.constantFrom(
      ...[
        `${h}h`,
        `${h} h`,
        `${h}hs`,
        `${h} horas`,
        `${String(h).padStart(2, '0')}:00`,
        `${h}:00h`,
        `${h}h00`,
        `${h}hs00min`,
      ],
    )
  const weekdays = ['segunda', 'terça-feira', 'qua', 'Quinta', 'sexta-feira', 'sáb', 'domingo']

  it('in every spelling of two times, beside a regime, a name, a length or a day', () => {
    const written = fc.tuple(hour, hour).chain(([from, until]) => {
      const hours = until - from + (until <= from ? 24 : 0)
      return fc.record({
        from: fc.constant(from),
        hours: fc.constant(hours),
        parts: fc.tuple(
          fc.constantFrom(
            '',
            'Plantão ',
            'das ',
            '1º turno: ',
            'Noturno ',
            `${hours}x36 das `,
            `Escala ${hours}/36h, `,
            'sábado, ',
          ),
          spelled(from),
          fc.constantFrom(' às ', ' - ', '-', ' até ', ' até às ', ' – ', '/', ' as '),
          spelled(until),
          fc.constantFrom('', ` (${hours}h)`, `, ${hours} horas`, ' com 1h de intervalo', ' (sexta)', '.'),
        ),
      })
    })
    fc.assert(
      fc.property(written, ({ from, hours, parts }) => {
        // Leaves out 'sábado … (sexta)', which names two days, and '11/36h', which is no regime.
        fc.pre(!(parts[0] === 'sábado, ' && parts[4] === ' (sexta)'))
        fc.pre(!parts[0].includes('/36') || hours === 12 || hours === 24)
        expect(parseHorario(parts.join('')), parts.join('')).toMatchObject({ start: from * 60, minutes: hours * 60 })
      }),
      { numRuns: 2_000 },
    )
  })

  it('from one day of the week to another', () => {
    const day = fc.integer({ min: 0, max: 6 })
    fc.assert(
      fc.property(hour, day, hour, day, fc.boolean(), (from, first, until, last, isDayFirst) => {
        const later = (last - first + 7) % 7
        const at = (h: number, d: number) => (isDayFirst ? `${weekdays[d]} ${h}h` : `${h}h de ${weekdays[d]}`)
        const read = parseHorario(`${at(from, first)} às ${at(until, last)}`)
        const minutes = (later * 24 + until - from) * 60
        // 'segunda 19h às segunda 7h' has no clear length, so it is not read.
        expect(read?.minutes ?? 0).toBe(later > 0 || minutes > 0 ? minutes : 0)
      }),
    )
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

  it('reads a long text about as fast as short ones of the same length together', () => {
    const timeOf = (texts: readonly string[]) => {
      const startedAt = Date.now()
      for (const text of texts) parseHorario(text)
      return Date.now() - startedAt
    }
    /** The shortest of several times, because other work may share the cores. */
    const shortest = (texts: readonly string[]) => Math.min(...Array.from({ length: 4 }, () => timeOf(texts)))
    const together = shortest(Array(6_000).fill('7h às 19h '))
    for (const text of [
      '7h '.repeat(20_000),
      `7${' '.repeat(60_000)}h`,
      '-'.repeat(60_000),
      'a partir das '.repeat(5_000),
      'seg '.repeat(15_000),
      'seg, '.repeat(12_000),
      '12x36 '.repeat(10_000),
      '(sete e '.repeat(8_000),
      'com 1h e '.repeat(7_000),
      '28/11 '.repeat(10_000),
      'dia 28 às '.repeat(6_000),
    ]) {
      // A reader that went over the rest of the text at each place would take thousands of times as long.
      expect(shortest([text]), text.slice(0, 20)).toBeLessThan(3 * together)
    }
  })
})

it.each([
  ['seg a sex 7h às 19h', true],
  ['sábado e domingo 7h-19h', true],
  ['todos os dias 7h-19h', true],
  ['dias 10 e 12, 7h às 19h', true],
  ['7h de sábado às 7h de segunda', false],
  ['sábado 7h-19h', false],
  ['a combinar', false],
])('whether %j speaks of several days: %s', (text, isSeveral) => {
  expect(namesSeveralDays(text)).toBe(isSeveral)
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
  ['7h de sábado às 19h de domingo', 'whole-day'],
])('the shift %s is a %s', (text, kind) => {
  expect(shiftKind(parseHorario(text)!)).toBe(kind)
})
