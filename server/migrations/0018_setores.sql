-- Sectors of a hospital, and which one a vaga stands under. Only the hospital knows of them.

create table app.setores (
  id uuid primary key default uuidv7(),
  hospital_id uuid not null references app.hospitais on delete cascade,
  nome text not null check (char_length(nome) between 2 and 80) constraint setores_nome_legible check (app.is_legible(nome)),
  name_key text not null generated always as (app.fold_text(nome)) stored,
  -- The hospital's own order. Set by a trigger, and by app.order_setores.
  position integer not null default 0,
  -- Values that the form of a vaga proposes.
  especialidade text check (char_length(especialidade) between 1 and 120),
  valor numeric(10, 2) check (valor >= 0),
  observacoes text check (char_length(observacoes) <= 2000),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint setores_name_taken unique (hospital_id, name_key)
);

-- A table of its own, because doctors read the rows of vagas, and a change of one is written down and marked.
create table app.vaga_setores (
  vaga_id uuid primary key references app.vagas on delete cascade,
  -- Without a cascade: a sector that has vagas cannot be deleted.
  setor_id uuid not null constraint vaga_setores_setor references app.setores,
  -- A copy of the vaga's. Set by a trigger.
  hospital_id uuid not null
);
create index vaga_setores_by_setor on app.vaga_setores (setor_id);
