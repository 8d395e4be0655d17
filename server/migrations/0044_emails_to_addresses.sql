-- E-mails to addresses that belong to no account: REPORTS_TO, and that of a hospital in the ministry's register. Their kind names the
-- address when it composes them.
alter table app.notificacoes alter column auth_user_id drop not null, alter column email drop not null;
