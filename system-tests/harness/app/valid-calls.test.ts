import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type OpenApi, operationsIn } from './openapi.ts'
import { type Pair, type Values, validCallsOf } from './valid-calls.ts'

const file = join(import.meta.dirname, '../../../openapi.json')
const operations = operationsIn(JSON.parse(readFileSync(file, 'utf8')) as OpenApi)

it('there is a call of every route', () => {
  const account = { id: '1', email: 'a@b', headers: {} }
  const callsOf = validCallsOf({ medico: account, hospital: account } as Pair, {} as Values)
  expect(operations.length).toBeGreaterThan(80)
  for (const operation of operations) expect(callsOf(operation).length).toBeGreaterThan(0)
})
