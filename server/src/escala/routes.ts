import { getEscala } from '@plantao/contract/escala/routes'
import type { FastifyInstance } from 'fastify'
import { readTextAs } from '../platform/database/db.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import { openPhonesRead } from '../vagas/own-vagas/accepted-phones.ts'
import { toEscala } from './answer.ts'
import { escalaQuery } from './store.ts'

export function mountEscala(app: FastifyInstance, services: Services) {
  const { db } = services
  const recordPhones = openPhonesRead(db)
  mount(app, services, getEscala, async ({ actor, query }) => {
    const { answer, phonesRead } = toEscala(await readTextAs(db, actor, escalaQuery(query).compile()))
    await recordPhones(actor, phonesRead)
    return answer
  })
}
