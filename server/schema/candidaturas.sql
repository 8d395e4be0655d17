-- Candidaturas: who applied to which vaga, and the states of each application.

/* Copies hospital and hours from the vaga. Two locks come first: one on the doctor, so that no account that was just
   deleted applies, then one on the vaga, so that nobody applies while it is filled, closed or edited. */
create function app.derive_candidatura() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  vaga record;
begin
  perform from app.medicos m where m.id = new.medico_id and m.removed_at is null for key share;
  if not found then
    raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'candidaturas_of_account';
  end if;
  -- This statement comes after the lock, because the account may have been suspended while this transaction waited.
  if new.status = 'pendente'
    and exists (select from app.medicos m where m.id = new.medico_id and app.is_suspended(m.auth_user_id))
  then
    raise exception 'the account is suspended' using errcode = 'check_violation', constraint = 'candidaturas_of_suspended_account';
  end if;
  select v.hospital_id, v.starts_at, v.ends_at, v.open_until, v.status, v.is_suspended into vaga
    from app.vagas v where v.id = new.vaga_id for share;
  if not found then
    raise exception 'no vaga %', new.vaga_id
      using errcode = 'foreign_key_violation', constraint = 'candidaturas_vaga_id_fkey';
  end if;
  if new.status = 'pendente' and (vaga.status <> 'aberta' or vaga.is_suspended) then
    raise exception 'vaga % is %', new.vaga_id, vaga.status
      using errcode = 'check_violation', constraint = 'candidaturas_only_while_open';
  end if;
  new.hospital_id := vaga.hospital_id;
  new.starts_at := vaga.starts_at;
  new.ends_at := vaga.ends_at;
  new.open_until := vaga.open_until;
  return new;
end
$$;
create trigger candidaturas_derive before insert on app.candidaturas
  for each row execute function app.derive_candidatura();

create function app.set_decided_at() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'pendente' then
    new.decided_at := null;
  elsif tg_op = 'UPDATE' then
    new.decided_at := now();
  else
    new.decided_at := coalesce(new.decided_at, new.created_at);
  end if;
  return new;
end
$$;
create trigger candidaturas_set_decided_at before insert on app.candidaturas
  for each row execute function app.set_decided_at();
create trigger candidaturas_change_decided_at before update of status on app.candidaturas
  for each row when (new.status <> old.status) execute function app.set_decided_at();

create function app.copy_times_to_candidaturas() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.candidaturas set starts_at = new.starts_at, ends_at = new.ends_at, open_until = new.open_until
    where vaga_id = new.id;
  return null;
end
$$;
create trigger vagas_copy_times after update on app.vagas
  for each row when ((new.starts_at, new.ends_at, new.open_until) is distinct from (old.starts_at, old.ends_at, old.open_until))
  execute function app.copy_times_to_candidaturas();

/* Returns address and phone of a vaga to its accepted doctor, and no row to others. */
create function app.hospital_contact(vaga uuid, out endereco text, out telefone text) returns setof record
language sql stable rows 1 security definer set search_path = '' as $$
  select v.endereco, v.telefone
  from app.candidaturas c join app.vagas v on v.id = c.vaga_id
  where c.vaga_id = vaga and c.status = 'aceita' and c.medico_id = app.current_medico_id()
$$;
grant execute on function app.hospital_contact to app_medico;

/* Counts the candidaturas of each vaga. Rows are locked in the order of vaga_id, which prevents deadlocks. */
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

/* The present status of a candidatura. From `open_until` on, a pendente one counts as 'expirada' even before a job
   writes that status, and also while a decision about the vaga waits: 'pendente' would tell of it. */
create function app.status_of(status text, open_until timestamptz) returns text language sql stable
  return case when status = 'pendente' and open_until <= now() then 'expirada' else status end;
grant execute on function app.status_of to app_medico, app_hospital;

create function app.may_change_candidatura(actor name, old_status text, new_status text) returns boolean
language sql immutable parallel safe
  return (actor, old_status, new_status) in (
    ('app_medico', 'pendente', 'retirada'),
    ('app_medico', 'retirada', 'pendente'),
    ('app_medico', 'nao_selecionada', 'pendente'),
    ('app_medico', 'aceita', 'desistencia'),
    ('app_hospital', 'pendente', 'aceita'),
    ('app_hospital', 'pendente', 'nao_selecionada'),
    ('app_hospital', 'pendente', 'recusada'),
    ('app_hospital', 'aceita', 'dispensada'),
    ('app_jobs', 'pendente', 'expirada')
  ) or actor not in ('app_medico', 'app_hospital', 'app_jobs');
grant execute on function app.may_change_candidatura to app_medico, app_hospital, app_jobs;

create function app.guard_candidatura_status() returns trigger language plpgsql set search_path = '' as $$
begin
  if not app.may_change_candidatura(current_user, old.status, new.status) then
    raise exception '% may not change a candidatura from % to %', current_user, old.status, new.status
      using errcode = 'check_violation', constraint = 'candidaturas_transition';
  end if;
  new.version := old.version + 1;
  if new.reason is not distinct from old.reason then
    new.reason := null;
  end if;
  return new;
end
$$;
create trigger candidaturas_guard_status before update of status on app.candidaturas
  for each row when (new.status <> old.status) execute function app.guard_candidatura_status();

/* Locks the vaga, as app.derive_candidatura does, so that no candidatura becomes pendente again while the vaga is
   filled, closed or edited. */
create function app.require_open_vaga() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from app.vagas v where v.id = new.vaga_id and v.status = 'aberta' and not v.is_suspended for share;
  if not found then
    raise exception 'vaga % is not open', new.vaga_id
      using errcode = 'check_violation', constraint = 'candidaturas_only_while_open';
  end if;
  return new;
end
$$;
create trigger candidaturas_require_open_vaga before update of status on app.candidaturas
  for each row when (new.status <> old.status and new.status = 'pendente') execute function app.require_open_vaga();

/* Locks the hospitals of these candidaturas before their vagas are reopened. The deletion of a hospital also locks
   the hospital before its vagas, so it waits for this transaction. If a hospital is already deleted,
   app.close_without_hospital closes the vaga instead of reopening it. */
create function app.lock_hospitais_of(candidaturas uuid[]) returns void language sql as $$
  select from app.hospitais h
  where h.id in (select c.hospital_id from app.candidaturas c where c.id = any (candidaturas)) order by h.id for share
$$;

/* Reopens the vaga of an accepted candidatura that the calling doctor gives up, if somebody else could still take the
   shift and the doctor has not arrived. The vaga is locked before the candidatura, as in every transition. */
create function app.reopen_given_up(candidatura uuid, out id uuid, out hospital_id uuid) returns setof record
language plpgsql rows 1 security definer set search_path = '' as $$
begin
  perform app.lock_hospitais_of(array[candidatura]);
  return query
    update app.vagas v set status = 'aberta', reopened_at = now()
    from app.candidaturas c join app.medicos m on m.id = c.medico_id
    where c.id = candidatura and c.status = 'aceita'
      and m.auth_user_id = app.current_user_id()
      and not exists (select from app.attendance a where a.candidatura_id = c.id and a.checked_in_at is not null)
      and v.id = c.vaga_id and v.status = 'preenchida'
      and app.is_changeable(v.starts_at, v.ends_at, v.open_until)
    returning v.id, v.hospital_id;
end
$$;
grant execute on function app.reopen_given_up to app_medico;

/* Reopens the vagas of accepted doctors whose accounts are deleted, if somebody else could still take the shift, and
   sets their candidaturas to 'desistencia'. The hospitals keep the record that somebody was accepted, but not who. */
create function app.give_up_for_removed(
  candidaturas uuid[], out id uuid, out medico_id uuid, out vaga_id uuid, out hospital_id uuid
) returns setof record language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_hospitais_of(candidaturas);
  return query with reopened as (
    update app.vagas v set status = 'aberta', reopened_at = now()
    from app.candidaturas c join app.medicos m on m.id = c.medico_id
    where c.id = any (candidaturas) and c.status = 'aceita' and m.removed_at is not null
      and v.id = c.vaga_id and v.status = 'preenchida'
      and app.is_changeable(v.starts_at, v.ends_at, v.open_until)
    returning c.id
  )
  update app.candidaturas c set status = 'desistencia' from reopened r
  where c.id = r.id and c.status = 'aceita'
  returning c.id, c.medico_id, c.vaga_id, c.hospital_id;
  -- The update above has recorded history rows. The id of the deleted account must not stay in them.
  update app.history h set auth_user_id = null where h.auth_user_id = app.current_user_id();
end
$$;
grant execute on function app.give_up_for_removed to app_jobs;

grant select, insert (vaga_id, medico_id, status), update (status, reason) on app.candidaturas to app_medico;
-- Doctors read their own candidaturas.
create policy medico_reads on app.candidaturas for select to app_medico
  using (medico_id = (select app.current_medico_id()));
-- Doctors apply only for themselves, and only before the vaga's open_until.
create policy medico_applies on app.candidaturas for insert to app_medico with check (
  medico_id = (select app.current_medico_id()) and status = 'pendente'
  and exists (select from app.vagas v where v.id = vaga_id and v.open_until > now())
);
-- Doctors take back, give up or renew their own candidaturas. They renew only before the vaga's open_until.
create policy medico_changes on app.candidaturas for update to app_medico
  using (medico_id = (select app.current_medico_id()))
  with check (
    medico_id = (select app.current_medico_id())
    and (status in ('retirada', 'desistencia') or (
      status = 'pendente' and exists (select from app.vagas v where v.id = vaga_id and v.open_until > now())
    ))
  );

grant select, update (status, reason, invited_at) on app.candidaturas to app_hospital;
-- A hospital reads the candidaturas of its own vagas.
create policy hospital_reads on app.candidaturas for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()));
-- A hospital decides about the candidaturas of its own vagas. An acceptance after the vaga's open_until needs a
-- decision that was made before.
create policy hospital_decides on app.candidaturas for update to app_hospital
  using (hospital_id = (select app.current_hospital_id()) and status in ('pendente', 'aceita', 'nao_selecionada'))
  with check (
    hospital_id = (select app.current_hospital_id())
    and (status in ('nao_selecionada', 'recusada', 'dispensada') or (
      status = 'aceita' and exists (select from app.vagas v where v.id = vaga_id and (v.open_until > now() or app.awaits_decision(v.id)))
    ))
  );

grant select, update (status) on app.candidaturas to app_jobs;
-- Jobs read all candidaturas, for the text of e-mails.
create policy jobs_read on app.candidaturas for select to app_jobs using (true);
-- A job closes candidaturas that nobody decided about.
create policy jobs_expire on app.candidaturas for update to app_jobs using (status = 'pendente') with check (status = 'expirada');

grant select on app.candidatura_counts to app_hospital;
-- A hospital reads the counts of its own vagas.
create policy hospital_reads on app.candidatura_counts for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()));
