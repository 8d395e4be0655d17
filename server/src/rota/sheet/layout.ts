import { readDay, readWeekday } from './days.ts'
import { isNoShift, readHours, wordOf } from './hours.ts'
import { isLikelySetor, type Known } from './reading.ts'

/** The content of a column that holds no shifts. */
type Role = 'dia' | 'semana' | 'turno' | 'setor' | 'medico' | 'crm' | 'inicio' | 'fim' | 'outro'

const headings: [Role, RegExp][] = [
  ['dia', /^(data|dias?|dia mes)$/],
  ['semana', /^(dia (da )?semana|semana)$/],
  ['turno', /^(turno|horarios?|hora|periodo|plantao)$/],
  ['setor', /^(setor(es)?|local|unidade|posto|area|servico|alocacao)$/],
  [
    'medico',
    /^(nomes?( d[oa]s? medic[oa]s?| completo)?|medic[oa]s?( \d+)?|(\d+o? )?plantonistas?( \d+)?|profissiona(l|is)|titular)$/,
  ],
  ['crm', /^(n )?crm( uf| [a-z]{2})?$/],
  ['inicio', /^(inicio|entrada|hora inicial)$/],
  ['fim', /^(fim|termino|saida|hora final)$/],
  [
    'outro',
    /^(n|no|num|numero|item|obs|observac\w+|telefone|celular|contato|valor|total.*|tot|ch|carga.*|horas|matricula|vinculo|funcao|cargo|especialidade|rqe|assinatura|visto|e ?mail)$/,
  ],
]
export const roleOf = (text: string) => headings.find(([, pattern]) => pattern.test(wordOf(text)))?.[0]

const isMost = (list: readonly string[], test: (text: string) => unknown, share = 0.6) => {
  const written = list.filter(Boolean)
  return written.length > 0 && written.filter(test).length >= written.length * share
}
export const hasHours = (text: string) => readHours(text) !== null

/** Weekdays may be words, or letters as in S T Q Q S S D. */
const areWeekdays = (list: readonly string[]) =>
  isMost(list, (text) => readWeekday(text) !== undefined) ||
  (list.filter(Boolean).length >= 5 &&
    isMost(list, (text) => /^[stqd]$/i.test(text), 1) &&
    list.some((t) => /q/i.test(t)))

/** The days of a row or a column, if they are in the order of a calendar. */
function daysIn(list: readonly string[]) {
  const days = list.map((text) => (text === '' ? null : readDay(text)))
  const found = days.filter((day) => day !== null)
  const isInOrder = found.every(
    ({ date }, i) => i === 0 || date >= found[i - 1]!.date || found[i - 1]!.date - date > 15,
  )
  const count = new Set(found.map(({ date, month }) => `${month} ${date}`)).size
  const isClear = count >= 5 || found.every(({ month, weekday }) => month !== undefined || weekday !== undefined)
  return { days, count, isInOrder, isClear, share: found.length / Math.max(list.filter(Boolean).length, 1) }
}

/** How a grid is arranged: where its days are, what each row is, and what each column holds. */
export function layoutOf(rows: readonly (readonly string[])[], known: Known) {
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) => column)
  const grid = rows.map((row) => columns.map((column) => row[column]?.trim() ?? ''))

  const dayRows = grid.map((list, row) => {
    const { days, count, isInOrder, isClear, share } = daysIn(list)
    const under = (beside: number) => list.map((_, c) => (days[c] && grid[beside]?.[c]) || '')
    const weekdays = [row - 1, row + 1].map(under).find(areWeekdays)
    return isInOrder && count > 1 && share >= 0.5 && (isClear || weekdays) ? { days, count, weekdays } : null
  })
  const daysDown = columns.map((column) => {
    const list = grid.map((row) => row[column]!)
    const { count, share } = daysIn(list.slice(Math.max(0, list.findIndex(readDay)), list.findLastIndex(readDay) + 1))
    return share >= 0.5 ? count : 0
  })
  const [across, down] = [Math.max(0, ...dayRows.map((row) => row?.count ?? 0)), Math.max(...daysDown)]
  const isAcross = across > 1 && across >= down
  const dayColumn = isAcross || down === 0 ? -1 : daysDown.indexOf(down)
  const hasDay = (row: number) => (isAcross ? dayRows[row] !== null : readDay(grid[row]![dayColumn] ?? '') !== null)
  const [first, last] = [grid.findIndex((_, row) => hasDay(row)), grid.findLastIndex((_, row) => hasDay(row))]
  const isLabel = columns.map((column) => !isAcross || dayRows.every((row) => !row?.days[column]))

  const kinds = grid.map((list, row): 'blank' | 'title' | 'aside' | 'heading' | 'body' => {
    const written = list.filter(Boolean)
    const [labels, others] = [list.filter((_, c) => isLabel[c]), list.filter((_, c) => !isLabel[c])]
    if (written.length === 0) return 'blank'
    if (hasDay(row)) return isAcross ? 'heading' : 'body'
    if (/^tota(l|is)(?![a-z])/i.test(written[0]!)) return 'aside'
    const isOutside = row < first || (!isAcross && row > last)
    // In a sheet of codes, a name alone in its row is a doctor without shifts.
    const isAlone = new Set(written).size === 1 && !hasHours(written[0]!)
    if (isAlone && (isOutside || !isAcross || others.some(Boolean) || isLikelySetor(written[0]!, known))) return 'title'
    const isBesideDays = !isAcross && list[dayColumn] !== ''
    if (isOutside || isBesideDays || isMost(written, (text) => hasHours(text) || roleOf(text), isAcross ? 2 : 0.8))
      return 'heading'
    const isUnlabelled = labels.every((text) => text === '' || roleOf(text))
    if (isAcross && isUnlabelled && areWeekdays(others)) return 'aside'
    return isAcross && isUnlabelled && isMost(others, hasHours) ? 'heading' : 'body'
  })

  const textsOf = (kind: 'body' | 'heading', column: number) =>
    grid.flatMap((list, row) => (kinds[row] === kind ? list[column]! : []))
  const isCode = (text: string) => hasHours(text) || known.codigo(wordOf(text)) || isNoShift(text)
  const isShort = (text: string) => isCode(text) || /^[\p{Lu}\d/+.-]{1,4}$/u.test(text)
  // 'Dia' above names is a turno.
  const headed = columns.map((column) =>
    textsOf('heading', column)
      .map(roleOf)
      .find((role) => role && role !== 'dia'),
  )
  const bodies = columns.filter((column) => !(isAcross ? isLabel[column] : column === dayColumn || headed[column]))
  const written = bodies.filter((column) => !areWeekdays(textsOf('body', column))).flatMap((c) => textsOf('body', c))
  // A single column of turnos beside the days is no sheet of codes.
  const hasCodes =
    (isAcross || bodies.length > 1) &&
    (isMost(written, isCode) || (headed.includes('medico') && isAcross && isMost(written, isShort, 0.8)))
  const roles = columns.map((column): Role | undefined => {
    if (column === dayColumn) return 'dia'
    if (isAcross && !isLabel[column]) return undefined
    const list = textsOf('body', column)
    if (headed[column]) return headed[column]
    if (areWeekdays(list)) return 'semana'
    if (isMost(list, (text) => /^(crm\W*)?([a-z]{2}\W*)?\d[\d.]{3,}/i.test(text))) return 'crm'
    if (hasCodes && !isAcross) return undefined
    if (isMost(list, hasHours)) return 'turno'
    if (isMost(list, (text) => isLikelySetor(text, known))) return 'setor'
    return isMost(list, (text) => /^\d+$/.test(text)) ? 'outro' : isAcross && !hasCodes ? 'setor' : undefined
  })
  return { grid, columns, dayRows, isAcross, dayColumn, kinds, roles, hasCodes, hasDays: first >= 0 }
}
