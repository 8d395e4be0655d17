import { readFileSync } from 'node:fs'

const linesOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

/** Payloads that would call `alert` or load from evil.example if they ran. */
export const xssPayloads = linesOf('xss.txt')

/** Texts that end an SQL string and continue the statement. */
export const sqlPayloads = linesOf('sql.txt')
