-- A hospital's decision to refuse a candidate, which it may take back for some seconds. A table of its own: processes of
-- the last release accept every candidate that app.decisions names.
create table app.refusals (
  -- Copies, without a reference: the doctor may delete the account meanwhile, and then nothing is left to do.
  candidatura_id uuid primary key,
  vaga_id uuid not null references app.vagas on delete cascade,
  hospital_id uuid not null,
  decided_by uuid not null references auth.users on delete cascade,
  carried_out_after timestamptz not null,
  reason text constraint refusals_reason check (char_length(reason) between 1 and 500 and app.is_legible(reason))
);
create index refusals_by_vaga on app.refusals (vaga_id);
create index refusals_by_decider on app.refusals (decided_by);
create index refusals_by_time on app.refusals (carried_out_after);

-- Doctors whom a hospital may call for urgencies. A row means yes. The doctor gives it to a hospital where the doctor
-- worked, and ends it by deleting the row.
create table app.urgent_call_consents (
  medico_id uuid not null references app.medicos on delete cascade,
  hospital_id uuid not null references app.hospitais on delete cascade,
  given_at timestamptz not null default now(),
  primary key (medico_id, hospital_id)
);
create index urgent_call_consents_of_hospital on app.urgent_call_consents (hospital_id);

-- The doctor's answer to the proposed change that the notice is about.
alter table app.notificacoes add column agreed boolean;

-- The next migration checks the rows that are there, without a lock that requests wait for.
alter table app.acessos drop constraint acessos_kind_check;
alter table app.acessos add constraint acessos_kind_check
  check (kind in ('perfil', 'documento', 'lista', 'exportacao', 'email', 'urgencia')) not valid;

alter table app.notificacoes drop constraint notificacoes_kind;
-- As server/src/jobs.ts lists them: a test compares the two.
alter table app.notificacoes add constraint notificacoes_kind check (kind in (
  'confirm-email', 'reset-password', 'account-exists',
  'shift-place-corrected',
  'candidatura-accepted', 'candidatura-not-accepted', 'candidatura-not-selected', 'candidatura-received', 'candidatura-expired',
  'candidatura-withdrawn', 'candidatura-refused', 'candidatura-renewed', 'shift-given-up', 'shift-dismissed', 'vaga-reopened',
  'urgent-call',
  'shift-without-medico', 'shift-without-hospital',
  'vaga-changed', 'shift-change-proposed', 'shift-change-answered',
  'shift-no-show', 'no-show-answered', 'rating-due', 'rating-received',
  'saved-search-found', 'daily-summary')) not valid;
