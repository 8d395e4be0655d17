-- no transaction: the table stays writable. The folded names of a hospital's candidates, which the field above its list
-- compares: folding them anew takes five times as long as all else.
drop index concurrently if exists app.medicos_folded;
create index concurrently medicos_folded on app.medicos (id, app.fold_text(nome)) include (nome, crm, crm_uf);
