-- Accounts with their sessions, one-time links and second factors, invitations of operators, and rate limits. The role
-- app_auth works with these tables. The role app_jobs reads e-mail addresses and deletes expired rows.

create function auth.refuse_user_type_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'user_type never changes' using errcode = 'check_violation', constraint = 'users_user_type_immutable';
end
$$;
create trigger users_user_type_immutable before update on auth.users
  for each row when (new.user_type <> old.user_type or new.id <> old.id) execute function auth.refuse_user_type_change();

/* An account that is not confirmed gets no link for a new password: with that link, somebody could finish a sign-up
   without knowing its password. */
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

/* Returns role, user and profile of a valid session, and the instant at which it ends; otherwise raises error PA401.
   Every transaction of a signed-in user begins with this call. The function is plpgsql so that the connection caches
   its plan. The transaction of a suspended account cannot write unless `may_write` is true. */
create function auth.enter_session(
  sid uuid, may_write boolean, out db_role text, out user_id uuid, out ends_at timestamptz, out profile_id uuid,
  out is_suspended boolean
) language plpgsql stable security definer set search_path = '' as $$
begin
  select case u.user_type when 'doctor' then 'app_medico' when 'hospital' then 'app_hospital' else 'app_operador' end, u.id,
      least(s.not_after, s.refreshed_at + interval '7 days'),
      case u.user_type when 'doctor' then (select m.id from app.medicos m where m.auth_user_id = u.id)
        when 'hospital' then (select h.id from app.hospitais h where h.auth_user_id = u.id)
        else (select o.id from app.operadores o where o.auth_user_id = u.id) end,
      u.suspended_at is not null
    into db_role, user_id, ends_at, profile_id, is_suspended
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = sid and s.revoked_at is null and s.not_after > now()
      and s.refreshed_at > now() - interval '7 days' and u.email_confirmed_at is not null;
  if not found then
    raise exception 'the session has ended' using errcode = 'PA401';
  end if;
  if is_suspended then
    perform set_config('app.suspended', 'on', true);
    if not may_write then
      perform set_config('transaction_read_only', 'on', true);
    end if;
  end if;
end
$$;
grant execute on function auth.enter_session to app_api;

create function app.current_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.uid', true), '')::uuid;
grant execute on function app.current_user_id to app_medico, app_hospital, app_operador;

/* The calling user's e-mail address. The role of the caller has no access to auth.users. */
create function app.current_user_email() returns text
language sql stable security definer set search_path = '' as $$
  select u.email::text from auth.users u where u.id = app.current_user_id()
$$;
grant execute on function app.current_user_email to app_medico, app_hospital, app_operador;

/* Reserves one place in each of the rate limits, or in none. `is_begun` says whether the places are reserved. If
   failures have used up a limit, `reached` is its place in `keys`, and `retry_ms` the milliseconds until its window
   ends. If `is_begun` is false and `retry_ms` is null, attempts that still run fill a limit, and the caller tries
   again. */
create function auth.begin_attempt(
  attempt uuid, keys text[], points integer[], lifetime interval,
  out is_begun boolean, out retry_ms bigint, out reached integer
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
    -- Locks the counter until this transaction ends, so that the next caller sees this reservation.
    insert into auth.rate_limits as counter (key, points, expire) values (keys[i], 0, now_ms)
      on conflict (key) do update set points = case when counter.expire > now_ms then counter.points else 0 end
      returning counter.points, counter.expire into failures, window_end;
    if failures >= points[i] then
      is_begun := false;
      retry_ms := window_end - now_ms;
      reached := i;
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
grant execute on function auth.begin_attempt to app_auth;

/* Turns the reservations of a failed attempt into points. Returns false when the reservations had expired: nothing
   is counted then, and the caller must not reveal whether the password was right. */
create function auth.fail_attempt(attempt uuid, keys text[], seconds integer[]) returns boolean
language plpgsql set search_path = '' as $$
declare
  now_ms bigint := extract(epoch from clock_timestamp()) * 1000;
begin
  delete from auth.limit_reservations r where r.attempt = fail_attempt.attempt and r.expires_at > clock_timestamp();
  if not found then
    return false;
  end if;
  -- The window of a limit begins with the first failure.
  for i in 1 .. cardinality(keys) loop
    insert into auth.rate_limits as counter (key, points, expire) values (keys[i], 1, now_ms + seconds[i] * 1000)
      on conflict (key) do update set
        points = case when counter.expire > now_ms then counter.points + 1 else 1 end,
        expire = case when counter.expire > now_ms then counter.expire else excluded.expire end;
  end loop;
  return true;
end
$$;
grant execute on function auth.fail_attempt to app_auth;

/* Notifies every process that keeps the session in memory. Unlike other change events, this one survives a crash,
   because the transaction that ends the session sends it. After the commit the server sends the same event again
   (sessionsEnded), so that its own process learns of the end at once. */
create function auth.tell_session_end() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('plantao', json_build_object('to', json_build_array('session:' || old.id), 'data', null)::text);
  return null;
end
$$;
create trigger sessions_tell_end after update on auth.sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function auth.tell_session_end();
create trigger sessions_tell_deletion after delete on auth.sessions
  for each row when (old.revoked_at is null) execute function auth.tell_session_end();

/* Counts points for a rate limit in the transaction of the counted work. Returns null within the limit, else the
   milliseconds until the limit's window ends. */
create function app.count_points(counter text, points integer, seconds integer, amount integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  now_ms constant bigint := extract(epoch from clock_timestamp()) * 1000;
  taken integer;
  window_end bigint;
begin
  insert into auth.rate_limits as r (key, points, expire) values (counter, amount, now_ms + seconds * 1000)
    on conflict (key) do update set
      points = case when r.expire > now_ms then r.points + amount else amount end,
      expire = case when r.expire > now_ms then r.expire else excluded.expire end
    returning r.points, r.expire into taken, window_end;
  return case when taken > count_points.points then window_end - now_ms end;
end
$$;
grant execute on function app.count_points to app_medico, app_hospital, app_operador, app_auth;

/* Opens a session of the account. An account with too many sessions loses the least recently used ones. Returns no
   row when `hash` is no longer the hash of the account's password. */
create function auth.open_session(
  account uuid, hash text, ip inet, user_agent text, max_sessions integer, end_reason text,
  out id uuid, out ended uuid[]
) returns setof record language plpgsql rows 1 set search_path = '' as $$
begin
  -- Sign-ins of one account wait here for each other, so that the statements below see each other's sessions. Operators
  -- without a confirmed second factor get no session.
  perform from auth.users u where u.id = account and u.password_hash = hash and (u.user_type <> 'operator'
      or exists (select from auth.second_factors f where f.user_id = u.id and f.confirmed_at is not null))
    for no key update;
  if not found then
    return;
  end if;
  insert into auth.sessions as s (user_id, ip, user_agent, not_after)
    select account, open_session.ip, open_session.user_agent,
      now() + case u.user_type when 'operator' then interval '12 hours' else interval '30 days' end
    from auth.users u where u.id = account
    returning s.id into id;
  with gone as (
    update auth.sessions s set revoked_at = now(), reason = end_reason
    where s.revoked_at is null and s.id in (
      select o.id from auth.sessions o
      where o.user_id = account and o.revoked_at is null and o.not_after > now()
        and o.refreshed_at > now() - interval '7 days' and o.id <> open_session.id
      order by o.refreshed_at desc, o.id desc offset max_sessions - 1)
    returning s.id)
  select coalesce(array_agg(gone.id), '{}') into ended from gone;
  return next;
end
$$;
grant execute on function auth.open_session to app_auth;

-- A constraint calls this function with the rights of the role that writes. A migration defines the function.
grant execute on function auth.is_normal_email to app_auth;

-- The application reads here which migrations and schema were applied. A process is not ready until the migrations and
-- the schema of its own version were applied.
create view auth.applied_migrations as select name, checksum, applied_at from migrations.applied;
create view auth.applied_schema as select digest, applied_at from migrations.schema_applied;
grant select on auth.applied_migrations, auth.applied_schema to app_api;

grant select, insert, update (password_hash, metadata, email_confirmed_at), delete on auth.users to app_auth;
-- The auth routes read every account.
create policy auth_reads on auth.users for select to app_auth using (true);
-- The auth routes create accounts.
create policy auth_creates on auth.users for insert to app_auth with check (true);
-- The auth routes change password, metadata and confirmation of an account.
create policy auth_changes on auth.users for update to app_auth using (true);
-- The auth routes delete only sign-ups that were never confirmed.
create policy auth_deletes_sign_ups on auth.users for delete to app_auth using (email_confirmed_at is null);

grant select (id, email, user_type, email_confirmed_at, created_at) on auth.users to app_jobs;
-- Jobs read the address of every account, for e-mails.
create policy jobs_read on auth.users for select to app_jobs using (true);

grant select, insert, update on auth.sessions to app_auth;
-- The auth routes open, renew and end sessions.
create policy auth_manages on auth.sessions to app_auth using (true);

grant select (id, user_id, refreshed_at, not_after, revoked_at), delete on auth.sessions to app_jobs;
-- Jobs see sessions that ended more than 30 days ago.
create policy jobs_read_ended on auth.sessions for select to app_jobs
  using (least(revoked_at, not_after, refreshed_at + interval '7 days') < now() - interval '30 days');
-- Jobs delete sessions that ended more than 30 days ago.
create policy jobs_clear on auth.sessions for delete to app_jobs
  using (least(revoked_at, not_after, refreshed_at + interval '7 days') < now() - interval '30 days');

grant select, insert, update, delete on auth.one_time_tokens to app_auth;
-- The auth routes create, use and cancel one-time links.
create policy auth_manages on auth.one_time_tokens to app_auth using (true);

grant select (id, user_id, kind, expires_at, used_at, created_at), delete on auth.one_time_tokens to app_jobs;
-- Jobs see whether a link that they are about to send is still valid, but never the link's hash.
create policy jobs_read on auth.one_time_tokens for select to app_jobs using (true);
-- Jobs delete links that expired more than a week ago.
create policy jobs_clear on auth.one_time_tokens for delete to app_jobs using (expires_at < now() - interval '7 days');

grant insert on auth.audit to app_auth;
-- The auth routes add to the audit record, but cannot read or change it.
create policy auth_adds on auth.audit for insert to app_auth with check (true);

grant select (at), delete on auth.audit to app_jobs;
-- Jobs see audit rows older than the six months that the law requires (Lei 12.965/2014, art. 15).
create policy jobs_read_old on auth.audit for select to app_jobs using (at < now() - interval '6 months');
-- Jobs delete audit rows older than six months.
create policy jobs_clear on auth.audit for delete to app_jobs using (at < now() - interval '6 months');

grant select, insert, update, delete on auth.rate_limits to app_auth;
-- The auth routes count attempts. A job deletes expired counters with this role, because `for update skip locked` needs
-- the right to update.
create policy auth_counts on auth.rate_limits to app_auth using (true);

grant select, insert, delete on auth.limit_reservations to app_auth;
-- The auth routes reserve places within a rate limit and release them.
create policy auth_reserves on auth.limit_reservations to app_auth using (true);

grant select (expires_at), delete on auth.limit_reservations to app_jobs;
-- Jobs see the expired reservations of processes that died.
create policy jobs_read_expired on auth.limit_reservations for select to app_jobs using (expires_at < now());
-- Jobs delete the expired reservations of processes that died.
create policy jobs_clear on auth.limit_reservations for delete to app_jobs using (expires_at < now());

grant select, insert (user_id, secret), update (secret, confirmed_at, last_step), delete on auth.second_factors to app_auth;
-- The auth routes read the second factor of the account that signs in.
create policy auth_reads on auth.second_factors for select to app_auth using (true);
-- The auth routes add a second factor to an account.
create policy auth_adds on auth.second_factors for insert to app_auth with check (true);
-- The auth routes confirm a second factor and use its codes.
create policy auth_uses on auth.second_factors for update to app_auth using (true);
-- The auth routes remove the second factor of an account, never an operator's.
create policy auth_removes on auth.second_factors for delete to app_auth using (exists (
  select from auth.users u where u.id = second_factors.user_id and u.user_type <> 'operator'
));

grant select, insert (user_id, code_hash), update (used_at), delete on auth.recovery_codes to app_auth;
-- The auth routes make recovery codes, use each once, and replace them.
create policy auth_manages on auth.recovery_codes to app_auth using (true);

grant select, insert (id, token_hash, email), update (used_at) on auth.operator_invites to app_auth;
-- The auth routes read an invitation by its link.
create policy auth_reads on auth.operator_invites for select to app_auth using (true);
-- `npm run operator` and the first start of an installation invite operators.
create policy auth_invites on auth.operator_invites for insert to app_auth with check (true);
-- The auth routes use an invitation once.
create policy auth_uses on auth.operator_invites for update to app_auth using (used_at is null) with check (true);

grant select (expires_at), delete on auth.operator_invites to app_jobs;
-- Jobs see invitations that expired more than a week ago.
create policy jobs_read_expired on auth.operator_invites for select to app_jobs using (expires_at < now() - interval '7 days');
-- Jobs delete invitations that expired more than a week ago.
create policy jobs_clear on auth.operator_invites for delete to app_jobs using (expires_at < now() - interval '7 days');
