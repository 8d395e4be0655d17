import type { duplicateRota } from '@plantao/contract/rota/routes'
import { dayAt, dayNumber, daysOfUnit, maxCopies } from '@plantao/contract/rota/rules'
import type { DuplicatedRota } from '@plantao/contract/rota/schema'
import { contentNames } from '@plantao/contract/vagas/content-rules'
import { sql } from 'kysely'
import type { Outcome } from '../notificacoes/transition.ts'
import { plantoesChanged } from '../plantoes/change-events.ts'
import { openRota, refuseClashes } from '../plantoes/clashes.ts'
import type { Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Call } from '../platform/http/mount.ts'
import { requireStorableDay } from '../vagas/publish.ts'
import { planCopies, type StandingShift } from './duplicate-plan.ts'
import { addShifts } from './store.ts'

/** The lock on the hospital keeps others from adding shifts between the plan and its saving. */
export async function duplicate(trx: Trx, { body }: Call<typeof duplicateRota>): Promise<Outcome<DuplicatedRota>> {
  const hospital = await openRota(trx)
  const [from, to] = [daysOfUnit(body.unit, body.from), daysOfUnit(body.unit, body.to)]
  requireStorableDay(to.at(-1)!)
  const model = await readShifts(trx, hospital, from[0]!, from.at(-1)!)
  if (model.length > maxCopies) throw new DomainError('rota_too_large')
  // A shift lasts a week at most.
  const standing = await readShifts(trx, hospital, dayAt(dayNumber(to[0]!) - 7), dayAt(dayNumber(to.at(-1)!) + 7))
  const { shifts, ...plan } = planCopies(body, { model, standing, today: await readToday(trx, hospital) })
  if (body.is_preview || shifts.length === 0) return { answer: { ...plan, added: [] } }
  const ids = await addShifts(trx, hospital, shifts)
  await refuseClashes(trx, ids)
  const added = ids.map((plantao_id, n) => ({ plantao_id, membro_id: shifts[n]!.membro_id }))
  return { answer: { ...plan, added }, changed: [plantoesChanged(hospital)] }
}

async function readToday(trx: Trx, hospital: string) {
  const { today } = await trx
    .selectFrom('hospitais as h')
    .select(sql<string>`(now() at time zone h.time_zone)::date`.as('today'))
    .where('h.id', '=', hospital)
    .executeTakeFirstOrThrow()
  return today
}

/** Everything that stands in the plan on these days, except closed vagas. */
async function readShifts(trx: Trx, hospital: string, first: string, last: string) {
  const content = (table: 'p' | 'v') => sql.join(contentNames.map((name) => sql.ref(`${table}.${name}`)))
  const isWithin = (table: 'p' | 'v') => {
    const start = sql.ref(`${table}.local_start`)
    return sql`${sql.ref(`${table}.hospital_id`)} = ${hospital} and ${start} >= ${first}::timestamp and ${start} < ${last}::timestamp + interval '1 day'`
  }
  const { rows } = await sql<StandingShift>`
    select ${sql.join(contentNames.map((name) => sql.ref(`r.${name}`)))}, r.setor_id, r.membro_id, r.doctor_id, r.nome,
      s.nome as setor, s.archived_at is not null as is_setor_archived
    from (
      select ${content('p')}, p.setor_id, p.local_start, p.id, m.nome, m.id as doctor_id,
        case when num_nonnulls(m.archived_at, m.removed_at) = 0 then m.id end as membro_id
      from app.plantoes p left join app.membros m on m.id = p.membro_id
      where p.vaga_id is null and ${isWithin('p')}
      union all
      select ${content('v')}, x.setor_id, v.local_start, v.id, d.nome, d.id, null
      from app.vagas v left join app.vaga_setores x on x.vaga_id = v.id
        left join app.candidaturas c on c.vaga_id = v.id and c.status = 'aceita' left join app.medicos d on d.id = c.medico_id
      where v.status <> 'encerrada' and ${isWithin('v')}
    ) r left join app.setores s on s.id = r.setor_id
    order by r.local_start, r.id`.execute(trx)
  return rows
}
