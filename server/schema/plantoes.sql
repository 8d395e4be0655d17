-- Planned shifts, and the decisions to publish them. No SQL of doctors or visitors reads these tables, so only the
-- hospital can find out what it plans.

/* Maximum number of planned shifts in one publication, which is one transaction. The contract has the same number
   (maxPlantoes). */
create function app.max_plantoes() returns integer language sql immutable parallel safe
  return 500;

/* Refuses planned shifts of an account that was just deleted, and sectors that cannot be used. The lock on the
   hospital makes a deletion of its account wait. */
create function app.derive_plantao() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform from app.hospitais h where h.id = new.hospital_id and h.removed_at is null for share;
    if not found then
      raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'plantoes_of_account';
    end if;
  end if;
  if tg_op = 'INSERT' or new.setor_id is distinct from old.setor_id then
    perform app.require_setor(new.setor_id, new.hospital_id);
  end if;
  if new.membro_id is not null and (tg_op = 'INSERT' or new.membro_id is distinct from old.membro_id) then
    perform app.require_membro(new.membro_id, new.hospital_id);
  end if;
  return new;
end
$$;
create trigger plantoes_derive before insert or update of setor_id, membro_id on app.plantoes
  for each row execute function app.derive_plantao();

/* Keeps a planned shift as it is once the hospital has decided to publish it. Only its sector may change, because
   sectors can be merged. */
create function app.refuse_change_of_published() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'planned shift % is published', old.id
    using errcode = 'check_violation', constraint = 'plantoes_unchanged_once_published';
end
$$;
create trigger plantoes_unchanged_once_published before update on app.plantoes
  for each row when (
    current_user = 'app_hospital' and (old.vaga_id is not null or (old.publication_id is not null and new.vaga_id is null
      and (new.publication_id, new.nome_vaga, new.especialidade, new.modalidade, new.data, new.horario, new.valor, new.observacoes)
        is distinct from
        (old.publication_id, old.nome_vaga, old.especialidade, old.modalidade, old.data, old.horario, old.valor, old.observacoes)))
  ) execute function app.refuse_change_of_published();
create trigger plantoes_kept_once_published before delete on app.plantoes
  for each row when (current_user = 'app_hospital' and (old.publication_id is not null or old.vaga_id is not null))
  execute function app.refuse_change_of_published();

create function app.limit_publication() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from app.plantoes p where p.publication_id in (select c.publication_id from changed c)
    group by p.publication_id having count(*) > app.max_plantoes())
  then
    raise exception 'too many planned shifts' using errcode = 'check_violation', constraint = 'publications_full';
  end if;
  return null;
end
$$;
create trigger plantoes_limit_publication after update on app.plantoes
  referencing new table as changed for each statement execute function app.limit_publication();

/* Deletes a suspended hospital's decisions to publish: the planned shifts become drafts again. */
create function app.drop_publications_of(hospital uuid) returns void language sql security definer set search_path = '' as $$
  delete from app.publications where hospital_id = hospital
$$;

/* Refuses a decision to publish while the account is suspended. The function locks the hospital: a suspension that
   comes later waits for the lock, and then drops the decision (app.drop_publications_of). */
create function app.derive_publication() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from app.hospitais h where h.id = new.hospital_id for share;
  -- This statement comes after the lock, because the account may have been suspended while this transaction waited.
  if exists (select from app.hospitais h where h.id = new.hospital_id and app.is_suspended(h.auth_user_id)) then
    raise exception 'the account is suspended'
      using errcode = 'check_violation', constraint = 'publications_of_suspended_account';
  end if;
  new.decided_by := coalesce(app.current_user_id(), new.decided_by);
  return new;
end
$$;
create trigger publications_derive before insert on app.publications
  for each row execute function app.derive_publication();

grant select,
  insert (hospital_id, setor_id, nome_vaga, especialidade, data, horario, valor, modalidade, observacoes, start_minute,
    end_minute, horario_reader, membro_id),
  update (setor_id, nome_vaga, especialidade, data, horario, valor, modalidade, observacoes, start_minute, end_minute,
    horario_reader, publication_id, vaga_id, membro_id), delete on app.plantoes to app_hospital;
-- A hospital plans its own shifts.
create policy hospital_plans on app.plantoes to app_hospital
  using (hospital_id = (select app.current_hospital_id())) with check (hospital_id = (select app.current_hospital_id()));

-- Column carried_out_after is granted because locking a row needs the right to update.
grant select, insert (hospital_id, carried_out_after), update (carried_out_after), delete on app.publications to app_hospital;
-- A hospital decides to publish its own planned shifts, and takes such decisions back.
create policy hospital_publishes on app.publications to app_hospital
  using (hospital_id = (select app.current_hospital_id())) with check (hospital_id = (select app.current_hospital_id()));

grant select on app.publications to app_jobs;
-- A worker finds publications that are due.
create policy jobs_read on app.publications for select to app_jobs using (true);
