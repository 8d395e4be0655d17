import { applyToVaga, listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, twentyAtOnce } from '../test-app.ts'
import { startCandidaturasApp } from './test-candidaturas.ts'

const test = await startCandidaturasApp()
const { call, createAccount, createMedico, createHospital, createVaga, createCandidatura, owner } = test
const { apply, accept, statusesOf, emailsOf } = test

const missing = '0198c0de-0000-7000-8000-000000000001'

describe('applying', () => {
  it('makes a pendente candidatura and queues the e-mail to the hospital with it', async () => {
    const [hospital, medico] = [await createHospital(), await createMedico()]
    const vagaId = await createVaga(hospital)
    const { status, body } = await apply(medico, vagaId)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: body.id,
      vaga_id: vagaId,
      medico_id: medico.id,
      status: 'pendente',
      created_at: body.created_at,
    })
    expect(await emailsOf([body.id])).toEqual([
      { dedupe_key: `candidatura-received:${body.id}`, email: hospital.email },
    ])
  })

  it('happens once: again it is candidatura_already_sent, also after it was closed', async () => {
    const [medico, vagaId] = [await createMedico(), await createVaga(await createHospital())]
    const { body } = await apply(medico, vagaId)
    const again = refusal(409, 'candidatura_already_sent')
    expect(await apply(medico, vagaId)).toMatchObject(again)
    await owner.query("update app.candidaturas set status = 'nao_selecionada' where id = $1", [body.id])
    expect(await apply(medico, vagaId)).toMatchObject(again)
    await owner.query("update app.vagas set status = 'encerrada' where id = $1", [vagaId])
    expect(await apply(medico, vagaId)).toMatchObject(again)
  })

  it('twenty times at once makes one', async () => {
    const [medico, vagaId] = [await createMedico(), await createVaga(await createHospital())]
    const counts = await twentyAtOnce(() => apply(medico, vagaId))
    expect(counts).toEqual({ 200: 1, '409 candidatura_already_sent': 19 })
    expect(Object.keys((await statusesOf(vagaId)).candidaturas)).toHaveLength(1)
  })

  it('twenty times at once with one Idempotency-Key gets one answer', async () => {
    const [medico, vagaId, key] = [await createMedico(), await createVaga(await createHospital()), crypto.randomUUID()]
    expect(await twentyAtOnce(() => apply(medico, vagaId, key))).toEqual({ 200: 20 })
    expect(Object.keys((await statusesOf(vagaId)).candidaturas)).toHaveLength(1)
    const otherVaga = await createVaga(await createHospital())
    expect(await apply(medico, otherVaga, key)).toMatchObject(refusal(422, 'idempotency_key_reused'))
  })

  it.each([
    ['filled', { status: 'preenchida' }],
    ['closed', { status: 'encerrada' }],
    ['begun', { data: '2020-01-01' }],
    ['over, with times nobody can read', { data: '2020-01-01', horario: 'noite' }],
  ])('is too late when the vaga is %s', async (_what, row) => {
    const vagaId = await createVaga(await createHospital(), row)
    expect(await apply(await createMedico(), vagaId)).toMatchObject(refusal(409, 'vaga_not_open'))
  })

  it('is done by oneself only, and by no hospital', async () => {
    const [medico, other, hospital] = [await createMedico(), await createMedico(), await createHospital()]
    const vagaId = await createVaga(hospital)
    for (const medico_id of [other.id, missing]) {
      const body = { vaga_id: vagaId, medico_id }
      expect(await call(applyToVaga, { as: medico, body })).toMatchObject(refusal(404, 'medico_not_found'))
    }
    const rowless = { ...other, ...(await createAccount('medico')) }
    expect(await apply(rowless, vagaId)).toMatchObject(refusal(404, 'medico_not_found'))
    expect(await apply({ ...hospital, id: other.id }, vagaId)).toMatchObject(refusal(403, 'forbidden'))
    expect((await statusesOf(vagaId)).candidaturas).toEqual({})
  })

  it('needs a vaga', async () => {
    const medico = await createMedico()
    expect(await apply(medico, missing)).toMatchObject(refusal(404, 'vaga_not_found'))
    expect(await apply(medico, 'x')).toMatchObject(refusal(400, 'invalid_request'))
    const body = { vaga_id: missing, medico_id: medico.id, status: 'aceita' }
    expect(await call(applyToVaga, { as: medico, body })).toMatchObject(refusal(400, 'invalid_request'))
  })
})

describe("the doctor's own list", () => {
  it('shows vaga and hospital, and address and phone only of the hospital that accepted', async () => {
    const medico = await createMedico()
    const [one, two] = [await createHospital({ nome: 'Um' }), await createHospital({ nome: 'Dois' })]
    await createCandidatura(await createVaga(one, { valor: 1400.5 }), medico)
    const accepted = await createCandidatura(await createVaga(two, { data: '2099-06-20' }), medico)
    await accept(two, accepted)
    const { status, body } = await call(listOwnCandidaturas, { as: medico })
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      {
        id: accepted,
        status: 'aceita',
        vaga: { data: '2099-06-20', status: 'preenchida', hospital: { nome: 'Dois' } },
        contato: { endereco: 'Rua das Flores, 100', telefone: '(15) 3456-7890' },
      },
      {
        status: 'pendente',
        vaga: { valor: 1400.5, horario: '19:00 - 07:00', hospital: { nome: 'Um' } },
        contato: null,
      },
    ])
    expect(new Date(body.items[1].vaga.starts_at).toISOString()).toBe('2099-05-20T22:00:00.000Z')
    expect(body.items[0].vaga).toMatchObject({
      localizacao: 'Rua das Flores, 100, Sorocaba - SP',
      cidade: 'Sorocaba',
      estado: 'SP',
    })
    expect(Object.keys(body.items[0].vaga.hospital)).toEqual(['nome'])
    // Not even beside the contact: a candidatura that is not accepted has none.
    for (const { vaga } of body.items) expect(vaga).not.toHaveProperty('endereco')
    expect((await call(listOwnCandidaturas, { as: await createMedico() })).body.items).toEqual([])
  })

  it('is paged newest first without gaps or doubles while others are sent', async () => {
    const [medico, hospital] = [await createMedico(), await createHospital()]
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.push(await createCandidatura(await createVaga(hospital), medico))
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await call(listOwnCandidaturas, { as: medico, query: { limit: 3, ...(cursor && { cursor }) } })
      found.push(...body.items.map((item: { id: string }) => item.id))
      cursor = body.next_cursor
      await createCandidatura(await createVaga(hospital), medico)
    }
    expect(found).toEqual(ids.toReversed())
  })

  it('is for doctors, and takes no broken cursor', async () => {
    expect(await call(listOwnCandidaturas, { as: await createHospital() })).toMatchObject(refusal(403, 'forbidden'))
    expect(await call(listOwnCandidaturas, { as: await createMedico(), query: { cursor: 'x' } })).toMatchObject(
      refusal(400, 'invalid_request'),
    )
  })
})

describe('the candidates of a vaga', () => {
  const list = (as: Profile, vaga_id: string, query: Record<string, string | number> = {}) =>
    call(listCandidaturas, { as, query: { vaga_id, ...query } })

  it('come with their records, oldest first, the accepted one first of all', async () => {
    const hospital = await createHospital()
    const vagaId = await createVaga(hospital)
    const medicos = [
      await createMedico({ nome: 'A' }),
      await createMedico({ nome: 'B' }),
      await createMedico({ nome: 'C' }),
    ]
    const ids = []
    for (const medico of medicos) ids.push(await createCandidatura(vagaId, medico))
    const order = async () => (await list(hospital, vagaId)).body.items.map((item: { id: string }) => item.id)
    expect(await order()).toEqual(ids)
    await accept(hospital, ids[2]!)
    expect(await order()).toEqual([ids[2], ids[0], ids[1]])
    const { body } = await list(hospital, vagaId)
    expect(body.items[0].medico).toEqual({
      id: medicos[2]!.id,
      nome: 'C',
      crm: 'CRM/SP 123456',
      crm_uf: null,
      especialidade: null,
      telefone: '(11) 98765-4321',
      email: medicos[2]!.email,
    })
  })

  it('are paged without gaps or doubles while others apply', async () => {
    const hospital = await createHospital()
    const vagaId = await createVaga(hospital)
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.push(await createCandidatura(vagaId, await createMedico()))
    await accept(hospital, ids[4]!)
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await list(hospital, vagaId, { limit: 2, ...(cursor && { cursor }) })
      found.push(...body.items.map((item: { id: string }) => item.id))
      cursor = body.next_cursor
      if (found.length < 6) ids.push(await createCandidatura(vagaId, await createMedico(), 'retirada'))
    }
    expect(found).toEqual([ids[4], ...ids.filter((id) => id !== ids[4])])
  })

  it('are none while nobody has applied, and not found for a foreign or missing vaga', async () => {
    const [hospital, stranger] = [await createHospital(), await createHospital()]
    const vagaId = await createVaga(hospital)
    expect((await list(hospital, vagaId)).body).toEqual({ items: [], next_cursor: null })
    await createCandidatura(vagaId, await createMedico())
    for (const id of [vagaId, missing]) expect(await list(stranger, id)).toMatchObject(refusal(404, 'vaga_not_found'))
    const medico = { ...(await createMedico()), hospitalId: stranger.id }
    expect(await list(medico, vagaId)).toMatchObject(refusal(403, 'forbidden'))
    expect(await list(hospital, 'x')).toMatchObject(refusal(400, 'invalid_request'))
    expect(await list(hospital, vagaId, { cursor: 'x' })).toMatchObject(refusal(400, 'invalid_request'))
  })
})
