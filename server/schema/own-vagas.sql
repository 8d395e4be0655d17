-- The filters of a hospital's own list: which vagas its chips and its text field find.

/* The calling hospital's vagas whose doctor it may rate now. */
create function app.vagas_to_rate() returns setof uuid language sql stable rows 20 security definer set search_path = '' as $$
  select s.vaga_id from app.shifts_to_rate s where s.hospital_id = app.current_hospital_id() and s.by_hospital
$$;
grant execute on function app.vagas_to_rate to app_hospital;

/* Doctors who applied to the calling hospital and whose name matches one of the patterns. With `has_crm`, the
   patterns are compared with name and CRM ('crm/sp 123456/sp'). Returns only doctors whose data the hospital may
   read now or whom it accepted once, because a hospital keeps name and CRM of everybody who was on duty. */
create function app.medicos_like(
  patterns text[], has_crm boolean, out medico_id uuid, out nome text, out is_readable boolean, out last_at timestamptz,
  out candidaturas_count integer, out accepted_count integer, out search_text text
) returns setof record language sql stable rows 50 security definer set search_path = '' as $$
  with doctors as materialized (
    select c.medico_id, max(c.concluded_at) as last_at, count(*)::integer as candidaturas_count,
      count(*) filter (where c.status = 'aceita')::integer as accepted_count
    from app.candidaturas c where c.hospital_id = app.current_hospital_id() group by c.medico_id
  ), limits as materialized (
    select app.is_limited(app.current_hospital_id()) as hold
  ), found as materialized (
    select d.*, t.nome, t.search_text, d.last_at > now() - app.read_right_period() as is_readable
    from doctors d cross join lateral (
      select m.nome, app.fold_text(m.nome) || case when has_crm and not ((select l.hold from limits l) and app.is_contact_held(m.id)) then lower(concat(
        ' crm/', m.crm_uf, ' ', replace(substring(m.crm from '\d[\d.]*P?'), '.', ''), '/', m.crm_uf)) else '' end as search_text
      from app.medicos m where m.id = d.medico_id
      -- Without `offset 0`, PostgreSQL would fold each name again, although the index medicos_folded has the result.
      offset 0
    ) t
    where t.search_text like any (patterns)
  )
  select f.medico_id, f.nome, f.is_readable, f.last_at, f.candidaturas_count, f.accepted_count, f.search_text
  from found f where f.is_readable or f.accepted_count > 0
$$;
grant execute on function app.medicos_like to app_hospital;

/* The vagas of the doctors that app.medicos_like finds: all vagas of a doctor whose data the hospital may read now,
   else only those for which it accepted the doctor. */
create function app.candidates_like(
  patterns text[], has_crm boolean, out vaga_id uuid, out medico_id uuid, out nome text, out search_text text
) returns setof record language sql stable rows 50 security definer set search_path = '' as $$
  select c.vaga_id, f.medico_id, f.nome, f.search_text
  from app.medicos_like(patterns, has_crm) f cross join lateral (
    select c.vaga_id from app.candidaturas c
    where c.hospital_id = app.current_hospital_id() and c.medico_id = f.medico_id and (f.is_readable or c.status = 'aceita')
    -- Without `offset 0`, the planner would read all candidaturas, because it expects that every doctor is found.
    offset 0
  ) c
$$;
grant execute on function app.candidates_like to app_hospital;
