import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerConstraintErrors } from './errors.ts'

it('a constraint has one error code', () => {
  const app = Fastify()
  registerConstraintErrors(app, { rows_one_per_key: 'invalid_request' })
  expect(() => registerConstraintErrors(app, { rows_one_per_key: 'forbidden' })).toThrow('rows_one_per_key')
})
