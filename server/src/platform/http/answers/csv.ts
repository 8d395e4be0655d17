import { pipeline, Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

/**
 * A cell: a number is written with a decimal comma, null as an empty cell, and `asIs` without an apostrophe: a day, or a
 * text of ours that no spreadsheet changes.
 */
export type Cell = string | number | null | { asIs: string }

/** The columns of a table in their order, by heading. Each column makes its cell from a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

const months =
  'jan(?:eiro)?|fev(?:ereiro)?|feb|mar(?:ço)?|abr(?:il)?|apr|mai(?:o)?|may|jun(?:ho)?|jul(?:ho)?|ago(?:sto)?|aug|set(?:embro)?|sep|out(?:ubro)?|oct|nov(?:embro)?|dez(?:embro)?|dec'
/** Texts that Excel or LibreOffice would turn into a number, a day or a time: '7-19', '1E5', '00123', 'MAR 1', '7 pm'. */
const looksNumeric = [
  /^(?:R\$)?[\d\s.,:/()%$+-]*\d[\d\s.,:/()%$+-]*$/,
  /^[\d.,]+e[+-]?\d+$/i,
  /^\d[\d\s:.]*[ap]m?$/i,
  new RegExp(String.raw`^(?=.*\d)(?:\d[\d\s/.,-]*(?:de\s+)?)?(?:${months})(?:[\s/.,-]+(?:de\s+)?\d[\d\s/.,-]*)?$`, 'i'),
]

/**
 * Writes a table that a Brazilian Excel opens by double click: UTF-8 with a byte order mark, semicolons, decimal
 * commas. A text that a spreadsheet would run as a formula (OWASP, CSV Injection) or change into a number or a day begins
 * with an apostrophe.
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
    cast: {
      number: (value) => String(value).replace('.', ','),
      string: (value) => (looksNumeric.some((form) => form.test(value.trim())) ? `'${value}` : value),
      object: ({ asIs }) => asIs as string,
    },
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
