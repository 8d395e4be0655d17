import { choosableKinds } from '@plantao/contract/notificacoes/kind-rules'
import {
  chooseEmail,
  countUnread,
  listEmailChoices,
  listNotificacoes,
  readNotificacoes,
} from '@plantao/contract/notificacoes/routes'
import type { RouteArgs } from '@plantao/contract/route'
import type { FastifyInstance } from 'fastify'
import { asActor, readAs, readOneAs, type Trx } from '../platform/database/db.ts'
import { decodeCursor, timeKey, timeKeyOf, toPage } from '../platform/database/pages/cursor.ts'
import { DomainError } from '../platform/domain-error.ts'
import { accountTypeIn, type SignedIn } from '../platform/http/callers.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import * as store from './bell-store.ts'
import { bellChanged } from './change-events.ts'

const kindsOf = (actor: SignedIn) => choosableKinds(accountTypeIn(actor))

export function mountBell(app: FastifyInstance, services: Services) {
  const { db } = services

  mount(app, services, listNotificacoes, async ({ actor, query: { cursor, limit } }) => {
    const lines = await readAs(db, actor, store.bellQuery(decodeCursor(cursor, timeKey), limit + 1))
    return toPage(lines, limit, timeKeyOf)
  })

  mount(app, services, countUnread, async ({ actor }) => {
    const counted = await readOneAs(db, actor, store.unreadQuery)
    return counted!
  })

  mount(app, services, readNotificacoes, async ({ actor, body }) => {
    const hasChanged = await asActor(db, actor, (trx) => markRead(trx, body))
    // Other tabs of the account must update their count of unread notifications.
    if (hasChanged) db.notify(bellChanged([actor.userId]))
  })

  mount(app, services, listEmailChoices, async ({ actor }) => {
    const chosen = new Map((await readAs(db, actor, store.emailChoicesQuery)).map((one) => [one.kind, one.delivery]))
    return { items: kindsOf(actor).map((kind) => ({ kind, delivery: chosen.get(kind) ?? ('now' as const) })) }
  })

  mount(app, services, chooseEmail, async ({ actor, params: { kind }, body: { delivery } }) => {
    if (!kindsOf(actor).includes(kind)) throw new DomainError('invalid_request')
    await asActor(db, actor, (trx) => store.chooseDelivery(trx, kind, delivery))
    return { kind, delivery }
  })
}

/** @returns whether something was unread */
async function markRead(trx: Trx, body: RouteArgs<typeof readNotificacoes>['body']) {
  if ('vaga_id' in body) return store.markReadOfVaga(trx, body.vaga_id)
  if (body.notificacao_id === null) return store.markAllRead(trx)
  const found = await store.markReadWithVaga(trx, body.notificacao_id)
  if (!found) throw new DomainError('notificacao_not_found')
  return found.has_changed
}
