import { ownGroup } from '@plantao/contract/candidaturas/own-rules'
import { countOwnChanges, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { answerChange, proposeChange } from '@plantao/contract/vagas/changes/routes'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../test/app.ts'
import { startCandidaturasApp } from '../../test/domains/candidaturas.ts'
import { mountHospitais } from '../hospitais/routes.ts'

const test = await startCandidaturasApp(0, [mountHospitais])
const { call, ok, everyPage, createMedico, createHospital, createVaga, createCandidatura, owner, shiftBegun } = test

type Row = [name: string, vaga: Parameters<typeof createVaga>[1], status: string]

async function medicoWith(rows: readonly Row[]) {
  const medico = await createMedico()
  for (const [name, vaga, status] of rows) {
    await createCandidatura(await createVaga(await createHospital(), { nome_vaga: name, ...vaga }), medico, status)
  }
  const read = async (limit: number): Promise<OwnCandidatura[]> =>
    everyPage(listOwnCandidaturas, { as: medico, query: { limit } })
  return { medico, read }
}

const filled = (data: string, horario = '19:00 - 07:00') => ({ data, horario, status: 'preenchida' })

const cursorOf = (key: readonly string[]) => Buffer.from(JSON.stringify(key)).toString('base64url')

describe("the doctor's own list", () => {
  it('has shifts to come and waiting candidaturas soonest first, then answered ones latest first, in pages of any size', async () => {
    const { medico, read } = await medicoWith([
      ['waits, later', { data: '2099-08-02' }, 'pendente'],
      ['accepted, later', filled('2099-08-01'), 'aceita'],
      ['refused first', {}, 'recusada'],
      ['waits, at unknown hours', { data: '2099-08-01', horario: 'a combinar' }, 'pendente'],
      ['worked', filled('2020-01-01'), 'aceita'],
      ['accepted, under way', { ...(await shiftBegun(5, 12)), status: 'preenchida' }, 'aceita'],
      ['accepted, at unknown hours', filled('2099-07-30', 'a combinar'), 'aceita'],
      ['refused later', {}, 'recusada'],
      ['begun with nobody', { data: '2020-01-02' }, 'pendente'],
      ['waits, sooner', { data: '2099-07-01' }, 'pendente'],
    ])
    // Both refused candidaturas are decided at the same instant, so that only their ids put them in order.
    await owner.query(
      `update app.candidaturas set decided_at = now() - interval '1 hour' where medico_id = $1 and status = 'recusada'`,
      [medico.id],
    )
    const whole = await read(100)
    const [first, second] = whole.filter(({ status }) => status === 'recusada').map(({ vaga }) => vaga.nome_vaga)
    expect(whole.map(({ vaga }) => vaga.nome_vaga)).toEqual([
      'accepted, under way',
      'accepted, at unknown hours',
      'accepted, later',
      'waits, sooner',
      'waits, at unknown hours',
      'waits, later',
      first,
      second,
      'begun with nobody',
      'worked',
    ])
    for (const limit of [1, 2, 3]) expect(await read(limit)).toEqual(whole)
    // The web groups the rows by `ownGroup`, so the server's order must agree with this function.
    const groups = whole.map((candidatura) => ownGroup(candidatura, new Date()))
    expect(groups).toEqual([...Array(3).fill('next'), ...Array(3).fill('waiting'), ...Array(4).fill('answered')])
    expect(whole.map(({ status }) => status).slice(6)).toEqual(['recusada', 'recusada', 'expirada', 'aceita'])
  })

  it('has the day of each shift to come, with entrance and whom to ask for, and of no other', async () => {
    const [medico, hospital] = [await createMedico(), await createHospital()]
    const body = { entrance: 'Portão 3', ask_for: 'Coordenação' }
    await ok(updateOwnHospital, { as: hospital, params: { id: 'me' }, body })
    await createCandidatura(await createVaga(hospital, filled('2099-08-01')), medico, 'aceita')
    await createCandidatura(await createVaga(hospital), medico)
    await createCandidatura(await createVaga(hospital, filled('2020-01-01')), medico, 'aceita')
    const { items } = await ok(listOwnCandidaturas, { as: medico })
    expect(items).toMatchObject([
      { status: 'aceita', day: { ...body, starts_at: '2099-08-01T22:00:00+00:00', checked_in_at: null } },
      { status: 'pendente', day: null },
      { status: 'aceita', day: null },
    ])
  })

  it('has as many changes to answer as are counted', async () => {
    const [medico, hospital] = [await createMedico(), await createHospital()]
    const vaga_id = await createVaga(hospital, filled('2099-08-01'))
    await createCandidatura(vaga_id, medico, 'aceita')
    await ok(proposeChange, { as: hospital, body: { vaga_id, valor: 1900 } })
    const count = async (as = medico) => (await ok(countOwnChanges, { as })).count
    expect(await count()).toBe(1)
    expect(await count(await createMedico())).toBe(0)
    await ok(answerChange, { as: medico, body: { vaga_id, agrees: false } })
    expect(await count()).toBe(0)
  })

  it('is not read from the cursor of another list', async () => {
    const medico = await createMedico()
    const cursor = cursorOf(['a name', medico.id])
    expect(await call(listOwnCandidaturas, { as: medico, query: { cursor } })).toMatchObject(
      refusal(400, 'invalid_request'),
    )
  })
})
