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
import type { SignedIn } from '../../platform/http/callers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { VagaServices } from '../feed/live-index.ts'
import { readCursor } from './cursor.ts'
import * as memory from './from-memory.ts'
import { type OwnShifts, openOwnShifts } from './own-shifts.ts'
import { requirePossible } from './require-possible.ts'

/** Open vagas for doctors, answered from the index in memory. */
export function mountOpenVagas(app: FastifyInstance, services: VagaServices) {
  const { openVagas } = services
  const ownShifts = openOwnShifts(services)
  app.addHook('onClose', async () => ownShifts.close())

  mount(app, services, listOpenVagas, ({ actor, query }) => {
    requirePossible(query)
    const { cursor, limit, ordem: sort } = query
    const after = readCursor(sort, cursor)
    return answer(actor, (index, own) => {
      const page = { asked: query, sort, after, limit, asOf: openVagas.outdatedSince() }
      return memory.pageFromMemory(index, own, page)
    })
  })

  mount(app, services, countOpenVagas, ({ actor, query }) => {
    const asked = requirePossible(query)
    return answer(actor, (index, own) => memory.countFromMemory(index, own, asked))
  })

  mount(app, services, getVagaFacets, ({ actor, query }) => {
    const asked = requirePossible(query)
    return answer(actor, (index, own) => memory.facetsFromMemory(index, own, asked))
  })

  mount(app, services, listCityOptions, ({ actor, query: { nome, ...filters } }) => {
    const asked = requirePossible(filters)
    return answer(actor, (index, own) => ({ items: memory.citiesFromMemory(index, own, asked, nome) }))
  })

  mount(app, services, countByHospital, ({ actor, query: { ids, ...filters } }) => {
    const asked = requirePossible(filters)
    return answer(actor, (index, own) => ({ items: memory.hospitalCountsFromMemory(index, own, asked, ids) }))
  })

  mount(app, services, listOpenEspecialidades, ({ actor }) =>
    answer(actor, (index) => ({ items: memory.especialidadesFromMemory(index) })),
  )

  async function answer<A>(actor: SignedIn, fromMemory: (index: SearchIndex, own: OwnShifts) => A) {
    // Both at once would keep an index across an `await`.
    const own = await ownShifts.of(actor)
    return fromMemory(openVagas.current(), own)
  }
}
