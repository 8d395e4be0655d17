import pg from 'pg'
import { toIso } from '../instants.ts'

const { builtins } = pg.types
const quoted = (text: string) => `"${text}"`
const asItIs = (text: string) => text

/** Converters from PostgreSQL's text to JSON, by the column's type. Other types become JSON strings. */
const forms = new Map<number, (text: string) => string>([
  ...[
    builtins.INT2,
    builtins.INT4,
    builtins.INT8,
    builtins.NUMERIC,
    builtins.FLOAT8,
    builtins.JSON,
    builtins.JSONB,
  ].map((type) => [type, asItIs] as const),
  ...[builtins.UUID, builtins.DATE].map((type) => [type, quoted] as const),
  [builtins.BOOL, (text) => String(text === 't')],
  [builtins.TIMESTAMPTZ, (text) => quoted(toIso(text))],
])

/** Rows as the text that PostgreSQL sent. */
export type TextRows = pg.QueryArrayResult<(string | null)[]>

/** Options for a query whose values are not parsed. */
export const asText = { rowMode: 'array', types: { getTypeParser: () => asItIs } } as const

/** Each row as a JSON object of its columns. The query must select exactly the columns that the answer may contain. */
export function toJson({ fields, rows }: Pick<TextRows, 'fields' | 'rows'>): string[] {
  const writers = fields.map(({ name, dataTypeID }, i) => ({
    key: `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    write: forms.get(dataTypeID) ?? JSON.stringify,
  }))
  return rows.map((row) => {
    let json = ''
    for (let i = 0; i < writers.length; i++) {
      const { key, write } = writers[i]!
      const text = row[i]
      json += key + (text === null || text === undefined ? 'null' : write(text))
    }
    return `${json}}`
  })
}
