-- no transaction
-- A deleted hospital's texts stayed in the events of doctors who had agreed to a change, and its reasons in proposals and
-- acceptances. One transaction with the schema would hold the history while it waits for tables that the requests of an
-- older process hold, and those wait for the history.

-- The history has no policy for this step, so its owner takes it without one.
alter table app.history no force row level security;
update app.history h set reason = null,
  previous = case when h.kind not in ('vaga_alterada', 'vaga_local_corrigido') then h.previous end
  from app.vagas v join app.hospitais o on o.id = v.hospital_id
  where v.id = h.vaga_id and h.kind like 'vaga\_%' and o.removed_at is not null;
alter table app.history force row level security;
update app.change_proposals p set reason = null
  from app.vagas v join app.hospitais o on o.id = v.hospital_id
  where v.id = p.vaga_id and o.removed_at is not null and p.reason is not null;
update app.candidaturas c set reason = null
  from app.hospitais o
  where o.id = c.hospital_id and o.removed_at is not null and c.status not in ('retirada', 'desistencia') and c.reason is not null;
