-- E-mails of one kind to one person that wait together go out as one.
set local role app_owner;
set local search_path = app, extensions;

-- The row whose e-mail tells of this one too; a second try of that e-mail tells of the same rows.
alter table app.notificacoes add column gathered_into uuid;
grant update (gathered_into) on app.notificacoes to app_jobs;

-- What waits for a person, and how much was queued for a person of late.
create index notificacoes_waiting on app.notificacoes (auth_user_id, kind) where sent_at is null;
create index notificacoes_recent on app.notificacoes (auth_user_id, kind, created_at);
drop index app.notificacoes_by_user;
