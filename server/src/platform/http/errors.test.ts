import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { StorageError } from '../files/file-store.ts'
import { handleError, registerConstraintErrors } from './errors.ts'

it('a constraint has one error code', () => {
  const app = Fastify()
  registerConstraintErrors(app, { rows_one_per_key: 'invalid_request' })
  expect(() => registerConstraintErrors(app, { rows_one_per_key: 'forbidden' })).toThrow('rows_one_per_key')
})

it('while the files cannot be reached, the answer is 503 with Retry-After', async () => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', async () => {
    throw new StorageError(Object.assign(new Error('access /data'), { code: 'EIO' }))
  })
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json().code, Number(answer.headers['retry-after'])]).toEqual([
    503,
    'service_unavailable',
    5,
  ])
})
