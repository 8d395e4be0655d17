import { deleteAccount } from '@plantao/contract/auth/routes'
import { rateHospital, rateMedico } from '@plantao/contract/avaliacoes/routes'
import {
  acceptCandidatura,
  applyToVaga,
  confirmInterest,
  dismissMedico,
  giveUpShift,
  refuseCandidatura,
  undoAccept,
  undoRefusal,
  withdrawCandidatura,
} from '@plantao/contract/candidaturas/routes'
import {
  answerNoShow,
  checkIn,
  checkOut,
  confirmPresence,
  reportNoShow,
} from '@plantao/contract/candidaturas/shift-day/routes'
import { changePlantao, publishPlantoes, savePlantoes, undoPublish } from '@plantao/contract/plantoes/routes'
import { closeVaga, reopenVaga } from '@plantao/contract/vagas/routes'
import { newVaga as content, type Profile, password } from '@plantao/testkit/fixtures'
import { isOpenRating } from '@plantao/testkit/life-cycle/day'
import {
  type ActName,
  type DayActName,
  LifeCycleModel,
  newVaga,
  type PlannedVaga,
} from '@plantao/testkit/life-cycle/model'
import { type OperationActName, operationActs } from '@plantao/testkit/life-cycle/operation'
import type { ModelVaga } from '@plantao/testkit/life-cycle/state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { smallLimits, startOperation } from '../../test/operation-life.ts'
import { type AnyStep, acts, anyStep, chosenOf, vagas } from '../../test/random-life.ts'
import { mountAuth } from '../auth/routes.ts'
import { avaliacoesJobs } from '../avaliacoes/jobs.ts'
import { mountAvaliacoes } from '../avaliacoes/routes.ts'
import { mountPlantoes } from '../plantoes/routes.ts'
import { mountVagas } from '../vagas/routes.ts'
import { carryOutDue } from './decisions/worker.ts'
import { mountCandidaturas } from './routes.ts'
import { mountShiftDay } from './shift-day/routes.ts'
import { expireJob } from './transitions/expire.ts'

/*
 * Random sequences of what doctors, hospitals, operators and the clock do in the life of a shift, compared with a small
 * model after each step.
 */

const test = await startTestApp([
  mountCandidaturas,
  mountPlantoes,
  mountVagas,
  mountShiftDay,
  mountAvaliacoes,
  mountAuth,
])
const { call, owner, services, createMedico, createHospital, createVaga } = test
// The operator comes first, because hospitals that are older than the first operator have no limits for some time.
const operation = await startOperation(test)
/** All doctors, including those whose accounts are deleted. */
const medicos = [await createMedico(), await createMedico(), await createMedico()]
/** Indexes of the doctors whose accounts exist. */
const present = [0, 1, 2]
const hospitais = [await createHospital(), await createHospital()]

/** `LIFE_STEPS=10000 npx vitest run life-cycle.test` runs more steps. */
const steps = Number(process.env.LIFE_STEPS ?? 400)
const stepsOfRun = 100

it('follows the model through any sequence of changes', async () => {
  const run = fc.asyncProperty(vagas, fc.array(anyStep, { minLength: stepsOfRun, maxLength: stepsOfRun }), live)
  await fc.assert(run, { numRuns: Math.ceil(steps / stepsOfRun), endOnFailure: true })
  // Every act must have succeeded many times, or the sequences prove little about it.
  if (steps >= 10_000) expect([...acts, ...operationActs].filter((act) => (agreed.get(act) ?? 0) < 20)).toEqual([])
}, 3_600_000)

/** How often each act succeeded. */
const agreed = new Map<ActName | DayActName | OperationActName, number>()
const count = (act: ActName | DayActName | OperationActName) => agreed.set(act, (agreed.get(act) ?? 0) + 1)

type Planned = PlannedVaga[]

async function live(planned: Planned, acted: AnyStep[]) {
  const model = new LifeCycleModel(planned, smallLimits)
  await operation.reset([...present.map((medico) => medicos[medico]!), ...hospitais])
  // Shifts begin at whole minutes, so the simulated time does too.
  const began = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  await owner.query(
    `delete from app.decisions; delete from app.refusals; delete from app.candidaturas; delete from app.vagas;
     delete from app.publications; delete from app.plantoes`,
  )
  const ids: string[] = []
  for (const vaga of planned) ids.push(await create(vaga))
  await moveTo(model, ids, began)
  await owner.query('delete from app.history; delete from app.notificacoes')

  for (const each of acted) {
    if (each.act === 'carryOut') {
      await carryOut(model)
    } else if (each.act === 'advance') {
      // The time advances by at least an hour. By then every decision is carried out.
      await carryOut(model)
      model.hour += each.hours
      await moveTo(model, ids, began)
      await operation.passTime(each.hours)
      for (const table of ['app.avaliacoes', 'app.avaliacoes_hospitais'])
        await owner.query(`update ${table} set opens_at = opens_at - make_interval(hours => $1)`, [each.hours])
    } else if (each.act === 'operate') {
      const { what, hospital } = each
      const medico = present[each.medico]!
      const vaga = model.vagas[each.vaga]!
      const agrees = model.operation.acts[what]({ hospital, medico, vaga })
      const asked = {
        ...{ model, vaga, vagaId: ids[each.vaga]!, owner: hospitais[vaga.hospital]! },
        ...{ hospital: hospitais[hospital]!, medico: medicos[medico]! },
      }
      expect([each, await operation.act(what, asked)], 'answered').toEqual([each, agrees])
      if (agrees) count(what)
    } else if (each.act === 'deleteMedico' || each.act === 'deleteHospital') {
      // A suspended account cannot delete itself.
      const { suspendedMedicos, suspendedHospitais } = model.operation
      const isMedico = each.act === 'deleteMedico'
      if (isMedico ? suspendedMedicos.has(present[each.side]!) : suspendedHospitais.has(each.side)) continue
      await forgetTold(model)
      if (each.act === 'deleteMedico') await removeMedico(model, each.side)
      else await removeHospital(model, ids, { side: each.side, planned, began })
    } else if (each.act === 'runJobs') {
      model.expire()
      model.day.runRatingJobs()
      for (const job of jobs) await job.run({}, job.name)
    } else {
      const { act, vaga, medico } = chosenOf(model, each, present)
      const { status, body } = await ask(act, { vaga, vagaId: ids[model.vagas.indexOf(vaga)]!, medico })
      const agrees = model.attempt(act, vaga, medico)
      expect([act, status, body.code], 'answered').toEqual([
        act,
        agrees ? 200 : expect.any(Number),
        agrees ? undefined : expect.any(String),
      ])
      if (agrees) count(act)
      // Keeps the decision pending for longer than the test runs.
      for (const table of decisionTables)
        await owner.query(`update ${table} set carried_out_after = now() + interval '1 day'`)
    }
    expect(await stored(ids)).toEqual(expected(model))
  }
}

const decisionTables = ['app.decisions', 'app.refusals', 'app.publications']

/** Creates a vaga, or a planned shift. Publishing the shift makes it a vaga with the same id. */
async function create({ hospital, modalidade, plan }: PlannedVaga) {
  const as = hospitais[hospital]!
  if (!plan) return createVaga(as, { data: '2099-01-01', modalidade })
  const { nome_vaga, especialidade, horario } = content
  const shifts = [{ data: '2099-01-01', horario }]
  return (await call(savePlantoes, { as, body: { nome_vaga, especialidade, modalidade, shifts } })).body.plantao_ids[0]
}

const jobs = [expireJob(services), ...avaliacoesJobs(services)]

async function carryOut(model: LifeCycleModel) {
  model.carryOut()
  await owner.query('update app.decisions set carried_out_after = decided_at')
  await owner.query('update app.refusals set carried_out_after = now()')
  await owner.query('update app.publications set carried_out_after = now()')
  await carryOutDue(services)
}

/** Deletes all notifications and history, because the model does not know which of them are deleted with an account. */
async function forgetTold(model: LifeCycleModel) {
  await owner.query('delete from app.history; delete from app.notificacoes')
  Object.assign(model, { history: [], emails: [], notCarriedOut: 0 })
}

const remove = async (as: Profile) =>
  expect(await call(deleteAccount, { as, body: { password } })).toMatchObject({ status: 204 })

async function removeMedico(model: LifeCycleModel, index: number) {
  const medico = present[index]!
  if (!model.deleteMedico(medico)) return
  await remove(medicos[medico]!)
  present[index] = medicos.push(await createMedico()) - 1
}

/** Deletes a hospital's account, and creates another hospital with the same planned vagas. */
async function removeHospital(
  model: LifeCycleModel,
  ids: string[],
  { side, planned, began }: { side: number; planned: Planned; began: Date },
) {
  model.deleteHospital(side)
  await remove(hospitais[side]!)
  expect(await stored(ids)).toEqual(expected(model))
  hospitais[side] = await createHospital()
  for (const [i, vaga] of planned.entries()) {
    if (vaga.hospital !== side) continue
    await owner.query('delete from app.candidaturas where vaga_id = $1', [ids[i]])
    model.vagas[i] = newVaga({ ...vaga, start: model.hour + vaga.start })
    ids[i] = await create(vaga)
  }
  await moveTo(model, ids, began)
  await forgetTold(model)
}

/** Every change of a planned shift sends a new `valor`, because the server accepts an unchanged one in any state. */
let changes = 0

/** Sends the request for this act. Uses a random id if the candidatura does not exist. */
async function ask(
  act: ActName | DayActName,
  { vaga, vagaId, medico }: { vaga: ModelVaga; vagaId: string; medico: number },
) {
  const [as, hospital] = [medicos[medico]!, hospitais[vaga.hospital]!]
  const { rows } = await owner.query('select id from app.candidaturas where vaga_id = $1 and medico_id = $2', [
    vagaId,
    as.id,
  ])
  const candidatura_id: string = rows[0]?.id ?? crypto.randomUUID()
  const reason = 'Motivo'
  switch (act) {
    case 'apply':
      return call(applyToVaga, { as, body: { vaga_id: vagaId, medico_id: as.id } })
    case 'accept':
      return call(acceptCandidatura, { as: hospital, body: { candidatura_id } })
    case 'undo':
      return call(undoAccept, { as: hospital, body: { candidatura_id } })
    case 'withdraw':
      return call(withdrawCandidatura, { as, body: { candidatura_id } })
    case 'refuse':
      return call(refuseCandidatura, { as: hospital, body: { candidatura_id } })
    case 'undoRefusal':
      return call(undoRefusal, { as: hospital, body: { candidatura_id } })
    case 'giveUp':
      return call(giveUpShift, { as, body: { candidatura_id, reason } })
    case 'dismiss':
      return call(dismissMedico, { as: hospital, body: { candidatura_id, reason } })
    case 'confirmInterest':
      return call(confirmInterest, { as, body: { candidatura_id } })
    case 'changePlan':
      return call(changePlantao, { as: hospital, params: { id: vagaId }, body: { valor: ++changes } })
    case 'publish':
      return call(publishPlantoes, { as: hospital, body: { plantao_ids: [vagaId] } })
    case 'undoPublish': {
      const found = await owner.query('select publication_id as id from app.plantoes where id = $1', [vagaId])
      const publication_id: string = found.rows[0]?.id ?? crypto.randomUUID()
      return call(undoPublish, { as: hospital, body: { publication_id } })
    }
    case 'close':
      return call(closeVaga, { as: hospital, body: { vaga_id: vagaId, reason } })
    case 'reopen':
      return call(reopenVaga, { as: hospital, body: { vaga_id: vagaId } })
    case 'checkIn':
      return call(checkIn, { as, body: { candidatura_id } })
    case 'checkOut':
      return call(checkOut, { as, body: { candidatura_id } })
    case 'confirmPresence':
      return call(confirmPresence, { as: hospital, body: { candidatura_id } })
    case 'reportNoShow':
      return call(reportNoShow, { as: hospital, body: { candidatura_id } })
    case 'answerNoShow':
      return call(answerNoShow, { as, body: { candidatura_id, answer: 'Resposta' } })
    case 'rateMedico':
      return call(rateMedico, { as: hospital, body: { candidatura_id, estrelas: 4 } })
    case 'rateHospital':
      return call(rateHospital, { as, body: { candidatura_id, estrelas: 5 } })
  }
}

/** Lets time pass: moves all shifts back, the earliest first, so that no two shifts overlap in between. */
async function moveTo({ vagas, hour }: LifeCycleModel, ids: readonly string[], began: Date) {
  const inOrder = vagas.map((vaga, i) => ({ ...vaga, id: ids[i]! })).sort((a, b) => a.start - b.start)
  for (const { id, start, length } of inOrder) {
    const from = new Date(began.getTime() + (start - hour) * 3_600_000)
    const to = new Date(from.getTime() + length * 3_600_000)
    await owner.query('update app.vagas set data = $2, horario = $3, starts_at = $4, ends_at = $5 where id = $1', [
      id,
      day.format(from),
      `${time.format(from)} - ${time.format(to)}`,
      from,
      to,
    ])
    await owner.query(
      `update app.plantoes set data = $2, horario = $3, start_minute = $4, end_minute = $5 where id = $1 and vaga_id is null`,
      [id, day.format(from), `${time.format(from)} - ${time.format(to)}`, minuteOf(from), minuteOf(from) + length * 60],
    )
  }
  await owner.query(`delete from app.history where kind = 'vaga_alterada'`)
}
const zone = { timeZone: 'America/Sao_Paulo' }
const day = new Intl.DateTimeFormat('en-CA', zone)
const time = new Intl.DateTimeFormat('pt-BR', { ...zone, hour: '2-digit', minute: '2-digit' })
const minuteOf = (at: Date) => {
  const [hours, minutes] = time.format(at).split(':').map(Number) as [number, number]
  return 60 * hours + minutes
}

/** The stored state of these vagas, in the form of `expected`. */
async function stored(ids: readonly string[]) {
  const { rows } = await owner.query(
    `with c as (
       select c.*, array_position($1::uuid[], c.vaga_id) - 1 || '/' || array_position($2::uuid[], c.medico_id) - 1 as name
       from app.candidaturas c where c.vaga_id = any ($1)
     )
     select
       (select coalesce(array_agg(status order by array_position($1::uuid[], id)), '{}') from app.vagas where id = any ($1)) as vagas,
       (select coalesce(array_agg(name || ' ' || status || ' ' || version order by name), '{}') from c) as candidaturas,
       (select coalesce(array_agg(case when h.candidatura_id is null
           then 'vaga ' || array_position($1::uuid[], h.vaga_id) - 1 || ' ' || substr(h.kind, 6)
           else 'candidatura ' || c.name || ' ' || substr(h.kind, 13) end), '{}')
         from app.history h left join c on c.id = h.candidatura_id where h.vaga_id = any ($1)) as history,
       (select coalesce(array_agg(n.kind || ' ' || c.name || ' ' || case n.kind when 'shift-hospital-suspended' then '' else split_part(n.dedupe_key, ':', 3) end), '{}')
         from app.notificacoes n join c on c.id = split_part(n.dedupe_key, ':', 2)::uuid
         where n.kind <> 'candidatura-not-accepted') as emails,
       (select coalesce(array_agg(c.name || ' ' || r.of || ' ' || (r.opens_at <= now()) order by c.name, r.of), '{}') from c join (
           select candidatura_id, 'medico' as of, opens_at from app.avaliacoes
           union all select candidatura_id, 'hospital', opens_at from app.avaliacoes_hospitais) r on r.candidatura_id = c.id) as ratings,
       (select count(*)::int from app.notificacoes n where n.kind = 'candidatura-not-accepted' and n.vaga_id = any ($1)) as not_carried_out,
       (select coalesce(array_agg(d.name order by d.name), '{}') from (
           select array_position($1::uuid[], vaga_id) - 1 || '/' || array_position($2::uuid[], medico_id) - 1 as name
           from app.decisions) d) as decisions,
       (select coalesce(array_agg(array_position($1::uuid[], p.id) - 1 || ' ' || (p.publication_id is not null) order by array_position($1::uuid[], p.id)), '{}')
         from app.plantoes p where p.id = any ($1) and p.vaga_id is null) as plans,
       (select coalesce(array_agg(o.name order by o.name), '{}') from (
           select array_position($3::uuid[], hospital_id) - 1 || '/' || array_position($2::uuid[], medico_id) - 1 as name
           from app.opened_contacts) o) as opened,
       (select coalesce(array_agg(c.name order by c.name), '{}') from app.refusals r join c on c.id = r.candidatura_id) as refusals,
       (select count(*)::int from app.candidaturas a join app.candidaturas b
         on a.medico_id = b.medico_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
         where a.status = 'aceita' and b.status = 'aceita') as double_bookings`,
    [ids, medicos.map(({ id }) => id), hospitais.map(({ id }) => id)],
  )
  const { history, emails, ...rest } = rows[0]
  return { ...rest, history: history.toSorted(), emails: emails.toSorted() }
}

function expected(model: LifeCycleModel) {
  const { vagas, history, emails } = model
  const candidaturas = vagas.flatMap((vaga, i) =>
    vaga.candidaturas.map(({ medico, status, version }) => `${i}/${medico} ${status} ${version}`),
  )
  const ratings = vagas.flatMap((vaga, i) =>
    vaga.candidaturas.flatMap(({ medico, day }) =>
      [...day.rated].map((of) => `${i}/${medico} ${of} ${isOpenRating(model, vaga, day, of)}`),
    ),
  )
  return {
    vagas: vagas.flatMap(({ status, isGone, plan }) => (isGone || plan ? [] : [status])),
    plans: vagas.flatMap(({ plan }, i) => (plan ? [`${i} ${plan === 'decided'}`] : [])),
    candidaturas: candidaturas.toSorted(),
    ratings: ratings.toSorted(),
    history: history.toSorted(),
    emails: emails.toSorted(),
    not_carried_out: model.notCarriedOut,
    opened: [...model.operation.opened.keys()].toSorted(),
    decisions: vagas.flatMap((vaga) => (vaga.decided ? [model.nameOf(vaga, vaga.decided)] : [])).toSorted(),
    refusals: vagas
      .flatMap((vaga) => vaga.candidaturas.filter(({ isRefused }) => isRefused).map((each) => model.nameOf(vaga, each)))
      .toSorted(),
    double_bookings: 0,
  }
}
