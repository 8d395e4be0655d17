-- Sectors of a hospital, and the sector of each vaga.

/* Maximum number of sectors of a hospital, archived ones included, because the list of sectors has no pages. The
   contract has the same number (maxSetores). */
create function app.max_setores() returns integer language sql immutable parallel safe
  return 100;

/* A new sector comes last. The lock on the hospital makes concurrent inserts wait. */
create function app.place_setor() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  others integer;
begin
  perform from app.hospitais h where h.id = new.hospital_id and h.removed_at is null for no key update;
  if not found then
    raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'setores_of_account';
  end if;
  select count(*), coalesce(max(s.position), 0) + 1 into others, new.position from app.setores s where s.hospital_id = new.hospital_id;
  if others >= app.max_setores() then
    raise exception 'too many sectors' using errcode = 'check_violation', constraint = 'setores_full';
  end if;
  return new;
end
$$;
create trigger setores_place before insert on app.setores for each row execute function app.place_setor();

/* Refuses a sector of another hospital, and an archived one unless `may_be_archived`. The lock makes a concurrent
   archiving wait. */
create function app.require_setor(setor uuid, hospital uuid, may_be_archived boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_setor record;
begin
  if setor is null then
    return;
  end if;
  select s.archived_at into found_setor from app.setores s where s.id = setor and s.hospital_id = hospital for share;
  if not found then
    raise exception 'no such sector' using errcode = 'foreign_key_violation', constraint = 'setores_exists';
  elsif found_setor.archived_at is not null and not may_be_archived then
    raise exception 'the sector is archived' using errcode = 'check_violation', constraint = 'setores_not_archived';
  end if;
end
$$;

/* A planned shift keeps its sector when it is published, even if the sector was archived meanwhile. */
create function app.derive_vaga_setor() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select v.hospital_id into new.hospital_id from app.vagas v where v.id = new.vaga_id;
  perform app.require_setor(new.setor_id, new.hospital_id,
    exists (select from app.plantoes p where p.id = new.vaga_id and p.setor_id = new.setor_id));
  return new;
end
$$;
create trigger vaga_setores_derive before insert or update on app.vaga_setores
  for each row execute function app.derive_vaga_setor();

/* Deletes the sectors, planned shifts, doctors of the house and closed months of a deleted hospital, whose row may stay as a record for doctors. */
create function app.delete_setores() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.publications where hospital_id = new.id;
  delete from app.plantoes where hospital_id = new.id;
  delete from app.closed_months where hospital_id = new.id;
  delete from app.membros where hospital_id = new.id;
  delete from app.sheet_words where hospital_id = new.id;
  delete from app.vaga_setores where hospital_id = new.id;
  delete from app.setores where hospital_id = new.id;
  return null;
end
$$;
create trigger hospitais_delete_setores after update of removed_at on app.hospitais
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.delete_setores();

grant select, insert (hospital_id, nome, especialidade, valor, observacoes, horarios, modalidade),
  update (nome, especialidade, valor, observacoes, horarios, modalidade, position, archived_at), delete on app.setores to app_hospital;
-- A hospital reads, adds, changes and deletes its own sectors.
create policy hospital_keeps on app.setores to app_hospital
  using (hospital_id = (select app.current_hospital_id())) with check (hospital_id = (select app.current_hospital_id()));

grant select, insert (vaga_id, setor_id), update (setor_id), delete on app.vaga_setores to app_hospital;
-- A hospital puts its own vagas into sectors.
create policy hospital_places on app.vaga_setores to app_hospital
  using (hospital_id = (select app.current_hospital_id())) with check (hospital_id = (select app.current_hospital_id()));
