-- no transaction: the tables stay writable.

alter table app.notificacoes validate constraint notificacoes_kind;

-- The operators' search for a doctor, by a part of the name and by the digits of the CRM.
drop index concurrently if exists app.medicos_by_text;
create index concurrently medicos_by_text on app.medicos using gin (app.fold_text(nome) gin_trgm_ops);
drop index concurrently if exists app.medicos_by_crm;
create index concurrently medicos_by_crm on app.medicos (regexp_replace(crm, '\D', '', 'g'));

-- With the filter 'Só hospitais confirmados'.
drop index concurrently if exists app.saved_searches_by_sole_anchor_3;
create index concurrently saved_searches_by_sole_anchor_3 on app.saved_searches (sole_anchor)
  include (medico_id, alerts, data_de, data_ate, modalidade, valor_min, valor_hora_min, hospital_confirmado)
  where sole_anchor is not null and alerts <> 'never';
drop index concurrently if exists app.saved_searches_by_sole_anchor_2;

-- Rows of suspended accounts: few of two large tables.
drop index concurrently if exists app.vagas_suspended;
create index concurrently vagas_suspended on app.vagas (hospital_id) where is_suspended;
drop index concurrently if exists app.candidaturas_set_aside;
create index concurrently candidaturas_set_aside on app.candidaturas (medico_id) where is_set_aside;
