import { exportOwnVagas, getEscala, quickSearchOwn } from '@plantao/contract/escala/routes'
import type { FastifyInstance } from 'fastify'
import { everyPlantao } from '../plantoes/store.ts'
import { readAs, readOneAs } from '../platform/database/db.ts'
import { sendCsv } from '../platform/http/answers/csv.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { openPhonesRead } from '../vagas/own-vagas/accepted-phones.ts'
import { everyFoundVaga } from '../vagas/own-vagas/store.ts'
import { toEscala } from './answer.ts'
import { shiftTable } from './csv.ts'
import { quickSearchQuery } from './quick-search.ts'
import { escalaQuery } from './store.ts'

export function mountEscala(app: FastifyInstance, services: Services) {
  const { db } = services
  const recordPhones = openPhonesRead(db)
  mount(app, services, getEscala, async ({ actor, query }) => {
    const { answer, phonesRead } = toEscala(await readAs(db, actor, escalaQuery(query)))
    await recordPhones(actor, phonesRead)
    return answer
  })

  mount(app, services, quickSearchOwn, async ({ actor, query: { q } }) => {
    return (await readOneAs(db, actor, quickSearchQuery(q).compile()))!
  })

  mount(app, services, exportOwnVagas, async ({ actor, query, reply }) => {
    const { mostrar, q, ordem: sort } = query
    const table = shiftTable(services.config.publicUrl, new Date())
    if (mostrar === 'rascunhos' || mostrar === 'da_casa') {
      const plantoes = await everyPlantao(db, actor, { chip: mostrar, text: q, sort: sort === '-dia' ? sort : 'dia' })
      return sendCsv(reply, `${mostrar.replace('_', '-')}.csv`, table, plantoes)
    }
    const vagas = await everyFoundVaga(db, actor, { search: { mostrar, q }, sort })
    return sendCsv(reply, 'vagas.csv', table, vagas)
  })
}
