-- Passwords being compared, so that a limit holds exactly and yet refuses nobody for what is only under way.
set local role app_owner;
set local search_path = app, extensions;

-- One row for each counter of rate_limits that an attempt under way may still raise. Lost in a crash, as the counters are.
create unlogged table auth.limit_reservations (
  key varchar(255) not null,
  attempt uuid not null,
  -- A process that died gives its reservations back by this.
  expires_at timestamptz not null,
  primary key (key, attempt)
);
create index limit_reservations_by_attempt on auth.limit_reservations (attempt);
create index limit_reservations_by_expiry on auth.limit_reservations (expires_at);

alter table auth.limit_reservations enable row level security, force row level security;
create policy owner_all on auth.limit_reservations to app_owner using (true);
grant select, insert, delete on auth.limit_reservations to app_auth;
-- The auth routes reserve a place within a limit, and give it back.
create policy auth_reserves on auth.limit_reservations to app_auth using (true);
grant select (expires_at), delete on auth.limit_reservations to app_jobs;
-- Jobs see and clear what processes that died have left.
create policy jobs_read_over on auth.limit_reservations for select to app_jobs using (expires_at < now());
create policy jobs_clear on auth.limit_reservations for delete to app_jobs using (expires_at < now());

/* Reserves one place in each counter, or in none. Three answers:
   is_begun; retry_ms: failures alone have reached a limit, for so long; neither: attempts under way fill it, ask again. */
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
    -- Locks the counter until this transaction ends: whoever counts it next sees this reservation.
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

/* The attempt was a failure: its places become points. False when its time was over, and then nothing is counted: what it
   found out must not be told. */
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
