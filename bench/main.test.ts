import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('a quick run finds every answer as plain SQL has it, and prints a row for each line', async () => {
  const main = join(import.meta.dirname, 'main.ts')
  // It fails when an answer is wrong.
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--quick'], {
    env: { ...process.env, DATA_DIR: '' },
  })
  const rows = stdout.split('\n').map((line) => line.split(/ *\| */).slice(1, -1))
  const figures = rows.filter((cells) => cells.length === 11).slice(2)
  expect(figures.map(([what]) => what)).toEqual([
    'first page',
    'page 500',
    'text, rare',
    'text, common',
    'text, absent',
    'filters and text',
    'the same, soonest',
    'the same, best paid',
    'the same, best paid by hour',
    'count, common text',
    'count, rare text',
    'count, filters and text',
    'counts of every filter option',
    "hospital's own vagas with counts",
    'apply',
  ])
  for (const [what, , perSecond] of figures) expect(Number(perSecond), what).toBeGreaterThan(0)
  const isCompared = ([what]: string[]) => what !== 'apply'
  for (const [what, , , , , , , , , , checked] of figures.filter(isCompared))
    expect(Number(checked), what).toBeGreaterThanOrEqual(10)
  expect(rows.find((cells) => cells[1] === 'each that was sent is written')?.[3]).toBe('met')
}, 300_000)
