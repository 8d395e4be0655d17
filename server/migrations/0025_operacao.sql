-- Reports and requests of people to the operators, and a record of what operators looked at.

create table app.reports (
  id uuid primary key default uuidv7(),
  -- Null once that account is deleted. What it reported stays to be looked at, without its words.
  reporter_user_id uuid references auth.users on delete set null,
  reporter_type text not null check (reporter_type in ('medico', 'hospital')),
  about text not null check (about in ('vaga', 'medico', 'hospital', 'avaliacao', 'avaliacao_hospital')),
  about_id uuid not null,
  -- The account that answers for it. Null for a rating whose author has no account any more.
  about_user_id uuid references auth.users on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500 and app.is_legible(reason)),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Null for a decision by a command.
  decided_by uuid references app.operadores,
  decision text check (decision in ('sem_medida', 'comentario_removido', 'conta_suspensa')),
  decision_reason text check (char_length(decision_reason) between 1 and 500 and app.is_legible(decision_reason)),
  constraint reports_decided_with_reason check (num_nonnulls(decided_at, decision, decision_reason) in (0, 3))
);
create unique index reports_one_waiting on app.reports (reporter_user_id, about, about_id) where decided_at is null;
create index reports_waiting on app.reports (created_at, id) where decided_at is null;
create index reports_about_user on app.reports (about_user_id);
create index reports_by_operador on app.reports (decided_by) where decided_by is not null;

create table app.operator_looks (
  id uuid primary key default uuidv7(),
  -- Null for a command.
  operador_id uuid references app.operadores,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('conta', 'vaga', 'sessoes', 'dados', 'suspensao', 'exclusao')),
  reason text not null check (char_length(reason) between 1 and 500 and app.is_legible(reason)),
  created_at timestamptz not null default now()
);
create index operator_looks_of_user on app.operator_looks (user_id, created_at desc, id desc);
create index operator_looks_by_operador on app.operator_looks (operador_id) where operador_id is not null;

create table app.person_requests (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('acesso', 'correcao', 'exclusao', 'outro')),
  text text not null default '' check (char_length(text) <= 2000 and (text = '' or app.is_legible(text))),
  created_at timestamptz not null default now(),
  -- The law's fifteen days (Lei 13.709/2018, art. 19, II), by the calendar of Brasília.
  due_on date not null default (now() at time zone 'America/Sao_Paulo')::date + 15,
  answered_at timestamptz,
  answered_by uuid references app.operadores,
  answer text check (char_length(answer) between 1 and 2000 and app.is_legible(answer)),
  constraint person_requests_answered_with_words check ((answered_at is null) = (answer is null)),
  constraint person_requests_say_what check (kind = 'acesso' or text <> '')
);
create unique index person_requests_one_waiting on app.person_requests (user_id, kind) where answered_at is null;
create index person_requests_waiting on app.person_requests (due_on, id) where answered_at is null;
create index person_requests_of_user on app.person_requests (user_id, created_at desc, id desc);
create index person_requests_by_operador on app.person_requests (answered_by) where answered_by is not null;

-- Reports of ratings from before there were operators.
insert into app.reports (reporter_user_id, reporter_type, about, about_id, about_user_id, reason, created_at)
select m.auth_user_id, 'medico', 'avaliacao', a.id, h.auth_user_id, a.report_reason, a.reported_at
from app.avaliacoes a join app.medicos m on m.id = a.medico_id join app.hospitais h on h.id = a.hospital_id
where a.reported_at is not null;
insert into app.reports (reporter_user_id, reporter_type, about, about_id, about_user_id, reason, created_at)
select h.auth_user_id, 'hospital', 'avaliacao_hospital', a.id, m.auth_user_id, a.report_reason, a.reported_at
from app.avaliacoes_hospitais a join app.medicos m on m.id = a.medico_id join app.hospitais h on h.id = a.hospital_id
where a.reported_at is not null;

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
  'account-suspended', 'suspension-lifted', 'shift-hospital-suspended',
  'request-answered',
  'account-second-factor')) not valid;
