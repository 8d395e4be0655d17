import { listAvaliacoes } from '@plantao/contract/avaliacoes/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeAll, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../test/app.ts'
import { mountAvaliacoes } from './routes.ts'

const { call, createMedico, createHospital, createVaga, createCandidatura, owner } = await startTestApp([
  mountAvaliacoes,
])

let medico: Profile
let hospital: Profile

async function rate(by: Profile, estrelas: number, createdAt: string, comentario: string | null = null) {
  await owner.query(
    'insert into app.avaliacoes (medico_id, hospital_id, estrelas, comentario, created_at) values ($1, $2, $3, $4, $5)',
    [medico.id, by.id, estrelas, comentario, createdAt],
  )
}

beforeAll(async () => {
  medico = await createMedico()
  hospital = await createHospital({ nome: 'Hospital Um' })
  await createCandidatura(await createVaga(hospital), medico)
})

const ask = (as: Profile, medicoId = medico.id) => call(listAvaliacoes, { as, query: { medico_id: medicoId } })

it('shows the five newest, and the average of all with one decimal', async () => {
  expect((await ask(medico)).body).toEqual({ items: [], next_cursor: null, media: 0, total: 0 })
  const other = await createHospital({ nome: 'Hospital Dois' })
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
  // A hospital that the doctor applied to gets the same answer. app-authorization.txt lists the other callers.
  expect((await ask(hospital)).body).toEqual(body)
  expect(body.items[1]).toMatchObject({ hospital: { nome: 'Hospital Dois' } })
})

it('needs the id of a doctor', async () => {
  expect(await call(listAvaliacoes, { as: medico, query: {} })).toMatchObject(refusal(400, 'invalid_request'))
  expect(await ask(medico, '1')).toMatchObject(refusal(400, 'invalid_request'))
})
