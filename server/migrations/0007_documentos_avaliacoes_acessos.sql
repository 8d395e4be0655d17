-- The CRM documents, the ratings of both sides, and who read a doctor's data ('Quem viu meus dados').

-- Versions of a doctor's CRM document. The bytes are in the file store under object_key; a row makes a version current.
create table app.documentos (
  id uuid primary key default uuidv7(),
  -- An operator who deletes the rows of an account need not know of its documents. Files without a row are removed by a job.
  auth_user_id uuid not null references auth.users on delete cascade,
  object_key text not null constraint documentos_one_per_object_key unique check (char_length(object_key) between 1 and 300),
  size integer not null check (size between 1 and 10 * 1024 * 1024),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null default now(),
  is_current boolean not null default true,
  replaced_at timestamptz,
  constraint documentos_replaced_when_not_current check ((replaced_at is null) = is_current)
);
create unique index documentos_one_current_per_user on app.documentos (auth_user_id) where is_current;
create index documentos_by_user on app.documentos (auth_user_id);
create index documentos_replaced on app.documentos (replaced_at) where not is_current;

create table app.avaliacoes (
  id uuid primary key default uuidv7(),
  medico_id uuid not null references app.medicos,
  hospital_id uuid not null references app.hospitais,
  estrelas smallint not null constraint avaliacoes_estrelas_1_to_5 check (estrelas between 1 and 5),
  comentario text check (char_length(comentario) <= 2000),
  created_at timestamptz not null default now(),
  -- Null for ratings from before there were done shifts.
  candidatura_id uuid constraint avaliacoes_one_per_candidatura unique references app.candidaturas on delete cascade,
  -- Until then only its author sees it: until both sides have rated, or until nobody can rate any more. Infinity while the shift
  -- counts as a no-show.
  opens_at timestamptz not null default now(),
  -- What follows from its opening has been done.
  is_announced boolean not null default false,
  -- One, by the doctor.
  reply text check (char_length(reply) between 1 and 500 and app.is_legible(reply)),
  -- By the doctor, to the operator.
  reported_at timestamptz,
  report_reason text check (char_length(report_reason) between 1 and 500 and app.is_legible(report_reason)),
  constraint avaliacoes_reported_with_reason check ((reported_at is null) = (report_reason is null))
);
-- Averages read the index alone.
create index avaliacoes_of_medico on app.avaliacoes (medico_id, created_at desc, id desc) include (estrelas, opens_at);
-- Of one hospital about one doctor, for the order in which those are asked whom a hospital did not select.
create index avaliacoes_by_hospital on app.avaliacoes (hospital_id, medico_id) include (estrelas);
create index avaliacoes_to_announce on app.avaliacoes (opens_at) where not is_announced and candidatura_id is not null;

-- What doctors say of hospitals. Columns as above; reply and report are the hospital's.
create table app.avaliacoes_hospitais (
  id uuid primary key default uuidv7(),
  candidatura_id uuid not null constraint avaliacoes_hospitais_one_per_candidatura unique
    references app.candidaturas on delete cascade,
  hospital_id uuid not null references app.hospitais,
  medico_id uuid not null references app.medicos,
  estrelas smallint not null constraint avaliacoes_hospitais_estrelas_1_to_5 check (estrelas between 1 and 5),
  comentario text check (char_length(comentario) <= 2000),
  created_at timestamptz not null default now(),
  opens_at timestamptz not null,
  is_announced boolean not null default false,
  reply text check (char_length(reply) between 1 and 500 and app.is_legible(reply)),
  reported_at timestamptz,
  report_reason text check (char_length(report_reason) between 1 and 500 and app.is_legible(report_reason)),
  constraint avaliacoes_hospitais_reported_with_reason check ((reported_at is null) = (report_reason is null))
);
-- With all that averages of ratings read.
create index avaliacoes_hospitais_of_hospital on app.avaliacoes_hospitais (hospital_id, created_at desc, id desc)
  include (estrelas, opens_at, medico_id, is_announced);
create index avaliacoes_hospitais_by_medico on app.avaliacoes_hospitais (medico_id);
create index avaliacoes_hospitais_to_announce on app.avaliacoes_hospitais (opens_at) where not is_announced;

-- Which hospital read a doctor's data, how and when.
create table app.acessos (
  id uuid primary key default uuidv7(),
  medico_id uuid not null references app.medicos,
  hospital_id uuid not null references app.hospitais,
  -- The hospital's name at that time. Set by a trigger.
  hospital_nome text not null,
  kind text not null check (kind in ('perfil', 'documento', 'lista', 'exportacao', 'email')),
  created_at timestamptz not null default now()
);
create index acessos_of_medico on app.acessos (medico_id, created_at desc, id desc);
create index acessos_by_hospital on app.acessos (hospital_id);
-- One row for each kind and hour, because pages load again by themselves. But one row for each opening of a document.
create unique index acessos_one_per_hour
  on app.acessos (hospital_id, medico_id, kind, date_trunc('hour', created_at at time zone 'UTC')) where kind <> 'documento';
