-- no transaction: the table stays writable

-- The newest notice of each kind and vaga, and the others that its line stands for.
drop index concurrently if exists app.notificacoes_of_vaga;
create index concurrently notificacoes_of_vaga on app.notificacoes (auth_user_id, vaga_id, kind, visible_from desc, id desc)
  where visible_from is not null;
