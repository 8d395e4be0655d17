-- Shifts that a hospital plans before it offers them, and its decisions to publish them. Only the hospital knows of
-- both.

create table app.publications (
  id uuid primary key default uuidv7(),
  hospital_id uuid not null references app.hospitais on delete cascade,
  -- Set by a trigger.
  decided_by uuid not null references auth.users on delete cascade,
  carried_out_after timestamptz not null
);
create index publications_by_hospital on app.publications (hospital_id);
create index publications_by_decider on app.publications (decided_by);
create index publications_by_time on app.publications (carried_out_after);

create table app.plantoes (
  -- The vaga takes it.
  id uuid primary key default uuidv7(),
  hospital_id uuid not null references app.hospitais on delete cascade,
  -- Without a cascade: a sector that has planned shifts cannot be deleted.
  setor_id uuid constraint plantoes_setor references app.setores,
  -- As those of vagas.
  nome_vaga text check (char_length(nome_vaga) between 1 and 200)
    constraint plantoes_nome_vaga_legible check (app.is_legible(nome_vaga)),
  especialidade text check (char_length(especialidade) between 1 and 120),
  data date check (data between '2000-01-01' and '9000-12-31'),
  horario text check (char_length(horario) between 1 and 60),
  valor numeric(10, 2) check (valor >= 0),
  modalidade text check (modalidade in ('presencial', 'sobreaviso')),
  observacoes text check (char_length(observacoes) <= 2000),
  -- Minutes after the midnight that begins the day, as version horario_reader of the contract's reader finds them.
  -- No instants, because the hospital may move to another zone before it publishes.
  start_minute integer,
  end_minute integer,
  horario_reader smallint,
  -- The start on the hospital's clock. Shifts of unknown hours come at the end of their day, as in vagas.
  local_start timestamp generated always as (data + make_interval(secs => coalesce(start_minute * 60, 86399))) stored,
  publication_id uuid references app.publications on delete set null,
  vaga_id uuid references app.vagas on delete cascade,
  created_at timestamptz not null default now(),
  constraint plantoes_vaga unique (vaga_id),
  constraint plantoes_vaga_takes_id check (vaga_id = id),
  -- Once published, the vaga alone says what it is.
  constraint plantoes_one_truth check (case
    when vaga_id is null then num_nulls(nome_vaga, especialidade, data, horario, modalidade, horario_reader) = 0
    else num_nonnulls(setor_id, nome_vaga, especialidade, data, horario, valor, modalidade, observacoes, start_minute,
      end_minute, horario_reader, publication_id) = 0 end)
);
create index plantoes_by_start on app.plantoes (hospital_id, local_start, id) where vaga_id is null;
create index plantoes_by_setor on app.plantoes (setor_id) where setor_id is not null;
create index plantoes_by_publication on app.plantoes (publication_id) where publication_id is not null;
