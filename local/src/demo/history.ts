import type pg from 'pg'

/** Adds the history that the triggers do not write for rows inserted in their final state. */
export async function completeHistory(client: pg.Client) {
  await client.query(`
    insert into app.history (at, actor, kind, vaga_id, candidatura_id)
    select coalesce(c.decided_at, now()), 'hospital', 'candidatura_' || c.status, c.vaga_id, c.id
    from app.candidaturas c
    where c.status in ('aceita', 'nao_selecionada')
      and not exists (select from app.history h where h.candidatura_id = c.id and h.kind = 'candidatura_' || c.status)`)
}
