-- Profiles of doctors, and which doctor the caller is.

/* The id of the calling doctor's profile, or null. The function works like app.current_hospital_id. */
create function app.current_medico_id() returns uuid language sql stable parallel safe
  return coalesce(
    case current_setting('role') when 'app_medico' then nullif(current_setting('app.profile_id', true), '')::uuid end,
    app.medico_of_account());
grant execute on function app.current_medico_id to app_medico;

/* The id of the calling doctor's profile. It is looked up by the account, because the setting app.profile_id lacks a
   profile that was created in the same transaction. */
create function app.medico_of_account() returns uuid language sql stable parallel safe
begin atomic
  select m.id from app.medicos m where m.auth_user_id = app.current_user_id();
end;
grant execute on function app.medico_of_account to app_medico;

grant select, insert (auth_user_id, nome, crm, crm_uf, especialidade, telefone), update (nome, crm, crm_uf,
  especialidade, telefone) on app.medicos to app_medico;
-- Doctors read their own row.
create policy medico_reads on app.medicos for select to app_medico
  using (auth_user_id = (select app.current_user_id()));
-- Doctors create their own row if the account has none.
create policy medico_creates on app.medicos for insert to app_medico
  with check (auth_user_id = (select app.current_user_id()));
-- Doctors change their own row.
create policy medico_changes on app.medicos for update to app_medico
  using (auth_user_id = (select app.current_user_id()));

grant select (id, auth_user_id, nome) on app.medicos to app_hospital;
-- A hospital reads the name of every doctor who applied to one of its vagas, for ever.
create policy hospital_reads_candidates on app.medicos for select to app_hospital using (exists (
  select from app.candidaturas c where c.medico_id = medicos.id and c.hospital_id = (select app.current_hospital_id())
));

grant select (id, auth_user_id), insert (auth_user_id, nome, crm, crm_uf, telefone) on app.medicos to app_auth;
-- The auth routes create the profile when a sign-up is confirmed.
create policy auth_creates on app.medicos for insert to app_auth with check (true);
-- The auth routes see which account has a profile.
create policy auth_reads on app.medicos for select to app_auth using (true);

grant select on app.medicos to app_jobs;
-- Jobs read all profiles, for the text of e-mails.
create policy jobs_read on app.medicos for select to app_jobs using (true);
