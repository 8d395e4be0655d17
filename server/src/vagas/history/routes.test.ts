import { acceptCandidatura, applyToVaga } from '@plantao/contract/candidaturas/routes'
import {
  answerNoShow,
  checkIn,
  checkOut,
  confirmPresence,
  reportNoShow,
} from '@plantao/contract/candidaturas/shift-day/routes'
import { closeVaga, listHistory, createVaga as publishVaga, updateVaga } from '@plantao/contract/vagas/routes'
import type { HistoryEvent } from '@plantao/contract/vagas/schema'
import { newVaga, type Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { mountWithoutUndo } from '../../../test/domains/candidaturas.ts'
import { createShift } from '../../../test/domains/shifts.ts'
import { mountShiftDay } from '../../candidaturas/shift-day/routes.ts'
import { mountVagas } from '../routes.ts'

const test = await startTestApp([mountVagas, mountWithoutUndo, mountShiftDay])
const { owner, call, ok, everyPage, createMedico, createHospital, createCandidatura } = test

/** The events that one side sees, newest first, as '<kind> <by>'. */
async function kindsFor(as: Profile, query: { vaga_id: string } | { candidatura_id: string }) {
  const { items } = await ok(listHistory, { as, query })
  return items.map(({ kind, by }) => `${kind} ${by}`)
}

async function applied() {
  const hospital = await createHospital()
  const vaga = await ok(publishVaga, { as: hospital, body: { ...newVaga, valor: 900, hospital_id: hospital.id } })
  const medicos = [await createMedico({ nome: 'Ana Lima' }), await createMedico({ nome: 'Caio Prado' })] as const
  const candidaturas = []
  for (const medico of medicos) {
    candidaturas.push(await ok(applyToVaga, { as: medico, body: { vaga_id: vaga.id, medico_id: medico.id } }))
  }
  const [ana, caio] = medicos
  return { hospital, vaga_id: vaga.id, ana, caio, candidatura_id: candidaturas[0]!.id }
}

const seenByAna = ['candidatura_criada medico', 'vaga_criada hospital']

describe('the history of a vaga', () => {
  it('says to its hospital who did what, and to a doctor nothing of others', async () => {
    const { hospital, vaga_id, ana, caio, candidatura_id } = await applied()
    const { items } = await ok(listHistory, { as: hospital, query: { vaga_id } })
    expect(items).toMatchObject([
      { kind: 'candidatura_criada', by: 'medico', medico: { nome: caio.nome } },
      { kind: 'candidatura_criada', by: 'medico', medico: { nome: ana.nome } },
      { kind: 'vaga_criada', by: 'hospital', medico: null },
    ])
    expect(await kindsFor(hospital, { candidatura_id })).toEqual(['candidatura_criada medico'])
    for (const query of [{ vaga_id }, { candidatura_id }]) expect(await kindsFor(ana, query)).toEqual(seenByAna)
  })

  it('never tells a doctor of an acceptance that was undone, as processes of 0.1 wrote it down', async () => {
    const { hospital, vaga_id, ana, caio, candidatura_id } = await applied()
    await owner.query(
      `insert into app.history (at, actor, kind, vaga_id, candidatura_id, previous)
       values (now() - interval '4 s', 'hospital', 'candidatura_aceita', $1, $2, '{"status": "pendente"}'),
         (now(), 'hospital', 'candidatura_pendente', $1, $2, '{"status": "aceita"}')`,
      [vaga_id, candidatura_id],
    )
    for (const medico of [ana, caio]) expect(await kindsFor(medico, { vaga_id })).toEqual(seenByAna)
    await ok(acceptCandidatura, { as: hospital, body: { candidatura_id } })
    expect(await kindsFor(caio, { vaga_id })).toEqual(['candidatura_nao_selecionada hospital', ...seenByAna])
  })

  it('says what each correction changed, and from what', async () => {
    const hospital = await createHospital()
    const body = { ...newVaga, valor: 900, hospital_id: hospital.id }
    const { id } = await ok(publishVaga, { as: hospital, body })
    await ok(updateVaga, { as: hospital, params: { id }, body: { valor: 1000 } })
    await ok(updateVaga, { as: hospital, params: { id }, body: { valor: null, data: '2099-12-24' } })
    // A change of the hospital is no change of its vagas.
    await owner.query("update app.hospitais set nome = 'Outro', estado = 'AC' where id = $1", [hospital.id])
    const { items } = await ok(listHistory, { as: hospital, query: { vaga_id: id } })
    expect(items.map(({ changes }) => changes)).toEqual([
      [
        { field: 'data', from: newVaga.data, to: '2099-12-24' },
        { field: 'valor', from: 1000, to: null },
      ],
      [{ field: 'valor', from: 900, to: 1000 }],
      [],
    ])
  })

  it('says who came, as each side reported it, to these two sides only', async () => {
    const [medico, other, hospital] = [await createMedico(), await createMedico(), await createHospital()]
    const { vaga, candidatura } = await createShift(test, { medico, hospital, startsIn: -1 })
    await createCandidatura(vaga, other, 'nao_selecionada')
    const body = { candidatura_id: candidatura }
    await ok(checkIn, { as: medico, body })
    await ok(checkOut, { as: medico, body })
    await ok(reportNoShow, { as: hospital, body })
    await ok(answerNoShow, { as: medico, body: { ...body, answer: 'Estive lá.' } })
    await ok(confirmPresence, { as: hospital, body })
    const steps = [
      { kind: 'candidatura_presente', by: 'hospital', reason: null },
      { kind: 'candidatura_resposta', by: 'medico', reason: 'Estive lá.' },
      { kind: 'candidatura_nao_compareceu', by: 'hospital', reason: null },
      { kind: 'candidatura_saida', by: 'medico', reason: null },
      { kind: 'candidatura_entrada', by: 'medico', reason: null },
    ]
    for (const as of [medico, hospital]) {
      for (const query of [{ vaga_id: vaga }, { candidatura_id: candidatura }]) {
        expect((await ok(listHistory, { as, query })).items.slice(0, 5)).toMatchObject(steps)
      }
    }
    expect(await kindsFor(other, { vaga_id: vaga })).toEqual(['candidatura_criada medico', 'vaga_criada hospital'])
  })

  it('comes in pages', async () => {
    const { hospital, vaga_id } = await applied()
    await ok(closeVaga, { as: hospital, body: { vaga_id } })
    const all = await ok(listHistory, { as: hospital, query: { vaga_id } })
    const paged = await everyPage(listHistory, { as: hospital, query: { vaga_id, limit: '1' } })
    expect(paged).toEqual(all.items)
    expect(paged.map(({ kind }: HistoryEvent) => kind)).toContain('vaga_encerrada')
  })

  it('of another doctor’s candidatura is not there', async () => {
    const { vaga_id, caio, candidatura_id } = await applied()
    const read = (query: Record<string, string>) => call(listHistory, { as: caio, query })
    expect(await read({ candidatura_id })).toMatchObject(refusal(404, 'candidatura_not_found'))
    for (const query of [{}, { vaga_id, candidatura_id }] as Record<string, string>[]) {
      expect(await read(query)).toMatchObject(refusal(400, 'invalid_request'))
    }
  })
})
