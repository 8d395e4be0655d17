import type { Row } from '../run.ts'
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

export function printVerdicts(verdicts: readonly Verdict[], print: (line: string) => void) {
  print('| what | bar | measured | verdict |')
  print('|---|---|---|---|')
  for (const { what, bar, measured, word } of verdicts) print(`| ${what} | ${bar} | ${measured} | ${word} |`)
}
