-- no transaction: the tables stay writable.

alter table app.acessos validate constraint acessos_kind_check;
alter table app.notificacoes validate constraint notificacoes_kind;

-- A hospital's own list by day.
drop index concurrently if exists app.vagas_by_day;
create index concurrently vagas_by_day on app.vagas (hospital_id, local_start, id);
-- The counts of its chips. This index takes the place of vagas_to_come: the count of each state, too, reads nothing else.
drop index concurrently if exists app.vagas_by_state;
create index concurrently vagas_by_state on app.vagas (hospital_id, status, open_until) include (id);
drop index concurrently if exists app.vagas_to_come;

-- Candidates who wait for one hospital, by the start of the shift.
drop index concurrently if exists app.candidaturas_waiting;
create index concurrently candidaturas_waiting on app.candidaturas
  (hospital_id, coalesce(starts_at, open_until), vaga_id, created_at) include (open_until, id) where status = 'pendente';
-- Shifts of one hospital that are over, for the ratings that are due.
drop index concurrently if exists app.candidaturas_done;
create index concurrently candidaturas_done on app.candidaturas (hospital_id, concluded_at, id) where status = 'aceita';
-- How often a doctor gave up at one hospital.
drop index concurrently if exists app.candidaturas_gave_up;
create index concurrently candidaturas_gave_up on app.candidaturas (hospital_id, medico_id) where status = 'desistencia';

-- A doctor's own list, by the end of the shift or of the time to apply, or by the time of the answer. Nothing reads it by
-- the time of the application any more.
drop index concurrently if exists app.candidaturas_of_medico_by_conclusion;
create index concurrently candidaturas_of_medico_by_conclusion on app.candidaturas (medico_id, concluded_at, id);
drop index concurrently if exists app.candidaturas_of_medico;

-- The newest notice of each kind and vaga, and the others that its line in the bell stands for.
drop index concurrently if exists app.notificacoes_of_vaga;
create index concurrently notificacoes_of_vaga on app.notificacoes (auth_user_id, vaga_id, kind, visible_from desc, id desc)
  where visible_from is not null;
