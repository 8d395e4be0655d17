import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { seededRandom } from '@plantao/testkit/random'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

export type Row = readonly (string | number | null)[]

const perChunk = 2_000

/**
 * Copies rows into a table. Texts must not contain a tab, a line end or a backslash.
 * @param into table and columns, such as `vagas (id, nome)`. @param onProgress called now and then with the number of
 * rows sent
 */
export async function copyRows(
  client: pg.Client,
  into: string,
  rows: Iterable<Row>,
  onProgress: (rows: number) => void = () => {},
) {
  function* chunks() {
    let lines: string[] = []
    let count = 0
    for (const row of rows) {
      lines.push(row.map((value) => value ?? '\\N').join('\t'))
      count++
      if (lines.length < perChunk) continue
      yield `${lines.join('\n')}\n`
      lines = []
      onProgress(count)
    }
    if (lines.length > 0) yield `${lines.join('\n')}\n`
  }
  await pipeline(Readable.from(chunks()), client.query(from(`copy ${into} from stdin`)))
}

const kinds = ['conta', 'hospital', 'medico', 'vaga', 'candidatura'] as const

/** Replaces the present time in a UUID of version 7, so that ids are the same in every run and sort like the rows. */
const firstTime = Date.UTC(2026, 0, 1)

/** The id of the n-th row of a kind, shaped like a UUID of version 7. */
export function idOf(kind: (typeof kinds)[number], n: number) {
  const random = seededRandom(Math.imul(n + 1, kinds.length) + kinds.indexOf(kind))
  const hex = (digits: number) => (16 ** digits + random.below(16 ** digits)).toString(16).slice(1)
  const time = (firstTime + n).toString(16).padStart(12, '0')
  const variant = (8 + random.below(4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
}
