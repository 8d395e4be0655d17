-- Hospitals that proved who they are: by a code sent to the address in the ministry's register (CNES), or by the
-- operation, which looked at the CNPJ.

-- Only functions of the owner write these columns (server/schema/proof.sql).
alter table app.hospitais
  -- The CNPJ without its punctuation, however it was typed.
  add column cnpj_key text not null generated always as (upper(regexp_replace(cnpj, '[^0-9A-Za-z]', '', 'g'))) stored,
  add column proven_by text constraint hospitais_proven_by check (proven_by in ('cnes', 'operacao')),
  add column proven_at timestamptz,
  add column proven_until timestamptz,
  add column proven_cnes text constraint hospitais_proven_cnes check (proven_cnes ~ '^\d{7}$'),
  add constraint hospitais_proven_whole check (case
    when proven_by is null then num_nonnulls(proven_at, proven_until, proven_cnes) = 0
    else num_nulls(proven_at, proven_until) = 0 and (proven_by = 'operacao' or proven_cnes is not null) end);
create unique index hospitais_one_per_proven_cnes on app.hospitais (proven_cnes) where proven_cnes is not null;
create unique index hospitais_one_per_proven_cnpj on app.hospitais (cnpj_key) where proven_by is not null;
create index hospitais_by_proven_until on app.hospitais (proven_until) where proven_until is not null;

-- The ministry's file 'Hospitais e Leitos', as the operator loaded it last.
create table app.cnes_establishments (
  cnes text primary key check (cnes ~ '^\d{7}$'),
  name text not null check (char_length(name) between 1 and 300),
  -- As hospitais.cnpj_key. The file may lack it.
  cnpj text check (char_length(cnpj) between 1 and 32),
  city text not null check (char_length(city) between 1 and 120),
  state text not null check (char_length(state) = 2),
  address text check (char_length(address) <= 400),
  email text check (char_length(email) between 3 and 254),
  phone text check (char_length(phone) <= 60),
  -- As 'HOSPITAL GERAL'.
  kind text check (char_length(kind) <= 120),
  loaded_at timestamptz not null default now()
);

-- Codes sent to each establishment. No account is named: accounts that come and go send no further codes.
create table app.cnes_codes (
  cnes text not null check (cnes ~ '^\d{7}$'),
  sent_at timestamptz not null default now()
);
create index cnes_codes_by_time on app.cnes_codes (cnes, sent_at);

create table app.proof_claims (
  id uuid primary key default uuidv7(),
  hospital_id uuid not null references app.hospitais on delete cascade,
  kind text not null constraint proof_claims_kind check (kind in ('cnes', 'manual')),
  cnes text check (cnes ~ '^\d{7}$'),
  status text not null constraint proof_claims_status
    check (status in ('waiting_code', 'waiting_operator', 'proven', 'refused', 'expired')),
  -- Why a claim of a CNES waits for an operator instead of a code.
  waits_because text constraint proof_claims_waits_because check (waits_because in
    ('no_email', 'not_hospital', 'place_differs', 'name_differs', 'cnpj_differs', 'taken')),
  -- The hospital writes it to the operator.
  note text not null default '' check (char_length(note) <= 500),
  -- The address in the register when the claim was made: loading another file sends no code elsewhere.
  sent_to text check (char_length(sent_to) between 3 and 254),
  -- The part of it that the hospital sees: 'd•••@santacasa.org.br'.
  sent_to_hint text generated always as (regexp_replace(sent_to, '^(.)[^@]*', '\1•••')) stored,
  -- Null until the e-mail is sent.
  code_mac text check (char_length(code_mac) = 43),
  tries smallint not null default 0 constraint proof_claims_tries check (tries between 0 and 5),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references app.operadores,
  reason text constraint proof_claims_reason check (char_length(reason) between 1 and 500 and app.is_legible(reason)),
  constraint proof_claims_of_cnes check (kind = 'manual' or cnes is not null),
  constraint proof_claims_code check (status <> 'waiting_code' or num_nulls(sent_to, expires_at) = 0)
);
create unique index proof_claims_one_waiting on app.proof_claims (hospital_id)
  where status in ('waiting_code', 'waiting_operator');
create index proof_claims_of_hospital on app.proof_claims (hospital_id, created_at desc, id desc);
create index proof_claims_for_operators on app.proof_claims (created_at, id) where status = 'waiting_operator';
create index proof_claims_by_expiry on app.proof_claims (expires_at) where status = 'waiting_code';
create index proof_claims_by_operator on app.proof_claims (decided_by) where decided_by is not null;

-- The filter 'Só hospitais confirmados'. A trigger keeps the vaga's column.
alter table app.vagas add column hospital_confirmado boolean not null default false;
alter table app.saved_searches
  add column hospital_confirmado boolean not null default false,
  drop constraint saved_searches_has_filter,
  add constraint saved_searches_has_filter check (
    num_nonnulls(q, hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, modalidade, valor_min, valor_hora_min) > 0
    or fim_de_semana or sem_conflito or hospital_confirmado);
