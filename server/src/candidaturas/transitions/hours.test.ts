import { maxChainHours } from '@plantao/contract/candidaturas/hours-rules'
import { acceptCandidatura, listCandidaturas } from '@plantao/contract/candidaturas/routes'
import { type Modalidade, modalidades } from '@plantao/contract/vagas/search/rules'
import type { Profile } from '@plantao/testkit/fixtures'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refusal } from '../../../test/app.ts'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'

/* The limit of hours that a doctor works without rest, at all hospitals together. */

const test = await startCandidaturasApp()
const { call, ok, owner, createMedico, createHospital, createVaga, createCandidatura } = test

async function offer(medico: Profile, data: string, horario: string, modalidade: Modalidade = 'presencial') {
  const hospital = await createHospital()
  const vaga = await createVaga(hospital, { data, horario, modalidade })
  const candidatura_id = await createCandidatura(vaga, medico)
  const listed = async () => (await ok(listCandidaturas, { as: hospital, query: { vaga_id: vaga } })).items[0]!
  const minutes = async () => (await listed()).chain_minutes
  const mayClash = async () => (await listed()).may_clash
  const accept = (override_reason?: string) =>
    call(acceptCandidatura, { as: hospital, body: { candidatura_id, ...(override_reason && { override_reason }) } })
  return { candidatura_id, minutes, mayClash, accept }
}

it('exactly 24 hours in a row pass; more need a reason, which the history keeps', async () => {
  const medico = await createMedico()
  const night = await offer(medico, '2099-05-20', '19:00 - 07:00')
  const day = await offer(medico, '2099-05-21', '07:00 - 19:00')
  const after = await offer(medico, '2099-05-21', '19:59 - 22:00')
  expect(await night.accept('Não é preciso')).toMatchObject({ status: 200 })
  expect(await day.minutes()).toBe(24 * 60)
  expect(await day.accept()).toMatchObject({ status: 200 })
  expect(await after.minutes()).toBe(27 * 60)
  expect(await after.accept()).toMatchObject(refusal(409, 'medico_over_24_hours'))
  expect(await after.accept(' ')).toMatchObject(refusal(400, 'invalid_request'))
  expect(await after.accept('Falta de médicos')).toMatchObject({ status: 200 })
  const { rows } = await owner.query(
    `select candidatura_id, reason from app.history where kind = 'candidatura_aceita' and candidatura_id = any ($1)`,
    [[night.candidatura_id, after.candidatura_id]],
  )
  expect(new Map(rows.map((row) => [row.candidatura_id, row.reason]))).toEqual(
    new Map([
      [night.candidatura_id, null],
      [after.candidatura_id, 'Falta de médicos'],
    ]),
  )
})

it('an hour of rest ends the hours in a row, and unreadable hours do not count', async () => {
  const medico = await createMedico()
  await (await offer(medico, '2099-05-20', '19:00 - 07:00')).accept()
  await (await offer(medico, '2099-05-21', 'noite')).accept('Só na noite de 21')
  expect(await (await offer(medico, '2099-05-21', '08:00 - 08:00')).minutes()).toBe(24 * 60)
  expect(await (await offer(medico, '2099-05-21', '07:59 - 08:30')).minutes()).toBe(13.5 * 60)
  expect(await (await offer(medico, '2099-05-21', 'manhã')).minutes()).toBeNull()
})

it('hours on call from home neither count nor join two presences, but clash with everything', async () => {
  const medico = await createMedico()
  const day = await offer(medico, '2099-05-20', '07:00 - 19:00')
  const night = await offer(medico, '2099-05-20', '19:00 - 07:00', 'sobreaviso')
  const clashing = await offer(medico, '2099-05-21', '06:00 - 12:00')
  const next = await offer(medico, '2099-05-21', '07:00 - 07:00')
  expect(await day.accept()).toMatchObject({ status: 200 })
  expect(await night.minutes()).toBeNull()
  expect(await night.accept()).toMatchObject({ status: 200 })
  expect(await next.minutes()).toBe(24 * 60)
  expect(await clashing.accept()).toMatchObject(refusal(409, 'medico_already_booked'))
  expect(await next.accept()).toMatchObject({ status: 200 })
  const over = await offer(medico, '2099-05-22', '07:00 - 08:00')
  expect(await over.accept()).toMatchObject(refusal(409, 'medico_over_24_hours'))
})

it('an acceptance that may overlap another, because the hours of either are unknown, needs a reason', async () => {
  const medico = await createMedico()
  const known = await offer(medico, '2099-05-20', '07:00 - 19:00')
  expect(await known.mayClash()).toBe(false)
  expect(await known.accept('Não é preciso')).toMatchObject({ status: 200 })
  const unread = await offer(medico, '2099-05-20', 'noite')
  expect(await unread.mayClash()).toBe(true)
  expect(await unread.accept()).toMatchObject(refusal(409, 'medico_hours_unknown'))
  expect(await unread.accept('Combinado: só depois das 19 h')).toMatchObject({ status: 200 })
  const { rows } = await owner.query(
    `select candidatura_id, reason from app.history where kind = 'candidatura_aceita' and candidatura_id = any ($1)`,
    [[known.candidatura_id, unread.candidatura_id]],
  )
  expect(new Map(rows.map((row) => [row.candidatura_id, row.reason]))).toEqual(
    new Map([
      [known.candidatura_id, null],
      [unread.candidatura_id, 'Combinado: só depois das 19 h'],
    ]),
  )
  for (const [data, horario, isAsked] of [
    ['2099-05-18', 'manhã', false],
    ['2099-05-19', 'manhã', true],
    ['2099-05-19', '07:00 - 19:00', false],
    ['2099-05-19', '19:00 - 07:00', true],
    ['2099-05-20', '19:00 - 07:00', true],
    ['2099-05-21', '19:00 - 07:00', true],
    ['2099-05-21', 'tarde', true],
    ['2099-05-22', '07:00 - 19:00', false],
    ['2099-05-22', 'tarde', false],
  ] as const) {
    const other = await offer(medico, data, horario)
    expect(await other.mayClash(), `${data} ${horario}`).toBe(isAsked)
    if (isAsked) expect(await other.accept()).toMatchObject(refusal(409, 'medico_hours_unknown'))
  }
})

it('of shifts that together are too long, accepted by several hospitals at once, one is refused', async () => {
  const medico = await createMedico()
  const offers = await Promise.all([
    offer(medico, '2099-05-20', '07:00 - 19:00'),
    offer(medico, '2099-05-20', '19:00 - 07:00'),
    offer(medico, '2099-05-21', '07:00 - 19:00'),
  ])
  const answers = await Promise.all(offers.map(({ accept }) => accept()))
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 200, 'medico_over_24_hours'])
})

const isPresence = ({ modalidade }: { modalidade: Modalidade }) => modalidade === 'presencial'

it('the database finds the row of any shifts', async () => {
  const hospital = await createHospital()
  const hour = 3_600_000
  const origin = Date.parse('2099-01-01T00:00:00Z')
  const shift = fc.record({
    gap: fc.integer({ min: 0, max: 3 }),
    length: fc.integer({ min: 1, max: 12 }),
    modalidade: fc.constantFrom(...modalidades, 'presencial'),
  })
  const shifts = fc.array(shift, {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(shifts, fc.nat(), async (generated, chosen) => {
      const medico = await createMedico()
      let at = origin
      const all = generated.map(({ gap, length, modalidade }) => {
        // `gap` is in half hours. Only an hour or more counts as rest.
        const start = at + (gap * hour) / 2
        at = start + length * hour
        return { start, end: at, modalidade }
      })
      const index = chosen % all.length
      const isOnCall = all[index]!.modalidade === 'sobreaviso'
      // On-site shifts before and after the chosen shift belong to its chain while the gaps are shorter than an hour.
      const before = all.slice(0, index).filter(isPresence).reverse()
      const after = all.slice(index + 1).filter(isPresence)
      let { start: first, end: last } = all[index]!
      for (const { start, end } of before) if (first - end < hour) first = start
      for (const { start, end } of after) if (start - last < hour) last = end
      const ids = await Promise.all(
        all.map(async ({ start, end, modalidade }) => {
          const each = await createVaga(hospital, { modalidade })
          const id = await createCandidatura(each, medico)
          await owner.query(`update app.candidaturas set starts_at = $2, ends_at = $3 where id = $1`, [
            id,
            new Date(start),
            new Date(end),
          ])
          return id
        }),
      )
      await owner.query(
        `update app.candidaturas set status = 'aceita', reason = 'x' where id = any ($1) and id <> $2`,
        [ids, ids[index]],
      )
      const { rows } = await owner.query(
        `select app.chain_minutes(medico_id, starts_at, ends_at, id) as minutes from app.candidaturas where id = $1`,
        [ids[index]],
      )
      expect(rows[0].minutes).toBe(isOnCall ? null : (last - first) / 60_000)
    }),
    { numRuns: 40 },
  )
  expect(maxChainHours * 60).toBe((await owner.query('select app.max_chain_minutes() as most')).rows[0].most)
})
