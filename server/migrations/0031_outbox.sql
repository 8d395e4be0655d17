-- The row of an e-mail is its place in the queue: workers lease it, send it and mark it.

alter table app.notificacoes
  -- When the e-mail may be tried next. Null: nothing is left to try, or an old process wrote the row, whose job is in pg-boss.
  add column due_at timestamptz,
  add column attempts smallint not null default 0,
  -- A worker has it until then. One that is killed keeps it no longer.
  add column leased_until timestamptz,
  add column last_error text check (char_length(last_error) <= 200),
  -- Sent by workers that take no other e-mails.
  add column is_urgent boolean not null default false,
  -- Those of one kind to one person that are due at the same time are one e-mail.
  add column is_gathered boolean not null default false,
  -- The request that caused it, for logs and traces.
  add column origin jsonb;

grant update (due_at, attempts, leased_until, last_error, is_urgent, is_gathered) on app.notificacoes to app_jobs;
