-- Limits of a hospital until it is proven: how many vagas it has open at once, and how many candidates' contacts it
-- opens in a day.

/* How many open vagas, and how many opened contacts a day, a hospital without proof may have. The contract has the
   same numbers (quota-rules.ts). */
create function app.max_unproven_vagas() returns integer language sql immutable parallel safe
  return 20;

create function app.max_unproven_contacts() returns integer language sql immutable parallel safe
  return 10;

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

/* The hospital and all other limited hospitals with its CNPJ: together they have the limits of one hospital. */
create function app.sharing_limits(hospital uuid) returns setof uuid
language sql stable rows 2 security definer set search_path = '' as $$
  select hospital
  union
  select other.id
  from app.hospitais h join app.hospitais other on other.cnpj_key = h.cnpj_key and other.removed_at is null
  where h.id = hospital and h.cnpj_key <> '' and app.is_limited(other.id)
$$;

/* Makes concurrent uses of one limit wait for each other. Callers take all their other locks first. */
create function app.lock_limits(hospital uuid) returns void language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('limits ' || coalesce(nullif(h.cnpj_key, ''), h.id::text), 0))
  from app.hospitais h where h.id = hospital
$$;

/* Number of open vagas, and of planned shifts that are about to be published, of the hospitals that share the limit. */
create function app.limited_vagas(hospital uuid) returns integer language sql stable security definer set search_path = '' as $$
  with sharing as materialized (select app.sharing_limits(hospital) as id)
  select (
    (select count(*) from app.vagas v where v.hospital_id in (select id from sharing) and v.status = 'aberta' and v.open_until > now())
    + (select count(*) from app.plantoes p where p.hospital_id in (select id from sharing) and p.publication_id is not null
        -- In the publishing transaction, the shift is both a planned shift and a vaga, but it counts once.
        and p.vaga_id is null and not exists (select from app.vagas v where v.id = p.id)))::integer
$$;

/* The instants in the last 24 hours at which the hospitals that share the limit, or deleted hospitals with the same
   CNPJ, opened contacts. Hospitals that share the limit count each doctor once. */
create function app.limited_contacts(hospital uuid) returns setof timestamptz
language sql stable rows 10 security definer set search_path = '' as $$
  select max(o.opened_at) from app.opened_contacts o
  where o.hospital_id in (select app.sharing_limits(hospital)) and o.opened_at > now() - interval '1 day'
  group by o.medico_id
  union all
  select s.opened_at from app.hospitais h join app.spent_contacts s on s.cnpj_key = h.cnpj_key
  where h.id = hospital and s.opened_at > now() - interval '1 day'
$$;

/* Refuses vagas that a hospital without proof has just opened beyond its limit. Only acts of the hospital are
   refused: a doctor who gives up also opens a vaga again, and may do so at any time. */
create function app.require_vaga_limit(hospital uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'app_hospital' or not app.is_limited(hospital) then
    return;
  end if;
  perform app.lock_limits(hospital);
  -- This statement comes after the lock, so it also counts vagas that were opened while this transaction waited.
  if app.limited_vagas(hospital) > app.max_unproven_vagas() then
    raise exception 'hospital % is not proven, and has all its vagas', hospital
      using errcode = 'check_violation', constraint = 'vagas_within_limit';
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

create function app.limit_reopened_vaga() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_vaga_limit(new.hospital_id);
  return null;
end
$$;
create trigger vagas_limit_reopened after update of status on app.vagas
  for each row when (old.status = 'encerrada' and new.status = 'aberta') execute function app.limit_reopened_vaga();

create function app.limit_decided_plantoes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hospital uuid;
begin
  for hospital in select distinct c.hospital_id from changed c where c.publication_id is not null loop
    perform app.require_vaga_limit(hospital);
  end loop;
  return null;
end
$$;
create trigger plantoes_limit_decided after update on app.plantoes referencing new table as changed
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
   is reached, and notifies the open pages of all accounts that share the limit. Does nothing for a hospital without
   limits. */
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
  limit greatest(0, app.max_unproven_contacts() - (select count(*) from app.limited_contacts(hospital)))
  on conflict do nothing;
  if found then
    perform pg_notify('plantao', json_build_object(
      -- NOTIFY allows 8,000 bytes, so only 100 hospitals load the new count now. Others get it at their next request.
      'to', (select json_agg('hospital:' || s.id) from (select id from app.sharing_limits(hospital) id limit 100) s),
      'data', json_build_object('topic', 'limits'))::text);
  end if;
end
$$;
grant execute on function app.open_contacts to app_hospital;

/* How much of its limits the calling hospital has used. Returns no row for a hospital without limits.
   `next_contact_at` is when the hospital may open a contact again, or null if it may open one now. */
create function app.own_limits(out vagas integer, out contacts integer, out next_contact_at timestamptz) returns setof record
language sql stable rows 1 security definer set search_path = '' as $$
  select app.limited_vagas(h), (select count(*) from app.limited_contacts(h)), (
    select opened_at + interval '1 day' from app.limited_contacts(h) opened_at
    order by opened_at desc offset app.max_unproven_contacts() - 1 limit 1)
  from app.current_hospital_id() h where app.is_limited(h)
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

/* Keeps the instants at which a deleted hospital opened contacts in the last day: they count for a new account with
   its CNPJ. */
create function app.keep_spent_contacts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.spent_contacts (cnpj_key, opened_at)
  select old.cnpj_key, o.opened_at from app.opened_contacts o
  where o.hospital_id = old.id and old.cnpj_key <> '' and o.opened_at > now() - interval '1 day';
  return coalesce(new, old);
end
$$;
create trigger hospitais_keep_spent_contacts before update of removed_at on app.hospitais
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.keep_spent_contacts();
create trigger hospitais_keep_spent_contacts_of_deleted before delete on app.hospitais
  for each row execute function app.keep_spent_contacts();

-- app_owner cannot log in: only migrations and the security definer functions read the opened contacts.
create policy owner_all on app.opened_contacts to app_owner using (true);
-- app_owner cannot log in: only migrations and the security definer functions read the spent contacts.
create policy owner_all on app.spent_contacts to app_owner using (true);
