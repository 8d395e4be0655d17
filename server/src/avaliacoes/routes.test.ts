import { listAvaliacoes } from '@plantao/contract/avaliacoes/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeAll, expect, it } from 'vitest'
import { refusal, startTestApp } from '../test-app.ts'
import { mountAvaliacoes } from './routes.ts'

const { call, createMedico, createHospital, createVaga, createCandidatura, owner } = await startTestApp([
  mountAvaliacoes,
])

let medico: Profile
let hospital: Profile
let other: Profile

async function rate(by: Profile, estrelas: number, createdAt: string, comentario: string | null = null) {
  await owner.query(
    'insert into app.avaliacoes (medico_id, hospital_id, estrelas, comentario, created_at) values ($1, $2, $3, $4, $5)',
    [medico.id, by.id, estrelas, comentario, createdAt],
  )
}

beforeAll(async () => {
  medico = await createMedico()
  hospital = await createHospital({ nome: 'Hospital Um' })
  other = await createHospital({ nome: 'Hospital Dois' })
  await createCandidatura(await createVaga(hospital), medico)
})

const ask = (as: Profile, medicoId = medico.id) => call(listAvaliacoes, { as, query: { medico_id: medicoId } })

it('says 0 while there are none', async () => {
  expect((await ask(medico)).body).toEqual({ items: [], media: 0, total: 0 })
})

it('shows the five newest, and the average of all with one decimal', async () => {
  const stars = [5, 5, 4, 3, 5, 4, 4]
  for (const [n, estrelas] of stars.entries()) {
    await rate(n % 2 ? other : hospital, estrelas, `2026-0${n + 1}-01T12:00:00Z`, n === 6 ? 'Pontual' : null)
  }
  const { status, body } = await ask(medico)
  expect(status).toBe(200)
  expect(body).toMatchObject({ media: 4.3, total: 7 })
  expect(body.items.map((item: { estrelas: number }) => item.estrelas)).toEqual([4, 4, 5, 3, 4])
  expect(body.items[0]).toMatchObject({
    comentario: 'Pontual',
    medico_id: medico.id,
    hospital_id: hospital.id,
    hospital: { nome: 'Hospital Um' },
  })
  expect(new Date(body.items[0].created_at).toISOString()).toBe('2026-07-01T12:00:00.000Z')
})

it('shows a hospital all ratings of a doctor who applied to it, with the names of the others', async () => {
  const { body } = await ask(hospital)
  expect(body.total).toBe(7)
  expect(body.items[1]).toMatchObject({ hospital: { nome: 'Hospital Dois' } })
})

it('shows nothing of a doctor to a hospital it never applied to, nor to another doctor', async () => {
  const nothing = { items: [], media: 0, total: 0 }
  expect((await ask(other)).body).toEqual(nothing)
  expect((await ask(await createMedico())).body).toEqual(nothing)
  expect((await ask(medico, '0198c0de-0000-7000-8000-000000000001')).body).toEqual(nothing)
})

it('asks for a doctor by an id', async () => {
  expect(await call(listAvaliacoes, { as: medico, query: {} })).toMatchObject(refusal(400, 'invalid_request'))
  expect(await ask(medico, '1')).toMatchObject(refusal(400, 'invalid_request'))
})
