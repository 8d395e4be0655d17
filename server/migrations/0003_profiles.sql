-- Profiles of hospitals and doctors, and how text is searched.
-- A profile belongs to one confirmed account. When the account is deleted, its profile row stays only if other people's
-- records refer to it, and then says nothing about the person.

/* Text as it is searched: one line, without case and accents. Declared immutable, so that columns and indexes can use
   it; this holds as long as nobody edits the dictionary of unaccent. */
create function app.fold_text(input text) returns text language sql immutable strict parallel safe
  return lower(extensions.unaccent('extensions.unaccent'::regdictionary, translate(normalize(input, nfc), E'\n\r', '  ')));

/* Whether a reader can see a name and read it in its order: something visible, and no invisible or direction-changing
   characters. The contract removes these (withoutInvisible). */
create function app.is_legible(name text) returns boolean language sql immutable strict parallel safe
  return name ~ '[^\s\u0085\u00a0\u1680\u2000-\u200a\u200d\u2028\u2029\u202f\u205f\u3000]'
    and name !~ '[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]';

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
  -- What an accepted doctor needs to know on the day. A hospital writes it once.
  entrance text not null default '' check (char_length(entrance) <= 500),
  ask_for text not null default '' check (char_length(ask_for) <= 500),
  parking text not null default '' check (char_length(parking) <= 500),
  dress_code text not null default '' check (char_length(dress_code) <= 500),
  computer_system text not null default '' check (char_length(computer_system) <= 500),
  -- Of the ratings that are open. Kept by a trigger.
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_average numeric(2, 1) check (rating_average between 1 and 5),
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
