import { maxSheetCells, maxSheetCharacters } from '@plantao/contract/rota/sheet/rules'

export interface Grid {
  /** The texts of the cells. The text of merged cells stands in each of them. */
  rows: string[][]
  /** Cells that cover others. */
  merged: { row: number; column: number; rowSpan: number; colSpan: number }[]
}

/** Reads what was copied: the tables of a page or a spreadsheet, else its text. */
export function gridOf(html: string, text: string): Grid {
  const grid = /<t[dh]\b/i.test(html) ? gridOfTables(html) : { rows: rowsOfText(text), merged: [] }
  const last = grid.rows.findLastIndex((row) => row.some((cell) => cell !== ''))
  return { ...grid, rows: grid.rows.slice(0, last + 1) }
}

/**
 * Reads tables from the text of HTML. The page's `trusted-types 'none'` lets no parser of the browser read HTML from
 * outside.
 */
function gridOfTables(html: string) {
  const grid: Grid = { rows: [], merged: [] }
  const bare = html.replace(/<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1>/gi, '').replace(/\s+/g, ' ')
  for (const table of bare.split(/<\/table>/i)) {
    const lines = [...table.matchAll(/<tr\b[^>]*>(.*?)(?=<tr\b|$)/gi)].map(([, line = '']) => line)
    if (grid.rows.length > 0 && lines.length > 0) grid.rows.push([])
    const rows = lines.map((): string[] => [])
    for (const [row, line] of lines.entries()) {
      for (const [, attributes = '', inner = ''] of line.matchAll(/<t[dh]\b([^>]*)>(.*?)(?=<t[dh]\b|<\/tr|$)/gi)) {
        const text = textOf(inner)
        let column = 0
        while (rows[row]![column] !== undefined) column++
        const rowSpan = Math.min(spanOf(attributes, 'row'), rows.length - row)
        const colSpan = Math.min(spanOf(attributes, 'col'), maxSheetCells)
        if (rowSpan > 1 || colSpan > 1) grid.merged.push({ row: grid.rows.length + row, column, rowSpan, colSpan })
        for (const below of rows.slice(row, row + rowSpan))
          for (let next = column; next < column + colSpan; next++) below[next] = text
      }
    }
    grid.rows.push(...rows.map((row) => Array.from(row, (cell) => cell ?? '')))
  }
  return grid
}

const spanOf = (attributes: string, of: 'row' | 'col') =>
  Math.max(1, Number(new RegExp(`\\b${of}span=["']?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1))

const marks = { acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', uml: '\u0308', cedil: '\u0327' }
const entities: Record<string, string> = {
  ...{ nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ordm: 'º', ordf: 'ª', ndash: '–', mdash: '—' },
}

/** The text of a cell, in which only the line breaks that the reader sees are kept. */
const textOf = (html: string) =>
  html
    .replace(/<br\b[^>]*>|<\/(?:p|div|li)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name = '') => {
      if (decimal || hex)
        return String.fromCodePoint(Math.min(decimal ? Number(decimal) : Number.parseInt(hex, 16), 0x10ffff))
      const [, letter = '', mark = ''] = /^([a-z])([a-z]+)$/i.exec(name) ?? []
      const accent = Object.hasOwn(marks, mark) && marks[mark as keyof typeof marks]
      return entities[name] ?? (accent ? (letter + accent).normalize('NFC') : whole)
    })
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

/** The cells of a text with tabs, in which a cell with line breaks stands in quotes; else its lines. */
function rowsOfText(text: string) {
  const lines = text.replace(/\r\n?/g, '\n')
  if (!lines.includes('\t')) return lines.split('\n').map((line) => [line.trim()])
  const rows: string[][] = []
  for (const [whole, quoted, bare = ''] of `\n${lines}`.matchAll(
    /[\n\t](?:"((?:[^"]|"")*)"(?=[\n\t]|$)|([^\n\t]*))/g,
  )) {
    if (whole.startsWith('\n')) rows.push([])
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? bare).trim())
  }
  return rows
}

export const isTooLarge = ({ rows }: Grid) =>
  rows.reduce((cells, row) => cells + Math.max(row.length, 1), 0) > maxSheetCells ||
  rows.flat().join('').length > maxSheetCharacters
