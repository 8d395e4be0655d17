-- Notifications by bell and e-mail, and stored answers for retried requests.

/* Cancels the pending e-mails of a kind that the account turns off. E-mails about changes of an accepted shift are
   sent in any case. */
create function app.keep_back_emails() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.notificacoes n set delivery = 'never'
  where n.auth_user_id = new.auth_user_id and n.kind = new.kind and n.sent_at is null and n.delivery <> 'never'
    and not (n.kind = 'vaga-changed' and exists (
      select from app.candidaturas c where c.id = n.candidatura_id and c.status = 'aceita'));
  return null;
end
$$;
create trigger notificacao_choices_keep_back after insert or update on app.notificacao_choices
  for each row when (new.delivery = 'never') execute function app.keep_back_emails();

/* Stops e-mails of one kind to an account. If the kind is the daily summary, everything that the summary contains is
   stopped. */
create function app.unsubscribe(account uuid, unsubscribed text) returns void language plpgsql security definer set search_path = '' as $$
begin
  if unsubscribed = 'daily-summary' then
    update app.notificacao_choices c set delivery = 'never' where c.auth_user_id = account and c.delivery = 'daily';
    update app.saved_searches s set alerts = 'never'
      from app.medicos m where m.id = s.medico_id and m.auth_user_id = account and s.alerts = 'daily';
    update app.notificacoes n set delivery = 'never'
      where n.auth_user_id = account and n.sent_at is null and n.delivery = 'daily';
  else
    insert into app.notificacao_choices (auth_user_id, kind, delivery)
      select u.id, unsubscribed, 'never' from auth.users u where u.id = account
      on conflict (auth_user_id, kind) do update set delivery = 'never';
  end if;
end
$$;
grant execute on function app.unsubscribe to app_jobs;

grant select (id, kind, auth_user_id, visible_from, read_at, vaga_id, candidatura_id, agreed), update (read_at) on
  app.notificacoes to app_medico, app_hospital;
-- An account sees its notifications from the moment they are visible.
create policy users_read on app.notificacoes for select to app_medico, app_hospital
  using (auth_user_id = (select app.current_user_id()) and visible_from <= now());
-- An account marks its visible notifications as read.
create policy users_mark_read on app.notificacoes for update to app_medico, app_hospital
  using (auth_user_id = (select app.current_user_id()) and visible_from <= now());

grant select, insert,
  update (sent_at, gathered_into, delivery, due_at, attempts, leased_until, last_error, is_urgent, is_gathered), delete
  on app.notificacoes to app_jobs;
-- Jobs record which e-mail is due and which was sent.
create policy jobs_manage on app.notificacoes to app_jobs using (true);

grant select, insert (user_id, key, route, body_hash, response), update (response), delete on app.idempotency_keys to
  app_medico, app_hospital;
-- A signed-in user reads their own keys.
create policy users_read on app.idempotency_keys for select to app_medico, app_hospital
  using (user_id = (select app.current_user_id()));
-- A signed-in user adds keys of their own.
create policy users_add on app.idempotency_keys for insert to app_medico, app_hospital
  with check (user_id = (select app.current_user_id()));
-- A signed-in user stores the response under a key of their own.
create policy users_answer on app.idempotency_keys for update to app_medico, app_hospital
  using (user_id = (select app.current_user_id()));
-- A signed-in user deletes their own keys that are older than 24 hours, so that the keys can be used again.
create policy users_delete_old on app.idempotency_keys for delete to app_medico, app_hospital
  using (user_id = (select app.current_user_id()) and created_at < now() - interval '24 hours');

grant select (created_at), delete on app.idempotency_keys to app_jobs;
-- Jobs see keys older than 24 hours.
create policy jobs_read_old on app.idempotency_keys for select to app_jobs using (created_at < now() - interval '24 hours');
-- Jobs delete keys older than 24 hours.
create policy jobs_clear on app.idempotency_keys for delete to app_jobs using (created_at < now() - interval '24 hours');

grant select, insert, update (delivery) on app.notificacao_choices to app_medico, app_hospital;
-- An account chooses how its own notifications are delivered.
create policy users_choose on app.notificacao_choices to app_medico, app_hospital
  using (auth_user_id = (select app.current_user_id())) with check (auth_user_id = (select app.current_user_id()));

grant select on app.notificacao_choices to app_jobs;
-- Jobs read how an account wants its e-mails.
create policy jobs_read on app.notificacao_choices for select to app_jobs using (true);
