import type pg from 'pg'

/** Proposes higher pay for one coming shift of the doctor, and for one coming shift of the hospital. */
export async function insertChangeProposals(client: pg.Client, ids: { hospital: string; medico: string }) {
  for (const [column, id] of [
    ['medico_id', ids.medico],
    ['hospital_id', ids.hospital],
  ] as const) {
    await client.query(
      `insert into app.change_proposals (vaga_id, data, horario, valor)
       select v.id, v.data, v.horario, coalesce(v.valor, 1200) + 200
       from app.candidaturas c join app.vagas v on v.id = c.vaga_id
       where c.${column} = $1 and c.status = 'aceita' and v.status = 'preenchida' and coalesce(v.starts_at, v.open_until) > now()
       order by c.created_at desc limit 1
       on conflict do nothing`,
      [id],
    )
  }
}
