-- no transaction: the table stays writable.

alter table app.notificacoes validate constraint notificacoes_kind;
