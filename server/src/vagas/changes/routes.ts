import { answerChange } from '@plantao/contract/vagas/changes/routes'
import type { FastifyInstance } from 'fastify'
import { transition } from '../../notificacoes/transition.ts'
import { registerConstraintErrors } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import { answer } from './answer.ts'

const constraintErrors = {
  vagas_unchanged_unless_open: 'vaga_change_needs_agreement',
  change_proposals_no_overlap: 'medico_already_booked',
  change_proposals_at_most_24_hours: 'medico_over_24_hours',
} as const

/** Mounts only the answer to a proposed change. Editing and proposing are mounted in candidaturas/routes.ts. */
export function mountChanges(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  mount(app, services, answerChange, transition(answer))
}
