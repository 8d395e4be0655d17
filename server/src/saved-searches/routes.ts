import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '@plantao/contract/saved-searches/routes'
import type { FastifyInstance } from 'fastify'
import { transition } from '../notificacoes/transition.ts'
import { asActor, readAs, type Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { type Call, mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { requirePossible } from '../vagas/open-vagas/require-possible.ts'
import { savedSearchLimit } from './rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = {
  saved_searches_twenty_per_medico: 'saved_searches_full',
  // The account was deleted during the call.
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
  mount(app, services, changeSavedSearch, transition(change, savedSearchLimit))

  mount(app, services, deleteSavedSearch, async ({ actor, params: { id } }) => {
    const isDeleted = await asActor(db, actor, (trx) => store.deleteSavedSearch(trx, id))
    if (!isDeleted) throw new DomainError('saved_search_not_found')
  })
}

async function save(trx: Trx, { body: { filters, ...settings } }: Call<typeof saveSearch>) {
  const saved = await store.createSavedSearch(trx, settings, requirePossible(filters))
  if (!saved) throw new DomainError('medico_not_found')
  return { answer: store.toSavedSearch(saved) }
}

async function change(trx: Trx, { params: { id }, body }: Call<typeof changeSavedSearch>) {
  const changed = await store.changeSavedSearch(trx, id, body)
  if (!changed) throw new DomainError('saved_search_not_found')
  return { answer: store.toSavedSearch(changed) }
}
