-- Candidates: their order, and facts by which a hospital compares them.

/* How the doctors of these candidaturas fit the vagas of the calling hospital. The list of a vaga is sorted by these
   columns, in this order. A specialty that is not given does not fit; a state that is unknown or kept back
   (app.is_contact_held) does. Returns no row once the hospital may no longer read the doctor's data. The function is
   plpgsql so that the connection caches its plan. */
create function app.fits_of(
  candidaturas uuid[], out candidatura_id uuid, out especialidade boolean, out uf boolean, out worked_here boolean
) returns setof record language plpgsql stable rows 1 security definer set search_path = '' as $$
declare
  hospital constant uuid := app.current_hospital_id();
  holds constant boolean := app.is_limited(hospital) or app.is_suspended(app.current_user_id());
begin
  return query
    select c.id, coalesce(app.cfm_especialidade(m.especialidade) = v.especialidade_cfm, false),
      m.crm_uf is null or m.crm_uf = v.estado or holds and app.is_contact_held(m.id),
      exists (select from app.candidaturas w left join app.attendance n on n.candidatura_id = w.id
        where w.medico_id = m.id and w.status = 'aceita' and w.hospital_id = hospital and w.concluded_at <= now()
          and n.presence is distinct from 'nao_compareceu')
    from app.candidaturas c join app.medicos m on m.id = c.medico_id join app.vagas v on v.id = c.vaga_id
    where c.id = any (candidaturas) and c.hospital_id = hospital and exists (
      select from app.candidaturas r
      where r.hospital_id = hospital and r.medico_id = m.id and r.concluded_at > now() - app.read_right_period());
end
$$;
grant execute on function app.fits_of to app_hospital;

/* The doctor's ratings by all hospitals, the shifts worked and given up at the calling hospital, and whether the CRM
   document is there. Returns no row once the hospital may no longer read the doctor's data. The function is plpgsql
   so that the connection caches its plan. */
create function app.record_of_candidate(
  medico uuid, out media numeric, out total integer, out shifts_here integer, out gave_up_here integer, out has_documento boolean
) returns setof record language plpgsql stable rows 1 security definer set search_path = '' as $$
declare
  hospital constant uuid := app.current_hospital_id();
begin
  return query
    select coalesce(r.media, 0), r.total,
      (select count(*)::integer from app.candidaturas c left join app.attendance n on n.candidatura_id = c.id
        where c.medico_id = m.id and c.status = 'aceita' and c.hospital_id = hospital and c.concluded_at <= now()
          and n.presence is distinct from 'nao_compareceu'),
      (select count(*)::integer from app.candidaturas c
        where c.hospital_id = hospital and c.medico_id = m.id and c.status = 'desistencia' and not c.is_neutral),
      exists (select from app.documentos d where d.auth_user_id = m.auth_user_id and d.is_current)
    from app.medicos m
    cross join lateral (
      select round(avg(a.estrelas), 1) as media, count(*)::integer as total
      from app.avaliacoes a where a.medico_id = m.id and a.opens_at <= now()
    ) r
    where m.id = medico and exists (
      select from app.candidaturas c
      where c.hospital_id = hospital and c.medico_id = m.id and c.concluded_at > now() - app.read_right_period());
end
$$;
grant execute on function app.record_of_candidate to app_hospital;

/* Returns the accepted shift that overlaps a pendente candidatura of the same doctor, if both are at the calling
   hospital. Returns null for a shift elsewhere: app.has_clash tells the hospital only that such a shift exists. */
create function app.clash_here(candidatura uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', v.id, 'nome_vaga', v.nome_vaga, 'data', v.data, 'horario', v.horario, 'modalidade', v.modalidade)
  from app.candidaturas c join app.candidaturas other on other.medico_id = c.medico_id join app.vagas v on v.id = other.vaga_id
  where c.id = candidatura and c.status = 'pendente' and c.hospital_id = app.current_hospital_id()
    and other.hospital_id = c.hospital_id and other.status = 'aceita'
    and app.overlaps(other.starts_at, other.ends_at, c.starts_at, c.ends_at)
  order by other.starts_at limit 1
$$;
grant execute on function app.clash_here to app_hospital;
