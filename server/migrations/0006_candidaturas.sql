-- Candidaturas: who applied to which vaga; what both sides agree to change; and what happened on the day of the shift.

create table app.candidaturas (
  id uuid primary key default uuidv7(),
  vaga_id uuid not null references app.vagas,
  medico_id uuid not null references app.medicos,
  status text not null default 'pendente' constraint candidaturas_status check (status in (
    'pendente', 'aceita', 'nao_selecionada', 'recusada', 'retirada', 'expirada', 'desistencia', 'dispensada')),
  created_at timestamptz not null default now(),
  -- Null while pendente. Set by a trigger.
  decided_at timestamptz,
  -- Copies of the vaga's columns, made by triggers. Policies compare hospital_id directly, with an index; the exclusion
  -- needs the times.
  hospital_id uuid not null,
  starts_at timestamptz,
  ends_at timestamptz,
  open_until timestamptz not null,
  -- From when the hospital's right to read the doctor's data runs out: see app.read_right_period.
  concluded_at timestamptz not null generated always as (
    case status when 'pendente' then open_until when 'aceita' then coalesce(ends_at, open_until) else decided_at end
  ) stored,
  -- Of the change to the present status, where somebody gave one.
  reason text constraint candidaturas_reason check (char_length(reason) between 1 and 500 and app.is_legible(reason)),
  -- Until then its doctor sees it as pendente, because the hospital may still undo the acceptance. Null: at once.
  told_at timestamptz,
  -- Counts the changes of status. What is sent about a change names it, and is not sent when another change came after it.
  version integer not null default 1,
  -- When the hospital last asked its doctor to confirm the interest.
  invited_at timestamptz,
  constraint candidaturas_one_per_medico_and_vaga unique (medico_id, vaga_id),
  constraint candidaturas_decided_when_not_pendente check ((decided_at is null) = (status = 'pendente')),
  -- No doctor is accepted for two shifts that overlap. Shifts of unknown times do not count.
  constraint candidaturas_no_overlap exclude using gist (medico_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'aceita' and starts_at is not null)
);
create unique index candidaturas_one_aceita_per_vaga on app.candidaturas (vaga_id) where status = 'aceita';
create index candidaturas_by_vaga on app.candidaturas (vaga_id, hospital_id);
create index candidaturas_by_hospital on app.candidaturas (hospital_id, medico_id, concluded_at);
create index candidaturas_of_medico on app.candidaturas (medico_id, created_at desc, id desc);
-- The accepted shifts of a doctor that end after a given time. There are never many.
create index candidaturas_accepted on app.candidaturas (medico_id, ends_at) include (starts_at, vaga_id) where status = 'aceita';
-- Shifts that are over, for the question for ratings, with what tells whose accepted shift overlaps another.
create index candidaturas_worked on app.candidaturas (concluded_at) include (starts_at, medico_id) where status = 'aceita';

-- How many candidaturas a vaga has; no row: none. A table of its own, because a change of a vaga's row writes its whole text and
-- marks it as changed. Half of each page stays free, so that a new count needs no new index entry.
create table app.candidatura_counts (
  vaga_id uuid primary key references app.vagas on delete cascade,
  hospital_id uuid not null,
  candidaturas integer not null check (candidaturas >= 0)
) with (fillfactor = 50);

-- Other times or another value that a hospital asks the accepted doctor to agree to.
create table app.change_proposals (
  id uuid primary key default uuidv7(),
  vaga_id uuid not null references app.vagas on delete cascade,
  -- Of the doctor who may answer. Set by a trigger.
  candidatura_id uuid not null references app.candidaturas on delete cascade,
  -- What is not to change is as it was.
  data date not null check (data between '2000-01-01' and '9000-12-31'),
  horario text not null check (char_length(horario) between 1 and 60),
  valor numeric(10, 2) check (valor >= 0),
  -- Why the doctor may work more than 24 hours in a row. Kept only if it is needed.
  reason text check (char_length(reason) between 1 and 500 and app.is_legible(reason)),
  created_at timestamptz not null default now(),
  -- replaced: by a newer one. lapsed: the doctor is not accepted any more. Once the shift has begun none is answered either.
  status text not null default 'pending' check (status in ('pending', 'agreed', 'declined', 'replaced', 'lapsed')),
  -- Of the shift as it would be. Set by a trigger.
  starts_at timestamptz,
  ends_at timestamptz
);
-- The one that the hospital sees.
create unique index change_proposals_one_current_per_vaga on app.change_proposals (vaga_id) where status in ('pending', 'declined');
create index change_proposals_by_vaga on app.change_proposals (vaga_id);
create index change_proposals_by_candidatura on app.change_proposals (candidatura_id);

-- What happened on the day of an accepted candidatura; no row while nothing has. Only functions write it.
create table app.attendance (
  candidatura_id uuid primary key references app.candidaturas on delete cascade,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  -- As the hospital says. A no-show may become a presence; a presence stays.
  presence text check (presence in ('presente', 'nao_compareceu')),
  presence_at timestamptz,
  -- What the doctor says to a no-show.
  no_show_answer text check (char_length(no_show_answer) between 1 and 500 and app.is_legible(no_show_answer)),
  -- Both sides have been asked for their ratings.
  is_rating_asked boolean not null default false,
  constraint attendance_out_after_in check (checked_out_at >= checked_in_at),
  constraint attendance_presence_with_time check ((presence is null) = (presence_at is null))
);

/* What a hospital's list shows of who was accepted. The phone while the hospital's right to read it lasts, as
   app.data_of_candidate; the change that was proposed and is not agreed, until the shift begins. */
create type app.accepted_shift as (
  medico_id uuid, accepted_name text, accepted_phone text, change jsonb, can_rate boolean
);
grant usage on type app.accepted_shift to app_hospital;
