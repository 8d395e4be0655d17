-- Jobs: what a transaction leaves to be done after it, and what is done by the clock.
create table app.work (
  id uuid primary key default uuidv7(),
  name text not null check (char_length(name) between 1 and 60),
  -- The job's subject. A row that is done stays for three days, so that its key stays known.
  key text not null check (char_length(key) between 1 and 200),
  data jsonb,
  -- The request that caused it, for logs and traces.
  origin jsonb,
  due_at timestamptz not null default now(),
  -- A process has it until then. One that is killed keeps it no longer.
  leased_until timestamptz,
  attempts integer not null default 0,
  last_error text check (char_length(last_error) <= 200),
  done_at timestamptz,
  constraint work_once unique (name, key)
);
create index work_due on app.work (due_at) where done_at is null;

-- Until now pg-boss kept the jobs. Those that were queued move, and those by the clock begin anew.
do $$
begin
  -- Not in a new or a restored database.
  if to_regclass('pgboss.job') is not null then
    insert into app.work (id, name, key, data, origin, due_at, attempts)
      select id, case when data ? 'user_id' then 'send-link' else name end, id::text,
        case when data ? 'vaga_id' then jsonb_build_object('vaga_ids', jsonb_build_array(data -> 'vaga_id'))
          when data ? 'user_id' then data - 'origin' || jsonb_build_object('event', split_part(name, '-', 1))
          else data - 'origin' end,
        data -> 'origin', start_after, retry_count
      from pgboss.job
      where state in ('created', 'retry', 'active') and data ?| array['user_id', 'key', 'vaga_id', 'vaga_ids'];
    -- Reports are told by an e-mail, which had a job.
    insert into app.notificacoes (id, gathered_into, dedupe_key, kind, due_at, origin)
      select j.id, j.id, 'report-received:' || r.id, 'report-received', now(), j.data -> 'origin'
      from pgboss.job j join app.reports r on r.id::text = j.data ->> 'report_id' or r.about_id::text = j.data ->> 'avaliacao_id'
      where j.name = 'tell-of-report' and j.state in ('created', 'retry', 'active')
      on conflict (dedupe_key) do nothing;
  end if;
end
$$;
drop schema pgboss cascade;
