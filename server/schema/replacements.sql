-- A vaga that opened again: who could take it, and which doctors its hospital may call for urgencies.

/* A vaga that opened again is urgent this long before its start. The contract has the same number of hours
   (urgentCallHours). */
create function app.urgent_period() returns interval language sql immutable parallel safe
  return interval '48 hours';

/* How often one hospital may call one doctor for urgencies within a day, for all its vagas together. */
create function app.max_urgent_calls() returns integer language sql immutable parallel safe
  return 3;

create function app.has_worked_at(hospital uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.candidaturas c left join app.attendance a on a.candidatura_id = c.id
    where c.medico_id = app.current_medico_id() and c.hospital_id = hospital and c.status = 'aceita'
      and c.concluded_at <= now() and a.presence is distinct from 'nao_compareceu')
$$;
grant execute on function app.has_worked_at to app_medico;

/* Doctors who could take a vaga of the calling hospital that opened again or may be opened again. These are the
   vaga's candidates who were not selected and, for an urgent vaga, doctors of its specialty who let this hospital
   call them. The vaga's other candidates are always left out. `is_free` says whether no accepted shift of the doctor
   overlaps, but not where such a shift is. Once the right to read a candidate's data has ended, only the columns that
   need no such right remain. `called_at` is null if the doctor has not been called since the vaga opened again.
   `is_to_call` leaves out doctors who have been called, who are known not to be free, or who had
   app.max_urgent_calls() calls in the last 24 hours. A hospital may have thousands of doctors to call, so their facts
   are read for all of them at once. */
create function app.replacements_for(
  vaga uuid, out medico_id uuid, out candidatura_id uuid, out nome text, out crm text, out crm_uf text, out especialidade text,
  out telefone text, out shifts_here integer, out is_free boolean, out called_at timestamptz, out is_to_call boolean, out rank integer,
  out since timestamptz
) returns setof record language sql stable security definer set search_path = '' as $$
  with opened as materialized (
    select v.id, v.hospital_id, v.starts_at, v.ends_at, v.especialidade_cfm,
      case v.status when 'aberta' then v.reopened_at else 'infinity' end as opened_at,
      coalesce(v.starts_at, v.open_until - interval '1 day') < now() + app.urgent_period() as is_urgent
    from app.vagas v
    where v.id = vaga and v.hospital_id = app.current_hospital_id()
      and (v.status = 'encerrada' or (v.is_reopened and app.is_open(v.status, v.open_until)))
      and app.is_changeable(v.starts_at, v.ends_at, v.open_until)
      and not app.is_decided(v.id)
  ), worked as materialized (
    select c.medico_id, count(*)::integer as shifts, bool_or(v.especialidade_cfm = o.especialidade_cfm) as has_specialty
    from opened o join app.candidaturas c on c.hospital_id = o.hospital_id and c.status = 'aceita' and c.concluded_at <= now()
    join app.vagas v on v.id = c.vaga_id
    group by c.medico_id
  ), rated as materialized (
    select a.medico_id, avg(a.estrelas) as estrelas from opened o join app.avaliacoes a on a.hospital_id = o.hospital_id
    group by a.medico_id
  ), consenting as materialized (
    select m.id as medico_id, m.auth_user_id, m.crm, m.crm_uf, m.especialidade, m.telefone, u.given_at as since
    from opened o join app.urgent_call_consents u on u.hospital_id = o.hospital_id join app.medicos m on m.id = u.medico_id
    left join worked w on w.medico_id = m.id
    where o.is_urgent and (app.cfm_especialidade(m.especialidade) = o.especialidade_cfm or w.has_specialty)
      -- The array is computed once. Without an array, PostgreSQL would read all candidaturas of each doctor.
      and m.id <> all (array(select c.medico_id from app.candidaturas c where c.vaga_id = vaga))
  ), calls as materialized (
    select n.auth_user_id, max(n.created_at) filter (where n.vaga_id = o.id and n.created_at >= o.opened_at) as called_at,
      count(*) filter (where n.created_at > now() - interval '1 day') as today
    from opened o cross join consenting p
    join app.notificacoes n on n.auth_user_id = p.auth_user_id and n.kind = 'urgent-call'
      and n.created_at >= least(o.opened_at, now() - interval '1 day')
    join app.vagas called on called.id = n.vaga_id and called.hospital_id = o.hospital_id
    group by n.auth_user_id
  ), people as (
    select c.medico_id, c.id as candidatura_id, d.crm, d.crm_uf, d.especialidade, d.telefone, exists (
        select from app.candidaturas r
        where r.hospital_id = o.hospital_id and r.medico_id = c.medico_id and r.concluded_at > now() - app.read_right_period()) as is_readable,
      case when c.invited_at >= o.opened_at then c.invited_at end as called_at, 0 as calls_today, c.created_at as since
    from opened o join app.candidaturas c on c.vaga_id = o.id and c.status = 'nao_selecionada'
    left join lateral app.data_of_candidate(c.medico_id) d on true
    union all
    select p.medico_id, null, p.crm, p.crm_uf, p.especialidade, p.telefone, true, k.called_at, coalesce(k.today, 0), p.since
    from consenting p left join calls k on k.auth_user_id = p.auth_user_id
  )
  select p.medico_id, p.candidatura_id, m.nome, p.crm, p.crm_uf, p.especialidade, p.telefone, coalesce(w.shifts, 0),
    case when p.is_readable then free.is_free end, p.called_at,
    p.called_at is null and (free.is_free or not p.is_readable) and p.calls_today < app.max_urgent_calls(),
    -- Sorts candidates first, then by this hospital's ratings, then by shifts worked at this hospital.
    (case when p.candidatura_id is null then 1 else 0 end) * 1000000 + 999999
      - coalesce(round(r.estrelas * 100), 0)::integer * 1000 - least(coalesce(w.shifts, 0), 999),
    p.since
  from opened o cross join people p join app.medicos m on m.id = p.medico_id
  left join worked w on w.medico_id = p.medico_id left join rated r on r.medico_id = p.medico_id
  cross join lateral (
    select not exists (
      select from app.candidaturas c
      where c.medico_id = p.medico_id and c.status = 'aceita' and app.overlaps(c.starts_at, c.ends_at, o.starts_at, o.ends_at)
    ) as is_free
    -- `offset 0` keeps the planner from evaluating the subquery twice, once for each column that shows its result.
    offset 0
  ) free
$$;
grant execute on function app.replacements_for to app_hospital;

/* Deletes the consents of a deleted doctor or hospital, whose profile row may stay. */
create function app.end_urgent_call_consents() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.urgent_call_consents where new.id in (medico_id, hospital_id);
  return null;
end
$$;
create trigger medicos_end_urgent_calls after update of removed_at on app.medicos
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.end_urgent_call_consents();
create trigger hospitais_end_urgent_calls after update of removed_at on app.hospitais
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.end_urgent_call_consents();

grant select, insert (medico_id, hospital_id), delete on app.urgent_call_consents to app_medico;
-- Doctors read their own consents.
create policy medico_reads on app.urgent_call_consents for select to app_medico
  using (medico_id = (select app.current_medico_id()));
-- Doctors give consent only to a hospital where they have worked.
create policy medico_gives on app.urgent_call_consents for insert to app_medico
  with check (medico_id = (select app.current_medico_id()) and app.has_worked_at(hospital_id));
-- Doctors end their own consents at any time.
create policy medico_ends on app.urgent_call_consents for delete to app_medico
  using (medico_id = (select app.current_medico_id()));

grant select on app.urgent_call_consents to app_jobs;
-- Before an e-mail is sent, a job checks that the consent still stands.
create policy jobs_read on app.urgent_call_consents for select to app_jobs using (true);
