-- no transaction

-- Without those that are part of another e-mail, and so of no use for questions about one person: to the planner, which last looked
-- when nothing was due, this index and notificacoes_open are equally small, and it took this one.
drop index concurrently if exists app.notificacoes_due;
create index concurrently notificacoes_due on app.notificacoes (is_urgent, due_at)
  where sent_at is null and due_at is not null and delivery = 'now' and gathered_into = id;
