import {
  listAvaliacoes,
  listAvaliacoesOfHospital,
  rateHospital,
  rateMedico,
  replyToAvaliacao,
  reportAvaliacao,
} from '@plantao/contract/avaliacoes/routes'
import type { FastifyInstance } from 'fastify'
import { recordAcessos } from '../medicos/store.ts'
import { transition } from '../notificacoes/transition.ts'
import { asActor, readOneAs } from '../platform/database/db.ts'
import { decodeCursor, timeKey, timeKeyOf, toPage } from '../platform/database/pages/cursor.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../platform/services.ts'
import * as rate from './rate.ts'
import { avaliacoesOfHospitalQuery, avaliacoesQuery } from './store.ts'

const constraintErrors = {
  avaliacoes_one_per_candidatura: 'rating_already_given',
  avaliacoes_hospitais_one_per_candidatura: 'rating_already_given',
  // Violated only if the hospital reports a no-show at the same time.
  avaliacoes_of_worked_shift: 'rating_of_no_show',
} as const

export function mountAvaliacoes(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  const { db } = services

  mount(app, services, listAvaliacoes, async ({ actor, query: { medico_id, cursor, limit } }) => {
    const isOwn = actor.role === 'app_medico'
    const query = avaliacoesQuery(medico_id, { after: decodeCursor(cursor, timeKey), limit: limit + 1, isOwn })
    const found = isOwn
      ? (await readOneAs(db, actor, query))!
      : await asActor(db, actor, async (trx) => {
          const { rows } = await trx.executeQuery(query.compile())
          recordAcessos(trx, [medico_id], 'perfil')
          return rows[0]!
        })
    return pageOf(found, limit)
  })

  mount(app, services, listAvaliacoesOfHospital, async ({ actor, query: { hospital_id, cursor, limit } }) => {
    const page = { after: decodeCursor(cursor, timeKey), limit: limit + 1, isOwn: actor.role === 'app_hospital' }
    const query = avaliacoesOfHospitalQuery(hospital_id, page)
    return pageOf((await readOneAs(db, actor, query))!, limit)
  })

  mount(app, services, rateMedico, transition(rate.ofMedico))
  mount(app, services, rateHospital, transition(rate.ofHospital))
  mount(app, services, replyToAvaliacao, (call) => asActor(db, call.actor, (trx) => rate.reply(trx, call)))
  mount(app, services, reportAvaliacao, transition(rate.report))
}

interface Ratings<T> {
  items: T[]
  media: number
  total: number
}

function pageOf<T extends { created_at: string; id: string }>({ items, media, total }: Ratings<T>, limit: number) {
  return { ...toPage(items, limit, timeKeyOf), media, total }
}
