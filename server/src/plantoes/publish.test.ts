import { deleteAccount } from '@plantao/contract/auth/routes'
import { exportOwnVagas } from '@plantao/contract/escala/routes'
import {
  changePlantao,
  deletePlantao,
  getPlantao,
  listPlantaoNames,
  listPlantoes,
  publishPlantoes,
  savePlantoes,
  undoPublish,
} from '@plantao/contract/plantoes/routes'
import { changeSetor, createSetor, mergeSetores } from '@plantao/contract/setores/routes'
import { countOwnVagas } from '@plantao/contract/vagas/own-vagas/routes'
import { getOwnVaga, getVaga, listOwnVagas } from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { newVaga, type Profile, password } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../test/app.ts'
import { startCandidaturasApp } from '../../test/domains/candidaturas.ts'
import { mountAuth } from '../auth/routes.ts'
import { carryOutDue } from '../candidaturas/decisions/worker.ts'
import { mountEscala } from '../escala/routes.ts'
import { mountSetores } from '../setores/routes.ts'
import { mountPlantoes } from './routes.ts'

const { call, ok, owner, services, createMedico, createHospital, createMembro, subscribe } = await startCandidaturasApp(
  10,
  [mountPlantoes, mountSetores, mountAuth, mountEscala],
)

const { data: _day, horario: _hours, valor: _value, ...facts } = newVaga
const shift = (data: string, horario = '19:00 - 07:00') => ({ data, horario, valor: 1500 })

async function planned(as: Profile, shifts = [shift('2099-05-01'), shift('2099-05-02')], more = {}): Promise<string[]> {
  return (await call(savePlantoes, { as, body: { ...facts, nome_vaga: 'UTI', shifts, ...more } })).body.plantao_ids
}
const publish = (as: Profile, plantao_ids: string[], idempotencyKey?: string) =>
  call(publishPlantoes, { as, body: { plantao_ids }, idempotencyKey })
const undo = (as: Profile, publication_id: string) => call(undoPublish, { as, body: { publication_id } })
const drafts = async (as: Profile) => (await ok(listPlantoes, { as })).items.map(({ id }) => id)
const vagas = async (as: Profile) => (await ok(listOwnVagas, { as })).items.map(({ id }) => id).toSorted()

/** Carries out the hospital's decision, as if the ten seconds were over. */
async function carryOut({ id }: Profile) {
  await owner.query('update app.publications set carried_out_after = now() where hospital_id = $1', [id])
  await carryOutDue(services)
}

describe('a doctor of the house who is not coming', () => {
  const fixed = async () => {
    const hospital = await createHospital()
    const [ana, bia] = [
      await createMembro(hospital, { nome: 'Ana Prado' }),
      await createMembro(hospital, { nome: 'Bia Lobo' }),
    ]
    const [id] = await planned(hospital, [shift('2099-05-01')])
    await owner.query('update app.plantoes set membro_id = $2 where id = $1', [id, ana])
    const leave = (membro_id: string) =>
      call(publishPlantoes, { as: hospital, body: { plantao_ids: [id!], membro_id } })
    const names = (as: Profile) => ok(listPlantaoNames, { as, params: { id: id! } })
    return { hospital, ana, bia, id: id!, leave, names }
  }

  it('leaves the shift to be published in one request, and the name stays in its history, also of the vaga', async () => {
    const { hospital, ana, id, leave, names } = await fixed()
    expect(await names(hospital)).toEqual({ items: [] })
    expect((await leave(ana)).status).toBe(200)
    await carryOut(hospital)
    expect(await vagas(hospital)).toEqual([id])
    const items = [{ nome: 'Ana Prado', replaced_at: expect.any(String), is_by_caller: true }]
    expect(await names(hospital)).toEqual({ items })
    expect(await names(await createHospital())).toEqual({ items: [] })
  })

  it('stands there again when the publication is taken back, unless another shift took the time', async () => {
    const { hospital, ana, id, leave } = await fixed()
    const shown = async () => (await ok(getPlantao, { as: hospital, params: { id } })).membro?.nome
    const takeBack = async (publication_id: string) =>
      call(undoPublish, { as: hospital, body: { publication_id, membro_id: ana } })
    expect((await takeBack((await leave(ana)).body.publication_id)).status).toBe(200)
    expect(await shown()).toBe('Ana Prado')
    const { publication_id } = (await leave(ana)).body
    const [other] = await planned(hospital, [shift('2099-05-01')])
    await owner.query('update app.plantoes set membro_id = $2 where id = $1', [other, ana])
    expect(await takeBack(publication_id)).toMatchObject(refusal(409, 'membro_clash'))
    expect((await undo(hospital, publication_id)).status).toBe(200)
    expect(await shown()).toBeUndefined()
  })

  it('is the one whom the caller saw, or nothing happens', async () => {
    const { hospital, ana, bia, id, leave, names } = await fixed()
    expect(await leave(bia)).toMatchObject(refusal(409, 'rota_changed'))
    expect(await publish(hospital, [id])).toMatchObject(refusal(409, 'plantao_has_membro'))
    expect(await twentyInParallel(() => leave(ana))).toEqual({ '200': 1, '409 rota_changed': 19 })
    expect((await names(hospital)).items).toHaveLength(1)
  })
})

it('fixed shifts are listed under a chip of their own since last month, and found by name, in the table too', async () => {
  const hospital = await createHospital()
  const ana = await createMembro(hospital, { nome: 'Ana Prado' })
  const days = ['2020-01-01', '2099-05-01', '2099-05-02', '2099-05-03'] as const
  const [old, first, second, draft] = await planned(
    hospital,
    days.map((day) => shift(day)),
  )
  await owner.query('update app.plantoes set membro_id = $2 where id = any ($1)', [[old, first, second], ana])
  const list = async (mostrar: 'rascunhos' | 'da_casa', q?: string) =>
    (await ok(listPlantoes, { as: hospital, query: { mostrar, q } })).items.map(({ id }) => id)
  expect(await list('da_casa')).toEqual([first, second])
  expect(await list('rascunhos')).toEqual([draft])
  expect([await list('da_casa', 'prado 02/05'), await list('da_casa', 'lobo')]).toEqual([[second], []])
  const counts = async (q?: string) => ok(countOwnVagas, { as: hospital, query: { q } })
  expect(await counts()).toMatchObject({ todas: 0, rascunhos: 1, da_casa: 2 })
  expect(await counts('prado')).toMatchObject({ todas: 0, rascunhos: 0, da_casa: 2 })
  const { text } = await call(exportOwnVagas, { as: hospital, query: { mostrar: 'da_casa' } })
  expect(text.match(/;Da casa;Ana Prado;/g)).toHaveLength(2)
})

describe('while the ten seconds run', () => {
  it('nothing is published, and only the hospital sees that it will be', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const ids = await planned(hospital)
    const { events, stop } = await subscribe({
      medicos: 'medicos',
      medico: `medico:${medico.id}`,
      hospital: `hospital:${hospital.id}`,
    })
    const { body } = await publish(hospital, ids)
    expect(body).toEqual({ publication_id: expect.any(String), undo_until: expect.any(String), plantao_ids: ids })
    expect(Date.parse(body.undo_until) - Date.now()).toBeGreaterThan(5_000)
    await carryOutDue(services)
    expect(await vagas(hospital)).toEqual([])
    expect(await ok(getPlantao, { as: hospital, params: { id: ids[0]! } })).toMatchObject({
      publication_id: body.publication_id,
      undo_until: body.undo_until,
    })
    await expect.poll(() => events.hospital).toMatchObject([{ topic: 'plantoes' }])
    stop()
    expect([events.medicos, events.medico]).toEqual([[], []])
  })

  it('shifts that are planned and published in one call are the same', async () => {
    const hospital = await createHospital()
    const body = { ...facts, nome_vaga: 'UTI', shifts: [shift('2099-05-01'), shift('2099-05-02')] }
    const answer = await ok(savePlantoes, { as: hospital, body: { ...body, is_to_publish: true } })
    expect(answer).toMatchObject({ publication_id: expect.any(String), undo_until: expect.any(String) })
    expect(await vagas(hospital)).toEqual([])
    expect((await undo(hospital, answer.publication_id!)).body).toEqual({
      plantao_ids: expect.arrayContaining(answer.plantao_ids),
    })
    await publish(hospital, answer.plantao_ids)
    await carryOut(hospital)
    expect(await vagas(hospital)).toEqual(answer.plantao_ids.toSorted())
  })

  it('shifts of which one has begun are neither published nor planned', async () => {
    const hospital = await createHospital()
    const body = { ...facts, nome_vaga: 'UTI', shifts: [shift('2099-05-01'), shift('2020-05-02')], is_to_publish: true }
    expect(await call(savePlantoes, { as: hospital, body })).toMatchObject(refusal(422, 'vaga_in_past'))
    expect(await drafts(hospital)).toEqual([])
  })

  it('no draft is edited or deleted', async () => {
    const hospital = await createHospital()
    const [id] = await planned(hospital)
    await publish(hospital, [id!])
    const params = { id: id! }
    expect(await call(changePlantao, { as: hospital, params, body: { valor: 1 } })).toMatchObject(
      refusal(409, 'plantao_published'),
    )
    expect(await call(deletePlantao, { as: hospital, params })).toMatchObject(refusal(409, 'plantao_published'))
    await carryOut(hospital)
    expect(await ok(getOwnVaga, { as: hospital, params })).toMatchObject({ valor: 1500 })
    expect(await call(changePlantao, { as: hospital, params, body: { valor: 1 } })).toMatchObject(
      refusal(409, 'plantao_published'),
    )
    expect(await call(deletePlantao, { as: hospital, params })).toMatchObject(refusal(409, 'plantao_published'))
  })

  it('one of twenty calls takes the publication back: its shifts are drafts again, and may be published again', async () => {
    const hospital = await createHospital()
    const ids = await planned(hospital)
    const { publication_id } = (await publish(hospital, ids)).body
    expect(await undo(await createHospital(), publication_id)).toMatchObject(refusal(409, 'undo_publish_too_late'))
    expect(await twentyInParallel(() => undo(hospital, publication_id))).toEqual({
      200: 1,
      '409 undo_publish_too_late': 19,
    })
    await carryOut(hospital)
    expect(await vagas(hospital)).toEqual([])
    expect(await drafts(hospital)).toEqual(ids)
    expect(await publish(hospital, ids)).toMatchObject({ status: 200 })
  })

  it('the sector may be archived or merged: the vagas get it all the same', async () => {
    const hospital = await createHospital()
    const setorOf = async (nome: string) => (await ok(createSetor, { as: hospital, body: { nome } })).id
    const [archived, merged, into] = [await setorOf('UTI 1'), await setorOf('UTI 2'), await setorOf('UTI 3')]
    const [first] = await planned(hospital, [shift('2099-05-01')], { setor_id: archived })
    const [second] = await planned(hospital, [shift('2099-05-02')], { setor_id: merged })
    await publish(hospital, [first!, second!])
    await ok(changeSetor, { as: hospital, params: { id: archived }, body: { is_archived: true } })
    await ok(mergeSetores, { as: hospital, body: { setor_id: merged, into_id: into } })
    await carryOut(hospital)
    const setorOfVaga = async (id: string) => (await ok(getOwnVaga, { as: hospital, params: { id } })).setor?.id
    expect(await Promise.all([first!, second!].map(setorOfVaga))).toEqual([archived, into])
  })

  it('a shift that begins meanwhile stays a draft, and the others are published', async () => {
    const hospital = await createHospital()
    const ids = await planned(hospital)
    await publish(hospital, ids)
    await owner.query(
      `begin; set local session_replication_role = replica;
       update app.plantoes set data = '2020-01-01' where id = '${ids[0]}'; commit`,
    )
    await carryOut(hospital)
    expect(await vagas(hospital)).toEqual([ids[1]])
    expect(await ok(getPlantao, { as: hospital, params: { id: ids[0]! } })).toMatchObject({ publication_id: null })
  })

  it('a deleted account publishes nothing', async () => {
    const hospital = await createHospital()
    const ids = await planned(hospital)
    await publish(hospital, ids)
    expect(await call(deleteAccount, { as: hospital, body: { password } })).toMatchObject({ status: 204 })
    await carryOut(hospital)
    const { rows } = await owner.query(
      `select (select count(*) from app.vagas where id = any ($1)) + (select count(*) from app.plantoes where id = any ($1))
         + (select count(*) from app.publications where hospital_id = $2) as left`,
      [ids, hospital.id],
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})

describe('after the ten seconds', () => {
  it('each planned shift is a vaga with the same id, and only the vaga describes it', async () => {
    const [hospital, medico] = [await createHospital({ estado: 'AC' }), await createMedico()]
    const ids = await planned(hospital, [shift('2099-05-31'), shift('2099-06-01', 'a combinar')], {
      modalidade: 'sobreaviso',
      observacoes: 'Sala 2',
    })
    const { events, stop } = await subscribe({ medicos: 'medicos', hospital: `hospital:${hospital.id}` })
    await publish(hospital, ids)
    await carryOut(hospital)
    expect(await vagas(hospital)).toEqual(ids.toSorted())
    expect(await ok(getVaga, { params: { id: ids[0]! } })).toMatchObject({
      ...facts,
      nome_vaga: 'UTI',
      data: '2099-05-31',
      horario: '19:00 - 07:00',
      valor: 1500,
      modalidade: 'sobreaviso',
      observacoes: 'Sala 2',
      starts_at: '2099-06-01T00:00:00+00:00',
      ends_at: '2099-06-01T12:00:00+00:00',
      status: 'aberta',
    })
    expect(await ok(getVaga, { params: { id: ids[1]! } })).toMatchObject({ starts_at: null, ends_at: null })
    const { items } = await ok(listOpenVagas, { as: medico, query: { hospital_id: hospital.id } })
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(await drafts(hospital)).toEqual([])
    const { rows } = await owner.query(
      `select h.auth_user_id as by, count(*)::int from app.history h where h.vaga_id = any ($1) group by 1`,
      [ids],
    )
    expect(rows).toEqual([{ by: hospital.userId, count: 2 }])
    // Doctors and the hospital each get one event about vagas, however many vagas there are.
    await expect.poll(() => events.medicos).toHaveLength(1)
    await expect.poll(() => events.hospital!.map(({ topic }) => topic)).toEqual(['plantoes', 'plantoes', 'vagas'])
    stop()
    expect(await undo(hospital, crypto.randomUUID())).toMatchObject(refusal(409, 'undo_publish_too_late'))
  })

  it('twenty workers carry it out once', async () => {
    const hospital = await createHospital()
    const ids = await planned(hospital)
    await publish(hospital, ids)
    await owner.query('update app.publications set carried_out_after = now() where hospital_id = $1', [hospital.id])
    await Promise.all(Array.from({ length: 20 }, () => carryOutDue(services)))
    expect(await vagas(hospital)).toEqual(ids.toSorted())
    const { rows } = await owner.query('select count(*)::int from app.history where vaga_id = any ($1)', [ids])
    expect(rows).toEqual([{ count: 2 }])
  })
})

describe('publishing', () => {
  it('twice or by two coordinators publishes one set', async () => {
    const hospital = await createHospital()
    const ids = await planned(
      hospital,
      Array.from({ length: 10 }, (_, n) => shift(`2099-05-1${n}`)),
    )
    let n = 0
    // Every second call publishes only some of these drafts, in reverse order.
    const pressed = await twentyInParallel(() => publish(hospital, n++ % 2 ? ids : ids.toReversed().slice(3)))
    expect(pressed).toEqual({ 200: 1, '409 plantao_published': 19 })
    const left = (await drafts(hospital)).length
    await carryOut(hospital)
    expect(left).toBe(10)
    expect([7, 10]).toContain((await vagas(hospital)).length)
  })

  it('again with the same key is answered the same', async () => {
    const hospital = await createHospital()
    const ids = await planned(hospital)
    const [first, again] = [await publish(hospital, ids, 'publish-1'), await publish(hospital, ids, 'publish-1')]
    expect(again.body).toEqual(first.body)
    expect(await publish(hospital, ids, 'publish-2')).toMatchObject(refusal(409, 'plantao_published'))
  })

  it('publishes nothing when one of the shifts is not the hospital’s, or has begun', async () => {
    const [hospital, other] = [await createHospital(), await createHospital()]
    const ids = await planned(hospital)
    const [foreign] = await planned(other)
    const [past] = await planned(hospital, [shift('2020-01-01')])
    expect(await publish(hospital, [...ids, foreign!])).toMatchObject(refusal(404, 'plantao_not_found'))
    expect(await publish(hospital, [...ids, past!])).toMatchObject(refusal(422, 'vaga_in_past'))
    expect(await publish(hospital, Array(501).fill(ids[0]))).toMatchObject(refusal(400, 'invalid_request'))
    await carryOut(hospital)
    expect(await vagas(hospital)).toEqual([])
    expect(await publish(hospital, [...ids, ...ids])).toMatchObject({ status: 200 })
  })

  it('takes a point for each shift, which drafts do not', async () => {
    const hospital = await createHospital()
    const ids = await planned(
      hospital,
      Array.from({ length: 500 }, () => shift('2099-05-01')),
    )
    const points = async () =>
      (
        await owner.query(
          `select points from auth.rate_limits where key like 'publish-account:%' order by expire desc limit 1`,
        )
      ).rows[0]?.points
    const before = await points()
    expect(await publish(hospital, ids)).toMatchObject({ status: 200 })
    expect(await points()).toBe(500)
    expect(before).not.toBe(500)
  })
})

it('the database keeps 501 out of a publication', async () => {
  const hospital = await createHospital()
  const ids = [
    ...(await planned(
      hospital,
      Array.from({ length: 500 }, () => shift('2099-05-01')),
    )),
    ...(await planned(hospital, [shift('2099-05-02')])),
  ]
  const { rows } = await owner.query(
    `insert into app.publications (hospital_id, decided_by, carried_out_after) values ($1, $2, now()) returning id`,
    [hospital.id, hospital.userId],
  )
  const setAll = owner.query('update app.plantoes set publication_id = $1 where id = any ($2)', [rows[0].id, ids])
  await expect(setAll).rejects.toThrow('too many planned shifts')
})
