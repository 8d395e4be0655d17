-- Vagas that a doctor's giving up had opened again after their hospital deleted its account.
update app.candidaturas c set status = 'nao_selecionada'
  from app.vagas v join app.hospitais h on h.id = v.hospital_id
  where c.vaga_id = v.id and c.status = 'pendente' and v.status = 'aberta' and h.removed_at is not null;
update app.vagas v set status = 'encerrada'
  from app.hospitais h where h.id = v.hospital_id and v.status = 'aberta' and h.removed_at is not null;
