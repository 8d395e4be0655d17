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

-- Candidates who wait for one hospital, by the start of the shift.
create index candidaturas_waiting on app.candidaturas (hospital_id, coalesce(starts_at, open_until), vaga_id, created_at)
  include (open_until, id) where status = 'pendente';
-- Shifts of one hospital that are over, for the ratings that are due.
create index candidaturas_done on app.candidaturas (hospital_id, concluded_at, id) where status = 'aceita';
-- How often a doctor gave up at one hospital.
create index candidaturas_gave_up on app.candidaturas (hospital_id, medico_id) where status = 'desistencia';
