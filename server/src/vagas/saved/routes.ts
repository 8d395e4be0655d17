import {
  deleteSavedSearch,
  listSavedSearches,
  renameSavedSearch,
  saveSearch,
} from '@plantao/contract/vagas/saved/routes'
import type { FastifyInstance } from 'fastify'
import { transition } from '../../notificacoes/transition.ts'
import { asActor, readAs, type Trx } from '../../platform/database/db.ts'
import { DomainError, registerConstraintErrors } from '../../platform/http/errors.ts'
import { type Call, mount } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import { requirePossible } from '../open/routes.ts'
import { savedSearchLimit } from '../rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = {
  saved_searches_twenty_per_medico: 'saved_searches_full',
  // The account was deleted while the call ran.
  saved_searches_of_account: 'session_required',
} as const

export function mountSavedSearches(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  const { db } = services

  mount(app, services, listSavedSearches, async ({ actor }) => {
    const rows = await readAs(db, actor, store.ownSavedSearchesQuery)
    return { items: rows.map(store.toSavedSearch) }
  })

  mount(app, services, saveSearch, transition(save, savedSearchLimit))
  mount(app, services, renameSavedSearch, transition(rename, savedSearchLimit))

  mount(app, services, deleteSavedSearch, async ({ actor, params: { id } }) => {
    const isDeleted = await asActor(db, actor, (trx) => store.deleteSavedSearch(trx, id))
    if (!isDeleted) throw new DomainError('saved_search_not_found')
  })
}

async function save(trx: Trx, { body: { name, filters } }: Call<typeof saveSearch>) {
  const saved = await store.createSavedSearch(trx, name, requirePossible(filters))
  if (!saved) throw new DomainError('medico_not_found')
  return { answer: store.toSavedSearch(saved) }
}

async function rename(trx: Trx, { params: { id }, body: { name } }: Call<typeof renameSavedSearch>) {
  const renamed = await store.renameSavedSearch(trx, id, name)
  if (!renamed) throw new DomainError('saved_search_not_found')
  return { answer: store.toSavedSearch(renamed) }
}
