-- 'Quem viu meus dados' was not complete: the list of candidates, the export and the letter of a new candidatura give a doctor's
-- data too. And a hospital that took another name changed the record of what it had seen before.
set local role app_owner;
set local search_path = app, extensions;

alter table app.acessos add column hospital_nome text;
update app.acessos a set hospital_nome = h.nome from app.hospitais h where h.id = a.hospital_id;
alter table app.acessos alter column hospital_nome set not null;

alter table app.acessos drop constraint acessos_kind_check;
alter table app.acessos add constraint acessos_kind_check
  check (kind in ('perfil', 'documento', 'lista', 'exportacao', 'email'));

/* The hospital's name at the time; it does not say it itself. */
create function app.set_hospital_nome() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select h.nome into new.hospital_nome from app.hospitais h where h.id = new.hospital_id;
  return new;
end
$$;
create trigger acessos_set_hospital_nome before insert on app.acessos
  for each row execute function app.set_hospital_nome();

-- The screen asks again by itself whenever something changes, so looks of one kind within an hour are one row. Every opening of a
-- document is a row of its own.
drop index app.acessos_one_perfil_per_hour;
create unique index acessos_one_per_hour
  on app.acessos (hospital_id, medico_id, kind, date_trunc('hour', created_at at time zone 'UTC')) where kind <> 'documento';

/* The letter about a new candidatura names the doctor and the CRM: once it was sent, the hospital has them. */
create function app.record_acesso_by_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.acessos (medico_id, hospital_id, kind)
  select c.medico_id, c.hospital_id, 'email'
  from app.candidaturas c join app.medicos m on m.id = c.medico_id
  where c.id = split_part(new.dedupe_key, ':', 2)::uuid and m.auth_user_id is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger notificacoes_record_acesso after update of sent_at on app.notificacoes
  for each row when (new.kind = 'candidatura-nova' and old.sent_at is null and new.sent_at is not null)
  execute function app.record_acesso_by_email();

/* The calling hospital takes its data along, and in them the names of all its candidates and of whom it rated. */
create function app.record_acessos_by_export() returns void language plpgsql security definer set search_path = '' as $$
declare
  hospital constant uuid := app.current_hospital_id();
begin
  insert into app.acessos (medico_id, hospital_id, kind)
  select m.id, hospital, 'exportacao'
  from app.medicos m
  where m.auth_user_id is not null and m.id in (
    select c.medico_id from app.candidaturas c where c.hospital_id = hospital
    union select a.medico_id from app.avaliacoes a where a.hospital_id = hospital)
  on conflict do nothing;
end
$$;
grant execute on function app.record_acessos_by_export() to app_hospital;
