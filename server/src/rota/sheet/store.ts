import { sql } from 'kysely'
import { ownHospital } from '../../hospitais/own-hospital.ts'
import type { Trx } from '../../platform/database/db.ts'
import type { House } from './match.ts'
import type { Planned } from './plan.ts'

/** Undefined without a hospital's profile. */
export async function readHouse(trx: Trx) {
  const { rows } = await sql<House>`
    select h.estado, (now() at time zone h.time_zone)::date as today,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'nome', m.nome, 'crm', m.crm, 'crm_uf', m.crm_uf,
          'especialidade', m.especialidade, 'is_archived', m.archived_at is not null) order by m.name_key, m.id), '[]')
        from app.membros m where m.hospital_id = h.id and m.removed_at is null) as membros,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'nome', s.nome, 'especialidade', s.especialidade,
          'valor', s.valor, 'observacoes', s.observacoes, 'horarios', s.horarios, 'modalidade', s.modalidade,
          'is_archived', s.archived_at is not null) order by s.position, s.id), '[]')
        from app.setores s where s.hospital_id = h.id) as setores,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'word', w.word, 'membro_id', w.membro_id,
          'setor_id', w.setor_id, 'horario', w.horario)), '[]')
        from app.sheet_words w where w.hospital_id = h.id) as words
    from app.hospitais h where h.id = ${ownHospital}`.execute(trx)
  return rows[0]
}

/** The shifts in sectors that begin on these days, and the longer ones that go on into them. */
export async function readPlanned(trx: Trx, from: string, to: string) {
  const { rows } = await sql<Planned>`
    select p.setor_id, s.nome as setor, p.membro_id, p.data, p.horario, p.modalidade
    from app.plantoes p left join app.setores s on s.id = p.setor_id
    where p.hospital_id = ${ownHospital} and p.vaga_id is null
      and p.local_start >= ${from}::timestamp - interval '7 days' and p.local_start < ${to}::timestamp + interval '8 days'
    union all
    select x.setor_id, s.nome, null, v.data, v.horario, v.modalidade
    from app.vagas v join app.vaga_setores x on x.vaga_id = v.id join app.setores s on s.id = x.setor_id
    where v.hospital_id = ${ownHospital} and v.status <> 'encerrada'
      and v.local_start >= ${from}::timestamp and v.local_start < ${to}::timestamp + interval '1 day'`.execute(trx)
  return rows
}

export interface KeptWord {
  kind: 'membro' | 'setor' | 'codigo'
  word: string
  membro_id: string | null
  setor_id: string | null
  horario: string | null
}

/** Keeps what words mean for the next sheet. A word of no shift that is a doctor now is no longer left out. */
export async function keepWords(trx: Trx, hospital_id: string, words: readonly KeptWord[]) {
  await sql`
    with given as materialized (select * from json_populate_recordset(null::app.sheet_words, ${JSON.stringify(words)})),
    dropped as (delete from app.sheet_words w using given g
      where w.hospital_id = ${hospital_id} and w.word = g.word and w.kind = 'codigo' and g.kind = 'membro')
    insert into app.sheet_words (hospital_id, kind, word, membro_id, setor_id, horario)
    select ${hospital_id}::uuid, g.kind, g.word, g.membro_id, g.setor_id, g.horario from given g
    on conflict (hospital_id, kind, word) do update
      set membro_id = excluded.membro_id, setor_id = excluded.setor_id, horario = excluded.horario`.execute(trx)
}
