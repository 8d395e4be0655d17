-- Rights of operators. Their role app_operador reads only the table app.operadores, and calls these functions for all
-- else. A function that shows an account or a vaga first records that an operator looked at it. Everybody whose data is
-- shown can read this record. Lists and the search record nothing.

/* Refuses an act of an operator who has typed no code of the second factor in this session for ten minutes: whoever
   finds an open session can then read, but not suspend, decide or delete. Commands have no session. */
create function app.require_recent_factor() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if app.current_operador_id() is not null and not exists (
    select from auth.sessions s
    where s.id = nullif(current_setting('app.session_id', true), '')::uuid and s.factor_at > now() - interval '10 minutes')
  then
    raise exception 'no recent second factor' using errcode = 'check_violation', constraint = 'sessions_recent_factor';
  end if;
end
$$;

/* Records a look at an account's data, at most once an hour for the same operator, kind and reason, because a page
   that shows a person is read again after each action. */
create function app.record_look(account uuid, what text, words text) returns void
language sql security definer set search_path = '' as $$
  insert into app.operator_looks (operador_id, user_id, kind, reason)
  select app.current_operador_id(), account, what, words
  where not exists (
    select from app.operator_looks l
    where l.user_id = account and l.kind = what and l.reason = words
      and l.operador_id is not distinct from app.current_operador_id() and l.created_at > now() - interval '1 hour')
$$;

/* Whether an account is a doctor's or a hospital's. */
create function app.is_of_side(user_type text) returns boolean language sql immutable parallel safe
  return user_type in ('doctor', 'hospital');

/* Whether operators may look at the account: it is a doctor's or a hospital's. */
create function app.is_person(account uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u where u.id = account and u.email_confirmed_at is not null and app.is_of_side(u.user_type))
$$;

/* Records a look at an account, or an action on it. Returns false if there is no such account. */
create function app.record_look_at(account uuid, what text, words text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not app.is_person(account) then
    return false;
  end if;
  if what = 'exclusao' then
    perform app.require_recent_factor();
  end if;
  perform app.record_look(account, what, words);
  return true;
end
$$;
grant execute on function app.record_look_at to app_operador;

create function app.masked_email(address text) returns text language sql immutable strict parallel safe
  return left(address, 1) || '•••@' || split_part(address, '@', 2);

/* The first letters of the first and the last name, such as 'A. S.' */
create function app.initials(nome text) returns text language sql immutable strict parallel safe
  return upper(left(trim(nome), 1)) || '.' || coalesce(' ' || upper((regexp_match(trim(nome), '\s(\S)\S*$'))[1]) || '.', '');

create function app.waiting_work() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'claims', (select count(*) from app.proof_claims c where c.status = 'waiting_operator'),
    'reports', (select count(*) from app.reports r where r.decided_at is null),
    'requests', (select count(*) from app.person_requests q where q.answered_at is null))
$$;
grant execute on function app.waiting_work to app_operador;

/* Finds accounts by id, exact e-mail, CNPJ, CRM number, or a part of the name, and returns the newest first. Each of
   these searches has its index. The function records no look and so names no doctor: a result shows just enough to
   choose an account, and opening the account requires a reason. A hospital's name and place are shown, because
   doctors see them anyway. */
create function app.find_accounts(
  words text, after_time timestamptz, after_id uuid, max_rows integer,
  out id uuid, out user_type text, out nome text, out lugar text, out email text, out created_at timestamptz,
  out suspended_at timestamptz
) returns setof record language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant text := lower(trim(words));
  account constant uuid := case when pg_input_is_valid(asked, 'uuid') then asked::uuid end;
  pattern constant text := case when char_length(asked) >= 3 then app.search_pattern(asked) end;
  asked_cnpj constant text := nullif(upper(regexp_replace(asked, '[^0-9a-z]', '', 'g')), '');
  digits constant text := regexp_replace(asked, '\D', '', 'g');
  -- Digits in an e-mail address are not a CRM number.
  asked_crm constant text := case when char_length(digits) >= 4 and asked !~ '@' then digits end;
begin
  return query
  with accounts as (
    select account as id
    union
    select u.id from auth.users u where u.email operator(extensions.=) asked::extensions.citext
    union
    select m.auth_user_id from app.medicos m
      where app.fold_text(m.nome) like pattern or regexp_replace(m.crm, '\D', '', 'g') = asked_crm
    union
    select h.auth_user_id from app.hospitais h
      where h.removed_at is null and (h.search_text like pattern or h.cnpj_key = asked_cnpj)
  )
  select u.id, u.user_type, coalesce(app.initials(m.nome), h.nome),
    case when h.id is not null then concat_ws(' - ', nullif(h.cidade, ''), nullif(h.estado, '')) else m.crm_uf end,
    app.masked_email(u.email::text), u.created_at, u.suspended_at
  from accounts a
  join auth.users u on u.id = a.id
  left join app.medicos m on m.auth_user_id = u.id
  left join app.hospitais h on h.auth_user_id = u.id
  where u.email_confirmed_at is not null and app.is_of_side(u.user_type)
    and (after_id is null or (u.created_at, u.id) < (after_time, after_id))
  order by u.created_at desc, u.id desc limit max_rows;
end
$$;
grant execute on function app.find_accounts to app_operador;

/* The data of an account's page for operators, or null if there is no such account. Records the look. */
create function app.look_at_account(account uuid, words text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  medico uuid;
  hospital uuid;
begin
  if not app.is_person(account) then
    return null;
  end if;
  perform app.record_look(account, 'conta', words);
  select m.id into medico from app.medicos m where m.auth_user_id = account;
  select h.id into hospital from app.hospitais h where h.auth_user_id = account;
  return jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'user_type', u.user_type, 'created_at', u.created_at,
        'suspended_at', u.suspended_at, 'suspension_reason', u.suspension_reason)
      from auth.users u where u.id = account),
    'medico', (
      select jsonb_build_object('id', m.id, 'nome', m.nome, 'crm', m.crm, 'crm_uf', m.crm_uf,
        'especialidade', m.especialidade, 'telefone', m.telefone)
      from app.medicos m where m.id = medico),
    'hospital', (
      select jsonb_build_object('id', h.id, 'nome', h.nome, 'cnpj', h.cnpj, 'cnes', h.cnes, 'localizacao', h.localizacao,
        'endereco', h.endereco, 'cidade', h.cidade, 'estado', h.estado, 'telefone', h.telefone, 'proven_by', h.proven_by,
        'proven_at', h.proven_at, 'proven_until', h.proven_until)
      from app.hospitais h where h.id = hospital),
    'counts', jsonb_build_object(
      'vagas', (select count(*) from app.vagas v where v.hospital_id = hospital),
      'open_vagas', (select count(*) from app.vagas v where v.hospital_id = hospital and app.is_open(v.status, v.open_until)),
      'candidaturas', (select count(*) from app.candidaturas c where c.hospital_id = hospital or c.medico_id = medico),
      'aceitas', (
        select count(*) from app.candidaturas c
        where (c.hospital_id = hospital or c.medico_id = medico) and c.status = 'aceita'),
      'desistencias', (
        select count(*) from app.candidaturas c
        where (c.hospital_id = hospital or c.medico_id = medico) and c.status = 'desistencia')),
    'vagas', (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'nome_vaga', v.nome_vaga, 'data', v.data, 'horario', v.horario,
        'status', v.status) order by v.created_at desc), '[]')
      from (select * from app.vagas w where w.hospital_id = hospital order by w.created_at desc limit 10) v),
    'sessions', app.open_sessions_of(account),
    'reports_about', (
      select coalesce(jsonb_agg(app.report_for_operators(r.report) order by r.created_at desc), '[]')
      from (
        select w as report, w.created_at from app.reports w
        where w.about_user_id = account order by w.created_at desc limit 50) r),
    'reports_made', (select count(*) from app.reports r where r.reporter_user_id = account),
    'requests', (
      select coalesce(jsonb_agg(app.named(to_jsonb(q), '{id,kind,text,created_at,due_on,answered_at,answer}') order by q.created_at desc), '[]')
      from app.person_requests q where q.user_id = account),
    'looks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'reason', l.reason, 'created_at', l.created_at,
        'operador', coalesce((select o.nome from app.operadores o where o.id = l.operador_id), 'comando')) order by l.created_at desc), '[]')
      from (select * from app.operator_looks w where w.user_id = account order by w.created_at desc limit 50) l));
end
$$;
grant execute on function app.look_at_account to app_operador;

/* The valid sessions of an account, without their network addresses. */
create function app.open_sessions_of(account uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at,
    'user_agent', s.user_agent) order by s.refreshed_at desc), '[]')
  from auth.sessions s
  where s.user_id = account and s.revoked_at is null and s.not_after > now() and s.refreshed_at > now() - interval '7 days'
$$;

/* The history of a vaga with all its candidates, for a dispute, or null if there is no such vaga. Records a look at
   the data of the hospital and of each candidate. */
create function app.look_at_vaga(vaga uuid, words text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from app.vagas v where v.id = vaga;
  if not found then
    return null;
  end if;
  perform app.record_look(p.auth_user_id, 'vaga', words)
  from (
    select h.auth_user_id from app.vagas v join app.hospitais h on h.id = v.hospital_id where v.id = vaga
    union select m.auth_user_id from app.candidaturas c join app.medicos m on m.id = c.medico_id where c.vaga_id = vaga
  ) p where p.auth_user_id is not null order by p.auth_user_id;
  return (
    select jsonb_build_object(
      'vaga', jsonb_build_object('id', v.id, 'nome_vaga', v.nome_vaga, 'especialidade', v.especialidade, 'data', v.data,
        'horario', v.horario, 'valor', v.valor, 'status', v.status, 'created_at', v.created_at, 'time_zone', v.time_zone,
        'hospital', h.nome, 'hospital_user_id', h.auth_user_id),
      'candidaturas', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'medico', m.nome, 'medico_user_id', m.auth_user_id,
          'status', c.status, 'reason', c.reason, 'created_at', c.created_at, 'checked_in_at', a.checked_in_at,
          'checked_out_at', a.checked_out_at, 'presence', a.presence, 'no_show_answer', a.no_show_answer)
          order by c.created_at, c.id), '[]')
        from app.candidaturas c join app.medicos m on m.id = c.medico_id left join app.attendance a on a.candidatura_id = c.id
        where c.vaga_id = v.id),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'by', e.actor, 'reason', e.reason,
          'previous_status', e.previous ->> 'status', 'candidatura_id', e.candidatura_id) order by e.at, e.id), '[]')
        from app.history e where e.vaga_id = v.id))
    from app.vagas v join app.hospitais h on h.id = v.hospital_id where v.id = vaga);
end
$$;
grant execute on function app.look_at_vaga to app_operador;

grant select (id, user_id, kind, reason, created_at) on app.operator_looks to app_medico, app_hospital;
-- A person reads when and why operators looked at their data, but not which operator looked.
create policy person_reads on app.operator_looks for select to app_medico, app_hospital
  using (user_id = (select app.current_user_id()));
