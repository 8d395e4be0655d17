-- Doctors whom a hospital may call for urgencies.

-- A row means yes. The doctor gives it to a hospital where the doctor worked, and ends it by deleting the row.
create table app.urgent_call_consents (
  medico_id uuid not null references app.medicos on delete cascade,
  hospital_id uuid not null references app.hospitais on delete cascade,
  given_at timestamptz not null default now(),
  primary key (medico_id, hospital_id)
);
create index urgent_call_consents_of_hospital on app.urgent_call_consents (hospital_id);

alter table app.acessos drop constraint acessos_kind_check;
alter table app.acessos add constraint acessos_kind_check
  check (kind in ('perfil', 'documento', 'lista', 'exportacao', 'email', 'urgencia'));

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
  'saved-search-found', 'daily-summary'));
