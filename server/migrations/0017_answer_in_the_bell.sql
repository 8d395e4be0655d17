-- The doctor's answer to the proposed change that the notice is about.
alter table app.notificacoes add column agreed boolean;
