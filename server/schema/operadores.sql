-- Operators, who run an installation, and when its operation began.

create function app.current_operador_id() returns uuid language sql stable parallel safe
  return case current_setting('role') when 'app_operador' then nullif(current_setting('app.profile_id', true), '')::uuid end;
grant execute on function app.current_operador_id to app_operador;

create trigger operadores_require_account before insert on app.operadores
  for each row execute function app.require_account('operator');
create trigger operadores_require_same_type before update of auth_user_id on app.operadores
  for each row when (new.auth_user_id is not null) execute function app.require_account('operator');

create function app.begin_operation() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.operation default values on conflict do nothing;
  return null;
end
$$;
create trigger operadores_begin_operation after insert on app.operadores
  for each statement execute function app.begin_operation();

/* The instant at which the first operator finished the registration, or null if none has. Limits of hospitals
   without proof are counted from this instant. */
create function app.operation_began_at() returns timestamptz language sql stable security definer set search_path = '' as $$
  select o.began_at from app.operation o
$$;
grant execute on function app.operation_began_at to app_medico, app_hospital, app_operador, app_auth, app_jobs;

grant select on app.operadores to app_operador;
-- Operators read the name of every operator, because each decision is shown with the name of its operator.
create policy operador_reads on app.operadores for select to app_operador using (true);

grant select (id, auth_user_id, removed_at), insert (auth_user_id, nome), update (nome) on app.operadores to app_auth;
-- The auth routes create the row when an invitation is accepted.
create policy auth_creates on app.operadores for insert to app_auth with check (true);
-- The auth routes see which account is an operator's.
create policy auth_reads on app.operadores for select to app_auth using (true);
-- The auth routes change the name when an operator accepts a second invitation, such as after losing a phone.
create policy auth_renames on app.operadores for update to app_auth using (removed_at is null);

grant select on app.operadores to app_jobs;
-- Jobs read every operator, for e-mails.
create policy jobs_read on app.operadores for select to app_jobs using (true);

-- A constraint calls this function with the rights of the role that writes.
grant execute on function app.is_legible to app_operador;
