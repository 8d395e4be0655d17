-- Before applying, a doctor is told which accepted shift overlaps; and a hospital which of its candidates cannot be accepted any more.
set local role app_owner;
set local search_path = app, extensions;

-- The accepted shifts of a doctor that end after a given time, of which there are never many.
create index candidaturas_accepted on app.candidaturas (medico_id, ends_at) include (starts_at, vaga_id) where status = 'aceita';

/* Whether the doctor of a pendente candidatura has an accepted shift that overlaps it. The calling hospital, to whose vaga the
   candidatura must be, learns this and not where. */
create function app.has_clash(candidatura uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.candidaturas c join app.candidaturas other on other.medico_id = c.medico_id
    where c.id = candidatura and c.status = 'pendente' and c.hospital_id = app.current_hospital_id()
      and other.status = 'aceita' and other.ends_at > c.starts_at and other.starts_at < c.ends_at
  )
$$;
grant execute on function app.has_clash(uuid) to app_hospital;
