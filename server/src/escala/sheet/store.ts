import type { ClosedMonth, Sheet } from '@plantao/contract/escala/sheet/schema'
import { sql } from 'kysely'
import { ownHospital } from '../../hospitais/own-hospital.ts'
import { q, type Trx } from '../../platform/database/db.ts'
import { escalaQuery } from '../store.ts'
import { daysOf, type MonthPlan } from './compose.ts'

export interface Closed extends ClosedMonth {
  sheet: Sheet
}

export interface Month {
  plan: MonthPlan
  closed: Closed | null
  hospital_id: string
  /** The current hour, as `openPhonesRead` takes it. */
  hour: string
}

const firstDay = (mes: string) => `${mes}-01`

/** The account that closed the month is stored with the paper, because it may go. It is no part of the paper. */
const closedMonth = sql`c.id, c.number, c.closed_at, c.sheet ->> 'closed_by' as closed_by`
const paper = sql`c.sheet - 'closed_by'`
const ofMonth = (mes: string) => sql`c.hospital_id = ${ownHospital} and c.month = ${firstDay(mes)}::date`

/**
 * The plan of a month and its last closed version, in one statement, so as they were at one moment.
 * @param hasPhones reads the phones too, which must be recorded
 */
export function monthQuery(mes: string, hasPhones: boolean) {
  const days = daysOf(mes)
  const plan = escalaQuery({ data_de: days[0]!, data_ate: days.at(-1)! })
  const arrayOf = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${rows}) r)`
  return sql<Month>`
    with e as materialized (${plan})
    select jsonb_build_object(
      'hospital', (select to_jsonb(h) from (select nome, cnes, cnpj, cidade, estado, director_name, director_crm, director_uf
        from app.hospitais where id = ${ownHospital}) h),
      'setores', ${arrayOf(sql`select s.id, s.nome, s.horarios from app.setores s where s.hospital_id = ${ownHospital}
        order by s.position, s.id`)},
      'medicos', ${arrayOf(sql`
        select p.id, b.id is not null as is_membro, coalesce(b.nome, m.nome) as nome, b.rqe,
          coalesce(b.especialidade, d.especialidade) as especialidade,
          case when b.id is null then d.crm else b.crm || '/' || b.crm_uf end as crm,
          case when ${hasPhones} then coalesce(b.telefone, d.telefone) end as telefone
        from (select distinct coalesce(membro_id, medico_id) as id, medico_id, membro_id from e) p
        left join app.membros b on b.id = p.membro_id left join app.medicos m on m.id = p.medico_id
        left join lateral app.data_of_candidate(p.medico_id) d on true where p.id is not null`)},
      'shifts', ${arrayOf(sql`select setor_id, especialidade, modalidade, turno, data, horario, time_zone, starts_at, ends_at,
        coalesce(membro_id, medico_id) as medico from e`)}) as plan,
      (select to_jsonb(l) from (select ${closedMonth}, ${paper} as sheet from app.closed_months c where ${ofMonth(mes)}
        order by c.number desc limit 1) l) as closed,
      ${ownHospital} as hospital_id, to_char(now() at time zone 'UTC', ' YYYY-MM-DD HH24') as hour`
}

export const closedMonthsQuery = (mes: string, below: number | null, limit: number) =>
  sql<ClosedMonth>`select ${closedMonth} from app.closed_months c
    where ${ofMonth(mes)} and c.number < ${below ?? 2 ** 31 - 1} order by c.number desc limit ${limit}`.compile(q)

export const closedMonthQuery = (id: string) =>
  sql<Closed>`select ${closedMonth}, ${paper} as sheet from app.closed_months c
    where c.id = ${id} and c.hospital_id = ${ownHospital}`.compile(q)

/**
 * Stores the paper, unless the month's last version is equal. The hospital must be locked.
 * @returns the last version
 */
export async function storeSheet(trx: Trx, sheet: Sheet) {
  const content = JSON.stringify(sheet)
  const last = sql`app.closed_months c where ${ofMonth(sheet.mes)} order by c.number desc limit 1`
  await sql`insert into app.closed_months (hospital_id, month, sheet)
    select ${ownHospital}, ${firstDay(sheet.mes)}::date,
      ${content}::jsonb || jsonb_build_object('closed_by', app.current_user_email())
    where ${content}::jsonb is distinct from (select ${paper} from ${last})`.execute(trx)
  const { rows } = await sql<ClosedMonth>`select ${closedMonth} from ${last}`.execute(trx)
  return rows[0]!
}
