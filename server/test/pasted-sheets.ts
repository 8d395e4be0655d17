import { formatDay } from '@plantao/contract/format'
import type { SheetAnswer, SheetWord } from '@plantao/contract/rota/sheet/schema'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { doctorsOfSheets, type PastedSheet, sectorsOfSheets } from '@plantao/testkit/pasted-sheets'
import type pg from 'pg'

/** The cells of a text that was copied from a spreadsheet. */
export const rowsOf = (text: string) =>
  [...`\n${text}`.matchAll(/[\n\t](?:"([^"]*)"|([^\t\n]*))/g)].reduce<string[][]>((rows, [whole, quoted, bare]) => {
    if (!whole.startsWith('\t')) rows.push([])
    rows.at(-1)!.push(quoted ?? bare ?? '')
    return rows
  }, [])

const clock = (minutes: number) => String((minutes / 60) % 24).padStart(2, '0')
const isTwin = (nome: string) => doctorsOfSheets.filter(([other]) => other === nome).length > 1
const isKnown = (nome: string) => doctorsOfSheets.some(([other]) => other === nome)

/** Writes shifts as the fixtures list them, in order. */
export function linesOf(
  shifts: { data: string; horario: string; setor: string; nome: string | null; crm: string | null }[],
) {
  return shifts
    .map(({ data, horario, setor, nome, crm }) => {
      const { start, end } = parseHorario(horario)!
      const hours = `${clock(start)}-${clock(end)}`.replace('07-19', 'D').replace('19-07', 'N')
      const crmShown = nome && crm && (isTwin(nome) || !isKnown(nome)) ? ` ${crm}` : ''
      return `${formatDay(data)} ${hours} ${setor}: ${nome ?? 'A definir'}${crmShown}`
    })
    .sort()
}

/** Adds the year to a line of a fixture that has none. */
export function withYear({ month = '2026-12' }: Pick<PastedSheet, 'month'>, line: string) {
  const [date = ''] = line.split(' ')
  const year = Number(month.slice(0, 4)) - (month.endsWith('-01') && date.endsWith('/12') ? 1 : 0)
  return date.length > 5 ? line : line.replace(date, `${date}/${year}`)
}

/** Gives a hospital the doctors and sectors of the sheets. */
export async function createHouse(owner: pg.Pool | pg.Client, hospital: string) {
  for (const [nome, crm] of doctorsOfSheets)
    await owner.query('insert into app.membros (hospital_id, nome, crm, crm_uf) values ($1, $2, $3, $4)', [
      hospital,
      nome,
      crm ?? null,
      crm ? 'SP' : null,
    ])
  for (const [nome, horarios] of sectorsOfSheets)
    await owner.query(
      "insert into app.setores (hospital_id, nome, horarios, especialidade) values ($1, $2, $3, 'Clínica Médica')",
      [hospital, nome, horarios],
    )
}

/** The answers of a fixture, with the ids of this hospital. */
export async function answersOf(
  { answers }: PastedSheet,
  owner: pg.Pool | pg.Client,
  hospital: string,
  words: readonly SheetWord[],
): Promise<SheetAnswer[]> {
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select id, nome as name from app.membros where hospital_id = $1
     union all select id, nome || ' ' || crm from app.membros where hospital_id = $1 and crm is not null
     union all select id, nome from app.setores where hospital_id = $1`,
    [hospital],
  )
  return answers.map(([kind, word, means]) => {
    const id = rows.find(({ name }) => name === means)?.id
    if ((kind === 'membro' || kind === 'setor') && id) return { kind, word, id }
    if (means === 'none') return { kind, word }
    const shown = words.find((each) => each.kind === kind && each.word === word)?.shown
    return { kind, word, text: means === 'new' ? shown! : means.replace(/^new /, '') }
  })
}
