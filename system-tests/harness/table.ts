import type { Figure } from './figure.ts'

const columns = ['what', 'tried', 'failed', 'bar', 'seen', 'verdict'] as const

/** A Markdown table, aligned for a terminal too. */
export function tableOf(figures: readonly Figure[]) {
  const rows = figures.map(({ what, tried, failed, bar, seen, holds }) => [
    what,
    String(tried),
    String(failed),
    bar,
    seen ?? String(failed),
    holds ? 'holds' : 'FALLS SHORT',
  ])
  const widths = columns.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]!.length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
