-- Profiles of hospitals and doctors, and how text is searched.
-- A profile belongs to one confirmed account. When the account is deleted, its profile row stays only if other people's
-- records refer to it, and then says nothing about the person.

/* Text as it is searched: one line, without case and accents. Declared immutable, so that columns and indexes can use
   it; this holds as long as nobody edits the dictionary of unaccent. */
create function app.fold_text(input text) returns text language sql immutable strict parallel safe
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, translate(normalize(input, nfc), E'\n\r', '  ')));

/* The LIKE pattern of a substring search. Wildcards in the text are taken literally. */
create function app.search_pattern(input text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(app.fold_text(input), '([\\%_])', '\\\1', 'g') || '%';

grant execute on function app.fold_text(text), app.search_pattern(text)
  to app_medico, app_hospital, app_auth, app_jobs;

/* Whether a reader can see a name and read it in its order: something visible, and no invisible or direction-changing
   characters. The contract removes these (withoutInvisible). */
create function app.is_legible(name text) returns boolean language sql immutable strict parallel safe
  return name ~ '[^\s\u0085\u00a0\u1680\u2000-\u200a\u200d\u2028\u2029\u202f\u205f\u3000]'
    and name !~ '[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]';
grant execute on function app.is_legible(text) to app_medico, app_hospital, app_auth;

/* The time zone of a state's hospitals (tzdata; the west of Amazonas counts as Manaus). The contract has the same table
   (zoneOf). */
create function app.time_zone_of_estado(estado text) returns text language sql immutable parallel safe
  return case
    when upper(estado) in ('PA', 'AP') then 'America/Belem'
    when upper(estado) in ('MA', 'PI', 'CE', 'RN', 'PB') then 'America/Fortaleza'
    when upper(estado) = 'PE' then 'America/Recife'
    when upper(estado) in ('AL', 'SE') then 'America/Maceio'
    when upper(estado) = 'BA' then 'America/Bahia'
    when upper(estado) = 'TO' then 'America/Araguaina'
    when upper(estado) = 'AM' then 'America/Manaus'
    when upper(estado) = 'MT' then 'America/Cuiaba'
    when upper(estado) = 'MS' then 'America/Campo_Grande'
    when upper(estado) = 'RO' then 'America/Porto_Velho'
    when upper(estado) = 'RR' then 'America/Boa_Vista'
    when upper(estado) = 'AC' then 'America/Rio_Branco'
    else 'America/Sao_Paulo'
  end;
grant execute on function app.time_zone_of_estado(text) to app_hospital, app_auth;

create table app.hospitais (
  id uuid primary key default uuidv7(),
  -- Null when the account was deleted.
  auth_user_id uuid constraint hospitais_one_per_user unique references auth.users on delete cascade,
  nome text not null check (char_length(nome) between 1 and 200) constraint hospitais_nome_legible check (app.is_legible(nome)),
  cnpj text not null check (char_length(cnpj) between 1 and 32),
  localizacao text not null default '' check (char_length(localizacao) <= 400),
  -- A doctor sees address and phone only of a vaga that accepted them, and only as the vaga copied them.
  telefone text not null default '' check (char_length(telefone) <= 40),
  endereco text not null default '' check (char_length(endereco) <= 200),
  cidade text not null default '' check (char_length(cidade) <= 120),
  estado text not null default '' check (char_length(estado) <= 2),
  -- Gives the hospital's plain days and times their instant. Set from estado by a trigger.
  time_zone text not null default 'America/Sao_Paulo',
  created_at timestamptz not null default now(),
  -- Also the sort order of names: by code point 'Águas' would come after 'Zona'.
  search_text text not null generated always as (app.fold_text(nome)) stored,
  removed_at timestamptz,
  constraint hospitais_removed_without_account check ((auth_user_id is null) = (removed_at is not null))
);
create index hospitais_by_name on app.hospitais (search_text, id);
create index hospitais_by_text on app.hospitais using gin (search_text gin_trgm_ops);

create table app.medicos (
  id uuid primary key default uuidv7(),
  -- Null when the account was deleted.
  auth_user_id uuid constraint medicos_one_per_user unique references auth.users on delete cascade,
  nome text not null check (char_length(nome) between 1 and 200) constraint medicos_nome_legible check (app.is_legible(nome)),
  -- As typed. crm_uf is the state, where it can be read from crm.
  crm text not null check (char_length(crm) between 1 and 40),
  crm_uf text check (crm_uf ~ '^[A-Z]{2}$'),
  especialidade text check (char_length(especialidade) <= 120),
  telefone text check (char_length(telefone) <= 40),
  -- Copied from the account by a trigger.
  email text not null check (char_length(email) <= 254),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint medicos_removed_without_account check ((auth_user_id is null) = (removed_at is not null))
);

create function app.set_time_zone() returns trigger language plpgsql set search_path = '' as $$
begin
  new.time_zone := app.time_zone_of_estado(new.estado);
  return new;
end
$$;
create trigger hospitais_set_time_zone before insert or update of estado, time_zone on app.hospitais
  for each row execute function app.set_time_zone();

/* A profile belongs to a confirmed account of its type, and a doctor's e-mail is the account's. */
create function app.require_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  select u.email into address from auth.users u
    where u.id = new.auth_user_id and u.user_type = tg_argv[0] and u.email_confirmed_at is not null;
  if not found then
    raise exception 'no % account %', tg_argv[0], new.auth_user_id
      using errcode = 'foreign_key_violation', constraint = tg_table_name || '_of_account';
  end if;
  if tg_table_name = 'medicos' then
    new.email := address;
  end if;
  return new;
end
$$;
create trigger hospitais_require_account before insert on app.hospitais
  for each row execute function app.require_account('hospital');
create trigger hospitais_require_same_type before update of auth_user_id on app.hospitais
  for each row when (new.auth_user_id is not null) execute function app.require_account('hospital');
create trigger medicos_require_account before insert on app.medicos
  for each row execute function app.require_account('doctor');
create trigger medicos_require_same_type before update of auth_user_id, email on app.medicos
  for each row when (new.auth_user_id is not null) execute function app.require_account('doctor');

/* The id of the caller's own profile, or null. Policies call them as (select ...): once a statement instead of once a
   row. */
create function app.current_hospital_id() returns uuid language sql stable parallel safe
begin atomic
  select h.id from app.hospitais h where h.auth_user_id = app.current_user_id();
end;
create function app.current_medico_id() returns uuid language sql stable parallel safe
begin atomic
  select m.id from app.medicos m where m.auth_user_id = app.current_user_id();
end;
grant execute on function app.current_hospital_id() to app_hospital;
grant execute on function app.current_medico_id() to app_medico;

/* A hospital reads no other hospital's row. This gives the name of a hospital that rated one of its candidates. */
create function app.hospital_name(hospital uuid) returns text
language sql stable security definer set search_path = '' as $$
  select h.nome from app.hospitais h where h.id = hospital
$$;
grant execute on function app.hospital_name(uuid) to app_medico, app_hospital;

alter table app.hospitais enable row level security, force row level security;
alter table app.medicos enable row level security, force row level security;

-- app_owner cannot log in: these policies serve migrations and the security definer functions.
create policy owner_all on app.hospitais to app_owner using (true);
create policy owner_all on app.medicos to app_owner using (true);

grant select (id, nome, localizacao, cidade, estado, time_zone, search_text, removed_at) on app.hospitais to app_medico;
-- A doctor reads every hospital, in the granted columns.
create policy medico_reads on app.hospitais for select to app_medico using (true);

grant select, update (nome, localizacao, endereco, telefone, cidade, estado) on app.hospitais to app_hospital;
-- A hospital reads its own row.
create policy hospital_reads on app.hospitais for select to app_hospital
  using (auth_user_id = (select app.current_user_id()));
-- A hospital changes name, address and phone of its own row.
create policy hospital_changes on app.hospitais for update to app_hospital
  using (auth_user_id = (select app.current_user_id()));

grant select, insert (nome, crm, crm_uf, especialidade, telefone, auth_user_id),
  update (nome, crm, crm_uf, especialidade, telefone) on app.medicos to app_medico;
-- A doctor reads the own row.
create policy medico_reads on app.medicos for select to app_medico
  using (auth_user_id = (select app.current_user_id()));
-- A doctor creates the own row if the account has none.
create policy medico_creates on app.medicos for insert to app_medico
  with check (auth_user_id = (select app.current_user_id()));
-- A doctor changes the own row.
create policy medico_changes on app.medicos for update to app_medico
  using (auth_user_id = (select app.current_user_id()));
-- What a hospital reads of doctors is granted with candidaturas.

grant select (id, auth_user_id),
  insert (auth_user_id, nome, cnpj, localizacao, telefone, endereco, cidade, estado) on app.hospitais to app_auth;
grant select (id, auth_user_id), insert (auth_user_id, nome, crm, crm_uf, telefone) on app.medicos to app_auth;
-- The auth routes create the profile when a sign-up is confirmed.
create policy auth_creates on app.hospitais for insert to app_auth with check (true);
create policy auth_creates on app.medicos for insert to app_auth with check (true);
-- The auth routes see which account has a profile.
create policy auth_reads on app.hospitais for select to app_auth using (true);
create policy auth_reads on app.medicos for select to app_auth using (true);

grant select on app.hospitais, app.medicos to app_jobs;
-- Jobs read all profiles, for the text of e-mails.
create policy jobs_read on app.hospitais for select to app_jobs using (true);
create policy jobs_read on app.medicos for select to app_jobs using (true);
