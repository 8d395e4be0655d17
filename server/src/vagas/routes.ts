import { countOwnVagas } from '@plantao/contract/vagas/own-vagas/routes'
import { correctVagasPlace, countVagasToCorrect, createVaga, listOwnVagas } from '@plantao/contract/vagas/routes'
import type { FastifyInstance } from 'fastify'
import { transition } from '../notificacoes/transition.ts'
import { readAs, readOneAs } from '../platform/database/db.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.ts'
import { mountChanges } from './changes/routes.ts'
import { correctPlace } from './correct-place.ts'
import type { VagaServices } from './feed/live-index.ts'
import { mountHistory } from './history/routes.ts'
import { mountOpenVagas } from './open-vagas/routes.ts'
import { openPhonesRead } from './own-vagas/accepted-phones.ts'
import { ownVagaCountsQuery } from './own-vagas/search.ts'
import { foundVagasPage, ownVagasPage } from './own-vagas/store.ts'
import { mountVagaPage } from './page/routes.ts'
import { publish } from './publish.ts'
import { correctionLimit, publishLimit } from './rate-limits.ts'
import * as store from './store.ts'

const constraintErrors = {
  // The account was deleted during the call.
  vagas_of_account: 'session_required',
  // The account was suspended during the call.
  vagas_of_suspended_account: 'account_suspended',
  vagas_within_limit: 'vagas_limit_reached',
  vagas_within_day: 'published_limit_reached',
} as const

export function mountVagas(app: FastifyInstance, services: VagaServices) {
  registerConstraintErrors(app, constraintErrors)
  const { db } = services
  const recordPhones = openPhonesRead(db)
  mountOpenVagas(app, services)
  mountVagaPage(app, services)
  mountHistory(app, services)
  mountChanges(app, services)

  mount(app, services, listOwnVagas, async ({ actor, query: { cursor, limit, ordem: sort, ...search } }) => {
    const isWhole = !Object.values(search).some(Boolean) && sort === 'recentes'
    const page = isWhole
      ? await ownVagasPage(db, actor, cursor, limit)
      : await foundVagasPage(db, actor, { search, sort, cursor, limit })
    const phonesRead = page.items.flatMap(({ phone_read }) => phone_read ?? [])
    await recordPhones(actor, phonesRead)
    return page
  })

  mount(app, services, countOwnVagas, async ({ actor, query }) => {
    return (await readOneAs(db, actor, ownVagaCountsQuery(query)))!
  })

  mount(app, services, countVagasToCorrect, async ({ actor }) => {
    const [found] = await readAs(db, actor, store.vagasToCorrectCountQuery)
    return found!
  })

  mount(app, services, correctVagasPlace, transition(correctPlace, correctionLimit))
  mount(app, services, createVaga, transition(publish, publishLimit))
}
