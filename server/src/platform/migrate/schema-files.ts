import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

export const SCHEMA = join(import.meta.dirname, '../../../schema')

type Kind = 'function' | 'view' | 'trigger' | 'policy'

export interface Statement {
  sql: string
  file: string
  /** Line in the file, from 1. */
  line: number
}

export interface SchemaObject extends Statement {
  kind: Kind
  /** `schema.name`; for a trigger or policy `name on schema.table`. Function names are unique. */
  identity: string
}

export interface Schema {
  objects: SchemaObject[]
  grants: Statement[]
  digest: string
}

const forms: [Kind, RegExp][] = [
  ['function', /^create function (\w+\.\w+)\(/],
  ['view', /^create view (\w+\.\w+)\s/],
  ['trigger', /^create trigger (\w+)\s.*?\son (\w+\.\w+)\s/s],
  ['policy', /^create policy (\w+) on (\w+\.\w+)\s/],
]
const grant = /^grant [\w\s,()]+?\son\s+(?:function\s+)?\w+\.\w+/
const trailingComments = /(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)+$/

/**
 * Reads the files of a folder. Every statement begins with `create` or `grant` at the start of a line, and every such
 * line begins a statement.
 * @throws {StartError} for anything else, and for an object that is defined twice
 */
export function readSchema(folder = SCHEMA): Schema {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const statements = names.sort().flatMap((name) => statementsIn(name, readFileSync(join(folder, name), 'utf8')))
  const objects = statements.flatMap((statement) => objectOf(statement) ?? [])
  const grants = statements.filter(({ sql }) => grant.test(sql))
  const seen = new Map<string, SchemaObject>()
  for (const object of objects) {
    const twice = seen.get(keyOf(object))
    if (twice)
      throw new StartError(`${fileAndLineOf(object)}: ${keyOf(object)} is defined in ${fileAndLineOf(twice)} too.`)
    seen.set(keyOf(object), object)
  }
  const digest = createHash('sha256')
  for (const { sql } of statements) digest.update(`${sql}\n`)
  return { objects, grants, digest: digest.digest('hex') }
}

function statementsIn(name: string, text: string): Statement[] {
  const file = `schema/${name}`
  // The first part, before any statement, may hold only comments.
  const [before = '', ...parts] = `\n${text}\n`.split(/^(?=(?:create|grant)\s)/m)
  if (before.replace(trailingComments, '')) throw new StartError(`${file}:1: a file begins with create or grant.`)
  let line = linesIn(before)
  return parts.map((part) => {
    const statement = { sql: part.replace(trailingComments, ''), file, line }
    line += linesIn(part)
    const isWhole = statement.sql.endsWith(';') && statement.sql.split('$$').length % 2 === 1
    if (!isWhole || !(objectOf(statement) || grant.test(statement.sql))) {
      throw new StartError(
        `${fileAndLineOf(statement)}: expected "create function|view|trigger|policy" or "grant ... on" with the schema's name before each table and function, up to a semicolon.`,
      )
    }
    return statement
  })
}

function objectOf(statement: Statement): SchemaObject | undefined {
  for (const [kind, form] of forms) {
    const found = form.exec(statement.sql)
    if (found) return { ...statement, kind, identity: found.slice(1).join(' on ') }
  }
  return undefined
}

const linesIn = (text: string) => text.split('\n').length - 1

export const fileAndLineOf = ({ file, line }: Statement) => `${file}:${line}`

export const keyOf = ({ kind, identity }: Pick<SchemaObject, 'kind' | 'identity'>) => `${kind} ${identity}`
