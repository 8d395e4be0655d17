import type { Cost, Row } from '../run.ts'
import type { Verdict } from './verdict.ts'

const cell = (value: number, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : '–')

export function printRows(rows: readonly Row[], print: (line: string) => void) {
  print(
    '| what | connections | requests/s | p50 ms | p99 ms | server µs CPU | database µs CPU | server MB | reference/s | its p50 ms | checked |',
  )
  print('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
  for (const { what, connections, measured, reference, checked } of rows) {
    const { perSecond, p50, p99, serverCpu, databaseCpu, memory } = measured
    const cells = [
      ...[what, connections, cell(perSecond), cell(p50, 2), cell(p99, 2), cell(serverCpu), cell(databaseCpu)],
      ...[
        cell(memory),
        cell(reference?.perSecond ?? Number.NaN),
        cell(reference?.p50 ?? Number.NaN, 2),
        checked ?? '–',
      ],
    ]
    print(`| ${cells.join(' | ')} |`)
  }
}

export function printCosts(costs: readonly Cost[], print: (line: string) => void) {
  print('\n| one of it | measured | server ms CPU | database ms CPU | e-mails | KB of WAL |')
  print('|---|---:|---:|---:|---:|---:|')
  for (const { what, count, server, database, emails, wal } of costs) {
    const cells = [what, cell(count), cell(server, 2), cell(database, 2), cell(emails, 1), cell(wal, 1)]
    print(`| ${cells.join(' | ')} |`)
  }
}

export function printVerdicts(verdicts: readonly Verdict[], print: (line: string) => void) {
  print('| what | bar | measured | verdict |')
  print('|---|---|---|---|')
  for (const { what, bar, measured, word } of verdicts) print(`| ${what} | ${bar} | ${measured} | ${word} |`)
}
