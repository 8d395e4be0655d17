import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { userTypes } from '@plantao/contract/account-types'
import type { By } from '@plantao/contract/route'
import { horarioReader } from '@plantao/contract/vagas/horario-rules'
import { type AccountType, newVaga, type Profile, type Side as SideOfShift } from '@plantao/testkit/fixtures'
import type { SideState } from '@plantao/testkit/right-calls'
import { totp } from '@plantao/testkit/totp'
import { vi } from 'vitest'
import {
  hashOfToken,
  macOfCode,
  type OneTimeKind,
  oneTimeCode,
  oneTimeToken as tokenOf,
} from '../src/auth/one-time-links/tokens.ts'
import { sealSecret } from '../src/auth/second-factor/codes.ts'
import { macOfProofCode, proofCode } from '../src/hospitais/proof/codes.ts'
import { unsubscribeLink } from '../src/notificacoes/unsubscribe.ts'
import { createInvite } from '../src/operadores/invites/store.ts'
import { asRole } from '../src/platform/database/db.ts'
import { signLink } from '../src/platform/files/signed-links.ts'
import { type Side as Applied, createSide, pdf } from './side.ts'
import type { startWholeApp } from './whole-app.ts'

export const missingId = '0198c0de-0000-7000-8000-000000000001'

export interface Side extends Applied {
  name: SideName
  vaga: string
}
/** The unconfirmed accounts are those of `U`. */
type SideName = 'A' | 'B' | 'U'

const sideStates: Record<SideState, State> = {
  pendente: { vaga: 'aberta', candidatura: 'pendente' },
  aceita: { vaga: 'preenchida', candidatura: 'aceita' },
  decided: { vaga: 'aberta', candidatura: 'pendente', isDecided: true },
  refused: { vaga: 'aberta', candidatura: 'pendente', isRefused: true },
  nao_selecionada: { vaga: 'encerrada', candidatura: 'nao_selecionada' },
  'nao_selecionada, open': { vaga: 'aberta', candidatura: 'nao_selecionada' },
  'aceita, begun': { vaga: 'preenchida', candidatura: 'aceita', shift: 'now' },
  'aceita, checked in': { vaga: 'preenchida', candidatura: 'aceita', shift: 'now', day: 'checked in' },
  'aceita, no-show': { vaga: 'preenchida', candidatura: 'aceita', shift: 'over', day: 'no-show' },
  'aceita, over': { vaga: 'preenchida', candidatura: 'aceita', shift: 'over' },
}
interface State {
  vaga: string
  candidatura: string
  /** True if the hospital has decided to accept the candidatura. */
  isDecided?: true
  /** True if the hospital has decided to refuse the candidatura. */
  isRefused?: true
  /** Far in the future by default. */
  shift?: 'now' | 'over'
  /** Recorded presence. Nothing by default. */
  day?: 'checked in' | 'no-show'
}

export interface Identity {
  name: string
  headers: Record<string, string>
  /**
   * The group of doctor, hospital and operator (`Side` in side.ts) that the caller belongs to. The rows of the group
   * `other` are foreign to the caller.
   */
  own: Side
  other: Side
  account: Profile
}

export const identityNames = [
  'anon',
  'unconfirmed',
  'medico A',
  'medico B',
  'hospital A',
  'hospital B',
  'operador A',
  'operador B',
  'signed out',
  'expired',
] as const

type WholeApp = Awaited<ReturnType<typeof startWholeApp>>

/** The hours of each shift by the clock of São Paulo, in SQL. The call comes in the middle of `now`, whatever the hour. */
const shifts = {
  now: [`date_trunc('hour', now() at time zone 'America/Sao_Paulo') - interval '6 h'`, '24 h'],
  over: [`(now() at time zone 'America/Sao_Paulo')::date - interval '2 days' + interval '7 h'`, '12 h'],
  toCome: [`timestamp '${newVaga.data} ${newVaga.horario.slice(0, 5)}'`, '12 h'],
} as const

/**
 * Creates a caller for each of `identityNames`.
 * @param accountType the type that the route is for: callers without a valid session have an account of this type
 */
export async function createWorld(app: WholeApp, accountType: AccountType) {
  const { services, owner } = app
  const keys = services.keys
  const id = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0].id as string

  async function newSide(name: SideName): Promise<Side> {
    const applied = await createSide(app, name)
    await services.files.receive(Readable.from([pdf]), 1000, (draft) => draft.publish(applied.documento.key))
    if (name === 'U')
      await owner.query('update auth.users set email_confirmed_at = null where id = any ($1)', [
        [applied.medico.userId, applied.hospital.userId, applied.operador.userId],
      ])
    return { ...applied, name, vaga: await app.createVaga(applied.hospital) }
  }

  async function identitiesOf({ A: a, B: b, U: u }: Record<SideName, Side>): Promise<Identity[]> {
    const signedOut = await id('insert into auth.sessions (user_id, revoked_at) values ($1, now()) returning id', [
      a[accountType].userId,
    ])
    const apikey = services.config.anonKey
    const user_type = userTypes[accountType]
    const bearer = async (sid: string) => ({
      apikey,
      authorization: `Bearer ${await keys.signAccessToken({ sub: a[accountType].userId, sid, user_type })}`,
    })
    const expired = await atTime(Date.now() - 11 * 60_000, () => bearer(a[accountType].sessionId))
    const identities: Record<(typeof identityNames)[number], Omit<Identity, 'name'>> = {
      anon: { headers: { apikey }, own: a, other: b, account: a[accountType] },
      unconfirmed: { headers: u[accountType].headers, own: u, other: a, account: u[accountType] },
      'medico A': { headers: a.medico.headers, own: a, other: b, account: a.medico },
      'medico B': { headers: b.medico.headers, own: b, other: a, account: b.medico },
      'hospital A': { headers: a.hospital.headers, own: a, other: b, account: a.hospital },
      'operador A': { headers: a.operador.headers, own: a, other: b, account: a.operador },
      'operador B': { headers: b.operador.headers, own: b, other: a, account: b.operador },
      'hospital B': { headers: b.hospital.headers, own: b, other: a, account: b.hospital },
      'signed out': { headers: await bearer(signedOut), own: a, other: b, account: a[accountType] },
      expired: { headers: expired, own: a, other: b, account: a[accountType] },
    }
    return identityNames.map((name) => ({ name, ...identities[name] }))
  }

  const sides = { A: await newSide('A'), B: await newSide('B'), U: await newSide('U') }
  let identities = await identitiesOf(sides)

  const changedSides = new Set<Side>()

  /** Replaces these groups by new ones, after a call that changed their rows. @returns the new groups */
  async function renew(...changed: Side[]) {
    for (const side of changed) {
      changedSides.delete(side)
      sides[side.name] = await newSide(side.name)
    }
    if (changed.length > 0) identities = await identitiesOf(sides)
    return changed.map(({ name }) => sides[name])
  }

  /** Token of the link in an e-mail, and the code in the same e-mail. */
  async function oneTimeSecrets(tokenKind: OneTimeKind, { userId }: { userId: string }) {
    const row = randomUUID()
    const token = tokenOf(keys, tokenKind, row)
    const code = oneTimeCode(keys, tokenKind, row)
    await owner.query(
      `insert into auth.one_time_tokens (id, user_id, kind, token_hash, code_mac, expires_at)
       values ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
      [row, userId, tokenKind, hashOfToken(token), macOfCode(keys, row, code)],
    )
    return { token, code }
  }

  return {
    get identities() {
      return identities
    },
    renew,
    /** Replaces the groups that `become` has changed. */
    renewChanged: () => renew(...changedSides),
    /** An unconfirmed account cannot have a reset link. */
    resetSecrets: ({ name, account }: Identity) =>
      name === 'unconfirmed' ? { token: 'a'.repeat(32), code: 'B'.repeat(8) } : oneTimeSecrets('reset', account),
    /** The token for a sign-up that waits for its confirmation. */
    async confirmToken() {
      const userId = await id(
        `insert into auth.users (email, password_hash, user_type, metadata) values ($1, 'x', 'doctor', $2) returning id`,
        [`${randomUUID()}@example.com`, { user_type: 'doctor', nome: 'Ana', crm: '1', telefone: '1' }],
      )
      return (await oneTimeSecrets('confirm', { userId })).token
    },
    /** Brings a group's rows into a state. Changes only what differs, but deletes all ratings of an `over` shift. */
    async become(side: Side, state: SideState) {
      changedSides.add(side)
      const { vagaApplied, candidatura, hospital } = side
      const to = sideStates[state]
      const [start, length] = shifts[to.shift ?? 'toCome']
      const decided = `(candidatura_id, carried_out_after, decided_by) values
        ('${candidatura}', now() + interval '1 day', '${hospital.userId}') on conflict do nothing;`
      const at = `timestamptz '2026-01-01T12:00:00Z'`
      const day = {
        'checked in': `${at}, null, null`,
        'no-show': `null, 'nao_compareceu', ${at}`,
        none: 'null, null::text, null::timestamptz',
      }[to.day ?? 'none']
      // A proposal for the vaga's value.
      const proposal = `insert into app.change_proposals (vaga_id, data, horario, valor)
        select id, data, horario, 1 from app.vagas where id = '${vagaApplied}'
          and not exists (select from app.change_proposals where vaga_id = '${vagaApplied}' and status = 'pending');`
      const rated = ['avaliacoes', 'avaliacoes_hospitais']
      await owner.query(`
        ${to.isDecided ? '' : `delete from app.decisions where vaga_id = '${vagaApplied}';`}
        ${to.isRefused ? '' : `delete from app.refusals where vaga_id = '${vagaApplied}';`}
        update app.vagas set status = '${to.vaga}' where id = '${vagaApplied}' and status <> '${to.vaga}';
        update app.candidaturas set status = '${to.candidatura}'
        where id = '${candidatura}' and status <> '${to.candidatura}';
        update app.vagas v set data = t.start::date, horario = t.horario, horario_reader = ${horarioReader},
          starts_at = t.start at time zone v.time_zone, ends_at = t.end at time zone v.time_zone
        from (select "start", "end", to_char("start", 'HH24:MI') || ' - ' || to_char("end", 'HH24:MI') as horario
          from (select ${start} as "start", ${start} + interval '${length}' as "end") s) t
        where v.id = '${vagaApplied}' and (v.data, v.horario) <> (t.start::date, t.horario);
        ${state === 'aceita' ? proposal : ''}
        ${to.isDecided ? `insert into app.decisions ${decided}` : ''}
        ${to.isRefused ? `insert into app.refusals ${decided}` : ''}
        ${to.shift === 'over' ? rated.map((table) => `delete from app.${table} where candidatura_id = '${candidatura}';`).join('') : ''}
        -- Deletes the attendance first, because no update may take back a step of the shift's day.
        delete from app.attendance where candidatura_id = '${candidatura}'
          and (checked_in_at, presence, presence_at, no_show_answer) is distinct from (${day}, null);
        insert into app.attendance (candidatura_id, checked_in_at, presence, presence_at)
        values ('${candidatura}', ${day}) on conflict do nothing;`)
    },
    /** The published rating that the group's doctor or hospital received, without reply and report. */
    async ratingOf({ medico, hospital, candidatura }: Side, rated: SideOfShift) {
      const table = rated === 'medico' ? 'app.avaliacoes' : 'app.avaliacoes_hospitais'
      // Deletes a no-show, because a shift with a no-show cannot be rated.
      await owner.query(`delete from app.attendance where candidatura_id = $1 and presence = 'nao_compareceu'`, [
        candidatura,
      ])
      const [found] = (
        await owner.query(`select id, reply, reported_at from ${table} where candidatura_id = $1`, [candidatura])
      ).rows
      if (found && !found.reply && !found.reported_at) return found.id as string
      await owner.query(`delete from ${table} where candidatura_id = $1`, [candidatura])
      return id(
        `insert into ${table} (candidatura_id, medico_id, hospital_id, estrelas, comentario, opens_at)
         values ($1, $2, $3, 5, 'Bom', now()) returning id`,
        [candidatura, medico.id, hospital.id],
      )
    },
    /** The proof code of a new claim of the group's hospital. */
    async proofCode({ hospital, cnes }: Side) {
      await owner.query(`update app.proof_claims set status = 'expired' where hospital_id = $1`, [hospital.id])
      const claim = randomUUID()
      const code = proofCode(keys, claim)
      await owner.query(
        `insert into app.proof_claims (id, hospital_id, kind, cnes, status, sent_to, code_mac, expires_at)
         values ($1, $2, 'cnes', $3, 'waiting_code', 'a@example.com', $4, now() + interval '1 day')`,
        [claim, hospital.id, cnes, macOfProofCode(keys, claim, code)],
      )
      return code
    },
    /**
     * Proves the group's hospital, with a CNPJ of its own, because only one of several hospitals with the same CNPJ may
     * be proven.
     */
    async provenHospital({ hospital }: Side) {
      await owner.query(
        `update app.hospitais set cnpj = right(id::text, 12), proven_by = 'operacao', proven_at = now(), proven_until = now() + interval '1 year',
           proven_name = nome
         where id = $1`,
        [hospital.id],
      )
      return hospital.id
    },
    /** A doctor's account that no caller uses. */
    async newAccount({ isSuspended = false } = {}) {
      const { userId } = await app.createMedico()
      if (isSuspended)
        await owner.query(`update auth.users set suspended_at = now(), suspension_reason = 'Denúncia' where id = $1`, [
          userId,
        ])
      return userId
    },
    /** Gives the account a second factor, and returns a valid code. */
    async factorCode({ userId }: Profile, isOn: boolean) {
      const secret = 'B'.repeat(32)
      await owner.query(
        `insert into auth.second_factors (user_id, secret, confirmed_at) values ($1, $2, case when $3 then now() end)
         on conflict (user_id) do update set secret = excluded.secret, confirmed_at = excluded.confirmed_at, last_step = 0`,
        [userId, sealSecret(keys, userId, secret), isOn],
      )
      return totp(secret)
    },
    operatorInvite: () => asRole(services.db, 'app_auth', (trx) => createInvite(trx, null)),
    unsubscribeToken: ({ userId }: Profile) =>
      unsubscribeLink(services, { account: userId, kind: 'rating-due' })!.split('token=')[1]!,
    linkToken: (name: string, versionId: string) =>
      signLink(keys, { method: 'GET', name, versionId }, Date.now() + 60_000),
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

async function atTime<R>(now: number, work: () => Promise<R>) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

/** A caller who may call routes with this `by`. */
export const rightCaller = ({ identities }: World, by: By) =>
  identities.find(({ name }) => name === `${by === 'hospital' || by === 'operador' ? by : 'medico'} A`)!
