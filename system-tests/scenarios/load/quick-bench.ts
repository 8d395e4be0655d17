import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Test } from '../../harness/report/scenario.ts'

/** A quick run of the bench ends with an error when an answer is not what plain SQL has. */
export async function run({ report }: Test) {
  const main = join(import.meta.dirname, '../../../bench/main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--quick'], {
    env: { ...process.env, DATA_DIR: '' },
  })
  const rows = stdout.split('\n').map((line) => line.split(/ *\| */).slice(1, -1))
  const figures = rows.filter((cells) => cells.length === 10).slice(2)
  const names = [...new Set(figures.map(([what]) => what))]
  report.none(
    'missing rows of the bench',
    expectedRows.length,
    expectedRows.filter((what) => !names.includes(what)),
  )
  const unmeasured = figures.filter(([, , perSecond]) => !(Number(perSecond) > 0))
  report.none('rows of the bench without a figure', figures.length, unmeasured)
  const compared = figures.map(([, , , , , , , checked]) => checked).filter((checked) => checked !== '–')
  report.none(
    'rows with less than ten answers compared',
    compared.length,
    compared.filter((checked) => Number(checked) < 10),
  )
  // Answers are compared for 9 rows of pages and searches, 4 rows of counts, and the page of own vagas. Three of the
  // counts have a second row, for one request at a time.
  report.exactly('rows whose answers are compared', figures.length, 14 + 3, compared.length)
  const verdict = rows.find((cells) => cells[1] === 'each that was sent is written')?.[3]
  report.none('verdicts of the bench: not met', 1, verdict !== 'met')
}

/** The name of the app's row, and the names of the rows of its references. */
const besides = (what: string, ...references: string[]) => [what, ...references.map((name) => `${what}: ${name}`)]

const expectedRows = [
  ...besides('first page', 'bare node:http', 'node:http and pg'),
  ...besides('page 500', 'bare node:http', 'node:http and pg'),
  ...besides('text, rare', 'bare node:http'),
  ...besides('text, common', 'bare node:http'),
  ...besides('text, absent', 'bare node:http'),
  ...besides('filters and text', 'bare node:http'),
  ...besides('the same, soonest', 'bare node:http'),
  ...besides('the same, best paid', 'bare node:http'),
  ...besides('the same, best paid by hour', 'bare node:http'),
  ...besides('count, common text', 'bare node:http'),
  ...besides('count, rare text', 'bare node:http'),
  ...besides('count, filters and text', 'bare node:http'),
  ...besides('counts of every filter option', 'bare node:http'),
  "hospital's own vagas, a page of 20",
  "hospital's own vagas, a list of 150",
  ...[
    ...['first page', 'page of aguardam', 'page of sem_candidato', 'page of proximos', 'page of a_avaliar'],
    ...['page of encerradas', 'page by day', 'page of sem_candidato by day', 'all counts', 'page with a text'],
    ...['page with a doctor', 'page with a date', 'counts with a doctor'],
  ].map((what) => `5000 own vagas: ${what}`),
  'login',
  'apply, one at a time',
  'apply',
  ...besides('first page, used process', 'a process that has just begun'),
]
