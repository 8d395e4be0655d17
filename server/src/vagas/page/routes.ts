import { getOwnVaga, getVaga, getVagaForMedico } from '@plantao/contract/vagas/routes'
import type { FastifyInstance } from 'fastify'
import { asActor, readOneAs } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import { recordPhonesRead, withPhone } from '../own-vagas/accepted-phones.ts'
import { ownVagaQuery } from '../own-vagas/store.ts'
import { publicVagaQuery, vagaForMedicoQuery } from './store.ts'

export function mountVagaPage(app: FastifyInstance, services: Services) {
  const { db } = services

  mount(app, services, getVaga, async ({ actor, params: { id } }) => {
    const found = await readOneAs(db, actor, publicVagaQuery(id))
    if (!found?.vaga) throw new DomainError('PGRST116')
    return found.vaga
  })

  mount(app, services, getVagaForMedico, async ({ actor, params: { id } }) => {
    const vaga = await readOneAs(db, actor, vagaForMedicoQuery(id))
    if (!vaga) throw new DomainError('PGRST116')
    return vaga
  })

  mount(app, services, getOwnVaga, async ({ actor, params: { id } }) => {
    const vaga = await readOneAs(db, actor, ownVagaQuery(id))
    if (!vaga) throw new DomainError('PGRST116')
    if (withPhone([vaga]).length > 0) await asActor(db, actor, (trx) => recordPhonesRead(trx, [vaga]))
    return vaga
  })
}
