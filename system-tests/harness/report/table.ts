import type { Figure } from './scenario.ts'

/** Writes the figures as a Markdown table that is aligned for a terminal too. */
export function tableOf(figures: readonly Figure[]) {
  const head = ['what', 'tried', 'failed', 'bar', 'seen', 'verdict']
  const rows = figures.map(({ what, tried, failed, bar, seen, passes }) => {
    return [what, String(tried), String(failed), bar, seen ?? String(failed), passes ? 'passes' : 'FAILS']
  })
  const widths = head.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]!.length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
