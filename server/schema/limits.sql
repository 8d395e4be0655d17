-- Limits of a hospital until it is proven: how many vagas it has open at once and publishes in a day, and how many
-- candidates' contacts it opens in a day.

/* How many open vagas, how many vagas published in a day, and how many opened contacts in a day a hospital without
   proof may have. The contract has the same numbers (quota-rules.ts). */
create function app.max_unproven_vagas() returns integer language sql immutable parallel safe
  return 20;

create function app.max_unproven_published() returns integer language sql immutable parallel safe
  return 100;

create function app.max_unproven_contacts() returns integer language sql immutable parallel safe
  return 10;

/* The same limits of a hospital whose CNPJ an earlier account uses. */
create function app.min_unproven_vagas() returns integer language sql immutable parallel safe
  return 5;

create function app.min_unproven_published() returns integer language sql immutable parallel safe
  return 25;

create function app.min_unproven_contacts() returns integer language sql immutable parallel safe
  return 3;

/* Hospitals that signed up before the operation began (operadores.sql) have no limits until this long after it
   began. The contract has the same number of days. */
create function app.settling_period() returns interval language sql immutable parallel safe
  return interval '90 days';

/* Whether limits hold for the hospital now. No limits hold before the operation began, because nobody could approve
   the hospital's proof. */
create function app.is_limited(hospital uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.operation o join app.hospitais h on h.id = hospital
    where (h.proven_until is null or h.proven_until <= now())
      and (h.created_at >= o.began_at or o.began_at <= now() - app.settling_period()))
$$;
grant execute on function app.is_limited to app_hospital;

/* The first limited hospital with the CNPJ of this hospital, if that one signed up before it. Then this hospital has the
   minimum of vagas and contacts, whatever the other uses. A count of what others use would let many accounts read more
   by beginning with the last one, because a later account must take nothing from an earlier one. */
create function app.earlier_account(hospital uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select other.id
  from app.hospitais h join app.hospitais other on other.cnpj_key = h.cnpj_key and other.removed_at is null
  where h.id = hospital and h.cnpj_key <> '' and (other.created_at, other.id) < (h.created_at, h.id) and app.is_limited(other.id)
  order by other.created_at, other.id limit 1
$$;

/* Makes concurrent uses of one limit wait for each other. Callers take all their other locks first. */
create function app.lock_limits(hospital uuid) returns void language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('limits ' || coalesce(nullif(h.cnpj_key, ''), h.id::text), 0))
  from app.hospitais h where h.id = hospital
$$;

/* Number of open vagas, and number of vagas published in the last 24 hours. Planned shifts that are about to be published
   count as both. */
create function app.limited_vagas(hospital uuid, out open integer, out published integer)
language sql stable security definer set search_path = '' as $$
  with counted as (
    select v.status = 'aberta' and v.open_until > now() as is_open, v.created_at > now() - interval '1 day' as is_published
    from app.vagas v
    where v.hospital_id = hospital and (v.status = 'aberta' or v.created_at > now() - interval '1 day')
    union all
    select true, true
    from app.plantoes p where p.hospital_id = hospital and p.publication_id is not null
      -- In the publishing transaction, the shift is both a planned shift and a vaga, but it counts once.
      and p.vaga_id is null and not exists (select from app.vagas v where v.id = p.id)
  )
  select count(*) filter (where is_open), count(*) filter (where is_published) from counted
$$;

/* The contacts that the hospital opened in the last 24 hours, and those that deleted hospitals with its CNPJ opened. */
create function app.limited_contacts(hospital uuid, out opened_at timestamptz, out is_own boolean) returns setof record
language sql stable rows 10 security definer set search_path = '' as $$
  select o.opened_at, true from app.opened_contacts o
  where o.hospital_id = hospital and o.opened_at > now() - interval '1 day'
  union all
  select s.opened_at, false from app.hospitais h join app.spent_contacts s on s.cnpj_key = h.cnpj_key
  where h.id = hospital and s.signed_up_at < h.created_at and s.opened_at > now() - interval '1 day'
$$;

/* How many contacts the hospital may open now. */
create function app.contacts_left(hospital uuid) returns integer language sql stable security definer set search_path = '' as $$
  select greatest(0, case when app.earlier_account(hospital) is null then app.max_unproven_contacts() - count(*) end,
    app.min_unproven_contacts() - count(*) filter (where c.is_own))::integer
  from app.limited_contacts(hospital) c
$$;

/* Whether the hospital exceeds its limits of open and of published vagas, or would exceed them with `more` open ones. Only
   acts of the hospital have limits: a doctor who gives up also opens a vaga again, and may do so at any time. */
create function app.exceeds_limits_of_vagas(hospital uuid, more integer, out by_open boolean, out by_published boolean)
language plpgsql security definer set search_path = '' as $$
declare
  is_later boolean;
begin
  if current_setting('role') <> 'app_hospital' or not app.is_limited(hospital) then
    return;
  end if;
  perform app.lock_limits(hospital);
  is_later := app.earlier_account(hospital) is not null;
  -- This statement comes after the lock, so it also counts vagas that were opened while this transaction waited.
  select u.open + more > case when is_later then app.min_unproven_vagas() else app.max_unproven_vagas() end,
    u.published > case when is_later then app.min_unproven_published() else app.max_unproven_published() end
    into by_open, by_published from app.limited_vagas(hospital) u;
end
$$;

/* Refuses vagas that the hospital has just published beyond its limits. */
create function app.require_vaga_limit(hospital uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  exceeds constant record := app.exceeds_limits_of_vagas(hospital, 0);
begin
  if exceeds.by_open then
    raise exception 'hospital % is not proven, and has all its vagas', hospital
      using errcode = 'check_violation', constraint = 'vagas_within_limit';
  elsif exceeds.by_published then
    raise exception 'hospital % is not proven, and has published all its vagas of a day', hospital
      using errcode = 'check_violation', constraint = 'vagas_within_day';
  end if;
end
$$;

create function app.limit_vagas() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hospital uuid;
begin
  for hospital in
    select distinct c.hospital_id from changed c
    -- A planned shift was already counted when the hospital decided to publish it.
    where not exists (select from app.plantoes p where p.id = c.id and p.publication_id is not null)
  loop
    perform app.require_vaga_limit(hospital);
  end loop;
  return null;
end
$$;
create trigger vagas_limit_insert after insert on app.vagas referencing new table as changed
  for each statement execute function app.limit_vagas();

/* A vaga that would open again beyond the limit stays closed. A dismissal is carried out all the same: its vaga is closed
   instead. The name of the trigger makes it run before the trigger that derives columns from the new status. */
create function app.limit_opened_vaga() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (app.exceeds_limits_of_vagas(new.hospital_id, 1)).by_open is not true then
    return new;
  elsif old.status <> 'preenchida' then
    raise exception 'hospital % is not proven, and has all its vagas', new.hospital_id
      using errcode = 'check_violation', constraint = 'vagas_within_limit';
  end if;
  new.status := 'encerrada';
  new.reopened_at := old.reopened_at;
  return new;
end
$$;
create trigger vagas_check_limit_opened before update of status on app.vagas
  for each row when (new.status = 'aberta' and old.status <> 'aberta') execute function app.limit_opened_vaga();

create function app.limit_decided_plantoes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hospital uuid;
begin
  for hospital in
    select distinct c.hospital_id from changed c join former f on f.id = c.id
    where c.publication_id is not null and f.publication_id is null
  loop
    perform app.require_vaga_limit(hospital);
  end loop;
  return null;
end
$$;
create trigger plantoes_limit_decided after update on app.plantoes referencing old table as former new table as changed
  for each statement execute function app.limit_decided_plantoes();

/* Whether a doctor's contact and document are kept back from the hospital. They are kept back while the hospital has
   limits and has not opened them, and while its account is suspended, but never from a hospital that accepted the
   doctor. */
create function app.is_contact_held_from(hospital uuid, medico uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (
    app.is_limited(hospital) and not exists (
      select from app.opened_contacts o where o.hospital_id = hospital and o.medico_id = medico)
    or exists (
      select from app.hospitais h join auth.users u on u.id = h.auth_user_id
      where h.id = hospital and u.suspended_at is not null)
  ) and not exists (
    select from app.candidaturas c where c.hospital_id = hospital and c.medico_id = medico and c.status = 'aceita')
$$;
grant execute on function app.is_contact_held_from to app_jobs;

create function app.is_contact_held(medico uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.is_contact_held_from(app.current_hospital_id(), medico)
$$;
grant execute on function app.is_contact_held to app_hospital;

/* Opens the contacts of these candidates for the calling hospital, in the order of the array until the day's limit
   is reached, and notifies its open pages. Does nothing for a hospital without limits. */
create function app.open_contacts(medicos uuid[]) returns void language plpgsql security definer set search_path = '' as $$
declare
  hospital constant uuid := app.current_hospital_id();
begin
  if hospital is null or not app.is_limited(hospital) or app.is_suspended(app.current_user_id()) then
    return;
  end if;
  perform app.lock_limits(hospital);
  insert into app.opened_contacts (hospital_id, medico_id)
  select hospital, w.id from unnest(medicos) with ordinality as w (id, ordinal)
  where app.is_contact_held(w.id) and exists (
    select from app.candidaturas c
    where c.hospital_id = hospital and c.medico_id = w.id and c.concluded_at > now() - app.read_right_period())
  group by w.id order by min(w.ordinal)
  limit app.contacts_left(hospital)
  on conflict do nothing;
  if found then
    perform pg_notify('plantao', json_build_object(
      'to', json_build_array('hospital:' || hospital), 'data', json_build_object('topic', 'limits'))::text);
  end if;
end
$$;
grant execute on function app.open_contacts to app_hospital;

/* An acceptance lets the hospital read the doctor, so it opens the contact when it is decided, and is refused if the
   day's limit is reached. The contact stays open if the decision is taken back or the doctor is dismissed. */
create function app.open_accepted_contact() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.open_contacts(array[new.medico_id]);
  if app.is_contact_held(new.medico_id) then
    raise exception 'hospital % is not proven, and has opened all its contacts', new.hospital_id
      using errcode = 'check_violation', constraint = 'decisions_within_contacts';
  end if;
  return null;
end
$$;
create trigger decisions_open_contact after insert on app.decisions
  for each row execute function app.open_accepted_contact();

/* How much of its limits the calling hospital has used. Returns no row for a hospital without limits.
   `next_contact_at` is when the hospital may open a contact again, or null if it may open one now. `shared_with` is an
   earlier account with its CNPJ. What that one used is not told. */
create function app.own_limits(
  out vagas integer, out published integer, out contacts integer, out next_contact_at timestamptz, out shared_with uuid
) returns setof record language sql stable rows 1 security definer set search_path = '' as $$
  select u.open, u.published, (select count(*) from app.limited_contacts(h) c where c.is_own),
    case when app.contacts_left(h) = 0 then least(
      (select c.opened_at from app.limited_contacts(h) c where app.earlier_account(h) is null
        order by c.opened_at desc offset app.max_unproven_contacts() - 1 limit 1),
      (select c.opened_at from app.limited_contacts(h) c where c.is_own
        order by c.opened_at desc offset app.min_unproven_contacts() - 1 limit 1)) + interval '1 day' end,
    app.earlier_account(h)
  from app.current_hospital_id() h cross join lateral app.limited_vagas(h) u where app.is_limited(h)
$$;
grant execute on function app.own_limits to app_hospital;

/* Deletes the opened contacts of a deleted hospital or doctor whose profile row stays as a record for others. */
create function app.forget_opened_contacts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.opened_contacts where new.id in (hospital_id, medico_id);
  return null;
end
$$;
create trigger medicos_forget_opened_contacts after update of removed_at on app.medicos
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.forget_opened_contacts();
create trigger hospitais_forget_opened_contacts after update of removed_at on app.hospitais
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.forget_opened_contacts();

/* Keeps the instants at which a deleted hospital opened contacts in the last day: they count for accounts with its CNPJ
   that signed up after it. */
create function app.keep_spent_contacts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.spent_contacts (cnpj_key, opened_at, signed_up_at)
  select old.cnpj_key, o.opened_at, old.created_at from app.opened_contacts o
  where o.hospital_id = old.id and old.cnpj_key <> '' and o.opened_at > now() - interval '1 day';
  return coalesce(new, old);
end
$$;
create trigger hospitais_keep_spent_contacts before update of removed_at on app.hospitais
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.keep_spent_contacts();
create trigger hospitais_keep_spent_contacts_of_deleted before delete on app.hospitais
  for each row execute function app.keep_spent_contacts();
