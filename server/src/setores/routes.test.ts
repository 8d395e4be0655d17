import { exportOwnData } from '@plantao/contract/auth/routes'
import {
  changeSetor,
  createSetor,
  deleteSetor,
  listSetores,
  mergeSetores,
  orderSetores,
} from '@plantao/contract/setores/routes'
import { maxSetores } from '@plantao/contract/setores/rules'
import {
  createVaga,
  getVaga,
  getVagaForMedico,
  listHistory,
  listOwnVagas,
  updateVaga,
} from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { newVaga, type Profile } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../test/app.ts'
import { mountAuth } from '../auth/routes.ts'
import { mountCandidaturas } from '../candidaturas/routes.ts'
import { mountVagas } from '../vagas/routes.ts'
import { mountSetores } from './routes.ts'

const {
  call,
  ok,
  owner,
  createMedico,
  createHospital,
  createVaga: insertVaga,
  createCandidatura,
} = await startTestApp([mountSetores, mountVagas, mountCandidaturas, mountAuth])

const listed = async (as: Profile) => (await ok(listSetores, { as })).items
const names = async (as: Profile) => (await listed(as)).map(({ nome }) => nome)
const add = async (as: Profile, nome: string) => (await ok(createSetor, { as, body: { nome } })).id
const move = (as: Profile, vaga_id: string, setor_id: string | null) =>
  call(updateVaga, { as, params: { id: vaga_id }, body: { setor_id } })
const merge = (as: Profile, setor_id: string, into_id: string) =>
  call(mergeSetores, { as, body: { setor_id, into_id } })
const change = (as: Profile, id: string, body: object) => call(changeSetor, { as, params: { id }, body })
const remove = (as: Profile, id: string) => call(deleteSetor, { as, params: { id } })
const sectorsOf = async (as: Profile, query = {}) =>
  (await ok(listOwnVagas, { as, query })).items.map(({ nome_vaga, setor }) => `${nome_vaga}: ${setor?.nome ?? '–'}`)

it('a hospital has sectors in its own order, whose names differ in more than case and accents', async () => {
  const [hospital, other] = [await createHospital(), await createHospital()]
  const [uti, sala, porta] = [await add(hospital, 'UTI'), await add(hospital, 'Sala'), await add(hospital, 'Pôrta')]
  expect(await call(createSetor, { as: hospital, body: { nome: 'PORTA' } })).toMatchObject(
    refusal(409, 'setor_name_taken'),
  )
  expect(await change(hospital, sala, { nome: 'uti' })).toMatchObject(refusal(409, 'setor_name_taken'))
  for (const nome of ['U', 'x'.repeat(81), '  '])
    expect(await call(createSetor, { as: hospital, body: { nome } })).toMatchObject(refusal(400, 'invalid_request'))
  expect(await add(other, 'Porta')).toBeTruthy()
  await ok(orderSetores, { as: hospital, body: { setor_ids: [porta, uti] } })
  expect(await names(hospital)).toEqual(['Pôrta', 'UTI', 'Sala'])
  const foreign = (await listed(other))[0]!.id
  expect(await call(orderSetores, { as: hospital, body: { setor_ids: [sala, foreign] } })).toMatchObject(
    refusal(404, 'setor_not_found'),
  )
  expect(await names(hospital)).toEqual(['Pôrta', 'UTI', 'Sala'])
  for (const id of [uti, sala, porta]) expect(await remove(hospital, id)).toMatchObject({ status: 204 })
  expect(await names(hospital)).toEqual([])
})

it('a vaga published in a sector shows the sector’s new name at once, and is found by it', async () => {
  const hospital = await createHospital()
  const setor_id = await add(hospital, 'Sala vermelha')
  const body = { ...newVaga, nome_vaga: 'Plantão', especialidade: 'Cardiologia', hospital_id: hospital.id }
  expect((await ok(createVaga, { as: hospital, body: { ...body, setor_id } })).setor).toEqual({
    id: setor_id,
    nome: 'Sala vermelha',
  })
  await ok(createVaga, { as: hospital, body: { ...body, nome_vaga: 'Outro' }, idempotencyKey: 'another-vaga' })
  await change(hospital, setor_id, { nome: 'Emergência' })
  expect(await sectorsOf(hospital)).toEqual(['Outro: –', 'Plantão: Emergência'])
  expect(await sectorsOf(hospital, { q: 'emergencia' })).toEqual(['Plantão: Emergência'])
  expect(await sectorsOf(hospital, { q: 'EMERG cardio' })).toEqual(['Plantão: Emergência'])
  expect(await sectorsOf(hospital, { q: 'vermelha' })).toEqual([])
})

it('a used sector is archived instead of deleted, and takes no vaga until it is brought back', async () => {
  const hospital = await createHospital()
  const [vaga, next] = [await insertVaga(hospital), await insertVaga(hospital)]
  const setor = await add(hospital, 'UTI')
  await move(hospital, vaga, setor)
  expect(await remove(hospital, setor)).toMatchObject(refusal(409, 'setor_in_use'))
  expect((await change(hospital, setor, { is_archived: true })).body).toMatchObject({
    is_archived: true,
    is_used: true,
  })
  expect(await move(hospital, next, setor)).toMatchObject(refusal(409, 'setor_archived'))
  const body = { ...newVaga, hospital_id: hospital.id, setor_id: setor }
  expect(await call(createVaga, { as: hospital, body })).toMatchObject(refusal(409, 'setor_archived'))
  expect((await sectorsOf(hospital)).toSorted()).toEqual(['Plantão noturno: UTI', 'Plantão noturno: –'])
  await change(hospital, setor, { is_archived: false })
  expect((await move(hospital, next, setor)).body.setor).toEqual({ id: setor, nome: 'UTI' })
  expect((await move(hospital, next, null)).body.setor).toBeNull()
})

it('merging moves all vagas and deletes the sector, once, also against a merge the other way', async () => {
  const hospital = await createHospital()
  const [from, into] = [await add(hospital, 'UTI 1'), await add(hospital, 'UTI 2')]
  for (let n = 0; n < 3; n++) await move(hospital, await insertVaga(hospital), from)
  await change(hospital, into, { is_archived: true })
  expect(await merge(hospital, from, into)).toMatchObject(refusal(409, 'setor_archived'))
  await change(hospital, into, { is_archived: false })
  let n = 0
  const both = await twentyInParallel(() => (n++ % 2 ? merge(hospital, from, into) : merge(hospital, into, from)))
  expect(both).toEqual({ 200: 1, '404 setor_not_found': 19 })
  expect(await listed(hospital)).toHaveLength(1)
  const { rows } = await owner.query(
    'select count(distinct setor_id)::int as setores, count(*)::int as vagas from app.vaga_setores where hospital_id = $1',
    [hospital.id],
  )
  expect(rows).toEqual([{ setores: 1, vagas: 3 }])
  expect(await merge(hospital, from, from)).toMatchObject(refusal(400, 'invalid_request'))
})

it('other hospitals’ sectors and vagas are not found', async () => {
  const [hospital, other] = [await createHospital(), await createHospital()]
  const [own, foreign] = [await add(hospital, 'UTI'), await add(other, 'UTI')]
  const vaga = await insertVaga(hospital)
  const gone = crypto.randomUUID()
  for (const id of [foreign, gone]) {
    expect(await move(hospital, vaga, id)).toMatchObject(refusal(404, 'setor_not_found'))
    expect(await change(hospital, id, { nome: 'Minha' })).toMatchObject(refusal(404, 'setor_not_found'))
    expect(await remove(hospital, id)).toMatchObject(refusal(404, 'setor_not_found'))
    expect(await merge(hospital, own, id)).toMatchObject(refusal(404, 'setor_not_found'))
    expect(await merge(hospital, id, own)).toMatchObject(refusal(404, 'setor_not_found'))
  }
  expect(await move(other, vaga, foreign)).toMatchObject(refusal(404, 'vaga_not_found'))
})

it('a hospital has a hundred sectors at most', async () => {
  const hospital = await createHospital()
  expect((await owner.query('select app.max_setores() as most')).rows).toEqual([{ most: maxSetores }])
  await owner.query(
    `insert into app.setores (hospital_id, nome) select $1, 'Setor ' || n from generate_series(2, $2::int) n`,
    [hospital.id, maxSetores],
  )
  expect(await twentyInParallel((n) => call(createSetor, { as: hospital, body: { nome: `Novo ${n}` } }))).toEqual({
    200: 1,
    '409 setores_full': 19,
  })
})

it('no doctor’s answer changes with the sector, and nothing is written down or sent', async () => {
  const [hospital, medico] = [await createHospital(), await createMedico()]
  const vaga_id = await insertVaga(hospital)
  await createCandidatura(vaga_id, medico)
  const answers = async () => {
    const given = { as: medico, params: { id: vaga_id } }
    const texts = [
      await call(listOpenVagas, { as: medico, query: { hospital_id: hospital.id } }),
      await call(getVagaForMedico, given),
      await call(listHistory, { as: medico, query: { vaga_id } }),
      await call(getVaga, { params: { id: vaga_id } }),
      await call(exportOwnData, { as: medico }),
    ].map(({ text }) => text)
    const { rows } = await owner.query(
      `select (select row(v.xmin, v.*)::text from app.vagas v where id = $1) as vaga,
         (select count(*) from app.history where vaga_id = $1) as events,
         (select count(*) from app.notificacoes where vaga_id = $1) as notices,
         (select changed_in::text from app.vaga_changes where vaga_id = $1) as change`,
      [vaga_id],
    )
    return [texts[0], texts[1], texts[2], texts[3], JSON.stringify(rows)]
  }
  const before = await answers()
  const setor = await add(hospital, 'Ala sigilosa')
  expect((await move(hospital, vaga_id, setor)).body.setor.nome).toBe('Ala sigilosa')
  expect(await answers()).toEqual(before)
  expect((await call(exportOwnData, { as: medico })).text).not.toContain('sigilosa')
  expect((await call(exportOwnData, { as: hospital })).text).toContain('Ala sigilosa')
})
