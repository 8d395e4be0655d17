-- Doctors of the house, the fixed shifts that carry them, months that were closed, and words of pasted sheets. Only the
-- hospital knows of them.

create table app.membros (
  id uuid primary key default uuidv7(),
  hospital_id uuid not null references app.hospitais on delete cascade,
  nome text not null check (char_length(nome) between 2 and 200) constraint membros_nome_legible check (app.is_legible(nome)),
  name_key text not null generated always as (app.fold_text(nome)) stored,
  -- Digits, and a P for a provisional registration. Optional until a month is closed.
  crm text check (crm ~ '^[0-9]{1,10}P?$'),
  crm_uf text check (crm_uf ~ '^[A-Z]{2}$'),
  rqe text check (rqe ~ '^[0-9]{1,10}$'),
  especialidade text check (char_length(especialidade) between 1 and 120),
  telefone text check (char_length(telefone) between 1 and 40),
  email text check (char_length(email) between 3 and 254),
  -- No longer suggested.
  archived_at timestamptz,
  -- Its data were deleted five years after the last shift.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  -- The account that added the row. Set by a trigger, as in the tables below.
  by_user uuid references auth.users on delete set null,
  constraint membros_crm_and_uf check (num_nulls(crm, crm_uf) in (0, 2)),
  constraint membros_crm_taken unique (hospital_id, crm_uf, crm),
  constraint membros_of_hospital unique (id, hospital_id)
);
create index membros_by_name on app.membros (hospital_id, name_key, id);
create index membros_by_user on app.membros (by_user) where by_user is not null;

-- Hours of the rows that 'Escala' shows, and the kind of a shift that is typed there.
alter table app.setores
  add column horarios text[] not null default '{07:00 - 19:00,19:00 - 07:00}'
    constraint setores_horarios_few check (cardinality(horarios) between 1 and 8)
    constraint setores_horarios_short check (char_length(array_to_string(horarios, '', '?')) <= 480),
  add column modalidade text not null default 'presencial' check (modalidade in ('presencial', 'sobreaviso'));

-- A planned shift with a doctor of the house is a fixed shift. It can be neither published nor decided.
alter table app.plantoes
  add column membro_id uuid,
  -- Without a cascade: a doctor who has fixed shifts cannot be deleted. Together with the hospital, so that nobody
  -- stands in another hospital's plan.
  add constraint plantoes_membro foreign key (membro_id, hospital_id) references app.membros (id, hospital_id),
  add constraint plantoes_membro_or_publication check (num_nonnulls(membro_id, publication_id) < 2),
  drop constraint plantoes_one_truth,
  -- Once published, the vaga alone says what it is.
  add constraint plantoes_one_truth check (case
    when vaga_id is null then num_nulls(nome_vaga, especialidade, data, horario, modalidade, horario_reader) = 0
    else num_nonnulls(setor_id, nome_vaga, especialidade, data, horario, valor, modalidade, observacoes, start_minute,
      end_minute, horario_reader, publication_id, membro_id) = 0 end),
  -- Nobody is present in two places at a time. Deferrable, so that two doctors can change places in one transaction.
  add constraint plantoes_membro_once exclude using gist (membro_id with =,
    tsrange(data + make_interval(mins => start_minute), data + make_interval(mins => end_minute)) with &&)
    where (membro_id is not null and start_minute is not null and modalidade = 'presencial') deferrable initially immediate;
create index plantoes_by_membro on app.plantoes (membro_id, local_start) where membro_id is not null;

-- Names that stood at a planned shift before. Written by a trigger, and kept when the shift becomes a vaga.
create table app.plantao_names (
  id uuid primary key default uuidv7(),
  plantao_id uuid not null references app.plantoes on delete cascade,
  hospital_id uuid not null references app.hospitais on delete cascade,
  membro_id uuid references app.membros on delete set null,
  -- As it was then.
  nome text not null check (char_length(nome) between 2 and 200),
  replaced_at timestamptz not null default now(),
  by_user uuid references auth.users on delete set null
);
create index plantao_names_by_plantao on app.plantao_names (plantao_id, id);
create index plantao_names_by_hospital on app.plantao_names (hospital_id);
create index plantao_names_by_membro on app.plantao_names (membro_id) where membro_id is not null;
create index plantao_names_by_user on app.plantao_names (by_user) where by_user is not null;

-- A month's plan as it was closed: the content of its paper. Rows are only added.
create table app.closed_months (
  id uuid primary key default uuidv7(),
  hospital_id uuid not null references app.hospitais on delete cascade,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  -- Counts from 1 in each month. Set by a trigger.
  number integer not null default 0,
  sheet jsonb not null check (jsonb_typeof(sheet) = 'object' and pg_column_size(sheet) < 2000000),
  closed_at timestamptz not null default now(),
  by_user uuid references auth.users on delete set null,
  constraint closed_months_once unique (hospital_id, month, number)
);
create index closed_months_by_user on app.closed_months (by_user) where by_user is not null;

-- What a hospital said that words of its sheets mean: a nickname, a sector's short name, a code of hours.
create table app.sheet_words (
  hospital_id uuid not null references app.hospitais on delete cascade,
  kind text not null check (kind in ('membro', 'setor', 'codigo')),
  -- Folded like names.
  word text not null check (char_length(word) between 1 and 200),
  membro_id uuid,
  setor_id uuid references app.setores on delete cascade,
  -- Hours of a code: '07:00 - 19:00'. Empty for a word that means no shift.
  horario text check (char_length(horario) <= 60),
  by_user uuid references auth.users on delete set null,
  primary key (hospital_id, kind, word),
  constraint sheet_words_membro foreign key (membro_id, hospital_id) references app.membros (id, hospital_id) on delete cascade,
  constraint sheet_words_one_meaning check (num_nonnulls(membro_id, setor_id, horario) = 1
    and case kind when 'membro' then setor_id is null when 'setor' then setor_id is not null else horario is not null end)
);
create index sheet_words_by_membro on app.sheet_words (membro_id) where membro_id is not null;
create index sheet_words_by_setor on app.sheet_words (setor_id) where setor_id is not null;
create index sheet_words_by_user on app.sheet_words (by_user) where by_user is not null;
