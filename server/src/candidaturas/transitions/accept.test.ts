import { closeVaga, updateVaga } from '@plantao/contract/vagas/routes'
import { describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../../test/app.ts'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'

const test = await startCandidaturasApp()
const { call, createMedico, createHospital, createVaga, createCandidatura, owner } = test
const { apply, accept, statusesOf, emailsOf } = test

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
        { dedupe_key: `candidatura-accepted:${ids[1]}:2`, email: medicos[1]!.email },
        { dedupe_key: `candidatura-not-selected:${ids[0]}:2`, email: medicos[0]!.email },
        { dedupe_key: `candidatura-not-selected:${ids[2]}:2`, email: medicos[2]!.email },
      ].sort((a, b) => (a.dedupe_key < b.dedupe_key ? -1 : 1)),
    )
  })

  it('is done once when all of twenty candidates are accepted at once', async () => {
    const { hospital, vagaId, ids } = await vagaWith(20)
    const counts = await twentyInParallel((n) => accept(hospital, ids[n]!))
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
    // Calls before the acceptance created candidaturas, which were then not selected. Later calls created none.
    const sent = applied.filter(({ status }) => status === 200).map(({ body }) => body.id as string)
    const notSelected = [...waiting, ...sent]
    expect((await statusesOf(vagaId)).candidaturas).toEqual({
      [chosen]: 'aceita',
      ...Object.fromEntries(notSelected.map((id) => [id, 'nao_selecionada'])),
    })
    const emails = (await emailsOf(notSelected)).map(({ dedupe_key }) => dedupe_key)
    expect(emails.filter((dedupe_key) => dedupe_key.startsWith('candidatura-not-selected')).sort()).toEqual(
      notSelected.map((id) => `candidatura-not-selected:${id}:2`).sort(),
    )
  })

  it.each([
    ['aceita', 'candidatura_not_pendente'],
    ['nao_selecionada', 'candidatura_not_pendente'],
    ['recusada', 'candidatura_not_pendente'],
    ['retirada', 'candidatura_withdrawn'],
  ])('is refused for a candidatura %s', async (status, code) => {
    const { hospital, vagaId } = await vagaWith(0)
    const id = await createCandidatura(vagaId, await createMedico(), status)
    expect(await accept(hospital, id)).toMatchObject(refusal(409, code))
  })

  it('is refused for a filled vaga, a closed one, and one that has begun', async () => {
    const set = (vagaId: string, status: string) =>
      owner.query('update app.vagas set status = $2 where id = $1', [vagaId, status])
    const filled = await vagaWith(1)
    await createCandidatura(filled.vagaId, await createMedico(), 'aceita')
    const isFilled = refusal(409, 'vaga_already_filled')
    // The vaga has an accepted candidatura here, but still the status aberta.
    expect(await accept(filled.hospital, filled.ids[0]!)).toMatchObject(isFilled)
    await set(filled.vagaId, 'preenchida')
    expect(await accept(filled.hospital, filled.ids[0]!)).toMatchObject(isFilled)
    const closed = await vagaWith(1)
    await set(closed.vagaId, 'encerrada')
    const begun = await vagaWith(1, { data: '2020-01-01' })
    for (const { hospital, ids } of [closed, begun]) {
      expect(await accept(hospital, ids[0]!)).toMatchObject(refusal(409, 'vaga_not_open'))
    }
    expect((await statusesOf(begun.vagaId)).vaga).toBe('aberta')
  })

  it('the same doctor by twenty hospitals at once books one of the overlapping shifts', async () => {
    const medico = await createMedico()
    const offers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const hospital = await createHospital()
        return { hospital, id: await createCandidatura(await createVaga(hospital), medico) }
      }),
    )
    const counts = await twentyInParallel((n) => accept(offers[n]!.hospital, offers[n]!.id))
    expect(counts).toEqual({ 200: 1, '409 medico_already_booked': 19 })
  })
})

it('a doctor who applies while the vaga is edited and closed has applied to the vaga as it then stands', async () => {
  const hospital = await createHospital()
  for (let round = 0; round < 5; round++) {
    const vagaId = await createVaga(hospital)
    const medicos = await Promise.all(Array.from({ length: 10 }, () => createMedico()))
    const [edited] = await Promise.all([
      call(updateVaga, { as: hospital, params: { id: vagaId }, body: { data: '2099-06-01' } }),
      ...medicos.map((medico) => apply(medico, vagaId)),
    ])
    expect(edited.status).toBe(200)
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
