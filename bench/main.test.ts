import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('a quick run finds every answer as plain SQL has it, and prints a row for each line', async () => {
  const main = join(import.meta.dirname, 'main.ts')
  // Success proves that all answers are right: the command fails when an answer is wrong.
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--quick'], {
    env: { ...process.env, DATA_DIR: '' },
  })
  const rows = stdout.split('\n').map((line) => line.split(/ *\| */).slice(1, -1))
  const figures = rows.filter((cells) => cells.length === 10).slice(2)
  expect([...new Set(figures.map(([what]) => what))]).toEqual([
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
  ])
  for (const [what, , perSecond] of figures) expect(Number(perSecond), what).toBeGreaterThan(0)
  const compared = figures.filter(([, , , , , , , checked]) => checked !== '–')
  for (const [what, , , , , , , checked] of compared) expect(Number(checked), what).toBeGreaterThanOrEqual(10)
  // Answers are compared for 9 rows of pages and searches, 4 rows of counts, and the page of own vagas. Three of the
  // counts have a second row, for one request at a time.
  expect(compared.length).toBe(14 + 3)
  expect(rows.find((cells) => cells[1] === 'each that was sent is written')?.[3]).toBe('met')
}, 300_000)

/** The name of the app's row, and the names of the rows of its references. */
const besides = (what: string, ...references: string[]) => [what, ...references.map((name) => `${what}: ${name}`)]
