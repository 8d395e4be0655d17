import {
  answerNoShow,
  checkIn,
  checkOut,
  confirmPresence,
  getShiftDay,
  reportNoShow,
} from '@plantao/contract/candidaturas/shift-day/routes'
import type { FastifyInstance } from 'fastify'
import { transition } from '../../notificacoes/transition.ts'
import { readOneAs } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { registerConstraintErrors } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import * as steps from './steps.ts'
import { shiftDayQuery } from './store.ts'

export function mountShiftDay(app: FastifyInstance, services: Services) {
  // The hospital sent the rating and the report of a no-show at the same moment.
  registerConstraintErrors(app, { attendance_rated_is_no_no_show: 'rating_already_given' })

  mount(app, services, getShiftDay, async ({ actor, params: { id } }) => {
    const found = await readOneAs(services.db, actor, shiftDayQuery(id))
    if (!found?.day) throw new DomainError('PGRST116')
    return found.day
  })
  mount(app, services, checkIn, transition(steps.checkInStep))
  mount(app, services, checkOut, transition(steps.checkOutStep))
  mount(app, services, confirmPresence, transition(steps.presenceStep))
  mount(app, services, reportNoShow, transition(steps.noShowStep))
  mount(app, services, answerNoShow, transition(steps.answer))
}
