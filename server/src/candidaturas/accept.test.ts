import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'
import { closeVaga, createVaga as publishVaga, updateVaga } from '@plantao/contract/vagas/routes'
import { describe, expect, it, vi } from 'vitest'
import { refusal, twentyAtOnce } from '../test-app.ts'
import { startCandidaturasApp } from './test-candidaturas.ts'

const test = await startCandidaturasApp()
const { call, createMedico, createHospital, createVaga, createCandidatura, owner } = test
const { apply, accept, statusesOf, emailsOf } = test

const missing = '0198c0de-0000-7000-8000-000000000001'

describe('accepting', () => {
  async function vagaWith(count: number, row: Parameters<typeof createVaga>[1] = {}) {
    const hospital = await createHospital()
    const vagaId = await createVaga(hospital, row)
    const medicos = await Promise.all(Array.from({ length: count }, () => createMedico()))
    const ids = []
    for (const medico of medicos) ids.push(await createCandidatura(vagaId, medico))
    return { hospital, vagaId, medicos, ids }
  }

  it('fills the vaga, passes over the other pendentes, and queues an e-mail to each of them', async () => {
    const { hospital, vagaId, medicos, ids } = await vagaWith(3)
    const gone = await createCandidatura(vagaId, await createMedico(), 'retirada')
    const { status, body } = await accept(hospital, ids[1]!)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: ids[1], vaga_id: vagaId, medico_id: medicos[1]!.id, status: 'aceita' })
    expect(await statusesOf(vagaId)).toEqual({
      vaga: 'preenchida',
      candidaturas: {
        [ids[0]!]: 'nao_selecionada',
        [ids[1]!]: 'aceita',
        [ids[2]!]: 'nao_selecionada',
        [gone]: 'retirada',
      },
    })
    expect(await emailsOf([...ids, gone])).toEqual(
      [
        { dedupe_key: `candidatura-accepted:${ids[1]}`, email: medicos[1]!.email },
        { dedupe_key: `candidatura-not-selected:${ids[0]}`, email: medicos[0]!.email },
        { dedupe_key: `candidatura-not-selected:${ids[2]}`, email: medicos[2]!.email },
      ].sort((a, b) => (a.dedupe_key < b.dedupe_key ? -1 : 1)),
    )
  })

  it('is done once by twenty at once, of twenty candidates', async () => {
    const { hospital, vagaId, ids } = await vagaWith(20)
    const counts = await twentyAtOnce((n) => accept(hospital, ids[n]!))
    expect(counts).toEqual({ 200: 1, '409 candidatura_not_pendente': 19 })
    const { vaga, candidaturas } = await statusesOf(vagaId)
    expect(vaga).toBe('preenchida')
    expect(Object.values(candidaturas).toSorted()).toEqual(['aceita', ...Array(19).fill('nao_selecionada')])
  })

  it('leaves nobody pendente among those who apply at the same moment', async () => {
    const { hospital, vagaId, ids } = await vagaWith(3)
    const [chosen, ...waiting] = ids as [string, ...string[]]
    const others = await Promise.all(Array.from({ length: 19 }, () => createMedico()))
    const [accepted, ...applied] = await Promise.all([
      accept(hospital, chosen),
      ...others.map((medico) => apply(medico, vagaId)),
    ])
    expect(accepted.status).toBe(200)
    const late = applied.filter(({ status }) => status !== 200)
    for (const answer of late) expect(answer).toMatchObject(refusal(409, 'vaga_not_open'))
    // Who was told that the candidatura was sent is passed over like those who waited; who was refused has none.
    const sent = applied.filter(({ status }) => status === 200).map(({ body }) => body.id as string)
    const notSelected = [...waiting, ...sent]
    expect((await statusesOf(vagaId)).candidaturas).toEqual({
      [chosen]: 'aceita',
      ...Object.fromEntries(notSelected.map((id) => [id, 'nao_selecionada'])),
    })
    const told = (await emailsOf(notSelected)).map(({ dedupe_key }) => dedupe_key)
    expect(told.filter((dedupe_key) => dedupe_key.startsWith('candidatura-not-selected')).sort()).toEqual(
      notSelected.map((id) => `candidatura-not-selected:${id}`).sort(),
    )
  })

  it('is refused for a candidatura that is not pendente', async () => {
    for (const status of ['aceita', 'nao_selecionada', 'recusada', 'retirada']) {
      const { hospital, vagaId } = await vagaWith(0)
      const id = await createCandidatura(vagaId, await createMedico(), status)
      expect(await accept(hospital, id)).toMatchObject(refusal(409, 'candidatura_not_pendente'))
    }
  })

  it('is refused for a filled vaga, a closed one, and one that has begun', async () => {
    const filled = await vagaWith(1)
    await createCandidatura(filled.vagaId, await createMedico(), 'aceita')
    await owner.query("update app.vagas set status = 'preenchida' where id = $1", [filled.vagaId])
    expect(await accept(filled.hospital, filled.ids[0]!)).toMatchObject(refusal(409, 'vaga_already_filled'))
    const closed = await vagaWith(1)
    await owner.query("update app.vagas set status = 'encerrada' where id = $1", [closed.vagaId])
    expect(await accept(closed.hospital, closed.ids[0]!)).toMatchObject(refusal(409, 'vaga_not_open'))
    const begun = await vagaWith(1, { data: '2020-01-01' })
    expect(await accept(begun.hospital, begun.ids[0]!)).toMatchObject(refusal(409, 'vaga_not_open'))
    expect((await statusesOf(begun.vagaId)).vaga).toBe('aberta')
  })

  it('is refused where one is accepted already though the vaga still says open', async () => {
    const { hospital, vagaId, ids } = await vagaWith(1)
    await createCandidatura(vagaId, await createMedico(), 'aceita')
    expect(await accept(hospital, ids[0]!)).toMatchObject(refusal(409, 'vaga_already_filled'))
    expect((await statusesOf(vagaId)).vaga).toBe('aberta')
  })

  it.each([
    ['overlapping', '2099-05-20', '19:00 - 07:00', '2099-05-21', '06:00 - 12:00', false],
    ['following at once', '2099-05-20', '19:00 - 07:00', '2099-05-21', '07:00 - 19:00', true],
    ['of unknown times', '2099-05-20', '19:00 - 07:00', '2099-05-20', 'noite', true],
  ])('the same doctor for a shift %s', async (_what, data, horario, data2, horario2, isPossible) => {
    const medico = await createMedico()
    const [first, second] = [await createHospital(), await createHospital()]
    const one = await createCandidatura(await createVaga(first, { data, horario }), medico)
    const vagaId = await createVaga(second, { data: data2, horario: horario2 })
    const two = await createCandidatura(vagaId, medico)
    expect(await accept(first, one)).toMatchObject({ status: 200 })
    const answer = await accept(second, two)
    if (isPossible) expect(answer).toMatchObject({ status: 200 })
    else {
      expect(answer).toMatchObject(refusal(409, 'medico_already_booked'))
      expect(await statusesOf(vagaId)).toEqual({ vaga: 'aberta', candidaturas: { [two]: 'pendente' } })
      expect(await emailsOf([two])).toEqual([])
    }
  })

  it('the same doctor by twenty hospitals at once books one of the overlapping shifts', async () => {
    const medico = await createMedico()
    const offers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const hospital = await createHospital()
        return { hospital, id: await createCandidatura(await createVaga(hospital), medico) }
      }),
    )
    const counts = await twentyAtOnce((n) => accept(offers[n]!.hospital, offers[n]!.id))
    expect(counts).toEqual({ 200: 1, '409 medico_already_booked': 19 })
  })

  it("is for one's own vagas: a stranger's and a missing one are not found", async () => {
    const { ids, vagaId } = await vagaWith(1)
    const stranger = await createHospital()
    for (const id of [ids[0]!, missing]) {
      expect(await accept(stranger, id)).toMatchObject(refusal(404, 'candidatura_not_found'))
    }
    const medico = { ...(await createMedico()), hospitalId: stranger.id }
    expect(await accept(medico, ids[0]!)).toMatchObject(refusal(403, 'forbidden'))
    expect(await accept(stranger, 'x')).toMatchObject(refusal(400, 'invalid_request'))
    expect((await statusesOf(vagaId)).vaga).toBe('aberta')
  })
})

it('of editing, closing and applying at once, whoever applied did so to what then stands', async () => {
  const hospital = await createHospital()
  const content = { nome_vaga: 'Outra', especialidade: 'UTI', data: '2099-06-01', horario: '07:00 - 19:00' }
  for (let round = 0; round < 5; round++) {
    const vagaId = await createVaga(hospital)
    const medicos = await Promise.all(Array.from({ length: 10 }, () => createMedico()))
    const [edited] = await Promise.all([
      call(updateVaga, { as: hospital, params: { id: vagaId }, body: content }),
      ...medicos.map((medico) => apply(medico, vagaId)),
    ])
    expect(['200', '409 vaga_has_candidaturas']).toContain(
      edited.status === 200 ? '200' : `${edited.status} ${edited.body.code}`,
    )
    const { rows } = await owner.query(
      `select count(*)::int as different from app.candidaturas c join app.vagas v on v.id = c.vaga_id
       where v.id = $1 and c.starts_at <> v.starts_at`,
      [vagaId],
    )
    expect(rows).toEqual([{ different: 0 }])
    const late = await Promise.all(Array.from({ length: 10 }, () => createMedico()))
    await Promise.all([
      call(closeVaga, { as: hospital, body: { vaga_id: vagaId } }),
      ...late.map((medico) => apply(medico, vagaId)),
    ])
    const { vaga, candidaturas } = await statusesOf(vagaId)
    expect(vaga).toBe('encerrada')
    expect(Object.values(candidaturas)).not.toContain('pendente')
  }
})

it('tells the streams of those concerned what changed, once it is committed', async () => {
  const [hospital, stranger] = [await createHospital(), await createHospital()]
  const medicos = [await createMedico(), await createMedico(), await createMedico()]
  const told: Record<string, string[]> = {}
  const names = {
    medicos: 'medicos',
    hospital: `hospital:${hospital.id}`,
    stranger: `hospital:${stranger.id}`,
    accepted: `medico:${medicos[0]!.id}`,
    notSelected: `medico:${medicos[1]!.id}`,
    other: `medico:${medicos[2]!.id}`,
  }
  await vi.waitFor(() => expect(test.services.listener.isListening()).toBe(true))
  const unsubscribe = Object.entries(names).map(([name, key]) => {
    told[name] = []
    const onEvent = (data: unknown) => told[name]!.push((data as ChangeEvent).topic)
    return test.services.listener.subscribe({ keys: new Set([key]), onEvent, onGap: () => {} })
  })
  const body = { nome_vaga: 'Nova', especialidade: 'UTI', data: '2099-05-20', horario: '24h' }
  const { body: vaga } = await call(publishVaga, { as: hospital, body: { ...body, hospital_id: hospital.id } })
  const sent = []
  for (const medico of medicos.slice(0, 2)) sent.push((await apply(medico, vaga.id)).body.id)
  expect(await accept(stranger, sent[0]!)).toMatchObject({ status: 404 })
  await accept(hospital, sent[0]!)
  const expected = {
    medicos: ['vagas', 'vagas'],
    hospital: ['vagas', 'candidaturas', 'candidaturas', 'vagas', 'candidaturas'],
    stranger: [],
    accepted: ['candidaturas', 'candidaturas'],
    notSelected: ['candidaturas', 'candidaturas'],
    other: [],
  }
  await vi.waitFor(() => expect(told).toEqual(expected))
  for (const stop of unsubscribe) stop()
})
