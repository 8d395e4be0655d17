-- Accounts, their sessions and one-time links. Only app_auth works here; app_jobs reads addresses and clears what is over.
set local role app_owner;
set local search_path = app, extensions;

create table auth.users (
  id uuid primary key default uuidv7(),
  email citext not null constraint users_one_per_email unique check (char_length(email) between 1 and 254),
  password_hash text not null check (char_length(password_hash) <= 300),
  user_type text not null check (user_type in ('doctor', 'hospital')),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 16384),
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create table auth.sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  -- How often the refresh token was renewed: all that is stored of it.
  counter integer not null default 0,
  refreshed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  not_after timestamptz not null default now() + interval '30 days',
  revoked_at timestamptz,
  reason text check (char_length(reason) <= 60),
  ip inet,
  user_agent text check (char_length(user_agent) <= 400)
);
create index sessions_by_user on auth.sessions (user_id);

create table auth.one_time_tokens (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('confirm', 'reset')),
  -- SHA-256; the token itself is only in the e-mail.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_by_user on auth.one_time_tokens (user_id, kind);

-- No reference to the account: the record of who came in is kept when the account is gone.
create table auth.audit (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  event text not null check (char_length(event) <= 60),
  user_id uuid,
  ip inet,
  request_id text check (char_length(request_id) <= 100)
);
create index audit_by_time on auth.audit (at);

-- The columns of rate-limiter-flexible's PostgreSQL store. Lost in a crash, which only forgives a few tries.
create unlogged table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expire on auth.rate_limits (expire);

create function auth.refuse_user_type_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'user_type never changes' using errcode = 'check_violation', constraint = 'users_user_type_immutable';
end
$$;
create trigger users_user_type_immutable before update on auth.users
  for each row when (new.user_type <> old.user_type or new.id <> old.id) execute function auth.refuse_user_type_change();

/* Called at the beginning of every request of a signed-in user, so plpgsql: its plan is kept by the connection.
   The session's role and user while it lives; PA401 otherwise, which ends the request before it has any right. */
create function auth.resolve_session(sid uuid, out db_role text, out user_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  select case u.user_type when 'doctor' then 'app_medico' else 'app_hospital' end, u.id
    into db_role, user_id
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = sid and s.revoked_at is null and s.not_after > now()
      and s.refreshed_at > now() - interval '7 days' and u.email_confirmed_at is not null;
  if not found then
    raise exception 'the session has ended' using errcode = 'PA401';
  end if;
end
$$;
grant execute on function auth.resolve_session(uuid) to app_api;

create function app.current_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.uid', true), '')::uuid;
grant execute on function app.current_user_id() to app_medico, app_hospital;

/* What a signed-in user may know of the account from inside the domain: its own address. */
create function app.current_user_email() returns text
language sql stable security definer set search_path = '' as $$
  select u.email::text from auth.users u where u.id = app.current_user_id()
$$;
grant execute on function app.current_user_email() to app_medico, app_hospital;

alter table auth.users enable row level security, force row level security;
alter table auth.sessions enable row level security, force row level security;
alter table auth.one_time_tokens enable row level security, force row level security;
alter table auth.audit enable row level security, force row level security;
alter table auth.rate_limits enable row level security, force row level security;

-- The owner, who cannot log in: what migrations and its own functions do.
create policy owner_all on auth.users to app_owner using (true);
create policy owner_all on auth.sessions to app_owner using (true);
create policy owner_all on auth.one_time_tokens to app_owner using (true);
create policy owner_all on auth.audit to app_owner using (true);
create policy owner_all on auth.rate_limits to app_owner using (true);

grant select, insert, delete on auth.users to app_auth;
grant update (password_hash, metadata, email_confirmed_at) on auth.users to app_auth;
-- The auth routes read, make and change accounts.
create policy auth_reads on auth.users for select to app_auth using (true);
create policy auth_creates on auth.users for insert to app_auth with check (true);
create policy auth_changes on auth.users for update to app_auth using (true);
-- They remove only an account that was never confirmed, when its address signs up again.
create policy auth_replaces on auth.users for delete to app_auth using (email_confirmed_at is null);

grant select, insert, update on auth.sessions to app_auth;
-- The auth routes open, renew and end sessions.
create policy auth_keeps on auth.sessions to app_auth using (true);

grant select, insert, update, delete on auth.one_time_tokens to app_auth;
-- The auth routes make, use and cancel one-time links.
create policy auth_keeps on auth.one_time_tokens to app_auth using (true);

grant insert on auth.audit to app_auth;
-- The auth routes add to the record and never read or change it.
create policy auth_adds on auth.audit for insert to app_auth with check (true);

grant select, insert, update, delete on auth.rate_limits to app_auth;
-- The auth routes count tries.
create policy auth_counts on auth.rate_limits to app_auth using (true);

grant select (id, email, user_type, email_confirmed_at, created_at) on auth.users to app_jobs;
-- Jobs read whom an e-mail goes to.
create policy jobs_read on auth.users for select to app_jobs using (true);

grant select (id, user_id, kind, expires_at, used_at, created_at), delete on auth.one_time_tokens to app_jobs;
-- Jobs see whether a link they are to send still serves, never its hash.
create policy jobs_read on auth.one_time_tokens for select to app_jobs using (true);
-- Jobs clear links that ended a week ago.
create policy jobs_clear on auth.one_time_tokens for delete to app_jobs using (expires_at < now() - interval '7 days');

grant select (id, user_id, refreshed_at, not_after, revoked_at), delete on auth.sessions to app_jobs;
-- Jobs see and clear sessions that have been over for a month.
create policy jobs_read_dead on auth.sessions for select to app_jobs
  using (least(revoked_at, not_after, refreshed_at + interval '7 days') < now() - interval '30 days');
create policy jobs_clear on auth.sessions for delete to app_jobs
  using (least(revoked_at, not_after, refreshed_at + interval '7 days') < now() - interval '30 days');

grant select (at), delete on auth.audit to app_jobs;
-- Jobs see and clear the record after the six months that the law asks for.
create policy jobs_read_old on auth.audit for select to app_jobs using (at < now() - interval '6 months');
create policy jobs_clear on auth.audit for delete to app_jobs using (at < now() - interval '6 months');

grant select (key, expire), delete on auth.rate_limits to app_jobs;
-- Jobs see and clear counters whose time is over.
create policy jobs_read_over on auth.rate_limits for select to app_jobs
  using (expire < extract(epoch from now()) * 1000);
create policy jobs_clear on auth.rate_limits for delete to app_jobs
  using (expire < extract(epoch from now()) * 1000);
