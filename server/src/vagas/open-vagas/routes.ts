import {
  countByHospital,
  countOpenVagas,
  getVagaFacets,
  listCityOptions,
  listOpenEspecialidades,
  listOpenVagas,
} from '@plantao/contract/vagas/search/routes'
import type { SearchIndex } from '@plantao/search-index'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { readAs } from '../../platform/database/db.ts'
import { toPage } from '../../platform/database/pages/cursor.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { VagaServices } from '../feed/live-index.ts'
import { cursorParts, readCursor } from './cursor.ts'
import { cityOptionsQuery, facetsQuery, hospitalCountsQuery, toFacets } from './facets.ts'
import * as memory from './from-memory.ts'
import { type OwnShifts, openOwnShifts } from './own-shifts.ts'
import { requirePossible } from './require-possible.ts'
import * as store from './store.ts'

/** Maximum concurrent counts by the database. Each reads all vagas: more would starve other queries. */
const maxConcurrentCounts = 2

/** Open vagas for doctors, answered from the index in memory, or by the database while there is no index. */
export function mountOpenVagas(app: FastifyInstance, services: VagaServices) {
  const { db, openVagas } = services
  const ownShifts = openOwnShifts(services)
  const limitCounts = pLimit(maxConcurrentCounts)
  app.addHook('onClose', async () => ownShifts.close())

  mount(app, services, listOpenVagas, ({ actor, query }) => {
    requirePossible(query)
    const { cursor, limit, ordem: sort } = query
    const after = readCursor(sort, cursor)
    return answered(
      actor,
      (index, own) => memory.pageFromMemory(index, own, { asked: query, sort, after, limit }),
      async () => {
        const rows = await readAs(db, actor, store.openVagasQuery(query, sort, after, limit + 1))
        return toPage(rows, limit, ({ sort_key: key, created_at, id }) => cursorParts(sort, { key, created_at, id }))
      },
    )
  })

  mount(app, services, countOpenVagas, ({ actor, query }) => {
    const asked = requirePossible(query)
    return counted(
      actor,
      (index, own) => memory.countFromMemory(index, own, asked),
      async () => (await readAs(db, actor, store.openVagasCountQuery(asked)))[0]!,
    )
  })

  mount(app, services, getVagaFacets, ({ actor, query }) => {
    const asked = requirePossible(query)
    return counted(
      actor,
      (index, own) => memory.facetsFromMemory(index, own, asked),
      async () => {
        const [[facets], cidades] = await Promise.all([
          readAs(db, actor, facetsQuery(asked)),
          readAs(db, actor, cityOptionsQuery(asked, '')),
        ])
        return toFacets(facets!, cidades)
      },
    )
  })

  mount(app, services, listCityOptions, async ({ actor, query: { nome, ...filters } }) => {
    const asked = requirePossible(filters)
    const items = await counted(
      actor,
      (index, own) => memory.citiesFromMemory(index, own, asked, nome),
      () => readAs(db, actor, cityOptionsQuery(asked, nome)),
    )
    return { items }
  })

  mount(app, services, countByHospital, async ({ actor, query: { ids, ...filters } }) => {
    const asked = requirePossible(filters)
    const items = await counted(
      actor,
      (index, own) => memory.hospitalCountsFromMemory(index, own, asked, ids),
      () => readAs(db, actor, hospitalCountsQuery(asked, ids)),
    )
    return { items }
  })

  mount(app, services, listOpenEspecialidades, async ({ actor }) => {
    const rows = await readAs(db, actor, store.openEspecialidadesQuery)
    return { items: rows.map((row) => row.especialidade) }
  })

  async function answered<A, B>(
    actor: SignedIn,
    fromMemory: (index: SearchIndex, own: OwnShifts) => A,
    fromDatabase: () => Promise<B>,
  ) {
    if (!openVagas.current()) return fromDatabase()
    const own = await ownShifts.of(actor)
    const index = openVagas.current()
    return index ? fromMemory(index, own) : fromDatabase()
  }

  /** Limits counts by the database. After the wait, `ask` tries the index again: it may be available by then. */
  const counted: typeof answered = (actor, fromMemory, fromDatabase) => {
    const ask = () => answered(actor, fromMemory, fromDatabase)
    return openVagas.current() ? ask() : limitCounts(ask)
  }
}
