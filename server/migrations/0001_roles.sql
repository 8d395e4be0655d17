-- Roles, schemas and extensions. The migrating user runs this file, and app_owner runs all others.
-- That user is a superuser, or has CREATEROLE and may create in the database.
-- Roles belong to the whole cluster: another database may have created them already.

do $$
declare
  wanted record;
  role_name text;
begin
  -- Two databases that migrate at once would both find a role missing. Only a superuser may take this lock.
  begin
    lock table pg_catalog.pg_authid in share row exclusive mode;
  exception when insufficient_privilege then null;
  end;

  for wanted in
    select * from (values
      ('app_owner', 'nologin noinherit'),
      ('app_api', 'login noinherit'),
      ('app_anon', 'nologin noinherit'),
      ('app_medico', 'nologin noinherit'),
      ('app_hospital', 'nologin noinherit'),
      ('app_auth', 'nologin noinherit'),
      ('app_jobs', 'nologin noinherit')
    ) as roles (name, options)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.options);
      exception when unique_violation or duplicate_object then null; -- created by another database meanwhile
      end;
    end if;
  end loop;

  if not pg_catalog.pg_has_role(current_user, 'app_owner', 'set') then
    execute format('grant app_owner to %I with inherit false, set true', current_user);
  end if;

  -- The login role has no rights of its own. Each transaction takes one of these roles.
  foreach role_name in array array['app_anon', 'app_medico', 'app_hospital', 'app_auth', 'app_jobs'] loop
    if not exists (
      select from pg_catalog.pg_auth_members
      where roleid = role_name::regrole and member = 'app_api'::regrole and set_option and not inherit_option
    ) then
      execute format('grant %I to app_api with inherit false, set true', role_name);
    end if;
  end loop;

  if not exists (
    select from pg_catalog.pg_db_role_setting
    where setrole = 'app_api'::regrole and setdatabase = 0 and 'jit=off' = any (setconfig)
  ) then
    alter role app_api set search_path = app, extensions;
    -- Compiling a query takes longer than any of our queries.
    alter role app_api set jit = off;
    alter role app_api set statement_timeout = '10s';
    alter role app_api set idle_in_transaction_session_timeout = '30s';
  end if;
end
$$;

create schema app authorization app_owner;
create schema auth authorization app_owner;
create schema pgboss authorization app_owner;
create schema extensions;

-- All four are trusted extensions: CREATE on the database is enough.
create extension pg_trgm with schema extensions;
create extension unaccent with schema extensions;
create extension btree_gist with schema extensions;
create extension citext with schema extensions;

do $$
begin
  -- Only the owner of the database may do these. Without them PUBLIC keeps PostgreSQL's defaults, which reach no table.
  begin
    execute format('revoke all on database %I from public', current_database());
    execute format('grant connect on database %I to app_api', current_database());
    revoke all on schema public from public;
  exception when insufficient_privilege then null;
  end;
end
$$;

grant usage on schema extensions to app_owner, app_anon, app_medico, app_hospital, app_auth, app_jobs;

set local role app_owner;

alter default privileges revoke execute on functions from public;
alter default privileges revoke usage on types from public;

grant usage on schema app to app_anon, app_medico, app_hospital, app_auth, app_jobs;
-- app_api needs the schema for auth.resolve_session, the only function it may call.
grant usage on schema auth to app_api, app_auth, app_jobs;
