import type pg from 'pg'

/**
 * Inserts notifications of these accounts about their candidaturas. The newest five are unread, except acceptances,
 * whose toast would cover a part of each visitor's first page. All e-mails count as sent.
 */
export async function insertNotificacoes(client: pg.Client, emails: readonly string[]) {
  await client.query(
    `
    insert into app.notificacoes
      (dedupe_key, kind, auth_user_id, email, created_at, sent_at, visible_from, read_at, vaga_id, candidatura_id)
    select e.kind || ':' || c.id || ':' || c.version, e.kind, u.id, u.email, e.at, e.at, e.at,
      case when e.kind = 'candidatura-accepted'
        or row_number() over (partition by u.id, e.kind = 'candidatura-accepted' order by e.at desc) > 5 then e.at end, c.vaga_id, c.id
    from app.candidaturas c
    join app.medicos m on m.id = c.medico_id
    join app.hospitais h on h.id = c.hospital_id
    cross join lateral (values
      (h.auth_user_id, case c.status when 'retirada' then 'candidatura-withdrawn' when 'desistencia' then 'shift-given-up'
        else 'candidatura-received' end,
        case when c.status in ('retirada', 'desistencia') then c.decided_at else c.created_at end),
      (m.auth_user_id, case c.status when 'aceita' then 'candidatura-accepted'
        when 'nao_selecionada' then 'candidatura-not-selected' when 'recusada' then 'candidatura-refused'
        when 'expirada' then 'candidatura-expired' when 'dispensada' then 'shift-dismissed' end, c.decided_at)
    ) as e (auth_user_id, kind, at)
    join auth.users u on u.id = e.auth_user_id
    where e.kind is not null and u.email = any ($1)`,
    [emails],
  )
}

export async function insertSavedSearch(client: pg.Client, medicoId: string) {
  await client.query(
    `insert into app.saved_searches (medico_id, name, especialidade, turno, alerts)
     values ($1, 'UTI · Noite', 'UTI', '{noite}', 'daily')`,
    [medicoId],
  )
}
