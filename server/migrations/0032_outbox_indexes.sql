-- no transaction

-- The next e-mail of each kind of worker.
drop index concurrently if exists app.notificacoes_due;
create index concurrently notificacoes_due on app.notificacoes (is_urgent, due_at)
  where sent_at is null and due_at is not null and delivery = 'now';
-- Others to the same person, about the same candidatura or of the same kind.
drop index concurrently if exists app.notificacoes_open;
create index concurrently notificacoes_open on app.notificacoes (auth_user_id, candidatura_id)
  where sent_at is null and due_at is not null and delivery = 'now';
-- Old processes have notificacoes_recent.
drop index concurrently if exists app.notificacoes_waiting;
