import { rota } from '@plantao/contract/sentences/rota'
import { sql } from 'kysely'
import { lockRequiredHospital } from '../hospitais/own-hospital.ts'
import type { Trx } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'

/**
 * Makes other changes of the hospital's plan wait until this transaction ends. Its steps may pass through plans in which
 * a doctor stands twice: `refuseClashes` looks at the last one.
 * @returns the hospital's id
 */
export async function openRota(trx: Trx) {
  const hospital = await lockRequiredHospital(trx)
  await sql`set constraints app.plantoes_membro_once deferred`.execute(trx)
  return hospital
}

/** Names both shifts of the first clash in one of these shifts. The constraint has the last word. */
export async function refuseClashes(trx: Trx, ids: readonly string[]) {
  const clash = await findClash(trx, ids)
  if (clash) throw new DomainError('membro_clash', { sentence: rota.clash(clash) })
  await sql`set constraints app.plantoes_membro_once immediate`.execute(trx)
}

interface Clash {
  nome: string
  /** The two shifts at which the doctor would be present at the same time. */
  shifts: [ClashingShift, ClashingShift]
}

interface ClashingShift {
  data: string
  horario: string
  setor: string | null
}

/** The first clash of a doctor of the house in one of these shifts. */
async function findClash(trx: Trx, ids: readonly string[]) {
  const shift = (p: string, s: string) =>
    sql`jsonb_build_object('data', ${sql.ref(`${p}.data`)}, 'horario', ${sql.ref(`${p}.horario`)}, 'setor', ${sql.ref(`${s}.nome`)})`
  const { rows } = await sql<Clash>`
    select m.nome, jsonb_build_array(${shift('p', 's')}, ${shift('o', 't')}) as shifts
    from app.plantoes p
    join app.plantoes o on o.membro_id = p.membro_id and o.id <> p.id and o.modalidade = 'presencial'
      and p.data + make_interval(mins => p.start_minute) < o.data + make_interval(mins => o.end_minute)
      and o.data + make_interval(mins => o.start_minute) < p.data + make_interval(mins => p.end_minute)
    join app.membros m on m.id = p.membro_id
    left join app.setores s on s.id = p.setor_id left join app.setores t on t.id = o.setor_id
    where p.id = any (${ids}::uuid[]) and p.modalidade = 'presencial'
    order by p.local_start, p.id, o.local_start limit 1`.execute(trx)
  return rows[0]
}
