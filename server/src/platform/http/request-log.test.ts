import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { asRole } from '../database/db.ts'
import { openLog } from '../log/log.ts'
import type { Services } from '../services.ts'

const lines: string[] = []
const { log } = openLog({ stream: { write: (line) => void lines.push(line) } })
const { app } = await startTestApp([mountProbe], {}, log)
const url = await app.listen({ port: 0, host: '127.0.0.1' })

/** A route that logs with the application's logger instead of the request's, also after waiting for the database. */
function mountProbe(app: FastifyInstance, { db }: Services) {
  app.route({
    method: ['GET', 'POST'],
    url: '/rest/v1/probe',
    async handler() {
      log.info('at once')
      await asRole(db, 'app_auth', async () => log.info('in a transaction'))
      log.info('after it')
      return {}
    },
  })
}

// A body that is larger than one read from a socket.
const large = JSON.stringify('x'.repeat(500_000))

it.each([
  ['without a body', {}],
  ['whose body comes in parts', { method: 'POST', headers: { 'content-type': 'application/json' }, body: large }],
])('every line that is logged for a request %s has its id, and so has each answer', async (_what, init) => {
  lines.length = 0
  // Six requests run concurrently. The seventh comes after them, over one of their connections.
  const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(`${url}/rest/v1/probe`, init)))
  answers.push(await fetch(`${url}/rest/v1/probe`, init))
  const entries = lines.map((line) => JSON.parse(line) as { reqId?: string; msg: string })
  for (const { headers } of answers) {
    const own = entries.filter(({ reqId }) => reqId === headers.get('x-request-id'))
    expect(own.map(({ msg }) => msg)).toEqual(['at once', 'in a transaction', 'after it', 'request completed'])
  }
  expect(entries).toHaveLength(answers.length * 4)
})
