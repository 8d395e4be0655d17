import { choosableKinds } from '@plantao/contract/notificacoes/kind-rules'
import {
  chooseEmail,
  countUnread,
  listEmailChoices,
  listNotificacoes,
  readNotificacoes,
} from '@plantao/contract/notificacoes/routes'
import type { FastifyInstance } from 'fastify'
import { asActor, readAs, readOneAs } from '../platform/database/db.ts'
import { decodeCursor, timeKey } from '../platform/database/pages/cursor.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { SignedIn } from '../platform/http/callers.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import * as store from './bell-store.ts'
import { bellChanged } from './change-events.ts'

const kindsOf = ({ role }: SignedIn) => choosableKinds(role === 'app_medico' ? 'medico' : 'hospital')

export function mountBell(app: FastifyInstance, services: Services) {
  const { db } = services

  mount(app, services, listNotificacoes, ({ actor, query: { cursor, limit } }) =>
    store.bellPage(db, actor, decodeCursor(cursor, timeKey), limit),
  )

  mount(app, services, countUnread, async ({ actor }) => {
    const counted = await readOneAs(db, actor, store.unreadQuery)
    return counted!
  })

  mount(app, services, readNotificacoes, async ({ actor, body: { notificacao_id: id } }) => {
    const isFound = await asActor(db, actor, (trx) => store.markRead(trx, id))
    if (!isFound) throw new DomainError('notificacao_not_found')
    // Other tabs of the account count unread notifications too.
    db.notify(bellChanged([`account:${actor.userId}`]))
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
