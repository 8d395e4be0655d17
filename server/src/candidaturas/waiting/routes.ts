import {
  countWaiting,
  countWaitingChips,
  listFollowUps,
  listWaiting,
} from '@plantao/contract/candidaturas/waiting/routes'
import type { FastifyInstance } from 'fastify'
import { openedFirst, recordAcessos } from '../../medicos/store.ts'
import { asActor, q, readAs } from '../../platform/database/db.ts'
import { decodeCursor, rankAndTimeKey, timeKey, toPage } from '../../platform/database/pages/cursor.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import { followUpsQuery, waitingChipCountsQuery, waitingCountQuery, waitingQuery } from './store.ts'

export function mountWaiting(app: FastifyInstance, services: Services) {
  const { db } = services

  mount(app, services, listWaiting, ({ actor, query: { cursor, limit, ...search } }) => {
    const after = decodeCursor(cursor, timeKey)
    return asActor(db, actor, async (trx) => {
      const query = waitingQuery(search, after, limit + 1).compile()
      const rows = await openedFirst(
        trx,
        async () => (await trx.executeQuery(query)).rows,
        ({ candidaturas }) => candidaturas,
      )
      const page = toPage(rows, limit, (row) => [row.begins_at, row.vaga_id])
      const medicos = page.items.flatMap(({ candidaturas }) => candidaturas.map(({ medico_id }) => medico_id))
      recordAcessos(trx, [...new Set(medicos)], 'lista')
      return page
    })
  })

  mount(app, services, countWaiting, async ({ actor }) => {
    const [count] = await readAs(db, actor, waitingCountQuery)
    return count!
  })

  mount(app, services, countWaitingChips, async ({ actor, query }) => {
    const [counts] = await readAs(db, actor, waitingChipCountsQuery(query))
    return counts!
  })

  mount(app, services, listFollowUps, async ({ actor, query: { cursor, limit } }) => {
    const rows = await readAs(db, actor, followUpsQuery(decodeCursor(cursor, rankAndTimeKey), limit + 1).compile(q))
    return toPage(rows, limit, (row) => [String(row.rank), row.at, row.id])
  })
}
