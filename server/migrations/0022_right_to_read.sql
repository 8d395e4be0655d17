-- A hospital's right to read a doctor's data ends: 30 days after the decision, for an accepted doctor 30 days after the shift's end,
-- undecided 30 days after the vaga stopped being open. Then name, state and history remain; CRM, specialty, phone, e-mail, document
-- and the ratings by others go.
set local role app_owner;
set local search_path = app, extensions;

/* How long after `concluded_at`. The contract has the same number of days (medicos/rules.ts). */
create function app.read_right_period() returns interval language sql immutable parallel safe
  return interval '30 days';
grant execute on function app.read_right_period() to app_hospital;

alter table app.candidaturas
  -- Null while pendente.
  add column decided_at timestamptz,
  -- The vaga's, copied by trigger.
  add column open_until timestamptz;

update app.candidaturas c set
  open_until = v.open_until,
  decided_at = case when c.status <> 'pendente' then coalesce(
    (select max(e.at) from app.history e
     where e.vaga_id = c.vaga_id and e.candidatura_id = c.id and e.kind = 'candidatura_' || c.status),
    c.created_at) end
from app.vagas v where v.id = c.vaga_id;

alter table app.candidaturas
  alter column open_until set not null,
  add constraint candidaturas_decided_when_not_pendente check ((decided_at is null) = (status = 'pendente')),
  -- From when the end of the right to read counts.
  add column concluded_at timestamptz not null generated always as (
    case status when 'pendente' then open_until when 'aceita' then coalesce(ends_at, open_until) else decided_at end
  ) stored;

drop index app.candidaturas_by_hospital;
create index candidaturas_by_hospital on app.candidaturas (hospital_id, medico_id, concluded_at);

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

create function app.set_open_until() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select v.open_until into new.open_until from app.vagas v where v.id = new.vaga_id;
  return new;
end
$$;
-- After candidaturas_derive, which locks the vaga.
create trigger candidaturas_set_open_until before insert on app.candidaturas
  for each row execute function app.set_open_until();

create function app.copy_open_until_to_candidaturas() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.candidaturas set open_until = new.open_until where vaga_id = new.id;
  return null;
end
$$;
create trigger vagas_copy_open_until after update on app.vagas
  for each row when (new.open_until <> old.open_until) execute function app.copy_open_until_to_candidaturas();

-- Of the row itself a hospital reads the name, for ever; the rest only by the function below.
revoke select on app.medicos from app_hospital;
grant select (id, auth_user_id, nome) on app.medicos to app_hospital;

/* What else a hospital may know of a doctor, while one of the doctor's candidaturas to it gives the right; else no row. */
create function app.data_of_candidate(
  medico uuid, out crm text, out crm_uf text, out especialidade text, out telefone text, out email text
) returns setof record language sql stable rows 1 security definer set search_path = '' as $$
  select m.crm, m.crm_uf, m.especialidade, m.telefone, m.email
  from app.medicos m
  where m.id = medico and exists (
    select from app.candidaturas c
    where c.hospital_id = app.current_hospital_id() and c.medico_id = m.id
      and c.concluded_at > now() - app.read_right_period()
  )
$$;
grant execute on function app.data_of_candidate(uuid) to app_hospital;

drop policy hospital_reads_candidates on app.documentos;
-- A hospital reads the current document of a doctor who applied to one of its vagas, while its right to read lasts.
create policy hospital_reads_candidates on app.documentos for select to app_hospital using (is_current and exists (
  select from app.medicos m join app.candidaturas c on c.medico_id = m.id
  where m.auth_user_id = documentos.auth_user_id and c.hospital_id = (select app.current_hospital_id())
    and c.concluded_at > now() - app.read_right_period()
));

drop policy hospital_reads_candidates on app.avaliacoes;
-- A hospital reads all ratings of a doctor who applied to one of its vagas while its right to read lasts; after that its own.
create policy hospital_reads_candidates on app.avaliacoes for select to app_hospital using (exists (
  select from app.candidaturas c
  where c.medico_id = avaliacoes.medico_id and c.hospital_id = (select app.current_hospital_id())
    and (c.concluded_at > now() - app.read_right_period() or avaliacoes.hospital_id = c.hospital_id)
));
