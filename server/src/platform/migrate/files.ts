import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

export interface Migration {
  name: string
  sql: string
  checksum: string
  /** False for a file that begins with `-- no transaction`, for example because of `create index concurrently`. */
  isTransactional: boolean
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== index + 1) {
      throw new StartError(`The migrations are numbered without gaps from 0001_name.sql: ${name} is out of place.`)
    }
    const sql = readFileSync(join(folder, name), 'utf8')
    const isTransactional = !/^-- no transaction\b/.test(sql)
    if (!isTransactional) requireRepeatable(name, sql)
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), isTransactional }
  })
}

/** The statements in a file without a transaction: each ends with a semicolon at the end of its line. */
export function statementsOf(sql: string): string[] {
  return withoutComments(sql)
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
}

/**
 * Checks that a file without a transaction can run again. An interrupted index build leaves an invalid index, and the
 * next run begins at the file's first statement. So the file has to drop the index before creating it: `if not exists`
 * would keep the invalid one.
 */
function requireRepeatable(name: string, sql: string) {
  const dropped = new Set<string>()
  for (const statement of statementsOf(sql)) {
    const drop = /^drop\s+index\s+concurrently\s+if\s+exists\s+(?:\w+\.)?(\w+)$/i.exec(statement)
    if (drop) dropped.add(drop[1]!)
    const create = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(statement)
    if (create && (/\bif\s+not\s+exists\b/i.test(statement) || !dropped.has(create[1]!))) {
      throw new StartError(
        `The migration ${name} must begin anew after a stop: write "drop index concurrently if exists ${create[1]};" before "create index concurrently ${create[1]}", without "if not exists".`,
      )
    }
  }
}

const withoutComments = (sql: string) => sql.replace(/^\s*--.*$/gm, '')
