import { getEscala } from '@plantao/contract/escala/routes'
import { changePlantao, getPlantao, publishPlantoes } from '@plantao/contract/plantoes/routes'
import { changeRota } from '@plantao/contract/rota/routes'
import type { RotaStep } from '@plantao/contract/rota/schema'
import { changeSetor, createSetor } from '@plantao/contract/setores/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../test/app.ts'
import { mountEscala } from '../escala/routes.ts'
import { mountMembros } from '../membros/routes.ts'
import { mountPlantoes } from '../plantoes/routes.ts'
import { mountSetores } from '../setores/routes.ts'
import { mountRota } from './routes.ts'

const { call, ok, owner, createHospital, createMembro } = await startTestApp([
  mountRota,
  mountPlantoes,
  mountEscala,
  mountSetores,
  mountMembros,
])

let hospital: Profile
let [ana, bia] = ['', '']

beforeAll(async () => {
  hospital = await createHospital()
  ana = await createMembro(hospital, { nome: 'Ana Prado' })
  bia = await createMembro(hospital, { nome: 'Bia Lobo' })
})

const shift = (data: string, membro_id: string | null, more: object = {}) => ({
  ...{ nome_vaga: 'UTI', especialidade: 'UTI', data, horario: '07:00 - 19:00', setor_id: null, membro_id, ...more },
})
const add = (...given: Parameters<typeof shift>) => ({ kind: 'add' as const, shift: shift(...given) })
const send = (steps: object[], as = hospital) => call(changeRota, { as, body: { steps: steps as RotaStep[] } })

async function added(...given: Parameters<typeof shift>): Promise<string> {
  const { status, body } = await send([add(...given)])
  expect(status, JSON.stringify(body)).toBe(200)
  return body.plantao_ids[0]
}

const nameOf = async (id: string) => (await ok(getPlantao, { as: hospital, params: { id } })).membro?.nome ?? null

describe('steps', () => {
  it('add fixed shifts and drafts, which stand in the plan with their names', async () => {
    const answer = await send([add('2098-01-05', ana), add('2098-01-05', bia), add('2098-01-06', null)])
    const { medicos, items } = await ok(getEscala, {
      as: hospital,
      query: { data_de: '2098-01-05', data_ate: '2098-01-06' },
    })
    expect(items.map(({ id }) => id)).toEqual(answer.body.plantao_ids)
    expect(items.map(({ status, medico }) => [status, medico === null ? null : medicos[medico]])).toEqual([
      ['fixo', { nome: 'Ana Prado', membro_id: ana, telefone: null }],
      ['fixo', { nome: 'Bia Lobo', membro_id: bia, telefone: null }],
      ['rascunho', null],
    ])
  })

  it('change places in one request, and keep the former names with the account that did it', async () => {
    const [first, second] = [await added('2098-02-01', ana), await added('2098-02-01', bia)]
    const swap = [
      { kind: 'name', plantao_id: first, from: ana, to: bia },
      { kind: 'name', plantao_id: second, from: bia, to: ana },
    ]
    expect((await send(swap)).status).toBe(200)
    expect([await nameOf(first), await nameOf(second)]).toEqual(['Bia Lobo', 'Ana Prado'])
    const { rows } = await owner.query('select nome, by_user from app.plantao_names where plantao_id = $1', [first])
    expect(rows).toEqual([{ nome: 'Ana Prado', by_user: hospital.userId }])
  })

  it('move a doctor from a deleted shift to a new one at the same time', async () => {
    const gone = await added('2098-02-03', ana)
    const moved = await send([
      add('2098-02-03', ana, { nome_vaga: 'Ala' }),
      { kind: 'delete', plantao_id: gone, from: ana },
    ])
    expect(moved.status).toBe(200)
    expect(moved.body.plantao_ids[1]).toBe(gone)
    expect(await call(getPlantao, { as: hospital, params: { id: gone } })).toMatchObject(
      refusal(404, 'plantao_not_found'),
    )
  })

  it('are all refused when another window changed one of the shifts', async () => {
    const [seen, changed] = [await added('2098-02-05', null), await added('2098-02-06', ana)]
    const steps = [
      { kind: 'name', plantao_id: seen, from: null, to: bia },
      { kind: 'name', plantao_id: changed, from: bia, to: null },
    ]
    expect(await send(steps)).toMatchObject(refusal(409, 'rota_changed'))
    expect(await nameOf(seen)).toBeNull()
    expect(await send([{ kind: 'delete', plantao_id: changed, from: null }])).toMatchObject(
      refusal(409, 'rota_changed'),
    )
  })

  it('move shifts to another sector, from the one that the caller saw', async () => {
    const [uti, ala] = await Promise.all(
      ['UTI', 'Ala'].map(async (nome) => (await ok(createSetor, { as: hospital, body: { nome } })).id),
    )
    const [named, draft] = [await added('2098-02-09', ana, { setor_id: uti }), await added('2098-02-10', null)]
    const move = (from: string | null, to: string | null, plantao_id: string) => ({
      kind: 'setor',
      plantao_id,
      from,
      to,
    })
    expect(await send([move(uti!, ala!, named), move(uti!, ala!, draft)])).toMatchObject(refusal(409, 'rota_changed'))
    expect((await send([move(uti!, ala!, named), move(null, ala!, draft)])).status).toBe(200)
    for (const id of [named, draft])
      expect((await ok(getPlantao, { as: hospital, params: { id } })).setor).toEqual({ id: ala, nome: 'Ala' })
    await ok(changeSetor, { as: hospital, params: { id: uti! }, body: { is_archived: true } })
    expect(await send([move(ala!, uti!, named)])).toMatchObject(refusal(409, 'setor_archived'))
  })

  it('let exactly one of many windows put a name', async () => {
    const open = await added('2098-02-07', null)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        send([{ kind: 'name', plantao_id: open, from: null, to: n % 2 ? ana : bia }]).then(({ status }) => status),
      ),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 409)).toHaveLength(11)
  })
})

describe('a doctor of the house', () => {
  it('is never present in two places, and the refusal names both', async () => {
    await added('2098-03-01', ana, { horario: '19:00 - 07:00' })
    const answer = await send([add('2098-03-02', ana, { horario: '06:00 - 12:00' })])
    expect(answer).toMatchObject(refusal(409, 'membro_clash'))
    expect(answer.body.message).toBe(
      'Ana Prado estaria em dois lugares ao mesmo tempo: dom, 02/03/2098, 06:00 - 12:00 e sáb, 01/03/2098, 19:00 - 07:00.',
    )
  })

  it('is in one place also after a shift’s hours change', async () => {
    await added('2098-03-05', bia)
    const id = await added('2098-03-05', bia, { horario: '19:00 - 07:00' })
    const answer = await call(changePlantao, { as: hospital, params: { id }, body: { horario: '18:00 - 06:00' } })
    expect(answer).toMatchObject(refusal(409, 'membro_clash'))
    expect(answer.body.message).toContain('Bia Lobo estaria em dois lugares ao mesmo tempo: qua, 05/03/2098, 18:00')
  })

  it.each([
    ['begins when the other ends', '07:00 - 13:00', {}],
    ['is on call from home', '06:00 - 12:00', { modalidade: 'sobreaviso' }],
    ['has hours that nobody can read', 'a combinar', {}],
  ])('may have a shift that %s', async (_, horario, more) => {
    const carla = await createMembro(hospital, { nome: 'Carla Dias' })
    await added('2098-03-10', carla, { horario: '19:00 - 07:00' })
    expect((await send([add('2098-03-11', carla, { horario, ...more })])).status).toBe(200)
  })

  it('is present once, also when many windows add at once', async () => {
    const davi = await createMembro(hospital, { nome: 'Davi Reis' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => send([add('2098-03-20', davi)])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(refusal(409, 'membro_clash'))
  })

  it.each(['another hospital’s', 'an inactive one', 'an unknown one'])('cannot be %s', async (which) => {
    const stranger = await createHospital()
    const id = {
      'another hospital’s': await createMembro(stranger, { nome: 'Elisa Melo' }),
      'an inactive one': await createMembro(hospital, { nome: 'Fábio Cruz' }),
      'an unknown one': '00000000-0000-7000-8000-000000000000',
    }[which]!
    await owner.query(`update app.membros set archived_at = now() where id = $1 and hospital_id = $2`, [
      id,
      hospital.id,
    ])
    expect(await send([add('2098-03-25', id)])).toMatchObject(refusal(404, 'membro_not_found'))
  })

  it('keeps a shift from being published until the name is taken away', async () => {
    const fixed = await added('2098-04-01', bia)
    const publish = () => call(publishPlantoes, { as: hospital, body: { plantao_ids: [fixed] } })
    expect(await publish()).toMatchObject(refusal(409, 'plantao_has_membro'))
    await send([{ kind: 'name', plantao_id: fixed, from: bia, to: null }])
    expect((await publish()).status).toBe(200)
    const back = await send([{ kind: 'name', plantao_id: fixed, from: null, to: bia }])
    expect(back).toMatchObject(refusal(409, 'rota_changed'))
  })
})

it('another hospital’s shift is not found', async () => {
  const fixed = await added('2098-05-01', bia)
  const stranger = await createHospital()
  const steps = [{ kind: 'name', plantao_id: fixed, from: bia, to: null }]
  expect(await send(steps, stranger)).toMatchObject(refusal(409, 'rota_changed'))
})
