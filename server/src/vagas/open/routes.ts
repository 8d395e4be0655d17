import {
  countByHospital,
  countOpenVagas,
  getVagaFacets,
  listCityOptions,
  listOpenEspecialidades,
  listOpenVagas,
} from '@plantao/contract/vagas/search/routes'
import { filtersRefusedBy } from '@plantao/contract/vagas/search/rules'
import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import type { SearchIndex } from '@plantao/search-index/search-index'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import type { z } from 'zod'
import { toPage } from '../../platform/database/cursor.ts'
import { readAs } from '../../platform/database/db.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import { cursorParts, readCursor } from './cursor.ts'
import { cityOptionsQuery, facetsQuery, hospitalCountsQuery, toFacets } from './facets.ts'
import * as memory from './from-memory.ts'
import type { VagaServices } from './live-index.ts'
import { type OwnShifts, openOwnShifts } from './own-shifts.ts'
import * as store from './store.ts'

/** Counts that read all vagas, by the database: more at once would leave it nothing for the rest. */
const countsAtOnce = 2

/** Open vagas as doctors find them: answered from the index in memory, or by the database while there is none. */
export function mountOpenVagas(app: FastifyInstance, services: VagaServices) {
  const { db, openVagas } = services
  const ownShifts = openOwnShifts(services)
  const limitCounts = pLimit(countsAtOnce)
  app.addHook('onClose', async () => ownShifts.close())

  const pageFromMemory = (asked: z.output<typeof listOpenVagas.query>) => {
    requirePossible(asked)
    const { cursor, limit, ordem: sort } = asked
    const after = readCursor(sort, cursor)
    return (index: SearchIndex, own: OwnShifts) => memory.pageFromMemory(index, own, { asked, sort, after, limit })
  }
  mount(
    app,
    services,
    listOpenVagas,
    ({ actor, query }) =>
      answered(actor, copied(pageFromMemory(query)), async () => {
        const { cursor, limit, ordem } = query
        const rows = await readAs(db, actor, store.openVagasQuery(query, ordem, readCursor(ordem, cursor), limit + 1))
        return toPage(rows, limit, ({ sort_key: key, created_at, id }) => cursorParts(ordem, { key, created_at, id }))
      }),
    ({ actor, query }) => atOnce(actor, pageFromMemory(query)),
  )

  /** For whoever waits before it is sent. */
  const copied = (page: ReturnType<typeof pageFromMemory>) => (index: SearchIndex, own: OwnShifts) =>
    page(index, own).copy()

  const countFromMemory = (query: VagaQuestion) => {
    const asked = requirePossible(query)
    return (index: SearchIndex, own: OwnShifts) => memory.countFromMemory(index, own, asked)
  }
  mount(
    app,
    services,
    countOpenVagas,
    ({ actor, query }) =>
      counted(
        actor,
        countFromMemory(query),
        async () => (await readAs(db, actor, store.openVagasCountQuery(query)))[0]!,
      ),
    ({ actor, query }) => atOnce(actor, countFromMemory(query)),
  )

  const facetsFromMemory = (query: VagaQuestion) => {
    const asked = requirePossible(query)
    return (index: SearchIndex, own: OwnShifts) => memory.facetsFromMemory(index, own, asked)
  }
  mount(
    app,
    services,
    getVagaFacets,
    ({ actor, query }) =>
      counted(actor, facetsFromMemory(query), async () => {
        const [[facets], cidades] = await Promise.all([
          readAs(db, actor, facetsQuery(query)),
          readAs(db, actor, cityOptionsQuery(query, '')),
        ])
        return toFacets(facets!, cidades)
      }),
    ({ actor, query }) => atOnce(actor, facetsFromMemory(query)),
  )

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

  /** Undefined where it would have to wait. */
  function atOnce<A>(actor: SignedIn, fromMemory: (index: SearchIndex, own: OwnShifts) => A) {
    const own = ownShifts.known(actor)
    const index = own && openVagas?.current()
    return own && index ? fromMemory(index, own) : undefined
  }

  async function answered<A, B>(
    actor: SignedIn,
    fromMemory: (index: SearchIndex, own: OwnShifts) => A,
    fromDatabase: () => Promise<B>,
  ) {
    if (!openVagas?.current()) return fromDatabase()
    const own = await ownShifts.of(actor)
    const index = openVagas.current()
    return index ? fromMemory(index, own) : fromDatabase()
  }

  /** Who waited may find that the index is there. */
  const counted: typeof answered = (actor, fromMemory, fromDatabase) => {
    const ask = () => answered(actor, fromMemory, fromDatabase)
    return openVagas?.current() ? ask() : limitCounts(ask)
  }
}

/** @throws {DomainError} for filters that contradict themselves. */
export function requirePossible(asked: VagaQuestion) {
  const code = filtersRefusedBy(asked)
  if (code) throw new DomainError(code)
  return asked
}
