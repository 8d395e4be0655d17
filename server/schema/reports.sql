-- Reports: what doctors and hospitals tell the operators about vagas, people and ratings.

/* Returns the account that answers for a vaga, a person or an open rating, if the calling side may see that subject,
   and if the account is not the caller's own. `found` is also true for a rating whose author is gone. */
create function app.reported_account(kind text, subject uuid, out found boolean, out user_id uuid)
language sql stable security definer set search_path = '' as $$
  with caller as (
    select u.id as account, u.user_type = 'doctor' as is_medico, app.hospital_of_account() as hospital
    from auth.users u where u.id = app.current_user_id()
  ), seen as (
    select h.auth_user_id as answers from app.vagas v join app.hospitais h on h.id = v.hospital_id
      where kind = 'vaga' and v.id = subject
    union all
    select h.auth_user_id from app.hospitais h, caller
      where kind = 'hospital' and h.id = subject and h.removed_at is null
        -- A hospital sees another one only as the earlier account with its CNPJ.
        and (caller.is_medico or h.id = app.earlier_account(caller.hospital))
    union all
    select m.auth_user_id from app.medicos m, caller
      where kind = 'medico' and m.id = subject and m.removed_at is null and exists (
        select from app.candidaturas c where c.medico_id = m.id and c.hospital_id = caller.hospital)
    union all
    select h.auth_user_id from app.avaliacoes a join app.hospitais h on h.id = a.hospital_id, caller
      where kind = 'avaliacao' and a.id = subject and a.opens_at <= now() and (a.medico_id = app.medico_of_account() or exists (
        select from app.candidaturas c where c.medico_id = a.medico_id and c.hospital_id = caller.hospital))
    union all
    select m.auth_user_id from app.avaliacoes_hospitais a join app.medicos m on m.id = a.medico_id, caller
      where kind = 'avaliacao_hospital' and a.id = subject and a.opens_at <= now()
        and (a.hospital_id = caller.hospital or caller.is_medico)
  )
  select exists (select from seen, caller where seen.answers is distinct from caller.account),
    (select seen.answers from seen, caller where seen.answers is distinct from caller.account limit 1)
$$;

/* Reports a vaga, a person or a rating to the operators. Returns null for a subject that the caller may not see or
   has made. Raises reports_one_waiting while the caller's earlier report of the same subject waits for its decision. */
create function app.report(kind text, subject uuid, words text) returns uuid
language sql security definer set search_path = '' as $$
  insert into app.reports (reporter_user_id, reporter_type, about, about_id, about_user_id, reason)
  select u.id, case u.user_type when 'doctor' then 'medico' else 'hospital' end, kind, subject, s.user_id, words
  from auth.users u, app.reported_account(kind, subject) s where u.id = app.current_user_id() and s.found
  returning id
$$;
grant execute on function app.report to app_medico, app_hospital;

/* Adds a row to app.reports when the rated side reports a rating. Version 0.2.0 recorded such a report only in the
   rating's row. */
create function app.report_of_rating() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_of_medico constant boolean := tg_table_name = 'avaliacoes';
begin
  insert into app.reports (reporter_user_id, reporter_type, about, about_id, about_user_id, reason)
  select case when is_of_medico then m.auth_user_id else h.auth_user_id end,
    case when is_of_medico then 'medico' else 'hospital' end,
    case when is_of_medico then 'avaliacao' else 'avaliacao_hospital' end, new.id,
    case when is_of_medico then h.auth_user_id else m.auth_user_id end, new.report_reason
  from app.medicos m, app.hospitais h where m.id = new.medico_id and h.id = new.hospital_id
  on conflict (reporter_user_id, about, about_id) where decided_at is null do nothing;
  return null;
end
$$;
create trigger avaliacoes_report after update of reported_at on app.avaliacoes
  for each row when (old.reported_at is null and new.reported_at is not null) execute function app.report_of_rating();
create trigger avaliacoes_hospitais_report after update of reported_at on app.avaliacoes_hospitais
  for each row when (old.reported_at is null and new.reported_at is not null) execute function app.report_of_rating();

/* Removes the words of a reporter whose account is deleted, because the words may name the person. */
create function app.forget_report() returns trigger language plpgsql set search_path = '' as $$
begin
  new.reason := '—';
  return new;
end
$$;
create trigger reports_forget_reporter before update of reporter_user_id on app.reports
  for each row when (old.reporter_user_id is not null and new.reporter_user_id is null)
  execute function app.forget_report();

/* A report as the operators read it, with the present state of its subject. The result names no doctor, because
   reading a report records no look at a doctor's data. */
create function app.report_for_operators(report app.reports) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', report.id, 'about', report.about, 'about_id', report.about_id, 'about_user_id', report.about_user_id,
    'reporter_type', report.reporter_type, 'reason', report.reason, 'created_at', report.created_at,
    'decided_at', report.decided_at, 'decision', report.decision, 'decision_reason', report.decision_reason,
    'about_suspended_at', (select u.suspended_at from auth.users u where u.id = report.about_user_id),
    -- Reports by several people about one account weigh more than one report.
    'others', (
      select count(distinct o.reporter_user_id) from app.reports o
      where o.about_user_id = report.about_user_id and o.reporter_user_id is distinct from report.reporter_user_id),
    'subject', case report.about
      when 'vaga' then (
        select jsonb_build_object('nome', v.nome_vaga, 'hospital', h.nome, 'estrelas', null,
          'text', (select string_agg(n.value, e'\n\n') from jsonb_each_text(app.notes_of_vaga(v)) n))
        from app.vagas v join app.hospitais h on h.id = v.hospital_id where v.id = report.about_id)
      when 'hospital' then (
        select jsonb_build_object('nome', null, 'hospital', h.nome, 'text', null, 'estrelas', null)
        from app.hospitais h where h.id = report.about_id and h.removed_at is null)
      when 'avaliacao' then (
        select jsonb_build_object('nome', null, 'hospital', h.nome, 'text', a.comentario, 'estrelas', a.estrelas)
        from app.avaliacoes a join app.hospitais h on h.id = a.hospital_id where a.id = report.about_id)
      when 'avaliacao_hospital' then (
        select jsonb_build_object('nome', null, 'hospital', h.nome, 'text', a.comentario, 'estrelas', a.estrelas)
        from app.avaliacoes_hospitais a join app.hospitais h on h.id = a.hospital_id where a.id = report.about_id) end)
$$;

/* Reports that wait for a decision, the oldest first. Records no look, because people wrote these texts to the
   operators. */
create function app.waiting_reports(after_time timestamptz, after_id uuid, max_rows integer) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select app.report_for_operators(r) from app.reports r
  where r.decided_at is null and (after_id is null or (r.created_at, r.id) > (after_time, after_id))
  order by r.created_at, r.id limit max_rows
$$;
grant execute on function app.waiting_reports to app_operador;

/* Decides a report that waits. Returns no row when the report is already decided. The decision 'comentario_removido'
   removes the rating's comment and keeps its stars. */
create function app.decide_report(report uuid, decided text, words text) returns setof app.reports
language plpgsql rows 1 security definer set search_path = '' as $$
declare
  taken app.reports;
begin
  perform app.require_recent_factor();
  update app.reports r set decided_at = now(), decided_by = app.current_operador_id(), decision = decided,
    decision_reason = words
    where r.id = report and r.decided_at is null returning r.* into taken;
  if not found then
    return;
  end if;
  if decided = 'comentario_removido' then
    update app.avaliacoes set comentario = null where taken.about = 'avaliacao' and id = taken.about_id;
    update app.avaliacoes_hospitais set comentario = null
      where taken.about = 'avaliacao_hospital' and id = taken.about_id;
  end if;
  return next taken;
end
$$;
grant execute on function app.decide_report to app_operador;

create function app.is_report(report uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.reports r where r.id = report)
$$;
grant execute on function app.is_report to app_operador;

grant select (id, about, about_id, reporter_type, reason, created_at) on app.reports to app_jobs;
-- Jobs read a report, for the e-mail to the operators.
create policy jobs_read on app.reports for select to app_jobs using (true);
