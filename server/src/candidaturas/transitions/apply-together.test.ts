import { randomUUID } from 'node:crypto'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../test-app.ts'
import { startCandidaturasApp } from '../test-candidaturas.ts'

const test = await startCandidaturasApp()
const { apply, createCandidatura, createHospital, createMedico, createVaga, emailsOf, owner, subscribe } = test

interface Applicant {
  medico: Profile
  vagaId: string
  key?: string
}

const applicants = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (): Promise<Applicant> => {
      const [medico, hospital] = await Promise.all([createMedico(), createHospital()])
      return { medico, vagaId: await createVaga(hospital) }
    }),
  )
const allAtOnce = (all: readonly Applicant[]) =>
  Promise.all(all.map(({ medico, vagaId, key }) => apply(medico, vagaId, key)))
const idsOf = (answers: readonly { body: { id: string } }[]) => answers.map(({ body }) => body.id)

/** In how many transactions they were created: each has one time. */
async function transactionsOf(ids: readonly string[]) {
  const { rows } = await owner.query(
    'select count(distinct created_at)::int as count from app.candidaturas where id = any ($1)',
    [ids],
  )
  return rows[0].count as number
}

describe('doctors who apply at the same time', () => {
  it('share transactions, and each leaves what one alone leaves', async () => {
    const all = await applicants(20)
    const hospital = await createHospital()
    const shared = await createVaga(hospital)
    for (const one of all.slice(10)) one.vagaId = shared
    const { events, stop } = await subscribe({
      hospital: `hospital:${hospital.id}`,
      medico: `medico:${all[0]!.medico.id}`,
    })
    const answers = await allAtOnce(all)
    const ids = idsOf(answers)
    for (const [n, { medico, vagaId }] of all.entries()) {
      expect(answers[n]).toMatchObject({
        status: 200,
        body: { id: ids[n], vaga_id: vagaId, medico_id: medico.id, status: 'pendente' },
      })
    }
    expect(await transactionsOf(ids)).toBeLessThan(10)
    expect((await emailsOf(ids)).map(({ dedupe_key }) => dedupe_key)).toEqual(
      ids.map((id) => `candidatura-received:${id}:1`).sort(),
    )
    const { rows } = await owner.query(
      `select h.auth_user_id, h.candidatura_id, k.candidaturas from app.history h
       join app.candidatura_counts k using (vaga_id)
       where h.candidatura_id = any ($1) order by array_position($1, h.candidatura_id)`,
      [ids],
    )
    expect(rows).toEqual(
      all.map(({ medico, vagaId }, n) => ({
        auth_user_id: medico.userId,
        candidatura_id: ids[n],
        candidaturas: vagaId === shared ? 10 : 1,
      })),
    )
    await expect.poll(() => events.hospital).toHaveLength(10)
    await expect.poll(() => events.medico).toEqual([{ topic: 'candidaturas', vaga_id: all[0]!.vagaId }])
    stop()
  })

  it('are each refused for their own reason, and the others are not', async () => {
    const all = await applicants(16)
    const [sent, withdrawn, closed, begun, unknown, foreign, clashing, ended, limited] = all as Required<Applicant>[]
    await createCandidatura(sent!.vagaId, sent!.medico)
    await createCandidatura(withdrawn!.vagaId, withdrawn!.medico, 'retirada')
    await owner.query(`update app.vagas set status = 'encerrada' where id = $1`, [closed!.vagaId])
    begun!.vagaId = await createVaga(await createHospital(), { data: '2026-01-01' })
    unknown!.vagaId = randomUUID()
    foreign!.medico = { ...foreign!.medico, id: all[15]!.medico.id }
    await createCandidatura(await createVaga(await createHospital()), clashing!.medico, 'aceita')
    await owner.query('update auth.sessions set revoked_at = now() where user_id = $1', [ended!.medico.userId])
    await apply(limited!.medico, await createVaga(await createHospital()))
    await owner.query(`update auth.rate_limits set points = 200 where key like 'apply-account:%' and points = 1`)
    const answers = await allAtOnce(all)
    expect(answers.slice(0, 9)).toMatchObject([
      refusal(409, 'candidatura_already_sent'),
      { status: 200, body: { status: 'pendente' } },
      refusal(409, 'vaga_not_open'),
      refusal(409, 'vaga_not_open'),
      refusal(404, 'vaga_not_found'),
      refusal(404, 'medico_not_found'),
      refusal(409, 'vaga_clashes_with_accepted'),
      refusal(401, 'session_required'),
      refusal(429, 'too_many_requests'),
    ])
    const others = answers.slice(9)
    expect(others.map(({ status }) => status)).toEqual(Array(7).fill(200))
    expect(await transactionsOf(idsOf(others))).toBeLessThan(7)
    const refused = answers.slice(2, 9).map(({ body }) => body.id)
    expect(refused).toEqual(Array(7).fill(undefined))
    const left = await owner.query(
      `select count(*)::int as count from app.candidaturas where vaga_id = any ($1) and medico_id = any ($2)`,
      [all.slice(2, 9).map(({ vagaId }) => vagaId), all.slice(2, 9).map(({ medico }) => medico.id)],
    )
    expect(left.rows).toEqual([{ count: 0 }])
  })

  it('with keys get the first answer again, at once and later, and cause nothing twice', async () => {
    const all = await applicants(10)
    for (const one of all) one.key = randomUUID()
    const twice = await allAtOnce([...all, ...all])
    const [answers, again] = [twice.slice(0, 10), twice.slice(10)]
    const bodies = answers.map(({ body }) => body)
    expect(bodies).toMatchObject(all.map(({ vagaId }) => ({ vaga_id: vagaId, status: 'pendente' })))
    expect(await transactionsOf(idsOf(answers))).toBeLessThan(10)
    for (const later of [again, await allAtOnce(all)]) expect(later.map(({ body }) => body)).toEqual(bodies)
    const reused = await allAtOnce(all.map((one, n) => ({ ...one, vagaId: all[(n + 1) % 10]!.vagaId })))
    expect(reused).toMatchObject(Array(10).fill(refusal(422, 'idempotency_key_reused')))
    expect(await emailsOf(idsOf(answers))).toHaveLength(10)
  })

  it('do not wait long for one whose vaga somebody else holds', async () => {
    const all = await applicants(8)
    const holder = await owner.connect()
    await holder.query('begin')
    await holder.query('select from app.vagas where id = $1 for update', [all[3]!.vagaId])
    const [held, ...others] = [all[3]!, ...all.filter((_, n) => n !== 3)]
    const waits = apply(held.medico, held.vagaId)
    const answers = await allAtOnce(others)
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
    await holder.query('commit')
    expect((await waits).status).toBe(200)
    holder.release()
  })

  it('leave e-mails that name the request of each', async () => {
    const answers = await allAtOnce(await applicants(6))
    const { rows } = await owner.query(
      `select n.origin ->> 'reqId' as request from app.notificacoes n
       where n.candidatura_id = any ($1) order by array_position($1, n.candidatura_id)`,
      [idsOf(answers)],
    )
    expect(rows).toEqual(answers.map(({ headers }) => ({ request: headers.get('x-request-id') })))
  })
})
