import { rateMedico } from '@plantao/contract/avaliacoes/routes'
import { listCandidaturas, refuseCandidatura, undoRefusal } from '@plantao/contract/candidaturas/routes'
import { reportNoShow } from '@plantao/contract/candidaturas/shift-day/routes'
import {
  countWaiting,
  countWaitingChips,
  listFollowUps,
  listWaiting,
} from '@plantao/contract/candidaturas/waiting/routes'
import { listAcessos } from '@plantao/contract/medicos/routes'
import type { RouteOutput } from '@plantao/contract/route'
import { answerChange, proposeChange } from '@plantao/contract/vagas/changes/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { startCandidaturasApp } from '../../../test/domains/candidaturas.ts'
import { createShift } from '../../../test/domains/shifts.ts'
import { mountAvaliacoes } from '../../avaliacoes/routes.ts'
import { mountMedicos } from '../../medicos/routes.ts'
import { mountShiftDay } from '../shift-day/routes.ts'

const test = await startCandidaturasApp(10, [mountAvaliacoes, mountMedicos, mountShiftDay])
const { call, createMedico, createHospital, createVaga, createCandidatura, owner, accept, carryOut } = test

interface Query {
  cursor?: string
  limit?: number
  mostrar?: 'em_48_h' | 'ja_fizeram' | 'da_especialidade'
  q?: string
}
const waiting = async (as: Profile, query: Query = {}): Promise<RouteOutput<typeof listWaiting>> =>
  (await call(listWaiting, { as, query })).body
const count = async (as: Profile) => (await call(countWaiting, { as })).body
const followUps = async (as: Profile, query: Query = {}): Promise<RouteOutput<typeof listFollowUps>> =>
  (await call(listFollowUps, { as, query })).body

async function vagaWith(hospital: Profile, names: string[], row: Parameters<typeof createVaga>[1] = {}) {
  const vagaId = await createVaga(hospital, row)
  const medicos = await Promise.all(names.map((nome) => createMedico({ nome })))
  const ids: string[] = []
  for (const medico of medicos) ids.push(await createCandidatura(vagaId, medico))
  return { vagaId, medicos, ids }
}

const namesOf = ({ items }: Awaited<ReturnType<typeof waiting>>) =>
  items.map(({ vaga, candidaturas }) => [vaga.nome_vaga, ...candidaturas.map(({ medico }) => medico.nome)])

describe('those who wait', () => {
  it('stand by vaga, nearest start first, in the order of arrival', async () => {
    const hospital = await createHospital()
    await vagaWith(hospital, ['Ana', 'Bia'], { nome_vaga: 'Later', data: '2099-05-02' })
    await vagaWith(hospital, ['Caio'], { nome_vaga: 'Night', data: '2099-05-01', horario: '19:00 - 07:00' })
    await vagaWith(hospital, ['Davi'], { nome_vaga: 'Morning', data: '2099-05-01', horario: '07:00 - 19:00' })
    await vagaWith(hospital, ['Eva'], { nome_vaga: 'Unknown hours', data: '2099-05-01', horario: 'a combinar' })
    await vagaWith(hospital, [], { nome_vaga: 'Nobody' })
    await vagaWith(await createHospital(), ['Foreign'])
    await vagaWith(hospital, ['Past'], { data: '2020-01-01' })
    const closed = await vagaWith(hospital, ['Gil'])
    await owner.query("update app.candidaturas set status = 'nao_selecionada' where vaga_id = $1", [closed.vagaId])
    expect(namesOf(await waiting(hospital))).toEqual([
      ['Morning', 'Davi'],
      ['Night', 'Caio'],
      ['Unknown hours', 'Eva'],
      ['Later', 'Ana', 'Bia'],
    ])
    expect(await count(hospital)).toEqual({ candidatos: 5, vagas: 4 })
  })

  it('are paged without gaps, also where starts are equal, and five of each vaga are shown', async () => {
    const hospital = await createHospital()
    const names = Array.from({ length: 7 }, (_, n) => `M${n}`)
    for (let n = 0; n < 5; n++) await vagaWith(hospital, n === 2 ? names : ['Ana'], { nome_vaga: `V${n}` })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await waiting(hospital, { limit: 2, ...(cursor && { cursor }) })
      expect(page.items.length).toBeLessThanOrEqual(2)
      for (const { vaga, candidaturas, pendente_count, waiting_count } of page.items) {
        seen.push(vaga.nome_vaga)
        const total = vaga.nome_vaga === 'V2' ? 7 : 1
        expect([candidaturas.length, pendente_count, waiting_count]).toEqual([Math.min(total, 5), total, total])
      }
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(['V0', 'V1', 'V2', 'V3', 'V4'])
  })

  it('have what they are compared by, as in the list of their vaga', async () => {
    const hospital = await createHospital()
    const [medico, newcomer] = [await createMedico({ nome: 'Ana' }), await createMedico({ nome: 'Bia' })]
    const { candidatura } = await createShift(test, { medico, hospital, startsIn: -24 })
    await createShift(test, { medico, hospital, startsIn: -72 })
    const missed = await createShift(test, { medico, hospital, startsIn: -48 })
    await call(reportNoShow, { as: hospital, body: { candidatura_id: missed.candidatura } })
    await createCandidatura(await createVaga(hospital, { data: '2025-01-01' }), medico, 'desistencia')
    await owner.query(
      `insert into app.avaliacoes (medico_id, hospital_id, estrelas, candidatura_id, opens_at)
       values ($1, $2, 4, $3, now()), ($1, $2, 5, null, now()), ($1, $2, 1, null, now() + interval '1 day')`,
      [medico.id, hospital.id, candidatura],
    )
    await owner.query(
      `insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 1, sha256(''))`,
      [medico.userId, `documentos-crm/${medico.userId}.pdf`],
    )
    // Ratings by other hospitals count, but shifts at other hospitals do not.
    await createShift(test, { medico, hospital: await createHospital(), startsIn: -96 })
    const vagaId = await createVaga(hospital)
    for (const each of [medico, newcomer]) await createCandidatura(vagaId, each)
    const records = [
      { media: 4.5, total: 2, shifts_here: 2, gave_up_here: 1, has_documento: true },
      { media: 0, total: 0, shifts_here: 0, gave_up_here: 0, has_documento: false },
    ]
    const [group] = (await waiting(hospital)).items
    expect(group!.candidaturas.map(({ record }) => record)).toEqual(records)
    const { items } = (await call(listCandidaturas, { as: hospital, query: { vaga_id: vagaId } })).body
    // The two lists write instants differently.
    const inOneForm = (item: (typeof group & object)['candidaturas'][number]) => ({
      ...item,
      created_at: Date.parse(item.created_at),
    })
    expect(items.map(inOneForm)).toEqual(group!.candidaturas.map(inOneForm))
  })

  it('stand by specialty, state, shifts worked here and arrival, whatever their ratings, in pages too', async () => {
    const hospital = await createHospital({ estado: 'SP' })
    const person = (nome: string, especialidade: string | null, crm: string) =>
      createMedico({ nome, especialidade, crm })
    const medicos = [
      await person('Neither', null, '123456/MG'),
      await person('Worked', 'Pediatria', '123456/MG'),
      await person('State', 'Pediatria', '123456/SP'),
      await person('Specialty', 'Medicina Intensiva', '123456/MG'),
      await person('Unreadable state', 'UTI', 'sem número'),
      await person('Best', 'UTI', '123456/SP'),
      await person('Later', 'UTI', '123456/SP'),
    ]
    for (const n of [1, 5]) await createShift(test, { medico: medicos[n]!, hospital, startsIn: -48 - n * 24 })
    const missed = await createShift(test, { medico: medicos[6]!, hospital, startsIn: -48 })
    await call(reportNoShow, { as: hospital, body: { candidatura_id: missed.candidatura } })
    const vagaId = await createVaga(hospital, { especialidade: 'UTI', nome_vaga: 'Sala azul' })
    for (const medico of medicos) await createCandidatura(vagaId, medico)
    await owner.query(
      "insert into app.avaliacoes (medico_id, hospital_id, estrelas, opens_at) values ($1, $2, 5, now() - interval '1 day')",
      [medicos[0]!.id, hospital.id],
    )
    const order = ['Best', 'Unreadable state', 'Later', 'Specialty', 'State', 'Worked', 'Neither']
    const listed = await test.everyPage(listCandidaturas, { as: hospital, query: { vaga_id: vagaId, limit: 2 } })
    expect(listed.map(({ medico }) => medico.nome)).toEqual(order)
    expect(listed[3]!.fit).toEqual({ especialidade: true, uf: false, worked_here: false })
    expect(namesOf(await waiting(hospital))).toEqual([['Sala azul', ...order.slice(0, 5)]])

    await vagaWith(hospital, ['Near'], {
      data: new Date(Date.now() + 3_600_000).toISOString().slice(0, 10),
      horario: 'a combinar',
      nome_vaga: 'Hoje',
    })
    const shown = async (query: Query) => namesOf(await waiting(hospital, query)).map(([, ...names]) => names)
    expect(await shown({ mostrar: 'em_48_h' })).toEqual([['Near']])
    expect(await shown({ mostrar: 'ja_fizeram' })).toEqual([['Best', 'Worked']])
    expect(await shown({ mostrar: 'da_especialidade' })).toEqual([order.slice(0, 4)])
    expect(await shown({ mostrar: 'ja_fizeram', q: 'work azul' })).toEqual([['Worked']])
    expect(await shown({ q: 'azul' })).toEqual([order.slice(0, 5)])
    expect(await shown({ q: '20/05/2099 later' })).toEqual([['Later']])
    expect(await shown({ q: 'nobody' })).toEqual([])
    const chips = async (query: { q?: string }) => (await call(countWaitingChips, { as: hospital, query })).body
    expect(await chips({})).toEqual({ em_48_h: 1, ja_fizeram: 2, da_especialidade: 4 })
    expect(await chips({ q: 'best' })).toEqual({ em_48_h: 0, ja_fizeram: 1, da_especialidade: 1 })
    expect((await waiting(await createHospital(), { q: 'azul' })).items).toEqual([])
  })

  it('with another shift at these hours are marked; that shift is named only if it is of the same hospital', async () => {
    const [hospital, elsewhere] = [await createHospital(), await createHospital()]
    const [here, there] = [await createMedico(), await createMedico()]
    const row = { data: '2099-06-01', horario: '07:00 - 19:00' }
    const own = await createVaga(hospital, { ...row, nome_vaga: 'Sala 1' })
    await createCandidatura(own, here, 'aceita')
    await createCandidatura(await createVaga(elsewhere, row), there, 'aceita')
    const vagaId = await createVaga(hospital, row)
    for (const medico of [here, there]) await createCandidatura(vagaId, medico)
    const [group] = (await waiting(hospital)).items
    expect(group!.candidaturas).toMatchObject([
      { has_clash: true, clash: { id: own, nome_vaga: 'Sala 1', ...row } },
      { has_clash: true, clash: null },
    ])
  })

  it('are counted without those about whom a decision stands, in every window of the hospital', async () => {
    const hospital = await createHospital()
    const { ids, vagaId } = await vagaWith(hospital, ['Ana', 'Bia', 'Caio'])
    await call(refuseCandidatura, { as: hospital, body: { candidatura_id: ids[0]! } })
    expect(await count(hospital)).toEqual({ candidatos: 2, vagas: 1 })
    expect((await waiting(hospital)).items).toMatchObject([
      {
        waiting_count: 2,
        pendente_count: 3,
        candidaturas: [{ id: ids[0], status: 'recusada', undo_until: expect.any(String) }, {}, {}],
      },
    ])
    await call(undoRefusal, { as: hospital, body: { candidatura_id: ids[0]! } })
    await accept(hospital, ids[1]!)
    expect(await count(hospital)).toEqual({ candidatos: 0, vagas: 0 })
    expect((await waiting(hospital)).items).toMatchObject([
      { vaga: { status: 'preenchida' }, waiting_count: 0, candidaturas: [{ id: ids[1], status: 'aceita' }, {}, {}] },
    ])
    await carryOut(vagaId)
    expect((await waiting(hospital)).items).toEqual([])
  })

  it('read in "Quem viu meus dados" that the hospital saw them', async () => {
    const hospital = await createHospital()
    const { medicos } = await vagaWith(hospital, ['Ana'])
    await waiting(hospital)
    expect((await call(listAcessos, { as: medicos[0]! })).body.items).toMatchObject([{ kind: 'lista' }])
  })
})

describe('what follows an acceptance', () => {
  it('are proposals without an agreement, nearest first, then shifts to rate, oldest first, in pages', async () => {
    const hospital = await createHospital()
    const medico = await createMedico({ nome: 'Ana' })
    const shift = (startsIn: number) => createShift(test, { medico, hospital, startsIn })
    const [late, near, agreed] = [await shift(96), await shift(48), await shift(144)]
    for (const { vaga } of [late, near, agreed])
      expect(await call(proposeChange, { as: hospital, body: { vaga_id: vaga, valor: 900 } })).toMatchObject({
        status: 200,
      })
    await call(answerChange, { as: medico, body: { vaga_id: late.vaga, agrees: false } })
    await call(answerChange, { as: medico, body: { vaga_id: agreed.vaga, agrees: true } })
    const [older, newer, rated, missed, tooLate] = [
      await shift(-96),
      await shift(-24),
      await shift(-48),
      await shift(-72),
      await shift(-24 * 16),
    ]
    await call(rateMedico, { as: hospital, body: { candidatura_id: rated.candidatura, estrelas: 5 } })
    await call(reportNoShow, { as: hospital, body: { candidatura_id: missed.candidatura } })
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await followUps(hospital, { limit: 1, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id, kind, change, medico }) => [id, kind, change?.status, medico.nome]))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual([
      [near.candidatura, 'proposal', 'pending', 'Ana'],
      [late.candidatura, 'proposal', 'declined', 'Ana'],
      [older.candidatura, 'rating', undefined, 'Ana'],
      [newer.candidatura, 'rating', undefined, 'Ana'],
    ])
    expect(tooLate).toBeDefined()
    expect((await followUps(await createHospital())).items).toEqual([])
  })
})
