alter table app.notificacoes drop constraint notificacoes_kind;
-- As server/src/jobs.ts lists them: a test compares the two. Rows from before satisfy the shorter list.
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
  'request-answered', 'report-decided',
  'account-second-factor', 'account-password', 'account-looked-at')) not valid;
