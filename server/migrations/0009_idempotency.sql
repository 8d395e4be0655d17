-- Answers of creating calls, so that a retry with the same Idempotency-Key creates nothing twice. They serve for 24 hours.
set local role app_owner;
set local search_path = app, extensions;

create table app.idempotency_keys (
  user_id uuid not null references auth.users on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  route text not null check (char_length(route) <= 200),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- Null while the first call is under way, in the same transaction as what it creates.
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_time on app.idempotency_keys (created_at);

alter table app.idempotency_keys enable row level security, force row level security;

-- The owner, who cannot log in: what migrations and its own functions do.
create policy owner_all on app.idempotency_keys to app_owner using (true);

grant select, insert (user_id, key, route, body_hash, response), update (response), delete
  on app.idempotency_keys to app_medico, app_hospital;
-- A signed-in user keeps the own keys.
create policy users_read on app.idempotency_keys for select to app_medico, app_hospital
  using (user_id = (select app.current_user_id()));
create policy users_add on app.idempotency_keys for insert to app_medico, app_hospital
  with check (user_id = (select app.current_user_id()));
create policy users_answer on app.idempotency_keys for update to app_medico, app_hospital
  using (user_id = (select app.current_user_id()));
-- A key older than 24 hours may be taken again.
create policy users_drop on app.idempotency_keys for delete to app_medico, app_hospital
  using (user_id = (select app.current_user_id()) and created_at < now() - interval '24 hours');

grant select (created_at), delete on app.idempotency_keys to app_jobs;
-- Jobs see and clear keys older than 24 hours.
create policy jobs_read_old on app.idempotency_keys for select to app_jobs using (created_at < now() - interval '24 hours');
create policy jobs_clear on app.idempotency_keys for delete to app_jobs using (created_at < now() - interval '24 hours');
