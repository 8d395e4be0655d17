import {
  answerRequest,
  createRequest,
  listOperatorLooks,
  listOwnRequests,
  listWaitingRequests,
} from '@plantao/contract/auth/requests/routes'
import type { FastifyInstance } from 'fastify'
import { transition } from '../../notificacoes/transition.ts'
import { asActor, readAs, type Trx } from '../../platform/database/db.ts'
import { dayKey, decodeCursor, timeKey, timeKeyOf, toPage } from '../../platform/database/pages/cursor.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { registerConstraintErrors } from '../../platform/http/errors.ts'
import { type Call, mount } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import { requestAnsweredEmail } from './emails/kinds.ts'
import * as store from './store.ts'

const constraintErrors = { person_requests_one_waiting: 'request_already_waits' } as const

export function mountRequests(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  const { db } = services

  mount(app, services, createRequest, ({ actor, body }) => asActor(db, actor, (trx) => store.createRequest(trx, body)))

  mount(app, services, listOwnRequests, async ({ actor, query: { cursor, limit } }) => {
    const rows = await readAs(db, actor, store.ownRequestsQuery(decodeCursor(cursor, timeKey), limit + 1))
    return toPage(rows, limit, timeKeyOf)
  })

  mount(app, services, listOperatorLooks, async ({ actor, query: { cursor, limit } }) => {
    const rows = await readAs(db, actor, store.ownLooksQuery(decodeCursor(cursor, timeKey), limit + 1))
    return toPage(rows, limit, timeKeyOf)
  })

  mount(app, services, listWaitingRequests, async ({ actor, query: { cursor, limit } }) => {
    const rows = await readAs(db, actor, store.waitingRequestsQuery(decodeCursor(cursor, dayKey), limit + 1))
    return toPage(rows, limit, ({ due_on, id }) => [due_on, id])
  })

  mount(app, services, answerRequest, transition(answer))
}

async function answer(trx: Trx<'app_operador'>, { body: { request_id, answer } }: Call<typeof answerRequest>) {
  const answered = await store.answerRequest(trx, request_id, answer)
  if (!answered) {
    throw new DomainError((await store.isRequest(trx, request_id)) ? 'request_already_answered' : 'request_not_found')
  }
  return { answer: { id: answered.id }, emails: [requestAnsweredEmail(answered)] }
}
