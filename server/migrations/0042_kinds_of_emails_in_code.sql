-- The kinds of e-mails are one list of the code (server/src/jobs.ts). The only statement that writes them takes its
-- kind from there.

alter table app.notificacoes drop constraint notificacoes_kind;
