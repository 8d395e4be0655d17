import { listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../test/app.ts'
import { startCandidaturasApp } from '../../test/domains/candidaturas.ts'

const test = await startCandidaturasApp()
const { call, everyPage, createAccount, createMedico, createHospital, createVaga, createCandidatura, owner } = test
const { apply, accept, statusesOf, emailsOf } = test

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
      { dedupe_key: `candidatura-received:${body.id}:1`, email: hospital.email },
    ])
  })

  it('twenty times at once makes one candidatura', async () => {
    const [medico, vagaId] = [await createMedico(), await createVaga(await createHospital())]
    const counts = await twentyInParallel(() => apply(medico, vagaId))
    expect(counts).toEqual({ 200: 1, '409 candidatura_already_sent': 19 })
    expect(Object.keys((await statusesOf(vagaId)).candidaturas)).toHaveLength(1)
    // A further application is refused the same way once the candidatura is decided or the vaga closed.
    for (const decided of [
      "update app.candidaturas set status = 'nao_selecionada' where vaga_id = $1",
      "update app.vagas set status = 'encerrada' where id = $1",
    ]) {
      await owner.query(decided, [vagaId])
      expect(await apply(medico, vagaId)).toMatchObject(refusal(409, 'candidatura_already_sent'))
    }
  })

  it('twenty times at once with one Idempotency-Key gets one answer', async () => {
    const [medico, vagaId, key] = [await createMedico(), await createVaga(await createHospital()), crypto.randomUUID()]
    expect(await twentyInParallel(() => apply(medico, vagaId, key))).toEqual({ 200: 20 })
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

  it('is not for a doctor account without a profile, nor to a vaga that is missing', async () => {
    const [medico, vagaId] = [await createMedico(), await createVaga(await createHospital())]
    const withoutRow = { ...medico, ...(await createAccount('medico')) }
    expect(await apply(withoutRow, vagaId)).toMatchObject(refusal(404, 'medico_not_found'))
    expect(await apply(medico, medico.id)).toMatchObject(refusal(404, 'vaga_not_found'))
  })
})

describe("the doctor's own list", () => {
  it('shows vaga and hospital, and address and phone only of the hospital that accepted', async () => {
    const medico = await createMedico()
    const [one, two] = [await createHospital({ nome: 'Um' }), await createHospital({ nome: 'Dois' })]
    await createCandidatura(await createVaga(one, { valor: 1400.5 }), medico)
    const filled = await createVaga(two, { data: '2099-06-20' })
    const accepted = await createCandidatura(filled, medico)
    await accept(two, accepted)
    const { status, body } = await call(listOwnCandidaturas, { as: medico })
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      {
        id: accepted,
        status: 'aceita',
        vaga: {
          data: '2099-06-20',
          status: 'preenchida',
          hospital: { nome: 'Dois' },
          localizacao: 'Rua das Flores, 100, Sorocaba - SP',
          cidade: 'Sorocaba',
          estado: 'SP',
        },
        contato: { endereco: 'Rua das Flores, 100', telefone: '(15) 3456-7890' },
      },
      {
        status: 'pendente',
        vaga: { valor: 1400.5, horario: '19:00 - 07:00', hospital: { nome: 'Um' } },
        contato: null,
      },
    ])
    expect(new Date(body.items[1].vaga.starts_at).toISOString()).toBe('2099-05-20T22:00:00.000Z')
    expect((await call(listOwnCandidaturas, { as: await createMedico() })).body.items).toEqual([])
  })
})

describe('the candidates of a vaga', () => {
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
    const list = async () => (await call(listCandidaturas, { as: hospital, query: { vaga_id: vagaId } })).body.items
    const order = async () => (await list()).map(({ id }: { id: string }) => id)
    expect(await order()).toEqual(ids)
    await accept(hospital, ids[2]!)
    expect(await order()).toEqual([ids[2], ids[0], ids[1]])
    expect((await list())[0].medico).toEqual({
      id: medicos[2]!.id,
      nome: 'C',
      crm: 'CRM/SP 123456',
      crm_uf: 'SP',
      especialidade: null,
      telefone: '(11) 98765-4321',
      email: medicos[2]!.email,
    })
  })

  it('are none at first, and paged without gaps or doubles while others apply', async () => {
    const hospital = await createHospital()
    const vagaId = await createVaga(hospital)
    const given = { as: hospital, query: { vaga_id: vagaId, limit: 2 } }
    expect(await everyPage(listCandidaturas, given)).toEqual([])
    const ids: string[] = []
    const add = async (status?: string) => ids.push(await createCandidatura(vagaId, await createMedico(), status))
    for (let n = 0; n < 7; n++) await add()
    await accept(hospital, ids[4]!)
    const found = await everyPage(listCandidaturas, given, async () => ids.length < 10 && (await add('retirada')))
    expect(found.map(({ id }) => id)).toEqual([ids[4], ...ids.filter((id) => id !== ids[4])])
  })
})
