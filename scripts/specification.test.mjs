import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')

/** The rows of all tables, as cells; the lines that name and underline the columns are left out. */
const rows = page
  .split('\n')
  .filter((line, i, lines) => line.startsWith('|') && !/^\|-/.test(line) && !/^\|-/.test(lines[i + 1] ?? ''))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  )
const shown = rows.filter(([, , tests]) => tests?.includes(' › '))

const textOf = (file) => readFileSync(join(root, file), 'utf8').replaceAll('\\', '')

describe('docs/specification.md', () => {
  test('has a table for each of the nine sections, the decisions and the deviations', () => {
    const sections = [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title)
    expect(sections).toHaveLength(11)
    expect(sections.slice(0, 9).map((title) => Number.parseInt(title, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(shown.length).toBeGreaterThan(100)
  })

  test('has no empty cell', () => {
    expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual([])
  })

  test('names files that exist', () => {
    const named = rows.flatMap((cells) => [...cells.join(' ').matchAll(/`([\w-]+\/[\w./-]+\.\w+)`/g)].map(([, f]) => f))
    expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('names tests that exist', () => {
    const references = shown.flatMap(([, , tests]) => tests.split('<br>'))
    const missing = references.filter((reference) => {
      const [, file, title] = /^`([^`]+)` › (.+)$/.exec(reference) ?? []
      return !file || !existsSync(join(root, file)) || !textOf(file).includes(title)
    })
    expect(missing).toEqual([])
  })
})
