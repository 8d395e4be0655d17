-- The filters of a hospital's own list: which vagas its chips and its text field find.

/* The calling hospital's vagas whose doctor it may rate now: those for which app.can_rate is true. */
create function app.vagas_to_rate() returns setof uuid language sql stable rows 20 security definer set search_path = '' as $$
  select c.vaga_id from app.candidaturas c
  where c.hospital_id = app.current_hospital_id() and c.status = 'aceita'
    and c.concluded_at between now() - app.after_shift_period() and now()
    and not exists (select from app.attendance a where a.candidatura_id = c.id and a.presence = 'nao_compareceu')
    and not exists (select from app.avaliacoes r where r.candidatura_id = c.id)
$$;
grant execute on function app.vagas_to_rate to app_hospital;

/* Candidates of the calling hospital whose name, or with `has_crm` also whose CRM ('crm/sp 123456/sp'), contains one of
   the patterns, with their vagas. While the hospital may read a doctor's data, all vagas that the doctor applied to are
   found. After that only vagas for which it accepted the doctor, because name and CRM of the doctor on duty remain
   readable. */
create function app.candidates_like(patterns text[], has_crm boolean, out vaga_id uuid, out search_text text)
returns setof record language sql stable rows 50 security definer set search_path = '' as $$
  with doctors as materialized (
    select c.medico_id, max(c.concluded_at) > now() - app.read_right_period() as is_readable
    from app.candidaturas c where c.hospital_id = app.current_hospital_id() group by c.medico_id
  ), found as materialized (
    select d.medico_id, d.is_readable, t.search_text
    from doctors d cross join lateral (
      select app.fold_text(m.nome) || case when has_crm then lower(concat(
        ' crm/', m.crm_uf, ' ', replace(substring(m.crm from '\d[\d.]*P?'), '.', ''), '/', m.crm_uf)) else '' end as search_text
      from app.medicos m where m.id = d.medico_id
      -- The index medicos_folded has the folded name. Joined otherwise, each name would be folded anew.
      offset 0
    ) t
    where t.search_text like any (patterns)
  )
  select c.vaga_id, f.search_text
  from found f cross join lateral (
    select c.vaga_id from app.candidaturas c
    where c.hospital_id = app.current_hospital_id() and c.medico_id = f.medico_id and (f.is_readable or c.status = 'aceita')
    -- The planner expects every doctor to be found, and would read all candidaturas.
    offset 0
  ) c
$$;
grant execute on function app.candidates_like to app_hospital;
