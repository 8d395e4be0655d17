-- Decisions: acceptances (app.decisions) and refusals (app.refusals) that the hospital may still take back. Until a
-- decision is carried out, nothing else changes and only the hospital knows of it.

/* Hours of a doctor that are taken, either by an accepted candidatura or by a decision that will accept one. */
create view app.taken_hours with (security_invoker = true) as
  select c.id as candidatura_id, c.vaga_id, c.medico_id, c.starts_at, c.ends_at, c.open_until, false as is_decided from app.candidaturas c where c.status = 'aceita'
  union all
  select d.candidatura_id, d.vaga_id, d.medico_id, d.starts_at, d.ends_at, d.open_until, true from app.decisions d;

/* Checks an acceptance when it is decided. No row is inserted unless the candidatura is pendente and its vaga open
   and free. The deciding transaction holds locks on the vaga and on the doctor. */
create function app.derive_decision() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  candidatura app.candidaturas;
  may_overlap boolean;
  is_long boolean;
begin
  select c.* into candidatura from app.candidaturas c join app.vagas v on v.id = c.vaga_id
    where c.id = new.candidatura_id and c.status = 'pendente' and app.is_offered(v.status, v.open_until, v.is_suspended)
      and not exists (select from app.candidaturas o where o.vaga_id = v.id and o.status = 'aceita')
      and not exists (select from app.refusals r where r.candidatura_id = c.id)
    for no key update of c;
  if not found then
    return null;
  end if;
  new.vaga_id := candidatura.vaga_id;
  new.medico_id := candidatura.medico_id;
  new.hospital_id := candidatura.hospital_id;
  new.starts_at := candidatura.starts_at;
  new.ends_at := candidatura.ends_at;
  new.open_until := candidatura.open_until;
  new.decided_by := coalesce(app.current_user_id(), new.decided_by);
  if exists (
    select from app.taken_hours t
    where t.medico_id = new.medico_id and t.candidatura_id <> new.candidatura_id
      and app.overlaps(t.starts_at, t.ends_at, new.starts_at, new.ends_at))
  then
    raise exception 'the doctor has another shift at these hours'
      using errcode = 'check_violation', constraint = 'decisions_no_overlap';
  end if;
  may_overlap := app.may_overlap(new.medico_id, new.starts_at, new.ends_at, new.open_until, new.candidatura_id, true);
  is_long := coalesce(app.chain_minutes(new.medico_id, new.starts_at, new.ends_at, new.candidatura_id, true), 0) > app.max_chain_minutes();
  if not may_overlap and not is_long then
    new.override_reason := null;
  elsif new.override_reason is null and may_overlap then
    raise exception 'the doctor may have another shift at these hours'
      using errcode = 'check_violation', constraint = 'decisions_hours_unknown';
  elsif new.override_reason is null then
    raise exception 'more than 24 hours in a row'
      using errcode = 'check_violation', constraint = 'decisions_at_most_24_hours';
  end if;
  return new;
end
$$;
create trigger decisions_derive before insert on app.decisions for each row execute function app.derive_decision();

/* Checks a refusal when it is decided. No row is inserted unless the candidatura is pendente, its vaga is open, and
   nobody has decided to accept the candidatura. The deciding transaction holds the lock on the vaga. */
create function app.derive_refusal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select c.vaga_id, c.hospital_id into new.vaga_id, new.hospital_id
    from app.candidaturas c join app.vagas v on v.id = c.vaga_id
    where c.id = new.candidatura_id and c.status = 'pendente' and app.is_offered(v.status, v.open_until, v.is_suspended)
      and not exists (select from app.decisions d where d.candidatura_id = c.id)
    for no key update of c;
  if not found then
    return null;
  end if;
  new.decided_by := coalesce(app.current_user_id(), new.decided_by);
  return new;
end
$$;
create trigger refusals_derive before insert on app.refusals for each row execute function app.derive_refusal();

/* Deletes a decision when it is carried out, or when its vaga is closed. In the second case no doctor is
   notified, because only the hospital knew of the decision. */
create function app.end_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.decisions where vaga_id = new.id or candidatura_id = new.id;
  return null;
end
$$;
create trigger candidaturas_end_decision after update of status on app.candidaturas
  for each row when (new.status = 'aceita') execute function app.end_decision();
create trigger vagas_end_decision after update of status on app.vagas
  for each row when (new.status = 'encerrada') execute function app.end_decision();

/* Deletes the refusals that still wait when their vaga is closed. No candidate knew of them. */
create function app.end_refusals() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.refusals where vaga_id = new.id;
  return null;
end
$$;
create trigger vagas_end_refusals after update of status on app.vagas
  for each row when (new.status = 'encerrada') execute function app.end_refusals();

/* Deletes a suspended hospital's decisions that are not carried out yet. Only the hospital knew of them. The caller
   must have locked the hospital's vagas. */
create function app.drop_decisions_of(hospital uuid) returns void language sql security definer set search_path = '' as $$
  delete from app.decisions where hospital_id = hospital;
  delete from app.refusals where hospital_id = hospital
$$;

/* Whether the vaga's open_until has passed and an earlier decision will still fill the vaga. */
create function app.awaits_decision(vaga uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.decisions d join app.vagas v on v.id = d.vaga_id where d.vaga_id = vaga and v.open_until <= now())
$$;
grant execute on function app.awaits_decision to app_medico, app_hospital, app_jobs;

/* Whether the hospital is about to fill the vaga. Not granted: only the hospital may know. */
create function app.is_decided(vaga uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.decisions d where d.vaga_id = vaga)
$$;

/* Vagas that their hospital reads as 'preenchida', and candidaturas that it reads as 'aceita', before anybody else
   does. */
create view app.shown_as_accepted with (security_invoker = true) as
  select d.vaga_id, d.candidatura_id, (select app.name_here(m.id, m.nome) from app.medicos m where m.id = d.medico_id) as nome, d.carried_out_after as undo_until
  from app.decisions d where exists (select from app.vagas v where v.id = d.vaga_id and v.status = 'aberta');
grant select on app.shown_as_accepted to app_hospital;

/* Candidaturas that their hospital reads as 'recusada', with the reason, before anybody else does. */
create view app.shown_as_refused with (security_invoker = true) as
  select r.candidatura_id, r.reason, r.carried_out_after as undo_until
  from app.refusals r where exists (select from app.candidaturas c where c.id = r.candidatura_id and c.status = 'pendente');
grant select on app.shown_as_refused to app_hospital;

-- Column carried_out_after is granted because locking a row needs the right to update.
grant select, insert (candidatura_id, carried_out_after, override_reason), update (carried_out_after), delete
  on app.decisions to app_hospital;
-- A hospital makes, reads, locks and takes back decisions about its own vagas.
create policy hospital_decides on app.decisions to app_hospital
  using (hospital_id = (select app.current_hospital_id()));

grant select on app.decisions to app_jobs;
-- A worker finds decisions that are due.
create policy jobs_read on app.decisions for select to app_jobs using (true);

grant select, insert (candidatura_id, carried_out_after, reason), update (carried_out_after, reason), delete
  on app.refusals to app_hospital;
-- A hospital makes, reads, locks and takes back refusals of candidates for its own vagas.
create policy hospital_refuses on app.refusals to app_hospital
  using (hospital_id = (select app.current_hospital_id()));

grant select on app.refusals to app_jobs;
-- A worker finds refusals that are due.
create policy jobs_read on app.refusals for select to app_jobs using (true);
