import { downloadContas, getContas, listContasShifts } from '@plantao/contract/contas/routes'
import type { ShiftsOfMonth } from '@plantao/contract/contas/schema'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readAs } from '../platform/database/db.ts'
import { decodeCursor, toPage } from '../platform/database/pages/cursor.ts'
import { sendCsv } from '../platform/http/answers/csv.ts'
import type { SignedIn } from '../platform/http/callers.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { columnsFor } from './csv.ts'
import * as store from './store.ts'

const shiftKey = z.tuple([z.iso.datetime({ local: true }), z.uuid()])

/** Rows that the server reads and holds at a time for a table. */
const rowsAtOnce = 500

export function mountContas(app: FastifyInstance, services: Services) {
  const { db, config } = services

  mount(app, services, getContas, async ({ actor, query: { mes } }) =>
    store.toContas(await readAs(db, actor, store.monthQuery(sideOf(actor), mes))),
  )

  mount(app, services, listContasShifts, async ({ actor, query: { cursor, limit, ...of } }) => {
    const rows = await shifts(actor, of, decodeCursor(cursor, shiftKey), limit + 1)
    const page = toPage(rows, limit, keyOf)
    return { ...page, items: page.items.map(({ local_start: _, ...shift }) => shift) }
  })

  mount(app, services, downloadContas, async ({ actor, query, reply }) => {
    const side = sideOf(actor)
    const fileName = `${side === 'hospital' ? 'contas' : 'ganhos'}-${query.mes}.csv`
    // The first rows are read before the answer begins, so that an ended session is refused with its status.
    const first = await shifts(actor, query, null, rowsAtOnce)
    return sendCsv(reply, fileName, columnsFor(side, config.publicUrl), everyShift(actor, query, first))
  })

  async function* everyShift(actor: SignedIn, of: ShiftsOfMonth, first: store.ShiftRow[]) {
    let rows = first
    yield* rows
    while (rows.length === rowsAtOnce) {
      rows = await shifts(actor, of, keyOf(rows.at(-1)!), rowsAtOnce)
      yield* rows
    }
  }

  const shifts = (actor: SignedIn, of: ShiftsOfMonth, after: store.ShiftKey | null, limit: number) =>
    readAs(db, actor, store.shiftsQuery(sideOf(actor), of, after, limit))
}

const sideOf = ({ role }: SignedIn) => (role === 'app_hospital' ? 'hospital' : 'medico')
const keyOf = ({ local_start, id }: store.ShiftRow): [string, string] => [local_start, id]
