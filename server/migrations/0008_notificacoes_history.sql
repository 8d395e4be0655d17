-- What the server writes down by itself: e-mails to send, the history of vagas and candidaturas, and answers for retries.

-- One row for each e-mail. dedupe_key ('candidatura-accepted:<id>') is unique: a job that runs twice finds the e-mail already sent.
create table app.notificacoes (
  id uuid primary key default uuidv7(),
  dedupe_key text not null constraint notificacoes_one_per_dedupe_key unique check (char_length(dedupe_key) between 1 and 200),
  -- As server/src/jobs.ts lists them: a test compares the two.
  kind text not null constraint notificacoes_kind check (kind in (
    'confirm-email', 'reset-password', 'account-exists',
    'shift-place-corrected',
    'candidatura-accepted', 'candidatura-not-selected', 'candidatura-received', 'candidatura-expired',
    'candidatura-withdrawn', 'candidatura-refused', 'candidatura-renewed', 'shift-given-up', 'shift-dismissed', 'vaga-reopened',
    'shift-without-medico', 'shift-without-hospital',
    'vaga-changed', 'shift-change-proposed', 'shift-change-answered',
    'shift-no-show', 'no-show-answered', 'rating-due', 'rating-received',
    'saved-search-found', 'daily-summary')),
  auth_user_id uuid not null references auth.users on delete cascade,
  email text not null check (char_length(email) <= 254),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The row whose e-mail also says what this one has to say. Set once, so that a retry sends the same e-mail.
  gathered_into uuid,
  -- From when the account sees it in the bell; null: never. An acceptance: once the hospital cannot undo it.
  visible_from timestamptz,
  read_at timestamptz,
  -- What it is about. No foreign keys: it goes by itself after 90 days.
  vaga_id uuid,
  candidatura_id uuid,
  -- How its e-mail goes: at once, in the daily summary, or not at all.
  delivery text not null default 'now'
    constraint notificacoes_delivery check (delivery in ('now', 'daily', 'never')),
  -- When the e-mail may be tried next. Null: nothing is left to try, or an old process wrote the row, whose job is in pg-boss.
  due_at timestamptz,
  attempts smallint not null default 0,
  -- A worker has it until then. One that is killed keeps it no longer.
  leased_until timestamptz,
  last_error text check (char_length(last_error) <= 200),
  -- Sent by workers that take no other e-mails.
  is_urgent boolean not null default false,
  -- Those of one kind to one person that are due at the same time are one e-mail.
  is_gathered boolean not null default false,
  -- The request that caused it, for logs and traces.
  origin jsonb
);
create index notificacoes_recent on app.notificacoes (auth_user_id, kind, created_at);
-- Only old rows are looked for by their time. As a b-tree it was taken for those of one account in the last minutes too, and read
-- everybody's.
create index notificacoes_by_time on app.notificacoes using brin (created_at);
create index notificacoes_for_summary on app.notificacoes (auth_user_id) where sent_at is null and delivery = 'daily';
create index notificacoes_in_bell on app.notificacoes (auth_user_id, visible_from desc, id desc) where visible_from is not null;
create index notificacoes_unread on app.notificacoes (auth_user_id) where visible_from is not null and read_at is null;
-- The next e-mail of each kind of worker. Without those that are part of another e-mail, and so of no use for questions about one
-- person: to the planner, which last looked when nothing was due, this index and notificacoes_open are equally small, and it took this
-- one.
create index notificacoes_due on app.notificacoes (is_urgent, due_at)
  where sent_at is null and due_at is not null and delivery = 'now' and gathered_into = id;
-- Others to the same person, about the same candidatura or of the same kind.
create index notificacoes_open on app.notificacoes (auth_user_id, candidatura_id)
  where sent_at is null and due_at is not null and delivery = 'now';

-- How the e-mails of one kind go to one account. No row: at once.
create table app.notificacao_choices (
  auth_user_id uuid not null references auth.users on delete cascade,
  -- A kind that has a choice (contract/src/notificacoes/kind-rules.ts).
  kind text not null check (char_length(kind) between 1 and 60),
  delivery text not null constraint notificacao_choices_delivery check (delivery in ('now', 'daily', 'never')),
  primary key (auth_user_id, kind)
);

-- Who did what to which vaga or candidatura, and when. Triggers write it, so that nothing is missing. No foreign keys: it outlives
-- what it is about.
create table app.history (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- The account that acted; null for the server itself, and after the account was deleted.
  auth_user_id uuid,
  kind text not null check (kind ~ '^(vaga|candidatura)_[a-z_]+$'),
  vaga_id uuid not null,
  candidatura_id uuid,
  -- The values that a change replaced.
  previous jsonb,
  -- Why, in the words of whoever acted.
  reason text check (char_length(reason) between 1 and 500),
  -- Which side acted, also after its account was deleted; null for the server itself.
  actor text
    default (case current_setting('role', true) when 'app_medico' then 'medico' when 'app_hospital' then 'hospital' end)
    constraint history_actor check (actor in ('medico', 'hospital'))
);
create index history_by_user on app.history (auth_user_id) where auth_user_id is not null;
create index history_by_vaga on app.history (vaga_id, at, id);

-- Answers of calls that create something: a retry with the same Idempotency-Key gets the first answer, for 24 hours.
create table app.idempotency_keys (
  user_id uuid not null references auth.users on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  route text not null check (char_length(route) <= 200),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- Null while the first call is running. It is set in the same transaction as what the call creates.
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_time on app.idempotency_keys (created_at);
