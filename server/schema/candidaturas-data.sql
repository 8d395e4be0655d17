-- Data that a hospital reads of its candidates, their CRM documents, and the record of who read a doctor's data ('Quem
-- viu meus dados').

/* How long after `concluded_at` a hospital may read a doctor's data. That instant is the end of the shift for an
   accepted doctor, the decision for other doctors, and the close of the vaga for doctors about whom nobody decided.
   The contract has the same number of days (read-right-rules.ts). */
create function app.read_right_period() returns interval language sql immutable parallel safe
  return interval '30 days';
grant execute on function app.read_right_period to app_hospital;

/* CRM, specialty, phone and e-mail of a doctor, while the calling hospital has the right to read them. While
   contacts are kept back (app.is_contact_held), only the specialty is returned. Once the right has ended, only a
   hospital that accepted the doctor gets a row, with the CRM alone, because it has to say who worked the shift. */
create function app.data_of_candidate(
  medico uuid, out crm text, out crm_uf text, out especialidade text, out telefone text, out email text
) returns setof record language sql stable rows 1 security definer set search_path = '' as $$
  select case when not k.is_held then m.crm end, case when not k.is_held then m.crm_uf end,
    case when r.is_readable then m.especialidade end, case when r.is_readable and not k.is_held then m.telefone end,
    case when r.is_readable and not k.is_held then m.email end
  from app.medicos m cross join lateral (
    select bool_or(c.concluded_at > now() - app.read_right_period()) as is_readable, bool_or(c.status = 'aceita') as is_accepted
    from app.candidaturas c where c.hospital_id = app.current_hospital_id() and c.medico_id = m.id
  ) r
  -- `offset 0` keeps the planner from calling the function for each column.
  cross join lateral (select app.is_contact_held(m.id) as is_held offset 0) k
  where m.id = medico and (r.is_readable or r.is_accepted)
$$;
grant execute on function app.data_of_candidate to app_hospital;

/* The name of a doctor as the calling hospital reads it: with the CRM behind it, if another doctor with this name has
   applied there. A CRM that the hospital may not read is left out. The function is plpgsql so that the connection
   caches its plan. */
create function app.name_here(medico uuid, nome text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from app.medicos m join app.medicos other on app.fold_text(other.nome) = app.fold_text(m.nome) and other.crm <> m.crm
    where m.id = medico and exists (
      select from app.candidaturas c where c.hospital_id = app.current_hospital_id() and c.medico_id = other.id)
  ) then
    return nome;
  end if;
  return nome || coalesce((
    select ' (CRM' || coalesce('/' || d.crm_uf || ' ' || replace(substring(d.crm from '\d[\d.]*P?'), '.', ''), ' ' || d.crm) || ')'
    from app.data_of_candidate(medico) d), '');
end
$$;
grant execute on function app.name_here to app_medico, app_hospital;

/* A new version of a document replaces the current one. The lock on the account makes concurrent uploads wait. */
create function app.replace_current_documento() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = new.auth_user_id for no key update;
  -- now() would be the start of this transaction, but the transaction may have waited at the line above.
  update app.documentos set is_current = false, replaced_at = clock_timestamp()
    where auth_user_id = new.auth_user_id and is_current;
  return new;
end
$$;
create trigger documentos_replace_current before insert on app.documentos
  for each row when (new.is_current) execute function app.replace_current_documento();

/* How long a replaced version stays: the 60 seconds of a signed link that was just issued, and a margin for clocks
   that differ. */
create function app.replaced_documento_retention() returns interval language sql immutable parallel safe
  return interval '70 seconds';
grant execute on function app.replaced_documento_retention to app_jobs;

create function app.set_hospital_nome() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select h.nome into new.hospital_nome from app.hospitais h where h.id = new.hospital_id;
  return new;
end
$$;
create trigger acessos_set_hospital_nome before insert on app.acessos
  for each row execute function app.set_hospital_nome();

/* Records an access for each doctor whose name the export of the calling hospital contains: its candidates and the
   doctors it rated. */
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
grant execute on function app.record_acessos_by_export to app_hospital;

/* Records an access when the e-mail about a new candidatura is sent: the e-mail contains the doctor's name and CRM. */
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
  for each row when (new.kind = 'candidatura-received' and old.sent_at is null and new.sent_at is not null)
  execute function app.record_acesso_by_email();

/* Returns the accepted doctor of a vaga of the calling hospital, or null. The function is plpgsql so that the
   connection caches its plan. */
create function app.accepted_for(vaga uuid) returns app.accepted_shift
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select row(c.medico_id, app.name_here(m.id, m.nome),
      case when exists (
        select from app.candidaturas o
        where o.hospital_id = c.hospital_id and o.medico_id = c.medico_id
          and o.concluded_at > now() - app.read_right_period()
      ) then m.telefone end,
      case when coalesce(c.starts_at, c.open_until) > now() then (
        select jsonb_build_object('id', p.id, 'data', p.data, 'horario', p.horario, 'valor', p.valor, 'status', p.status)
        from app.change_proposals p where p.vaga_id = c.vaga_id and p.status in ('pending', 'declined')
      ) end,
      exists (select from app.shifts_to_rate s where s.candidatura_id = c.id and s.by_hospital))
    from app.candidaturas c join app.medicos m on m.id = c.medico_id
    where c.vaga_id = vaga and c.status = 'aceita' and c.hospital_id = app.current_hospital_id()
  );
end
$$;
grant execute on function app.accepted_for to app_hospital;

grant select, insert (auth_user_id, object_key, size, sha256) on app.documentos to app_medico;
-- Doctors read their own current document.
create policy medico_reads on app.documentos for select to app_medico
  using (auth_user_id = (select app.current_user_id()) and is_current);
-- Doctors upload their own document.
create policy medico_uploads on app.documentos for insert to app_medico
  with check (auth_user_id = (select app.current_user_id()));

grant select on app.documentos to app_hospital;
-- A hospital reads the current document of a doctor who applied to one of its vagas, while its right to read lasts and
-- the document is not kept back.
create policy hospital_reads_candidates on app.documentos for select to app_hospital using (is_current and exists (
  select from app.medicos m join app.candidaturas c on c.medico_id = m.id
  where m.auth_user_id = documentos.auth_user_id and c.hospital_id = (select app.current_hospital_id())
    and c.concluded_at > now() - app.read_right_period() and not app.is_contact_held(m.id)
));

grant select, delete on app.documentos to app_jobs;
-- Jobs read all documents, to find replaced versions and to serve signed links. The signature proves the right to read.
create policy jobs_read on app.documentos for select to app_jobs using (true);
-- Jobs delete replaced versions that no signed link can reach any more.
create policy jobs_clear on app.documentos for delete to app_jobs
  using (not is_current and replaced_at < now() - app.replaced_documento_retention());

grant select on app.acessos to app_medico;
-- Doctors read who has read their data.
create policy medico_reads on app.acessos for select to app_medico
  using (medico_id = (select app.current_medico_id()));

grant insert (medico_id, hospital_id, kind) on app.acessos to app_hospital;
-- Hospitals record that they have read the data of a doctor who applied to one of their vagas.
create policy hospital_records on app.acessos for insert to app_hospital with check (
  hospital_id = (select app.current_hospital_id())
  and exists (
    select from app.candidaturas c
    where c.medico_id = acessos.medico_id and c.hospital_id = (select app.current_hospital_id())
  )
);
