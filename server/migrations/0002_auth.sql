-- Accounts, their sessions and one-time links, and rate limits.
-- Only app_auth works with these tables. app_jobs reads addresses and deletes what has expired.

/* Whether an e-mail address is in its normal form: NFKC, lower case, the domain in ASCII (IDNA), without invisible
   characters and without characters that have a meaning in a message header. The contract (normalEmail) is stricter:
   what it accepts passes here. */
create function auth.is_normal_email(address text) returns boolean language sql immutable strict parallel safe
  return octet_length(address) <= 254
    and octet_length(split_part(address, '@', 1)) <= 64
    and address = normalize(address, nfkc)
    and address = lower(address collate pg_catalog.pg_c_utf8)
    and address ~ '^[a-z0-9_!#$%&''*+/=?^`{|}~\u0080-\U0010ffff-]+(\.[a-z0-9_!#$%&''*+/=?^`{|}~\u0080-\U0010ffff-]+)*@[a-z0-9]+((\.|-+)[a-z0-9]+)*$'
    and address !~ '[.@][0-9]+$'
    -- Spaces, controls, format characters, what is not drawn, surrogates, private use (Unicode 16).
    and address !~ '[\u0080-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]';
grant execute on function auth.is_normal_email(text) to app_auth;

create table auth.users (
  id uuid primary key default uuidv7(),
  email citext not null check (char_length(email) between 1 and 254)
    constraint users_email_in_normal_form check (auth.is_normal_email(email::text)),
  password_hash text not null check (char_length(password_hash) <= 300),
  user_type text not null check (user_type in ('doctor', 'hospital')),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 16384),
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Which of the ten places of its address a sign-up takes. Without meaning once it is confirmed.
  sign_up_slot smallint not null default 1 check (sign_up_slot between 1 and 10)
);
create unique index users_one_per_email on auth.users (email) where email_confirmed_at is not null;
-- Several sign-ups may wait for the same address. If a newer one replaced the older, a stranger could put their own
-- password behind the link that the owner of the mailbox is about to open (account pre-hijacking).
create unique index users_ten_sign_ups_per_email on auth.users (email, sign_up_slot) where email_confirmed_at is null;
create index users_by_email on auth.users (email);

create table auth.sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  -- How often the refresh token was renewed. Nothing else of the token is stored.
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
create index sessions_open_by_user on auth.sessions (user_id, refreshed_at) where revoked_at is null;

create table auth.one_time_tokens (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('confirm', 'reset')),
  -- SHA-256. The token itself is only in the e-mail.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_by_user on auth.one_time_tokens (user_id, kind);

-- No foreign key: the record of who signed in outlives the account.
create table auth.audit (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  event text not null check (char_length(event) <= 60),
  user_id uuid,
  ip inet,
  request_id text check (char_length(request_id) <= 100)
);
create index audit_by_time on auth.audit (at);
create index audit_by_user on auth.audit (user_id) where user_id is not null;

-- The columns that rate-limiter-flexible expects. Unlogged: a crash forgives a few attempts.
create unlogged table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expire on auth.rate_limits (expire);

-- Password checks that are under way, one row for each rate limit that they may count towards. So a limit is exact, and
-- refuses nobody only because attempts are still running.
create unlogged table auth.limit_reservations (
  key varchar(255) not null,
  attempt uuid not null,
  -- Frees the reservations of a process that died.
  expires_at timestamptz not null,
  primary key (key, attempt)
);
create index limit_reservations_by_attempt on auth.limit_reservations (attempt);
create index limit_reservations_by_expiry on auth.limit_reservations (expires_at);

create function auth.refuse_user_type_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'user_type never changes' using errcode = 'check_violation', constraint = 'users_user_type_immutable';
end
$$;
create trigger users_user_type_immutable before update on auth.users
  for each row when (new.user_type <> old.user_type or new.id <> old.id) execute function auth.refuse_user_type_change();

/* A link for a new password is only for a confirmed account. Otherwise it would be a way around the password of the
   sign-up. */
create function auth.require_confirmed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null) then
    raise exception 'not a confirmed account' using errcode = 'check_violation', constraint = 'one_time_tokens_reset_of_account';
  end if;
  return new;
end
$$;
create trigger one_time_tokens_require_confirmed before insert or update of kind, user_id on auth.one_time_tokens
  for each row when (new.kind = 'reset') execute function auth.require_confirmed();

/* Role and user of a session that is still valid, else error PA401. Every request of a signed-in user begins with this
   call; it is plpgsql because the connection then caches its plan. */
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

/* A signed-in user has no access to auth.users; this gives the own address. */
create function app.current_user_email() returns text
language sql stable security definer set search_path = '' as $$
  select u.email::text from auth.users u where u.id = app.current_user_id()
$$;
grant execute on function app.current_user_email() to app_medico, app_hospital;

/* Reserves one place in each of the rate limits, or in none.
   is_begun: all reserved. retry_ms: failures alone have used up a limit, for that long. Neither: attempts that are
   still running fill a limit, so ask again. */
create function auth.begin_attempt(
  attempt uuid, keys text[], points integer[], lifetime interval, out is_begun boolean, out retry_ms bigint
)
language plpgsql set search_path = '' as $$
declare
  now_ms bigint := extract(epoch from clock_timestamp()) * 1000;
  failures integer;
  window_end bigint;
  under_way integer;
begin
  is_begun := true;
  for i in 1 .. cardinality(keys) loop
    -- Locks the counter until this transaction ends: the next caller sees this reservation.
    insert into auth.rate_limits as counter (key, points, expire) values (keys[i], 0, now_ms)
      on conflict (key) do update set points = case when counter.expire > now_ms then counter.points else 0 end
      returning counter.points, counter.expire into failures, window_end;
    if failures >= points[i] then
      is_begun := false;
      retry_ms := window_end - now_ms;
      return;
    end if;
    select count(*) into under_way from auth.limit_reservations r
      where r.key = keys[i] and r.expires_at > clock_timestamp();
    if failures + under_way >= points[i] then
      is_begun := false;
    end if;
  end loop;
  if is_begun then
    insert into auth.limit_reservations (key, attempt, expires_at)
      select k, attempt, clock_timestamp() + lifetime from unnest(keys) as k;
  end if;
end
$$;

/* Turns the reservations of a failed attempt into points. False when they had expired: nothing is counted then, and the
   caller must not reveal whether the password was right. */
create function auth.fail_attempt(attempt uuid, keys text[], seconds integer[]) returns boolean
language plpgsql set search_path = '' as $$
declare
  now_ms bigint := extract(epoch from clock_timestamp()) * 1000;
begin
  delete from auth.limit_reservations r where r.attempt = fail_attempt.attempt and r.expires_at > clock_timestamp();
  if not found then
    return false;
  end if;
  -- The window begins with its first failure.
  for i in 1 .. cardinality(keys) loop
    insert into auth.rate_limits as counter (key, points, expire) values (keys[i], 1, now_ms + seconds[i] * 1000)
      on conflict (key) do update set
        points = case when counter.expire > now_ms then counter.points + 1 else 1 end,
        expire = case when counter.expire > now_ms then counter.expire else excluded.expire end;
  end loop;
  return true;
end
$$;
grant execute on function auth.begin_attempt(uuid, text[], integer[], interval),
  auth.fail_attempt(uuid, text[], integer[]) to app_auth;

alter table auth.users enable row level security, force row level security;
alter table auth.sessions enable row level security, force row level security;
alter table auth.one_time_tokens enable row level security, force row level security;
alter table auth.audit enable row level security, force row level security;
alter table auth.rate_limits enable row level security, force row level security;
alter table auth.limit_reservations enable row level security, force row level security;

-- app_owner cannot log in: these policies serve migrations and the security definer functions.
create policy owner_all on auth.users to app_owner using (true);
create policy owner_all on auth.sessions to app_owner using (true);
create policy owner_all on auth.one_time_tokens to app_owner using (true);
create policy owner_all on auth.audit to app_owner using (true);
create policy owner_all on auth.rate_limits to app_owner using (true);
create policy owner_all on auth.limit_reservations to app_owner using (true);

grant select, insert, delete on auth.users to app_auth;
grant update (password_hash, metadata, email_confirmed_at) on auth.users to app_auth;
-- The auth routes read every account.
create policy auth_reads on auth.users for select to app_auth using (true);
-- The auth routes create accounts.
create policy auth_creates on auth.users for insert to app_auth with check (true);
-- The auth routes change password, metadata and confirmation of an account.
create policy auth_changes on auth.users for update to app_auth using (true);
-- The auth routes delete a sign-up that was never confirmed, never an account.
create policy auth_deletes_sign_ups on auth.users for delete to app_auth using (email_confirmed_at is null);

grant select, insert, update on auth.sessions to app_auth;
-- The auth routes open, renew and end sessions.
create policy auth_manages on auth.sessions to app_auth using (true);

grant select, insert, update, delete on auth.one_time_tokens to app_auth;
-- The auth routes create, use and cancel one-time links.
create policy auth_manages on auth.one_time_tokens to app_auth using (true);

grant insert on auth.audit to app_auth;
-- The auth routes add to the audit record. They cannot read or change it.
create policy auth_adds on auth.audit for insert to app_auth with check (true);

grant select, insert, update, delete on auth.rate_limits to app_auth;
-- The auth routes count attempts. A job deletes expired counters with this role: to skip those in use, it must lock the others.
create policy auth_counts on auth.rate_limits to app_auth using (true);

grant select, insert, delete on auth.limit_reservations to app_auth;
-- The auth routes reserve places within a rate limit and release them.
create policy auth_reserves on auth.limit_reservations to app_auth using (true);

grant select (id, email, user_type, email_confirmed_at, created_at) on auth.users to app_jobs;
-- Jobs read the address of every account, for e-mails.
create policy jobs_read on auth.users for select to app_jobs using (true);

grant select (id, user_id, kind, expires_at, used_at, created_at), delete on auth.one_time_tokens to app_jobs;
-- Jobs see whether a link that they are about to send is still valid. They never see its hash.
create policy jobs_read on auth.one_time_tokens for select to app_jobs using (true);
-- Jobs delete links that expired a week ago.
create policy jobs_clear on auth.one_time_tokens for delete to app_jobs using (expires_at < now() - interval '7 days');

grant select (id, user_id, refreshed_at, not_after, revoked_at), delete on auth.sessions to app_jobs;
-- Jobs see sessions that ended a month ago.
create policy jobs_read_ended on auth.sessions for select to app_jobs
  using (least(revoked_at, not_after, refreshed_at + interval '7 days') < now() - interval '30 days');
-- Jobs delete sessions that ended a month ago.
create policy jobs_clear on auth.sessions for delete to app_jobs
  using (least(revoked_at, not_after, refreshed_at + interval '7 days') < now() - interval '30 days');

grant select (at), delete on auth.audit to app_jobs;
-- Jobs see the audit record after the six months that the law requires (Lei 12.965/2014, art. 15).
create policy jobs_read_old on auth.audit for select to app_jobs using (at < now() - interval '6 months');
-- Jobs delete the audit record after those six months.
create policy jobs_clear on auth.audit for delete to app_jobs using (at < now() - interval '6 months');

grant select (expires_at), delete on auth.limit_reservations to app_jobs;
-- Jobs see the expired reservations of processes that died.
create policy jobs_read_expired on auth.limit_reservations for select to app_jobs using (expires_at < now());
-- Jobs delete the expired reservations of processes that died.
create policy jobs_clear on auth.limit_reservations for delete to app_jobs using (expires_at < now());
