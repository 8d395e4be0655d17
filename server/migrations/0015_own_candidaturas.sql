-- no transaction
-- The doctor's own list is read by the end of shift or time to apply, or by the time of the answer: no longer by the
-- time of the application.
drop index concurrently if exists app.candidaturas_of_medico_by_conclusion;
create index concurrently candidaturas_of_medico_by_conclusion on app.candidaturas (medico_id, concluded_at, id);
drop index concurrently if exists app.candidaturas_of_medico;
