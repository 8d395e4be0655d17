import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages } from '../../contract/src/messages.ts'
import { wireMessage } from '../../contract/src/sentences/errors.ts'
import { filesUnder } from '../source-stamp.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')
const specification = readFileSync(join(root, 'docs/specification.txt'), 'utf8')

/** The nine sections and the decisions. Each has a list, with items like `- **number** what is said<br>tests`. */
const sections = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.split('\n')[0]!,
    rows: section
      .split(/^- /m)
      .slice(1)
      .map((item) => {
        const [, key = '', says = '', tests = ''] =
          /^\*\*(.+?)\*\* (.*?)<br> (.*)$/.exec(item.trim().replace(/\s+/g, ' ')) ?? []
        return [key, says, tests]
      }),
  }))
const bySection = sections.slice(0, 9).map(({ title, rows }) => ({
  title,
  rows: rows.map(([key = '', says = '']) => ({ lines: key.split(', ').map(Number), says })),
}))

/** Every line of the specification with its section, without blank lines, headings and heads of tables. */
function statements() {
  const found: { line: number; section: number; text: string }[] = []
  let section = 1
  specification.split('\n').forEach((text, i, lines) => {
    const [, number] = /^## (\d)/.exec(text) ?? []
    if (number) section = Number(number)
    const isTableHead = text.startsWith('|') && (/^\|-/.test(text) || /^\|-/.test(lines[i + 1] ?? ''))
    if (text.trim() !== '' && !text.startsWith('#') && !isTableHead) found.push({ line: i + 1, section, text })
  })
  return found
}

/** An apostrophe inside a word ('the hospital's') does not open a quotation. */
const quotations = (text: string) => [...text.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, words = '']) => words)

/** All constant sentences in an object; sentences that are functions are left out. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

/** These two lines only point to other sections. */
const pointers = new Set([153, 165])

describe('docs/specification.md', () => {
  test('has a list for each of the nine sections and the decisions', () => {
    expect(sections).toHaveLength(10)
    expect(bySection.map(({ title }) => Number.parseInt(title, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('has a number, a statement and tests in every item', () => {
    expect(sections.flatMap(({ rows }) => rows.filter((cells) => cells.includes('')))).toEqual([])
  })

  test('has a row for every line of the specification, in the section where it stands', () => {
    const missing = statements().filter(
      ({ line, section }) =>
        !pointers.has(line) && !bySection[section - 1]!.rows.some(({ lines }) => lines.includes(line)),
    )
    expect(missing).toEqual([])
  })

  test('names only lines that exist', () => {
    const lines = new Set(statements().map(({ line }) => line))
    expect(
      bySection.flatMap(({ rows }) => rows.flatMap((row) => row.lines)).filter((line) => !lines.has(line)),
    ).toEqual([])
  })

  test('has each text that the specification quotes, letter by letter, in a row of its line', () => {
    const missing = statements().flatMap(({ line, section, text }) => {
      if (pointers.has(line)) return []
      const said = bySection[section - 1]!.rows.filter(({ lines }) => lines.includes(line)).map(({ says }) => says)
      return quotations(text)
        .filter((words) => !said.some((cell) => cell.includes(words)))
        .map((words) => `${line}: ${words}`)
    })
    expect(missing).toEqual([])
  })

  test('names for each text that it quotes a test in whose file the text is typed out', () => {
    const missing = sections.flatMap(({ rows }) =>
      rows.flatMap((cells) => {
        const files = testsIn(cells.at(-1)!).map(({ file }) => readFileSync(join(root, file)))
        const parts = quotations(cells.at(-2)!).flatMap((words) => words.split(/\(n\)|\{\w+\}/))
        return parts.filter((words) => !files.some((file) => file.includes(words)))
      }),
    )
    expect(missing).toEqual([])
  })

  test('has a row for each test that types out a sentence of the contract: other tests import it', () => {
    const tests = filesUnder(root, ['contract', 'server', 'web', 'e2e', 'system-tests'])
      .filter((file) => /\.(test|spec)\.tsx?$|\/(e2e|system-tests)\//.test(file))
      .map((file) => readFileSync(file))
    const rows = bySection.flatMap((section) => section.rows)
    const tooOften = textsIn([messages, wireMessage]).filter((sentence) => {
      const quoted = rows.filter(({ says }) => says.includes(`'${sentence}'`)).length
      return quoted > 0 && tests.filter((file) => file.includes(`'${sentence}'`)).length > quoted
    })
    expect(tooOften).toEqual([])
  })

  test('names files that exist', () => {
    const cells = sections.flatMap(({ rows }) => rows.flat())
    const named = [...cells.join(' ').matchAll(/`([\w-]+\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file)
    expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('names tests of the files of the runners, and their steps', () => {
    const references = sections.flatMap(({ rows }) => rows.flatMap((cells) => testsIn(cells.at(-1)!)))
    expect(references.length).toBeGreaterThan(300)
    const missing = references.filter(({ file, title }) => !titlesIn(file).some((written) => matches(title, written)))
    expect(missing).toEqual([])
  })
})

/** A cell names each file once, before the first of its titles: `file`: title<br>title<br>`file`: title. */
function testsIn(cell: string) {
  let file = ''
  return cell.split('<br>').map((part) => {
    const [, named = '', title = part] = /^`([^`]+)`: (.+)$/.exec(part) ?? []
    file = named || file
    return { file, title }
  })
}

/**
 * Compares a documented title with one in the source: `%s` stands for any text, and `…` at the end for the rest of a
 * title.
 */
function matches(title: string, written: string) {
  if (title === written) return true
  const parts = title.replace(/…$/, '').split('%s')
  const literal = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  return literal !== '' && new RegExp(title.endsWith('…') ? `^${literal}` : `^${literal}$`).test(written)
}

/** The first argument of a test, of a step, or of what `test.each(…)` returns. */
const titled = /(?:\b(?:it|test)(?:\.(?!describe)\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g

/** The titles as they stand in the source: starting the runners to list them would take half a minute. */
function titlesIn(file: string) {
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(join(root, file))) return []
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(titled)].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'))
}
