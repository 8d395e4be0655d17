-- Operators, who run an installation: their role, accounts and invitations. The second factor of any account.

-- Only the migrating user may make a role, as in 0001. Roles belong to the whole cluster.
reset role;
do $$
begin
  -- Two databases that migrate at once would both find the role missing. Only a superuser may take this lock.
  begin
    lock table pg_catalog.pg_authid in share row exclusive mode;
  exception when insufficient_privilege then null;
  end;
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_operador') then
    begin
      create role app_operador nologin noinherit;
    exception when unique_violation or duplicate_object then null; -- created by another database meanwhile
    end;
  end if;
  if not exists (
    select from pg_catalog.pg_auth_members
    where roleid = 'app_operador'::regrole and member = 'app_api'::regrole and set_option and not inherit_option
  ) then
    execute 'grant app_operador to app_api with inherit false, set true';
  end if;
  execute 'grant usage on schema extensions to app_operador';
end
$$;
set local role app_owner;
do $$ begin
  execute 'grant usage on schema app to app_operador';
end $$;

alter table auth.users drop constraint users_user_type_check;
alter table auth.users add constraint users_user_type_check check (user_type in ('doctor', 'hospital', 'operator'));

create table app.operadores (
  id uuid primary key default uuidv7(),
  -- Null when the account was removed. The row stays, because decisions refer to it.
  auth_user_id uuid constraint operadores_one_per_user unique references auth.users on delete cascade,
  nome text not null check (char_length(nome) between 1 and 200)
    constraint operadores_nome_legible check (app.is_legible(nome)),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint operadores_removed_without_account check ((auth_user_id is null) = (removed_at is not null))
);

-- One row, from the day of the first operator on. It stays when that operator is removed.
create table app.operation (
  is_only boolean primary key default true check (is_only),
  began_at timestamptz not null default now()
);

create table auth.second_factors (
  user_id uuid primary key references auth.users on delete cascade,
  -- Encrypted with a key that is not in the database.
  secret text not null check (char_length(secret) between 1 and 200),
  created_at timestamptz not null default now(),
  -- Null until the first code was typed. Until then a sign-in asks for none.
  confirmed_at timestamptz,
  -- The step of 30 seconds, since 1970, of the last code that was used. No code of this step or of one before is
  -- accepted again.
  last_step bigint not null default 0
);

-- Codes that take the place of a second factor, each once.
create table auth.recovery_codes (
  user_id uuid not null references auth.second_factors on delete cascade,
  -- A MAC, with a key that is not in the database: the codes are short.
  code_hash text not null check (char_length(code_hash) = 43),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table auth.operator_invites (
  id uuid primary key default uuidv7(),
  -- SHA-256. The token itself is only in the link.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Null where the new operator chooses the address. An invitation for an operator's address renews that account.
  email citext check (auth.is_normal_email(email::text)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  used_at timestamptz
);
