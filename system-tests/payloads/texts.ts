import { readFileSync } from 'node:fs'

const linesOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

/** Each would call `alert` or load from evil.example, if it ran. The shortest come first, for the shortest fields. */
export const xssPayloads = linesOf('xss.txt')

/** Ways to end a text and continue in SQL. */
export const sqlPayloads = linesOf('sql.txt')
