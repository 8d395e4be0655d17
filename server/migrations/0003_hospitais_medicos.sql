set local role app_owner;
set local search_path = app, extensions;

/* How text is searched: one line without case and accents. Immutable, which is true as long as nobody edits the dictionary, so that
   columns and indexes can be computed with it. */
create function app.fold_text(texto text) returns text language sql immutable strict parallel safe
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, translate(normalize(texto, nfc), E'\n\r', '  ')));

/* The pattern of a substring search; what is special to LIKE is taken literally. */
create function app.search_pattern(texto text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(app.fold_text(texto), '([\\%_])', '\\\1', 'g') || '%';

grant execute on function app.fold_text(text), app.search_pattern(text)
  to app_medico, app_hospital, app_auth, app_jobs;

/* The zone of a state's hospitals (tzdata; the west of Amazonas reads as Manaus). The contract has the same table. */
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
  auth_user_id uuid not null constraint hospitais_one_per_user unique references auth.users on delete cascade,
  nome text not null check (char_length(nome) between 1 and 200),
  cnpj text not null check (char_length(cnpj) between 1 and 32),
  localizacao text not null default '' check (char_length(localizacao) <= 400),
  -- From sign-up; a doctor sees address and phone only after an acceptance.
  telefone text not null default '' check (char_length(telefone) <= 40),
  endereco text not null default '' check (char_length(endereco) <= 200),
  cidade text not null default '' check (char_length(cidade) <= 120),
  estado text not null default '' check (char_length(estado) <= 2),
  -- What the hospital's plain days and times mean; set from estado by trigger.
  time_zone text not null default 'America/Sao_Paulo',
  created_at timestamptz not null default now(),
  -- Also the order of names: by code point 'Águas' would come after 'Zona'.
  search_text text not null generated always as (app.fold_text(nome)) stored
);
create index hospitais_by_name on app.hospitais (search_text, id);
create index hospitais_by_text on app.hospitais using gin (search_text gin_trgm_ops);

create table app.medicos (
  id uuid primary key default uuidv7(),
  auth_user_id uuid not null constraint medicos_one_per_user unique references auth.users on delete cascade,
  nome text not null check (char_length(nome) between 1 and 200),
  -- As typed; crm_uf is the state when it can be read from it.
  crm text not null check (char_length(crm) between 1 and 40),
  crm_uf text check (crm_uf ~ '^[A-Z]{2}$'),
  especialidade text check (char_length(especialidade) <= 120),
  telefone text check (char_length(telefone) <= 40),
  -- The account's, copied by trigger: nobody writes it.
  email text not null check (char_length(email) <= 254),
  created_at timestamptz not null default now()
);

create function app.set_time_zone() returns trigger language plpgsql set search_path = '' as $$
begin
  new.time_zone := app.time_zone_of_estado(new.estado);
  return new;
end
$$;
create trigger hospitais_set_time_zone before insert or update of estado, time_zone on app.hospitais
  for each row execute function app.set_time_zone();

/* A profile belongs to an account of its kind, and a doctor's address is the account's. */
create function app.require_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  select u.email into address from auth.users u where u.id = new.auth_user_id and u.user_type = tg_argv[0];
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
create trigger hospitais_require_account before insert or update of auth_user_id on app.hospitais
  for each row execute function app.require_account('hospital');
create trigger medicos_require_account before insert or update of auth_user_id, email on app.medicos
  for each row execute function app.require_account('doctor');

alter table app.hospitais enable row level security, force row level security;
alter table app.medicos enable row level security, force row level security;

/* The caller's own row's id, or null. Policies use them as (select ...): once per statement, not once per row. */
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

-- The owner, who cannot log in: what migrations and its own functions do.
create policy owner_all on app.hospitais to app_owner using (true);
create policy owner_all on app.medicos to app_owner using (true);

grant select (id, nome, localizacao, cidade, estado, time_zone, search_text) on app.hospitais to app_medico;
-- A doctor sees every hospital, but only the columns of the grant.
create policy medico_reads on app.hospitais for select to app_medico using (true);

grant select, update (nome, localizacao, cidade, estado) on app.hospitais to app_hospital;
-- A hospital reads its own row.
create policy hospital_reads on app.hospitais for select to app_hospital
  using (auth_user_id = (select app.current_user_id()));
-- A hospital changes name and location of its own row.
create policy hospital_changes on app.hospitais for update to app_hospital
  using (auth_user_id = (select app.current_user_id()));

grant select, insert (nome, crm, crm_uf, especialidade, telefone, auth_user_id),
  update (nome, crm, crm_uf, especialidade, telefone) on app.medicos to app_medico;
-- A doctor reads the own row.
create policy medico_reads on app.medicos for select to app_medico
  using (auth_user_id = (select app.current_user_id()));
-- A doctor creates the own row where the account has none.
create policy medico_creates on app.medicos for insert to app_medico
  with check (auth_user_id = (select app.current_user_id()));
-- A doctor changes the own row.
create policy medico_changes on app.medicos for update to app_medico
  using (auth_user_id = (select app.current_user_id()));

grant select (id, auth_user_id),
  insert (auth_user_id, nome, cnpj, localizacao, telefone, endereco, cidade, estado) on app.hospitais to app_auth;
grant select (id, auth_user_id), insert (auth_user_id, nome, crm, crm_uf, telefone) on app.medicos to app_auth;
-- Sign-up creates the row with the account, and sees which account has one.
create policy auth_creates on app.hospitais for insert to app_auth with check (true);
create policy auth_reads on app.hospitais for select to app_auth using (true);
create policy auth_creates on app.medicos for insert to app_auth with check (true);
create policy auth_reads on app.medicos for select to app_auth using (true);

grant select on app.hospitais, app.medicos to app_jobs;
-- Jobs read what e-mails say.
create policy jobs_read on app.hospitais for select to app_jobs using (true);
create policy jobs_read on app.medicos for select to app_jobs using (true);

-- What a hospital sees of doctors comes with candidaturas (0005).
