import { pipeline, Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

/** A cell: a number is written with a decimal comma, null as an empty cell. */
export type Cell = string | number | null

/** The columns of a table in their order, by heading. Each column makes its cell from a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/**
 * Writes a table that a Brazilian Excel opens by double click: UTF-8 with a byte order mark, semicolons, decimal
 * commas. A text that a spreadsheet would run as a formula begins with an apostrophe (OWASP, CSV Injection).
 */
export function csvOf<Row>(columns: Columns<Row>, rows: Iterable<Row> | AsyncIterable<Row>): Readable {
  const headings = Object.keys(columns)
  const cellsOf = Object.values(columns)
  async function* lines() {
    yield headings
    for await (const row of rows) yield cellsOf.map((cellOf) => cellOf(row))
  }
  const csv = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default the library quotes only a text with '\r\n'. A text with '\r' or '\n' alone would then begin a new row,
    // and that row could be a formula.
    quoted_match: /[\r\n]/,
    cast: { number: (value) => String(value).replace('.', ',') },
  })
  // A failure of the rows destroys the stream, so that a download ends with an error instead of a shorter table.
  return pipeline(Readable.from(lines()), csv, () => {})
}

export function sendCsv<Row>(
  reply: FastifyReply,
  fileName: string,
  columns: Columns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
) {
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(fileName),
      'cache-control': 'private, no-store',
    })
    .send(csvOf(columns, rows))
}
