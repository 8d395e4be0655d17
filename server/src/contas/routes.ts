import type { Side } from '@plantao/contract/account-types'
import { downloadContas, getContas, listContasMonths, listContasShifts } from '@plantao/contract/contas/routes'
import type { ShiftsOfMonth } from '@plantao/contract/contas/schema'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readAs } from '../platform/database/db.ts'
import { decodeCursor, toPage } from '../platform/database/pages/cursor.ts'
import { everyRow, rowsAtOnce } from '../platform/database/pages/every-row.ts'
import { sendCsv } from '../platform/http/answers/csv.ts'
import { accountTypeIn, type SignedIn } from '../platform/http/callers.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { columnsFor } from './csv.ts'
import * as store from './store.ts'

const shiftKey = z.tuple([z.iso.datetime({ local: true }), z.uuid()])

export function mountContas(app: FastifyInstance, services: Services) {
  const { db, config } = services

  mount(app, services, getContas, async ({ actor, query: { mes } }) =>
    store.toContas(await readAs(db, actor, store.monthQuery(accountTypeIn(actor), mes))),
  )

  mount(app, services, listContasMonths, async ({ actor, query: { desde } }) => ({
    items: await readAs(db, actor, store.monthsQuery(accountTypeIn(actor), desde)),
  }))

  mount(app, services, listContasShifts, async ({ actor, query: { cursor, limit, ...of } }) => {
    const page = await shiftsPage(actor, of, cursor, limit)
    return { ...page, items: page.items.map(({ local_start: _, ...shift }) => shift) }
  })

  mount(app, services, downloadContas, async ({ actor, query, reply }) => {
    const side = accountTypeIn<Side>(actor)
    const fileName = `${side === 'hospital' ? 'contas' : 'ganhos'}-${query.mes}.csv`
    const rows = await everyRow((cursor) => shiftsPage(actor, query, cursor, rowsAtOnce))
    return sendCsv(reply, fileName, columnsFor(side, config.publicUrl), rows)
  })

  async function shiftsPage(actor: SignedIn, of: ShiftsOfMonth, cursor: string | undefined, limit: number) {
    const after = decodeCursor(cursor, shiftKey)
    const rows = await readAs(db, actor, store.shiftsQuery(accountTypeIn(actor), of, after, limit + 1))
    return toPage(rows, limit, ({ local_start, id }) => [local_start, id])
  }
}
