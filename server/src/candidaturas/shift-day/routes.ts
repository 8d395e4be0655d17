import {
  answerNoShow,
  checkIn,
  checkOut,
  confirmPresence,
  getShiftCalendar,
  getShiftDay,
  reportNoShow,
} from '@plantao/contract/candidaturas/shift-day/routes'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { calendarFiles } from '../../notificacoes/emails/calendar.ts'
import { transition } from '../../notificacoes/transition.ts'
import { asRole, readOneAs } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { registerConstraintErrors } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import * as steps from './steps.ts'
import { shiftDayQuery } from './store.ts'

export function mountShiftDay(app: FastifyInstance, services: Services) {
  // The hospital sent the rating and the report of a no-show at the same moment.
  registerConstraintErrors(app, { attendance_rated_is_no_no_show: 'rating_already_given' })

  const { db, config } = services
  mount(app, services, getShiftDay, async ({ actor, params: { id } }) => {
    const found = await readOneAs(db, actor, shiftDayQuery(id))
    if (!found?.day) throw new DomainError('PGRST116')
    return found.day
  })
  mount(app, services, getShiftCalendar, async ({ actor, params: { id }, reply }) => {
    const { day } = (await readOneAs(db, actor, shiftDayQuery(id))) ?? {}
    if (!day) throw new DomainError('candidatura_not_found')
    // A doctor may not read the columns of the arrival, so that the file is written as for the e-mail.
    const [file] = await asRole(db, 'app_jobs', (trx) => calendarFiles(trx, [day.candidatura_id], 'PUBLISH', config))
    if (!file) throw new DomainError('candidatura_not_found')
    const headers = { 'content-type': file.contentType, 'content-disposition': contentDisposition(file.filename) }
    return reply.headers({ ...headers, 'cache-control': 'private, no-store' }).send(file.content)
  })
  mount(app, services, checkIn, transition(steps.checkInStep))
  mount(app, services, checkOut, transition(steps.checkOutStep))
  mount(app, services, confirmPresence, transition(steps.presenceStep))
  mount(app, services, reportNoShow, transition(steps.noShowStep))
  mount(app, services, answerNoShow, transition(steps.answer))
}
