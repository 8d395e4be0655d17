-- Contas: what a hospital spends and a doctor earns in a month.

/* The shifts of 'Contas' and 'Ganhos'. A shift belongs to the month of its local_start, by the clock of its place.
   Only this view decides which shifts are planned, done and missed. A shift of unknown hours is over when its day is
   over. A vaga that its hospital closed is left out, unless an accepted doctor had given it up. */
create view app.month_shifts with (security_invoker = true) as
  select c.id, v.id as vaga_id, v.hospital_id, c.medico_id,
    case
      when c.status = 'desistencia' then 'desistencia'
      when c.concluded_at > now() then 'planejado'
      when a.presence = 'nao_compareceu' then 'falta'
      else 'realizado'
    end as state,
    case
      when a.checked_in_at is not null and a.presence = 'presente' then 'ambos'
      when a.checked_in_at is not null then 'medico'
      when a.presence = 'presente' then 'hospital'
      else 'ninguem'
    end as presence,
    v.nome_vaga, v.especialidade, v.especialidade_cfm, v.data, v.horario, v.modalidade, v.local_start, v.valor,
    (extract(epoch from v.ends_at - v.starts_at) / 60)::integer as minutes,
    (extract(epoch from c.decided_at - v.created_at) / 60)::integer as minutes_to_fill
  from app.candidaturas c join app.vagas v on v.id = c.vaga_id left join app.attendance a on a.candidatura_id = c.id
  where c.status in ('aceita', 'desistencia')
  union all
  select v.id, v.id, v.hospital_id, null, 'sem_medico', 'ninguem',
    v.nome_vaga, v.especialidade, v.especialidade_cfm, v.data, v.horario, v.modalidade, v.local_start, v.valor,
    (extract(epoch from v.ends_at - v.starts_at) / 60)::integer, null
  from app.vagas v where v.status in ('aberta', 'expirada');
grant select on app.month_shifts to app_medico, app_hospital;
