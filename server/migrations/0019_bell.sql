-- The bell: what the screen tells an account, how the e-mail of each kind goes, and alerts of saved searches.

alter table app.notificacoes
  -- From when the account sees it in the bell; null: never. An acceptance: once the hospital cannot undo it.
  add column visible_from timestamptz,
  add column read_at timestamptz,
  -- What it is about. No foreign keys: it goes by itself after 90 days.
  add column vaga_id uuid,
  add column candidatura_id uuid,
  -- How its e-mail goes: at once, in the daily summary, or not at all.
  add column delivery text not null default 'now'
    constraint notificacoes_delivery check (delivery in ('now', 'daily', 'never'));

drop index app.notificacoes_waiting;
create index notificacoes_waiting on app.notificacoes (auth_user_id, kind) where sent_at is null and delivery = 'now';
create index notificacoes_for_summary on app.notificacoes (auth_user_id) where sent_at is null and delivery = 'daily';
create index notificacoes_in_bell on app.notificacoes (auth_user_id, visible_from desc, id desc) where visible_from is not null;
create index notificacoes_unread on app.notificacoes (auth_user_id) where visible_from is not null and read_at is null;

alter table app.notificacoes drop constraint notificacoes_kind;
-- As server/src/jobs.ts lists them: a test compares the two.
alter table app.notificacoes add constraint notificacoes_kind check (kind in (
  'confirm-email', 'reset-password', 'account-exists',
  'shift-place-corrected',
  'candidatura-accepted', 'candidatura-not-selected', 'candidatura-received', 'candidatura-expired',
  'candidatura-withdrawn', 'candidatura-refused', 'candidatura-renewed', 'shift-given-up', 'shift-dismissed', 'vaga-reopened',
  'shift-without-medico', 'shift-without-hospital',
  'vaga-changed', 'shift-change-proposed', 'shift-change-answered',
  'shift-no-show', 'no-show-answered', 'rating-due', 'rating-received',
  'saved-search-found', 'daily-summary'));

grant select (id, auth_user_id, kind, visible_from, read_at, vaga_id, candidatura_id), update (read_at)
  on app.notificacoes to app_medico, app_hospital;
grant update (delivery) on app.notificacoes to app_jobs;
-- An account sees what its bell tells by now.
create policy users_read on app.notificacoes for select to app_medico, app_hospital
  using (auth_user_id = (select app.current_user_id()) and visible_from <= now());
-- An account marks what its bell tells as read.
create policy users_mark_read on app.notificacoes for update to app_medico, app_hospital
  using (auth_user_id = (select app.current_user_id()) and visible_from <= now());
grant execute on function app.undo_period() to app_jobs;

/* What was to be told of a decision is not told when the decision changed before anybody knew it. */
create function app.forget_untold() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.notificacoes n using app.medicos m
  where m.id = old.medico_id and n.auth_user_id = m.auth_user_id and n.visible_from > now() and n.candidatura_id = old.id;
  return null;
end
$$;
create trigger candidaturas_forget_untold after update of status on app.candidaturas
  for each row when (old.told_at > now() and new.version <> old.version) execute function app.forget_untold();

-- How the e-mails of one kind go to one account. No row: at once.
create table app.notificacao_choices (
  auth_user_id uuid not null references auth.users on delete cascade,
  -- A kind that has a choice (contract/src/notificacoes/kind-rules.ts).
  kind text not null check (char_length(kind) between 1 and 60),
  delivery text not null constraint notificacao_choices_delivery check (delivery in ('now', 'daily', 'never')),
  primary key (auth_user_id, kind)
);
alter table app.notificacao_choices enable row level security, force row level security;
-- app_owner cannot log in: this policy serves migrations and the security definer functions.
create policy owner_all on app.notificacao_choices to app_owner using (true);
grant select, insert, update (delivery) on app.notificacao_choices to app_medico, app_hospital;
-- An account makes its own choices.
create policy users_choose on app.notificacao_choices to app_medico, app_hospital
  using (auth_user_id = (select app.current_user_id())) with check (auth_user_id = (select app.current_user_id()));
grant select on app.notificacao_choices to app_jobs;
-- Jobs ask how an e-mail goes.
create policy jobs_read on app.notificacao_choices for select to app_jobs using (true);

/* Whoever wants no e-mails of a kind does not get those that wait, either. */
create function app.keep_back_emails() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.notificacoes n set delivery = 'never'
  where n.auth_user_id = new.auth_user_id and n.kind = new.kind and n.sent_at is null and n.delivery <> 'never';
  return null;
end
$$;
create trigger notificacao_choices_keep_back after insert or update on app.notificacao_choices
  for each row when (new.delivery = 'never') execute function app.keep_back_emails();

alter table app.saved_searches
  -- When its doctor is told of a new vaga that it wants.
  add column alerts text not null default 'never'
    constraint saved_searches_alerts check (alerts in ('never', 'now', 'quarter-hour', 'daily'));
grant insert (alerts), update (alerts) on app.saved_searches to app_medico;

/* Doctors whose saved searches ask to be told of this vaga, each with the soonest of what they ask for: not those who applied to it
   or have an accepted shift at that time. */
create function app.alerts_for(vaga uuid, out medico_id uuid, out alerts text) returns setof record
language sql stable rows 100 security definer set search_path = '' as $$
  select s.medico_id, (array['now', 'quarter-hour', 'daily'])[min(array_position(array['now', 'quarter-hour', 'daily'], s.alerts))]
  from app.searches_wanting(vaga) w
  join app.saved_searches s on s.id = w.id
  join app.vagas v on v.id = vaga
  where s.alerts <> 'never' and not exists (
    select from app.candidaturas c where c.medico_id = s.medico_id and (
      c.vaga_id = v.id or (c.status = 'aceita' and c.ends_at > v.starts_at and c.starts_at < v.ends_at)))
  group by s.medico_id
$$;
grant execute on function app.alerts_for(uuid) to app_jobs;

/* No more e-mails of this kind to this account; of the daily summary: nothing that it gathers. */
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
grant execute on function app.unsubscribe(uuid, text) to app_jobs;

-- For the job that makes up for alerts that were not queued.
create index vagas_reopened_lately on app.vagas (reopened_at) where status = 'aberta' and reopened_at is not null;

