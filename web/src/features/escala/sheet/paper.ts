import type { Sheet } from '@plantao/contract/escala/sheet/schema'

/* How a month is laid out on sheets of A4. */

const maxSetores = 3
/** So many columns have room for the names of doctors. */
const maxColumns = 8

/** The indexes of the sectors that stand on each sheet. */
export function sheetsOf(setores: Sheet['setores'], isShown: (key: string) => boolean) {
  const sheets: number[][] = []
  let columns = 0
  for (const [index, { key, colunas }] of setores.entries()) {
    if (!isShown(key)) continue
    const last = sheets.at(-1)
    columns += colunas.length
    if (last && last.length < maxSetores && columns <= maxColumns) last.push(index)
    else {
      sheets.push([index])
      columns = colunas.length
    }
  }
  return sheets
}

/** The days of the first and of the second half of a month, each on its own sheet. */
export const halvesOf = (dias: Sheet['dias']) => [dias.slice(0, 15), dias.slice(15)] as const

/** Days of a month as '01 a 15, 18', a day of another month as '28/12'. */
export function daysInShort(days: readonly string[], mes: string) {
  const texts: string[] = []
  for (let n = 0; n < days.length; n++) {
    const first = days[n]!
    let last = first
    while (isNext(last, days[n + 1])) last = days[++n]!
    const [from, to] = [first, last].map((day) =>
      day.startsWith(mes) ? day.slice(8) : `${day.slice(8)}/${day.slice(5, 7)}`,
    )
    texts.push(first === last ? from! : `${from} ${isNext(first, last) ? 'e' : 'a'} ${to}`)
  }
  return texts.join(', ')
}

const isNext = (day: string, other: string | undefined) =>
  other !== undefined && day.slice(0, 7) === other.slice(0, 7) && Number(other.slice(8)) === Number(day.slice(8)) + 1

/** Indexes of the doctors who stand on the sheets of these sectors. */
export function medicosOn({ setores, dias, sobreaviso }: Sheet, isShown: (key: string) => boolean) {
  const inCells = dias.flatMap(({ celulas }) => celulas.filter((_, n) => isShown(setores[n]!.key)).flat(2))
  const below = sobreaviso.flatMap(({ key, plantoes }) => (isShown(key) ? plantoes : []))
  return [...new Set([...inCells, ...below].flatMap(({ medico }) => medico ?? []))].sort((a, b) => a - b)
}
