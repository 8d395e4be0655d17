-- no transaction: the table stays writable. Doctors of one name (app.name_here).
drop index concurrently if exists app.medicos_by_name;
create index concurrently medicos_by_name on app.medicos (app.fold_text(nome));
