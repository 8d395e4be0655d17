-- no transaction: the table stays writable. Only the list of open vagas in SQL read these indexes, and the index in
-- memory answers it alone.
drop index concurrently if exists app.vagas_open_soonest;
drop index concurrently if exists app.vagas_open_by_valor;
drop index concurrently if exists app.vagas_open_by_hour;
drop index concurrently if exists app.vagas_open_by_especialidade;
drop index concurrently if exists app.vagas_by_text;
