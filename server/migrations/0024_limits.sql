-- Limits of hospitals without proof, and accounts that the operation suspends.

-- Candidates whose contact and document a hospital without proof has opened. Each counts once.
create table app.opened_contacts (
  hospital_id uuid not null references app.hospitais on delete cascade,
  medico_id uuid not null references app.medicos on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (hospital_id, medico_id)
);
create index opened_contacts_of_medico on app.opened_contacts (medico_id);
create index opened_contacts_by_time on app.opened_contacts (hospital_id, opened_at);

-- Accounts with the same CNPJ share their limits.
create index hospitais_by_cnpj on app.hospitais (cnpj_key) where removed_at is null;

alter table auth.users
  add column suspended_at timestamptz,
  -- The person reads it.
  add column suspension_reason text
    constraint users_suspension_reason check (char_length(suspension_reason) between 1 and 500 and app.is_legible(suspension_reason)),
  add constraint users_suspended_for_a_reason check ((suspended_at is null) = (suspension_reason is null));
create index users_suspended on auth.users (id) where suspended_at is not null;

-- True while the account of its hospital is suspended: doctors and visitors find no such vaga.
alter table app.vagas add column is_suspended boolean not null default false;
create index vagas_suspended on app.vagas (hospital_id) where is_suspended;

alter table app.candidaturas
  -- Withdrawn by the suspension of its doctor. It becomes pendente again when the suspension is lifted.
  add column is_set_aside boolean not null default false,
  -- Given up while one side was suspended: it counts against nobody.
  add column is_neutral boolean not null default false;
create index candidaturas_set_aside on app.candidaturas (medico_id) where is_set_aside;

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
  'saved-search-found', 'daily-summary',
  'proof-confirmed', 'proof-refused', 'proof-ending', 'proof-ended', 'claim-received',
  'account-suspended', 'suspension-lifted', 'shift-hospital-suspended')) not valid;
