import { listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { moveShift } from '@plantao/testkit/hours'
import { expect, it } from 'vitest'
import { refusal } from '../../../test/app.ts'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'
import { expireJob } from './expire.ts'

const test = await startCandidaturasApp()
const { call, services, owner, createMedico, createHospital, createVaga, createCandidatura } = test
const { accept, shiftBegun, statusesOf, emailsOf, subscribe } = test

const expire = () => expireJob(services).run({}, '')

it('a vaga that begins with nobody expires, and so do its pendentes, who are told once', async () => {
  const [hospital, medico, gone] = [await createHospital(), await createMedico(), await createMedico()]
  const vagaId = await createVaga(hospital)
  const [id, withdrawn] = [
    await createCandidatura(vagaId, medico),
    await createCandidatura(vagaId, gone, 'retirada'),
  ] as const
  const { data, horario } = await shiftBegun(0.1, 12)
  await moveShift(owner, vagaId, data, horario)
  // Reads show the candidaturas as expired even before the job has run.
  const shown = async () => [
    (await call(listOwnCandidaturas, { as: medico })).body.items[0].status,
    (await call(listCandidaturas, { as: hospital, query: { vaga_id: vagaId } })).body.items[0].status,
  ]
  expect(await shown()).toEqual(['expirada', 'expirada'])
  expect(await accept(hospital, id)).toMatchObject(refusal(409, 'vaga_not_open'))
  const { events, stop } = await subscribe({ medico: `medico:${medico.id}`, hospital: `hospital:${hospital.id}` })
  await Promise.all([expire(), expire(), expire()])
  expect(await statusesOf(vagaId)).toEqual({
    vaga: 'expirada',
    candidaturas: { [id]: 'expirada', [withdrawn]: 'retirada' },
  })
  expect(await shown()).toEqual(['expirada', 'expirada'])
  expect(await emailsOf([id, withdrawn])).toEqual([{ dedupe_key: `candidatura-expired:${id}:2`, email: medico.email }])
  await expect.poll(() => events.medico).toEqual([{ topic: 'candidaturas', vaga_id: vagaId }])
  expect(events.hospital).toContainEqual({ topic: 'vagas', vaga_id: vagaId })
  stop()
})

it('what is filled, closed, to come or reopened does not expire, a reopened one only after half of the shift', async () => {
  const hospital = await createHospital()
  const begun = await shiftBegun(5, 12)
  const vagas = {
    filled: await createVaga(hospital, { ...begun, status: 'preenchida' }),
    closed: await createVaga(hospital, { ...begun, status: 'encerrada' }),
    'to come': await createVaga(hospital),
    reopened: await createVaga(hospital, begun),
    'half over': await createVaga(hospital, await shiftBegun(6.1, 12)),
  }
  await owner.query('update app.vagas set reopened_at = now() where id = any ($1)', [
    [vagas.reopened, vagas['half over']],
  ])
  await expire()
  const { rows } = await owner.query('select id, status from app.vagas where hospital_id = $1', [hospital.id])
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  expect(Object.fromEntries(Object.entries(vagas).map(([name, id]) => [name, statuses.get(id)]))).toEqual({
    filled: 'preenchida',
    closed: 'encerrada',
    'to come': 'aberta',
    reopened: 'aberta',
    'half over': 'expirada',
  })
})

it('all expire, even if they are too many for one transaction', async () => {
  const hospital = await createHospital()
  await owner.query(
    `insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario)
     select $1, 'Plantão', 'UTI', '2020-01-01', '7h-19h' from generate_series(1, 450)`,
    [hospital.id],
  )
  await expire()
  const { rows } = await owner.query(
    "select count(*)::int as open from app.vagas where hospital_id = $1 and status = 'aberta'",
    [hospital.id],
  )
  expect(rows).toEqual([{ open: 0 }])
})
