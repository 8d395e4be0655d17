import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { readableHorarios, unreadableHorarios, wholeDayHorarios } from '@plantao/contract/vagas/test-horarios'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../test-database.ts'

const { owner } = await testDatabase()

/** What the database reads, as 'HH:MM'. */
async function read(texts: string[]) {
  const { rows } = await owner.query<{ start: string | null; end: string | null }>(
    `select to_char(r.start_time, 'HH24:MI') as start, to_char(r.end_time, 'HH24:MI') as end
     from unnest($1::text[]) with ordinality as t (horario, n), app.parse_horario(t.horario) r order by n`,
    [texts],
  )
  return rows.map(({ start, end }, i) => ({ text: texts[i]!, start, end }))
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
function byContract(text: string) {
  const horario = parseHorario(text)
  return { text, start: horario && clock(horario.start), end: horario && clock(horario.end) }
}

describe('the database reads horario', () => {
  it('in every form that the contract reads', async () => {
    expect(await read(readableHorarios.map(([text]) => text))).toEqual(
      readableHorarios.map(([text, start, end]) => ({ text, start, end })),
    )
  })

  it('a day without a start as 07:00 to 07:00', async () => {
    expect(await read(wholeDayHorarios)).toEqual(
      wholeDayHorarios.map((text) => ({ text, start: '07:00', end: '07:00' })),
    )
  })

  it('not at all where it is in doubt', async () => {
    expect(await read(unreadableHorarios)).toEqual(unreadableHorarios.map((text) => ({ text, start: null, end: null })))
  })

  it('as the contract does, whatever is put together', async () => {
    const piece = fc.constantFrom(
      ...'7,19,07,24,60,5,30,00,0700,1900,12,:,.,/,+1,h,hs,hrs,min,horas,H,a,à,às,AS,até,ate,das,da,de,e,-,–,→,~,..'.split(
        ',',
      ),
      ...[
        ' ',
        ' ',
        ' ',
        ' ',
        ',',
        '\u00a0',
        '\u200b',
        '\u0301',
        '⁰⁰',
        '７',
        'am',
        'p.m.',
        'da manhã',
        'da noite',
        'x',
        'İ',
        '🏥',
      ],
      ...[
        'meio-dia',
        'ao meio dia',
        'meia-noite',
        'sexta',
        'sáb.',
        'segunda-feira',
        'do dia seguinte',
        'ou',
        '(',
        ')',
        '{A}',
        '<',
      ],
      ...[
        'início',
        'término',
        'a partir das ',
        'plantão ',
        '7h',
        '19h',
        '07:00',
        '19:00',
        ' - ',
        '12h',
        '24h',
        ' às ',
        ' (12h)',
      ],
    )
    const whole = fc.constantFrom(...readableHorarios.map(([text]) => text), ...wholeDayHorarios, ...unreadableHorarios)
    const text = fc.oneof(
      fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
      // A case with something put into it, or taken out.
      fc
        .tuple(whole, fc.nat(40), fc.nat(2), piece)
        .map(([it, at, drop, put]) => it.slice(0, at) + put + it.slice(at + drop)),
      fc.tuple(whole, piece, whole).map((parts) => parts.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    )
    const texts = fc.sample(text, { numRuns: 3_000, seed: 7 }).filter((it) => !it.includes('\0'))
    expect(await read(texts)).toEqual(texts.map(byContract))
    expect(texts.filter((it) => parseHorario(it)).length).toBeGreaterThan(200)
  })
})

it('the contract still reads whatever its first version read, alike', () => {
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
        end: Number(h2) * 60 + Number(m2),
      })
    }),
    { numRuns: 2_000 },
  )
})
