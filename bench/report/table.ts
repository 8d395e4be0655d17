import type { Cost, Row } from '../run.ts'
import type { Verdict } from './verdict.ts'

const cell = (value: number, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : '–')

function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  console.log(`${lines.join('\n')}\n`)
}

export function printRows(rows: readonly Row[]) {
  printTable(
    [
      ...['what', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'server µs CPU', 'database µs CPU', 'checked'],
      ...["the app's share of its requests/s", 'of its CPU'],
    ],
    rows.map(({ what, connections, perSecond, p50, p99, cpu, checked, shares }) => [
      ...[what, connections, cell(perSecond), cell(p50, 2), cell(p99, 2), cell(cpu.server), cell(cpu.database)],
      ...[checked ?? '–', cell(shares?.perSecond ?? Number.NaN, 2), cell(shares?.cpu ?? Number.NaN, 1)],
    ]),
  )
}

export function printCosts(costs: readonly Cost[]) {
  printTable(
    ['one of it', 'measured', 'server ms CPU', 'database ms CPU', 'e-mails', 'KB of WAL'],
    costs.map(({ what, count, server, database, emails, wal }) => [
      ...[what, cell(count), cell(server, 2), cell(database, 2), cell(emails, 1), cell(wal, 1)],
    ]),
  )
}

export const printVerdicts = (verdicts: readonly Verdict[]) =>
  printTable(
    ['what', 'bar', 'measured', 'verdict'],
    verdicts.map(({ what, bar, measured, word }) => [what, bar, measured, word]),
  )
