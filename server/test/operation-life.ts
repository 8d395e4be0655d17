import { userTypes } from '@plantao/contract/account-types'
import { listCandidaturas } from '@plantao/contract/candidaturas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import type { LifeCycleModel } from '@plantao/testkit/life-cycle/model'
import type { Limits, OperationActName } from '@plantao/testkit/life-cycle/operation'
import type { ModelVaga } from '@plantao/testkit/life-cycle/state'
import { expect } from 'vitest'
import { lift, suspend } from '../src/auth/suspension/suspend.ts'
import { runTransition } from '../src/notificacoes/transition.ts'
import { asActor, type Trx } from '../src/platform/database/db.ts'
import { DomainError } from '../src/platform/domain-error.ts'
import type { startTestApp } from './app.ts'

/*
 * Acts of operators in the random lives of life-cycle.test.ts: operators prove hospitals and suspend accounts. Limits
 * are low, because a life has few vagas.
 */

export const smallLimits: Limits = { vagas: 2, contacts: 1 }

export interface OperationTarget {
  model: LifeCycleModel
  hospital: Profile
  medico: Profile
  vaga: ModelVaga
  vagaId: string
  /** The profile of the vaga's hospital. */
  owner: Profile
}

type TestApp = Awaited<ReturnType<typeof startTestApp>>

export async function startOperation({ call, owner, services, database, createOperador }: TestApp) {
  const { userId, sessionId } = await createOperador()
  // A life takes longer than the ten minutes of a second factor.
  await owner.query(`update auth.sessions set factor_at = now() + interval '1 day' where id = '${sessionId}';
    create or replace function app.max_unproven_vagas() returns integer language sql immutable return ${smallLimits.vagas};
    create or replace function app.max_unproven_contacts() returns integer language sql immutable return ${smallLimits.contacts};
    create or replace function app.min_unproven_vagas() returns integer language sql immutable return 0;
    create or replace function app.min_unproven_contacts() returns integer language sql immutable return 0`)
  const actor = { role: 'app_operador' as const, userId, sessionId }
  const begin = <R>(work: (trx: Trx<'app_operador'>) => Promise<R>) => asActor(services.db, actor, work)

  /** A suspension and its end close every session of the account. */
  async function signInAgain(profile: Profile) {
    const { userId: sub, accountType } = profile
    const sid = await database.openSession(sub)
    const access = await services.keys.signAccessToken({ sub, sid, user_type: userTypes[accountType] })
    Object.assign(profile.headers, { authorization: `Bearer ${access}` })
  }

  async function change(profile: Profile, work: typeof suspend | typeof lift) {
    try {
      await runTransition(services, begin, (trx) => work(trx, profile.userId, 'Motivo'))
    } catch (error) {
      if (error instanceof DomainError) return false
      throw error
    }
    await signInAgain(profile)
    return true
  }

  async function prove({ id }: Profile, isProven: boolean) {
    await owner.query(
      `update app.hospitais set proven_by = case when $2 then 'operacao' end, proven_at = case when $2 then now() end,
         proven_until = case when $2 then now() + interval '1 year' end, proven_name = case when $2 then nome end where id = $1`,
      [id, isProven],
    )
    return true
  }

  const acts: Record<OperationActName, (target: OperationTarget) => Promise<boolean>> = {
    suspendHospital: ({ hospital }) => change(hospital, suspend),
    liftHospital: ({ hospital }) => change(hospital, lift),
    suspendMedico: ({ medico }) => change(medico, suspend),
    liftMedico: ({ medico }) => change(medico, lift),
    prove: ({ hospital }) => prove(hospital, true),
    endProof: ({ hospital }) => prove(hospital, false),
    look,
  }
  /** Carries out an operator's act, and tells whether it succeeded. */
  const act = (name: OperationActName, target: OperationTarget) => acts[name](target)

  /** Checks that the list of candidates hides the same contacts as the model. The model has already done this act. */
  async function look({ model, owner: as, vaga, vagaId }: OperationTarget) {
    if (!model.isOpen(vaga) || model.operation.suspendedHospitais.has(vaga.hospital)) return false
    const { status, body } = await call(listCandidaturas, { as, query: { vaga_id: vagaId } })
    expect(status).toBe(200)
    const held = body.items.map((item: { is_contact_held: boolean }) => item.is_contact_held)
    expect(held, 'contacts').toEqual(model.operation.contactsOf(vaga).map(({ isHeld }) => isHeld))
    return true
  }

  /** Begins another life with the same accounts. */
  async function reset(profiles: readonly Profile[]) {
    await owner.query(`update auth.users set suspended_at = null, suspension_reason = null where suspended_at is not null;
      update app.hospitais set proven_by = null, proven_at = null, proven_until = null, proven_name = null where proven_by is not null;
      delete from app.opened_contacts;
      delete from app.spent_contacts`)
    for (const profile of profiles) await signInAgain(profile)
  }

  const passTime = (hours: number) =>
    owner.query('update app.opened_contacts set opened_at = opened_at - make_interval(hours => $1)', [hours])

  return { act, reset, passTime }
}
