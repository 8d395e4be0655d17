-- Doctors of the house and what a hospital keeps about its own plan: earlier names, closed months, words of its sheets.
-- No SQL of doctors, visitors or operators reads these tables.

/* Maximum number of doctors of the house, inactive ones included, because the names to type are one answer. The
   contract has the same number (maxMembros). */
create function app.max_membros() returns integer language sql immutable parallel safe
  return 1000;

create function app.set_by_user() returns trigger language plpgsql set search_path = '' as $$
begin
  new.by_user := coalesce(app.current_user_id(), new.by_user);
  return new;
end
$$;
create trigger sheet_words_by_user before insert or update on app.sheet_words for each row execute function app.set_by_user();
create trigger plantao_names_by_user before insert on app.plantao_names for each row execute function app.set_by_user();
create trigger closed_months_by_user before insert on app.closed_months for each row execute function app.set_by_user();
create trigger membros_by_user before insert on app.membros for each row execute function app.set_by_user();

/* Refuses a doctor too many, and one of an account that was just deleted. The lock on the hospital makes concurrent
   inserts wait. */
create function app.limit_membros() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from app.hospitais h where h.id = new.hospital_id and h.removed_at is null for no key update;
  if not found then
    raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'membros_of_account';
  end if;
  if (select count(*) from app.membros m where m.hospital_id = new.hospital_id) >= app.max_membros() then
    raise exception 'too many doctors' using errcode = 'check_violation', constraint = 'membros_full';
  end if;
  return new;
end
$$;
create trigger membros_limit before insert on app.membros for each row execute function app.limit_membros();

/* Phones and e-mails are kept only by a hospital that is proven, or that no limits hold for. */
create function app.refuse_contacts_of_membro() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if app.is_limited(new.hospital_id) then
    raise exception 'the hospital is not proven' using errcode = 'check_violation', constraint = 'membros_contacts_need_proof';
  end if;
  return new;
end
$$;
create trigger membros_contacts_of_new before insert on app.membros
  for each row when (num_nonnulls(new.telefone, new.email) > 0) execute function app.refuse_contacts_of_membro();
create trigger membros_contacts_of_changed before update on app.membros
  for each row when ((new.telefone is not null and new.telefone is distinct from old.telefone)
    or (new.email is not null and new.email is distinct from old.email)) execute function app.refuse_contacts_of_membro();

/* Refuses a doctor of another hospital, and one who is inactive or removed. The lock makes a concurrent change wait. */
create function app.require_membro(membro uuid, hospital uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from app.membros m
    where m.id = membro and m.hospital_id = hospital and m.archived_at is null and m.removed_at is null for key share;
  if not found then
    raise exception 'no such doctor of the house' using errcode = 'foreign_key_violation', constraint = 'membros_exists';
  end if;
end
$$;

/* The number of a CRM from which the state was read, as the contract's parseCrm reads it. A test compares the two. */
create function app.crm_number(crm text, crm_uf text) returns text language sql immutable parallel safe
  return regexp_replace(replace(upper(regexp_replace(crm, '[[:space:],;/|(·-]*\mRQE\M.*$', '', 'i')), crm_uf, ''), '[^0-9P]', '', 'g');

/* The calling hospital's accepted shifts in this period whose doctor has the CRM of one of its doctors of the house. */
create function app.shifts_of_membros(since timestamp, until timestamp, out membro_id uuid, out vaga_id uuid) returns setof record
language sql stable rows 10 security definer set search_path = '' as $$
  select m.id, v.id
  from app.vagas v join app.candidaturas c on c.vaga_id = v.id and c.status = 'aceita'
  join app.medicos d on d.id = c.medico_id
  join app.membros m on m.hospital_id = v.hospital_id and m.crm_uf = d.crm_uf and m.crm = app.crm_number(d.crm, d.crm_uf)
  where v.hospital_id = app.current_hospital_id() and v.status = 'preenchida' and v.local_start >= since and v.local_start < until
$$;
grant execute on function app.shifts_of_membros to app_hospital;

/* Keeps the name that stood at a planned shift before. */
create function app.keep_name_of_plantao() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.plantao_names (plantao_id, hospital_id, membro_id, nome)
  select old.id, old.hospital_id, m.id, m.nome from app.membros m where m.id = old.membro_id;
  return null;
end
$$;
create trigger plantoes_keep_name after update of membro_id on app.plantoes
  for each row when (old.membro_id is not null and new.membro_id is distinct from old.membro_id)
  execute function app.keep_name_of_plantao();

/* Numbers the closed versions of a month. The lock on the hospital makes a concurrent closing wait. */
create function app.number_closed_month() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from app.hospitais h where h.id = new.hospital_id and h.removed_at is null for no key update;
  if not found then
    raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'closed_months_of_account';
  end if;
  select coalesce(max(c.number), 0) + 1 into new.number
  from app.closed_months c where c.hospital_id = new.hospital_id and c.month = new.month;
  return new;
end
$$;
create trigger closed_months_number before insert on app.closed_months
  for each row execute function app.number_closed_month();

/* A closed month stays as it was. Only the account behind it may go. */
create function app.refuse_change_of_closed() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'month % is closed', old.month using errcode = 'check_violation', constraint = 'closed_months_unchanged';
end
$$;
create trigger closed_months_unchanged before update on app.closed_months
  for each row when ((old.id, old.hospital_id, old.month, old.number, old.sheet, old.closed_at)
    is distinct from (new.id, new.hospital_id, new.month, new.number, new.sheet, new.closed_at))
  execute function app.refuse_change_of_closed();

create function app.rota_kept() returns interval language sql immutable parallel safe
  return interval '5 years';

/* Deletes the data of doctors of the house five years after their last fixed shift, or after they were added without
   any. Earlier names go five years after they were replaced, and closed months five years after their end and closing.
   Returns how many rows of the fullest kind there were, `batch` at most of each. */
create function app.forget_rota(batch integer) returns integer language sql security definer set search_path = '' as $$
  with old as (
    select m.id from app.membros m
    where m.removed_at is null and now() - app.rota_kept() > coalesce(
      (select max(p.local_start) from app.plantoes p where p.membro_id = m.id) at time zone 'UTC', m.created_at)
    limit batch for update skip locked),
  removed as (
    update app.membros m set nome = 'Médico removido', crm = null, crm_uf = null, rqe = null, especialidade = null,
      telefone = null, email = null, archived_at = coalesce(m.archived_at, now()), removed_at = now()
    from old where m.id = old.id returning 1),
  words as (delete from app.sheet_words w using old where w.membro_id = old.id),
  named as (
    update app.plantao_names n set nome = 'Médico removido'
    where n.nome <> 'Médico removido' and (n.membro_id in (select id from old) or n.id in (
      select o.id from app.plantao_names o
      where o.replaced_at < now() - app.rota_kept() and o.nome <> 'Médico removido' limit batch)) returning 1),
  months as (
    delete from app.closed_months c where c.id in (
      select o.id from app.closed_months o
      where greatest(o.month + interval '1 month', o.closed_at at time zone 'UTC') at time zone 'UTC' < now() - app.rota_kept()
      limit batch) returning 1)
  select least(batch, greatest((select count(*) from removed), (select count(*) from named),
    (select count(*) from months)))::integer
$$;
grant execute on function app.forget_rota to app_jobs;

grant select, insert (hospital_id, nome, crm, crm_uf, rqe, especialidade, telefone, email),
  update (nome, crm, crm_uf, rqe, especialidade, telefone, email, archived_at), delete on app.membros to app_hospital;
-- A hospital keeps its own doctors.
create policy hospital_keeps on app.membros to app_hospital
  using (hospital_id = (select app.current_hospital_id())) with check (hospital_id = (select app.current_hospital_id()));

grant select on app.plantao_names to app_hospital;
-- A hospital reads the earlier names of its own shifts.
create policy hospital_reads on app.plantao_names for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()));

grant select, insert (hospital_id, month, sheet) on app.closed_months to app_hospital;
-- A hospital reads the months that it closed.
create policy hospital_reads on app.closed_months for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()));
-- It adds to them, and changes none.
create policy hospital_closes on app.closed_months for insert to app_hospital
  with check (hospital_id = (select app.current_hospital_id()));

grant select, insert (hospital_id, kind, word, membro_id, setor_id, horario), update (membro_id, setor_id, horario),
  delete on app.sheet_words to app_hospital;
-- A hospital keeps what its own words mean.
create policy hospital_keeps on app.sheet_words to app_hospital
  using (hospital_id = (select app.current_hospital_id())) with check (hospital_id = (select app.current_hospital_id()));
