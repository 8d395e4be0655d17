-- Counts that the database keeps, so that nothing is counted while somebody waits.

/* Takes a point of the counter of a rate limit, within the transaction of what it counts. The milliseconds until the limit's
   window ends, when that is one point too many; else null. */
create function app.count_done(counter text, points integer, seconds integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  now_ms constant bigint := extract(epoch from clock_timestamp()) * 1000;
  taken integer;
  window_end bigint;
begin
  insert into auth.rate_limits as r (key, points, expire) values (counter, 1, now_ms + seconds * 1000)
    on conflict (key) do update set
      points = case when r.expire > now_ms then r.points + 1 else 1 end,
      expire = case when r.expire > now_ms then r.expire else excluded.expire end
    returning r.points, r.expire into taken, window_end;
  return case when taken > count_done.points then window_end - now_ms end;
end
$$;
grant execute on function app.count_done(text, integer, integer) to app_medico, app_hospital;

-- How many candidaturas a vaga has; no row: none. A table of its own, because a change of a vaga's row writes its whole text and
-- marks it as changed. Half of each page stays free, so that a new count needs no new index entry.
create table app.candidatura_counts (
  vaga_id uuid primary key references app.vagas on delete cascade,
  hospital_id uuid not null,
  candidaturas integer not null check (candidaturas >= 0)
) with (fillfactor = 50);

insert into app.candidatura_counts (vaga_id, hospital_id, candidaturas)
  select c.vaga_id, c.hospital_id, count(*) from app.candidaturas c group by c.vaga_id, c.hospital_id;

/* In the order of the ids, so that two transactions cannot wait for each other. */
create function app.count_candidaturas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into app.candidatura_counts as k (vaga_id, hospital_id, candidaturas)
      select c.vaga_id, c.hospital_id, count(*) from changed c group by c.vaga_id, c.hospital_id order by c.vaga_id
      on conflict (vaga_id) do update set candidaturas = k.candidaturas + excluded.candidaturas;
  else
    perform from app.candidatura_counts k
      where k.vaga_id in (select c.vaga_id from changed c) order by k.vaga_id for no key update;
    update app.candidatura_counts k set candidaturas = k.candidaturas - gone.count
      from (select c.vaga_id, count(*) as count from changed c group by c.vaga_id) gone where k.vaga_id = gone.vaga_id;
  end if;
  return null;
end
$$;
create trigger candidaturas_count_insert after insert on app.candidaturas referencing new table as changed
  for each statement execute function app.count_candidaturas();
create trigger candidaturas_count_delete after delete on app.candidaturas referencing old table as changed
  for each statement execute function app.count_candidaturas();

alter table app.candidatura_counts enable row level security, force row level security;
-- app_owner cannot log in: this policy serves migrations and the security definer functions.
create policy owner_all on app.candidatura_counts to app_owner using (true);
grant select on app.candidatura_counts to app_hospital;
-- A hospital reads the counts of its own vagas.
create policy hospital_reads on app.candidatura_counts for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()));
