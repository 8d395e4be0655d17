import {
  acceptCandidatura,
  applyToVaga,
  confirmInterest,
  countOwnChanges,
  dismissMedico,
  giveUpShift,
  listCandidaturas,
  listOwnCandidaturas,
  refuseCandidatura,
  undoAccept,
  undoRefusal,
  withdrawCandidatura,
} from '@plantao/contract/candidaturas/routes'
import { undoSeconds as undoSecondsOfContract } from '@plantao/contract/candidaturas/states'
import { proposeChange } from '@plantao/contract/vagas/changes/routes'
import { listReplacements } from '@plantao/contract/vagas/replacements/routes'
import { closeVaga, reopenVaga, updateVaga } from '@plantao/contract/vagas/routes'
import type { FastifyInstance } from 'fastify'
import { openedFirst, recordAcessos } from '../medicos/store.ts'
import { transition } from '../notificacoes/transition.ts'
import { asActor, readOneAs } from '../platform/database/db.ts'
import { decodeCursor, groupAndTimeKey, rankAndTimeKey, toPage } from '../platform/database/pages/cursor.ts'
import { DomainError } from '../platform/domain-error.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { type Call, mount } from '../platform/http/mount.ts'
import { countDone, openRateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { changesSetorAlone, edit } from '../vagas/changes/edit.ts'
import { propose } from '../vagas/changes/propose.ts'
import { moveLimits, proposalLimit } from '../vagas/rate-limits.ts'
import { vagaQuery } from '../vagas/store.ts'
import { carriedOutFirst } from './decisions/carry-out.ts'
import { close } from './drop-out/close-vaga.ts'
import { confirmOwnInterest } from './drop-out/confirm-interest.ts'
import { dismiss } from './drop-out/dismiss.ts'
import { giveUp } from './drop-out/give-up.ts'
import { refuse, undoOwnRefusal } from './drop-out/refuse.ts'
import { reopen } from './drop-out/reopen-vaga.ts'
import { findReplacements } from './drop-out/store.ts'
import { withdraw } from './drop-out/withdraw.ts'
import { ownCandidaturasPage, ownChangesCountQuery } from './own-list.ts'
import { applyLimit, lookLimit, reopenLimit } from './rate-limits.ts'
import * as store from './store.ts'
import { accept, undo } from './transitions/accept.ts'
import { apply } from './transitions/apply.ts'
import { mountWaiting } from './waiting/routes.ts'

const constraintErrors = {
  decisions_no_overlap: 'medico_already_booked',
  decisions_at_most_24_hours: 'medico_over_24_hours',
  decisions_within_contacts: 'contacts_limit_reached',
  decisions_hours_unknown: 'medico_hours_unknown',
  candidaturas_one_aceita_per_vaga: 'vaga_already_filled',
  candidaturas_no_overlap: 'medico_already_booked',
  candidaturas_at_most_24_hours: 'medico_over_24_hours',
  // The vaga was filled, closed or changed between the call's check and its write.
  candidaturas_only_while_open: 'vaga_not_open',
  // The account was deleted during the call.
  candidaturas_of_account: 'session_required',
  // The account was suspended during the call.
  candidaturas_of_suspended_account: 'account_suspended',
} as const

/** @param undoSeconds time in which a hospital may take a decision back and nobody else knows of the decision */
export function mountCandidaturas(app: FastifyInstance, services: Services, undoSeconds = undoSecondsOfContract) {
  registerConstraintErrors(app, constraintErrors)
  const { db } = services
  const rateLimiter = openRateLimiter(db, services.keys)
  mountWaiting(app, services)

  mount(
    app,
    services,
    updateVaga,
    transition(carriedOutFirst((call) => (changesSetorAlone(call) ? null : call.params.id), edit(rateLimiter))),
  )
  const proposing = transition(
    carriedOutFirst(({ body }: Call<typeof proposeChange>) => body.vaga_id, propose),
    proposalLimit,
  )
  mount(app, services, proposeChange, async (call) => {
    const { actor, body } = call
    // Counted in a transaction of its own, because a refusal tells the hospital something too.
    if (body.data !== undefined || body.horario !== undefined) {
      await rateLimiter.consume(moveLimits(actor.userId, body.vaga_id))
    }
    return proposing(call)
  })
  mount(app, services, closeVaga, transition(close))
  mount(app, services, reopenVaga, transition(reopen, reopenLimit))

  mount(app, services, listReplacements, async ({ actor, params: { id }, query: { cursor, limit } }) => {
    const after = decodeCursor(cursor, rankAndTimeKey)
    const page = await asActor(db, actor, async (trx) => {
      const rows = await findReplacements(trx, id, after, limit + 1)
      const page = toPage(rows, limit, (row) => [String(row.rank), row.since, row.medico_id])
      recordAcessos(
        trx,
        page.items.map(({ medico_id }) => medico_id),
        'urgencia',
      )
      await countDone(trx, rateLimiter, { limit: lookLimit, key: actor.userId })
      return { ...page, to_call_count: rows[0]?.to_call_count ?? 0 }
    })
    // An empty list means either that nobody could take the vaga or that it does not exist.
    if (page.items.length === 0 && !(await readOneAs(db, actor, vagaQuery(id)))) throw new DomainError('vaga_not_found')
    return page
  })

  mount(app, services, listOwnCandidaturas, ({ actor, query: { cursor, limit } }) =>
    ownCandidaturasPage(db, actor, decodeCursor(cursor, groupAndTimeKey), limit),
  )

  mount(app, services, countOwnChanges, async ({ actor }) => (await readOneAs(db, actor, ownChangesCountQuery))!)

  mount(app, services, listCandidaturas, async ({ actor, query: { vaga_id, cursor, limit } }) => {
    const after = decodeCursor(cursor, rankAndTimeKey)
    const { rows, page } = await asActor(db, actor, async (trx) => {
      const query = store.candidaturasOfVagaQuery(vaga_id, after, limit + 1).compile()
      const rows = await openedFirst(
        trx,
        async () => (await trx.executeQuery(query)).rows,
        (row) => [row],
      )
      const page = toPage(rows, limit, (row) => [String(row.rank), row.created_at, row.id])
      recordAcessos(
        trx,
        page.items.map(({ medico_id }) => medico_id),
        'lista',
      )
      return { rows, page }
    })
    // An empty list means either that nobody has applied or that the vaga does not exist.
    if (rows.length === 0 && !(await readOneAs(db, actor, vagaQuery(vaga_id)))) throw new DomainError('vaga_not_found')
    return page
  })

  mount(app, services, applyToVaga, transition(apply, applyLimit))
  mount(app, services, acceptCandidatura, transition(accept(undoSeconds)))
  mount(app, services, undoAccept, transition(undo))
  mount(app, services, withdrawCandidatura, transition(withdraw))
  mount(app, services, refuseCandidatura, transition(refuse(undoSeconds)))
  mount(app, services, undoRefusal, transition(undoOwnRefusal))
  mount(app, services, giveUpShift, transition(giveUp, null))
  mount(app, services, dismissMedico, transition(dismiss))
  mount(app, services, confirmInterest, transition(confirmOwnInterest))
}
