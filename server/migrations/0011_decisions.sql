-- A hospital's decision to accept a candidate, which it may take back for some seconds.

create table app.decisions (
  vaga_id uuid primary key references app.vagas on delete cascade,
  -- Copies, without references: the doctor may withdraw or delete the account, and the hospital is told why nothing came of it.
  candidatura_id uuid not null unique,
  medico_id uuid not null,
  hospital_id uuid not null,
  starts_at timestamptz,
  ends_at timestamptz,
  open_until timestamptz not null,
  decided_by uuid not null references auth.users on delete cascade,
  decided_at timestamptz not null default now(),
  carried_out_after timestamptz not null,
  override_reason text check (char_length(override_reason) between 1 and 500)
);
create index decisions_by_medico on app.decisions (medico_id);
create index decisions_by_decider on app.decisions (decided_by);
create index decisions_by_time on app.decisions (carried_out_after);

alter table app.notificacoes drop constraint notificacoes_kind;
-- As server/src/jobs.ts lists them: a test compares the two.
alter table app.notificacoes add constraint notificacoes_kind check (kind in (
  'confirm-email', 'reset-password', 'account-exists',
  'shift-place-corrected',
  'candidatura-accepted', 'candidatura-not-accepted', 'candidatura-not-selected', 'candidatura-received', 'candidatura-expired',
  'candidatura-withdrawn', 'candidatura-refused', 'candidatura-renewed', 'shift-given-up', 'shift-dismissed', 'vaga-reopened',
  'shift-without-medico', 'shift-without-hospital',
  'vaga-changed', 'shift-change-proposed', 'shift-change-answered',
  'shift-no-show', 'no-show-answered', 'rating-due', 'rating-received',
  'saved-search-found', 'daily-summary'));

-- Version 0.1 decided at once, and had its doctors read it some seconds later. Those of these seconds may know it now.
update app.candidaturas set told_at = null where told_at > now();
