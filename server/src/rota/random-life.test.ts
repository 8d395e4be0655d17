import { getEscala } from '@plantao/contract/escala/routes'
import { getSheet } from '@plantao/contract/escala/sheet/routes'
import { changeMembro } from '@plantao/contract/membros/routes'
import { changePlantao, publishPlantoes, undoPublish } from '@plantao/contract/plantoes/routes'
import { changeRota, duplicateRota } from '@plantao/contract/rota/routes'
import { daysOfUnit } from '@plantao/contract/rota/rules'
import type { RotaStep } from '@plantao/contract/rota/schema'
import { createSetor } from '@plantao/contract/setores/routes'
import type { Answer } from '@plantao/testkit/client'
import type { Profile } from '@plantao/testkit/fixtures'
import { type Random, seededRandom } from '@plantao/testkit/random'
import { expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { printed, rowsOfMonth } from '../../test/printed-month.ts'
import { carryOutDue } from '../candidaturas/decisions/worker.ts'
import { mountEscala } from '../escala/routes.ts'
import { mountSheet } from '../escala/sheet/routes.ts'
import { mountMembros } from '../membros/routes.ts'
import { mountPlantoes } from '../plantoes/routes.ts'
import { mountSetores } from '../setores/routes.ts'
import { mountRota } from './routes.ts'

/*
 * The plan of a hospital lives through random acts, often of two windows at once. After each act it is compared with a
 * model that knows no SQL: two acts at once must end as if one of them had come first.
 */

const { call, ok, owner, services, createHospital, createMembro } = await startTestApp([
  ...[mountRota, mountPlantoes, mountEscala, mountSheet, mountSetores, mountMembros],
])

/** `ROTA_LIVES=100 npx vitest run rota/random-life` runs 10,000 acts. */
const lives = Number(process.env.ROTA_LIVES ?? 2)
const actsOfLife = 100

/** Hours with their minutes since midnight. The last ones cannot be read, so they clash with nothing. */
const horarios: Record<string, [start: number, end: number] | null> = {
  '07:00 - 19:00': [420, 1140],
  '19:00 - 07:00': [1140, 1860],
  '13:00 - 19:00': [780, 1140],
  '07:00 - 07:00': [420, 1860],
  'a combinar': null,
}
const [week, next] = [daysOfUnit('semana', '2098-03-12'), daysOfUnit('semana', '2098-03-19')]
const days = [...week, ...next]

interface Shift {
  data: string
  horario: string
  setor: string | null
  membro: string | null
  isPresence: boolean
  /** The decision to publish it, which is not carried out yet. */
  publication: string | null
  isVaga: boolean
  /** How many names were taken away. */
  former: number
}

interface Plan {
  shifts: Map<string, Shift>
  archived: Set<string>
}

type Act =
  | { kind: 'change'; steps: RotaStep[] }
  | { kind: 'publish'; id: string; membro: string | null }
  | { kind: 'undo'; publication: string; membro: string | null }
  | { kind: 'hours'; id: string; horario: string }
  | { kind: 'archive'; membro: string; isArchived: boolean }
  | { kind: 'duplicate'; withNames: boolean }
  | { kind: 'carryOut' }

const isPlanned = (shift: Shift | undefined): shift is Shift => shift?.publication === null && !shift.isVaga

function put(shift: Shift, membro: string | null) {
  if (shift.membro !== null && shift.membro !== membro) shift.former++
  shift.membro = membro
}

function isClash(a: Shift, b: Shift) {
  const [one, other] = [a, b].map(({ data, horario }) =>
    horarios[horario]?.map((minute) => Date.parse(data) / 60_000 + minute),
  )
  const isSame = a !== b && a.membro !== null && a.membro === b.membro && a.isPresence && b.isPresence
  return isSame && one && other && one[0]! < other[1]! && other[0]! < one[1]!
}

const hasClash = ({ shifts }: Plan, of: Iterable<Shift>) =>
  [...of].some((shift) => [...shifts.values()].some((other) => isClash(shift, other)))

type Shown = Pick<Shift, 'data' | 'horario' | 'setor' | 'membro' | 'isPresence'> & { status: string }

/**
 * The plan after the act, or null if the act must be refused. Ids are those of the answer. `shown` is the server's plan
 * after it: of copies the model only says whether each has its model a week before.
 */
function after(before: Plan, act: Act, { body }: Answer, shown: Map<string, Shown>): Plan | null {
  const plan = structuredClone(before)
  const { shifts, archived } = plan
  const touched = new Set<Shift>()
  const isUsable = (membro: string | null) => membro === null || !archived.has(membro)
  if (act.kind === 'change') {
    const ofKind = (kind: RotaStep['kind']) => act.steps.filter((step) => step.kind === kind)
    for (const step of [...ofKind('delete'), ...ofKind('name'), ...ofKind('setor'), ...ofKind('add')]) {
      if (step.kind === 'add') {
        const { data, horario, setor_id: setor, membro_id: membro, modalidade } = step.shift
        const shift = { data, horario, setor, membro, isPresence: modalidade === 'presencial' }
        if (!isUsable(membro)) return null
        const added = { ...shift, publication: null, isVaga: false, former: 0 }
        shifts.set(body.plantao_ids?.[act.steps.indexOf(step)] ?? `refused ${shifts.size}`, added)
        touched.add(added)
        continue
      }
      const shift = shifts.get(step.plantao_id)
      if (!isPlanned(shift) || step.from !== (step.kind === 'setor' ? shift.setor : shift.membro)) return null
      if (step.kind === 'delete') shifts.delete(step.plantao_id)
      else if (step.kind === 'setor') shift.setor = step.to
      else if (!isUsable(step.to) && step.to !== shift.membro) return null
      else {
        put(shift, step.to)
        touched.add(shift)
      }
    }
  } else if (act.kind === 'publish') {
    const shift = shifts.get(act.id)
    if (!isPlanned(shift) || shift.membro !== act.membro) return null
    put(shift, null)
    shift.publication = body.publication_id ?? 'refused'
  } else if (act.kind === 'undo') {
    const shift = [...shifts.values()].find(({ publication }) => publication === act.publication)
    if (!shift || !isUsable(act.membro)) return null
    Object.assign(shift, { publication: null, membro: act.membro })
    touched.add(shift)
  } else if (act.kind === 'hours') {
    const shift = shifts.get(act.id)
    // A request that changes nothing is not refused.
    const isSame = shift?.horario === act.horario && !shift.isVaga
    if (!shift || !(isPlanned(shift) || isSame)) return null
    shift.horario = act.horario
    touched.add(shift)
  } else if (act.kind === 'archive') {
    if (act.isArchived) archived.add(act.membro)
    else archived.delete(act.membro)
  } else if (act.kind === 'duplicate') {
    for (const { plantao_id } of body.added ?? []) {
      const { status: _, ...copy } = shown.get(plantao_id)!
      const day = week[next.indexOf(copy.data)]
      const model = [...before.shifts.values()].find(
        ({ data, horario, setor, membro, isPresence }) =>
          [data, horario, setor, isPresence].join() === [day, copy.horario, copy.setor, copy.isPresence].join() &&
          (copy.membro === null || copy.membro === membro),
      )
      if (!model || !isUsable(copy.membro)) return null
      const added = { ...copy, publication: null, isVaga: false, former: 0 }
      shifts.set(plantao_id, added)
      touched.add(added)
    }
  } else {
    for (const shift of shifts.values()) {
      shift.isVaga ||= shift.publication !== null
      shift.publication = null
    }
  }
  return hasClash(plan, touched) ? null : plan
}

async function perform(hospital: Profile, act: Act): Promise<Answer> {
  if (act.kind === 'change') return call(changeRota, { as: hospital, body: { steps: act.steps } })
  if (act.kind === 'publish')
    return call(publishPlantoes, { as: hospital, body: { plantao_ids: [act.id], membro_id: act.membro } })
  if (act.kind === 'undo')
    return call(undoPublish, { as: hospital, body: { publication_id: act.publication, membro_id: act.membro } })
  if (act.kind === 'hours')
    return call(changePlantao, { as: hospital, params: { id: act.id }, body: { horario: act.horario } })
  if (act.kind === 'archive')
    return call(changeMembro, { as: hospital, params: { id: act.membro }, body: { is_archived: act.isArchived } })
  if (act.kind === 'duplicate') {
    const body = { unit: 'semana', from: week[0]!, to: next[0]!, pattern: 'dia_da_semana' } as const
    return call(duplicateRota, { as: hospital, body: { ...body, with_names: act.withNames } })
  }
  // As if the ten seconds of every decision were over.
  await owner.query('update app.publications set carried_out_after = now() where hospital_id = $1', [hospital.id])
  await carryOutDue(services)
  return { status: 200, body: {} } as Answer
}

/** A random act, seldom on what is no longer so. */
function chosen(random: Random, plan: Plan, membros: string[], setores: string[]): Act {
  const ids = [...plan.shifts.keys()]
  const shiftOf = (id: string) => plan.shifts.get(id)!
  const [id, other] = [random.pick(ids), random.pick(ids)]
  const membro = () => (random.below(5) === 0 ? null : random.pick(membros))
  const setor = () => random.pick([...setores, null])
  const seen = (of: string) => (random.below(10) === 0 ? membro() : shiftOf(of).membro)
  const add = (): RotaStep => ({
    kind: 'add',
    shift: {
      ...{ nome_vaga: 'UTI', especialidade: 'UTI', valor: null, observacoes: null, setor_id: setor() },
      ...{ data: random.pick(days), horario: random.pick(Object.keys(horarios)), membro_id: membro() },
      modalidade: random.pick(['presencial', 'presencial', 'sobreaviso']),
    },
  })
  const isFull = ids.length > 40
  switch (ids.length === 0 ? 0 : random.below(11)) {
    case 0:
    case 1:
      return isFull
        ? { kind: 'change', steps: ids.slice(0, 20).map((of) => ({ kind: 'delete', plantao_id: of, from: seen(of) })) }
        : { kind: 'change', steps: [add(), add(), add()].slice(random.below(3)) }
    case 2:
    case 3:
      return { kind: 'change', steps: [{ kind: 'name', plantao_id: id, from: seen(id), to: membro() }] }
    case 4: {
      // Two doctors change places.
      const swap = [...new Set([id, other])].map((of): RotaStep => {
        const to = shiftOf(of === id ? other : id).membro
        return { kind: 'name', plantao_id: of, from: seen(of), to }
      })
      return { kind: 'change', steps: swap }
    }
    case 5: {
      // The doctor goes from one shift to a new one.
      const from = seen(id)
      const gone = { kind: 'delete' as const, plantao_id: id, from }
      const moved = { kind: 'setor' as const, plantao_id: other, from: shiftOf(other).setor, to: setor() }
      return { kind: 'change', steps: id === other ? [gone, add()] : [moved, gone] }
    }
    case 6:
      return { kind: 'publish', id, membro: seen(id) }
    case 7: {
      const open = [...plan.shifts.values()].flatMap(({ publication }) => publication ?? [])
      return open.length > 0 ? { kind: 'undo', publication: random.pick(open), membro: membro() } : { kind: 'carryOut' }
    }
    case 8:
      return { kind: 'hours', id, horario: random.pick(Object.keys(horarios)) }
    case 9:
      return { kind: 'archive', membro: random.pick(membros), isArchived: random.below(3) === 0 }
    default:
      return isFull ? { kind: 'carryOut' } : { kind: 'duplicate', withNames: random.below(3) > 0 }
  }
}

async function readPlan(hospital: Profile) {
  const { items, medicos } = await ok(getEscala, { as: hospital, query: { data_de: days[0]!, data_ate: days.at(-1)! } })
  return new Map(
    items.map(({ id, status, data, horario, setor_id: setor, medico, modalidade }): [string, Shown] => {
      const membro = medico === null ? null : medicos[medico]!.membro_id
      return [id, { data, horario, setor, membro, isPresence: modalidade === 'presencial', status }]
    }),
  )
}

const toShown = ({ shifts }: Plan) =>
  new Map(
    [...shifts].map(([id, { data, horario, setor, membro, isPresence, isVaga }]): [string, Shown] => {
      const status = isVaga ? 'aberta' : membro === null ? 'rascunho' : 'fixo'
      return [id, { data, horario, setor, membro, isPresence, status }]
    }),
  )

/** One text of the shifts and of who is archived. */
const textOf = (shown: Map<string, Shown>, archived: Iterable<string>) =>
  JSON.stringify([[...shown].sort(), [...archived].sort()])

it(`${lives * actsOfLife} random acts never lose a name, put one twice, or one person in two places`, async () => {
  const counted = { accepted: 0, refused: 0, atOnce: 0, former: 0 }
  for (let life = 0; life < lives; life++) {
    const random = seededRandom(life)
    const hospital = await createHospital()
    const membros = await Promise.all(
      Array.from({ length: 5 }, (_, n) => createMembro(hospital, { nome: `Médica ${'ABCDE'[n]}` })),
    )
    const setores = await Promise.all(
      ['UTI', 'Ala'].map(async (nome) => (await ok(createSetor, { as: hospital, body: { nome } })).id),
    )
    let plan: Plan = { shifts: new Map(), archived: new Set() }
    for (let n = 0; n < actsOfLife; n++) {
      const acts = [chosen(random, plan, membros, setores)]
      if (random.below(3) === 0) acts.push(chosen(random, plan, membros, setores))
      const answers = await Promise.all(acts.map((act) => perform(hospital, act)))
      const shown = await readPlan(hospital)
      const orders =
        acts.length === 1
          ? [[0]]
          : [
              [0, 1],
              [1, 0],
            ]
      const ends = orders.map((order) => {
        let end = plan
        for (const index of order) {
          const changed = after(end, acts[index]!, answers[index]!, shown)
          if ((changed !== null) !== (answers[index]!.status === 200)) return null
          end = changed ?? end
        }
        return end
      })
      const { rows: inactive } = await owner.query<{ id: string }>(
        'select id from app.membros where hospital_id = $1 and archived_at is not null',
        [hospital.id],
      )
      const text = textOf(
        shown,
        inactive.map(({ id }) => id),
      )
      const end = ends.find((each) => each && textOf(toShown(each), each.archived) === text)
      const trail = `life ${life}, act ${n}: ${JSON.stringify([acts, answers.map(({ status, body }) => [status, body])])}`
      if (!end) expect(shown, trail).toEqual(toShown(ends.find(Boolean) ?? plan))
      expect(end, trail).toBeTruthy()
      plan = end!
      for (const { status } of answers) counted[status === 200 ? 'accepted' : 'refused']++
      if (acts.length > 1) counted.atOnce++
    }
    const { sheet } = await ok(getSheet, { as: hospital, query: { mes: days[0]!.slice(0, 7) } })
    const { rows } = await owner.query<{ line: string }>(rowsOfMonth, [hospital.id, `${days[0]!.slice(0, 7)}-01`])
    expect(printed(sheet)).toEqual(rows.map(({ line }) => line).toSorted())
    const names = await owner.query('select plantao_id from app.plantao_names where hospital_id = $1', [hospital.id])
    const former = [...plan.shifts].flatMap(([id, shift]) => Array<string>(shift.former).fill(id))
    expect(names.rows.map(({ plantao_id }) => plantao_id).toSorted()).toEqual(former.toSorted())
    counted.former += former.length
  }
  expect(
    Object.values(counted).every((count) => count > lives * 5),
    JSON.stringify(counted),
  ).toBe(true)
}, 3_600_000)
