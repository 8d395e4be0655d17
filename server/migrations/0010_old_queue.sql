-- E-mails that version 0.1.0 queued have no due time, and a job of pg-boss. The outbox takes over those that have not gone, with the
-- rows that an old process gathered into one.
do $$
begin
  -- Not in a new or a restored database.
  if to_regclass('pgboss.job') is not null then
    with letters as (
      delete from pgboss.job where name in ('send-email', 'send-account-email') and state in ('created', 'retry', 'active')
      returning (data ->> 'notificacao_id')::uuid as id, name
    )
    update app.notificacoes n
    set due_at = now(), is_urgent = l.name = 'send-account-email', gathered_into = l.id, attempts = (n.gathered_into is not null)::int
    from letters l
    where n.sent_at is null and n.due_at is null and n.delivery = 'now'
      and (n.id = l.id and n.gathered_into is null or n.gathered_into = l.id);
  end if;
end
$$;
