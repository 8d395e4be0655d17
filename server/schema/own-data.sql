-- The rights of a person with an account: an export of the person's data, and deletion. Records that others need, such
-- as accepted shifts, stay and no longer name the person. A new table with personal data has to be added to export and
-- deletion: tests fail until it is.

/* Planned shifts, publications and claims of proof of the hospital, for its own export alone. */
create function app.own_plans(hospital uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'plantoes', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'horario_reader' order by p.id), '[]')
      from app.plantoes p where p.hospital_id = hospital),
    'publicacoes', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d.id), '[]')
      from app.publications d where d.hospital_id = hospital),
    'comprovacoes', (
      select coalesce(jsonb_agg(to_jsonb(c) - '{code_mac,sent_to,decided_by}'::text[] order by c.created_at, c.id), '[]')
      from app.proof_claims c where c.hospital_id = hospital))
$$;

/* The second factor of an account and its recovery codes, without what would let somebody sign in. */
create function app.own_second_factor(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'verificacao_em_duas_etapas', (select to_jsonb(f) - 'secret' from auth.second_factors f where f.user_id = account),
    'codigos_de_recuperacao', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'code_hash' order by c.used_at), '[]')
      from auth.recovery_codes c where c.user_id = account))
$$;

create function app.own_operator(operador uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'operador', (select to_jsonb(o) from app.operadores o where o.id = operador),
    'convites', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'token_hash' order by i.id), '[]')
      from app.operadores o join auth.users u on u.id = o.auth_user_id join auth.operator_invites i on i.email = u.email
      where o.id = operador))
$$;

/* The account's reports and requests to the operators, and the operators' looks at the account's data. Leaves out
   reports by others about the account, and the operators who decided, answered or looked. */
create function app.own_dealings(account uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'denuncias', (
      select coalesce(jsonb_agg(to_jsonb(r) - '{about_user_id,decided_by,decision_reason}'::text[] order by r.id), '[]')
      from app.reports r where r.reporter_user_id = account),
    'pedidos', (
      select coalesce(jsonb_agg(to_jsonb(q) - 'answered_by' order by q.id), '[]')
      from app.person_requests q where q.user_id = account),
    'acessos_da_operacao', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'operador_id' order by l.id), '[]')
      from app.operator_looks l where l.user_id = account))
$$;

/* Every row of the calling user, without what would let somebody sign in, such as the hashes of passwords and links,
   and without the hashes of requests. Other people's data appear only as far as the caller's screens show them. The
   keys are Portuguese, because the caller reads the file. */
create function app.own_data() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := app.current_user_id();
  medico constant uuid := (select m.id from app.medicos m where m.auth_user_id = caller);
  hospital constant uuid := (select h.id from app.hospitais h where h.auth_user_id = caller);
  operador constant uuid := (select o.id from app.operadores o where o.auth_user_id = caller);
begin
  return jsonb_build_object(
    'conta', (select to_jsonb(u) - 'password_hash' from auth.users u where u.id = caller),
    'medico', (select to_jsonb(m) from app.medicos m where m.id = medico),
    'hospital', (select to_jsonb(h) - 'search_text' - 'horario_reader' from app.hospitais h where h.id = hospital),
    'documentos', (
      select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('sha256', encode(d.sha256, 'hex')) order by d.id), '[]')
      from app.documentos d where d.auth_user_id = caller),
    'vagas', (
      select coalesce(jsonb_agg(to_jsonb(v) - 'search_text' - 'horario_reader' order by v.id), '[]')
      from app.vagas v where v.hospital_id = hospital),
    'candidaturas', case when medico is not null then (
        select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('hospital', h.nome, 'vaga', to_jsonb(v) - 'search_text' - 'horario_reader'
          -- Address and phone are only for the accepted doctor.
          - case when c.status = 'aceita' then '{}'::text[] else array['endereco', 'telefone'] end) order by c.id), '[]')
        from app.candidaturas c join app.vagas v on v.id = c.vaga_id join app.hospitais h on h.id = v.hospital_id
        where c.medico_id = medico)
      else (
        select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('medico', m.nome) order by c.id), '[]')
        from app.candidaturas c join app.medicos m on m.id = c.medico_id where c.hospital_id = hospital)
      end,
    'buscas_salvas', (
      select coalesce(jsonb_agg(to_jsonb(s) - '{patterns,piece,anchors,sole_anchor}'::text[] order by s.id), '[]')
      from app.saved_searches s where s.medico_id = medico),
    'setores', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'name_key' order by s.position, s.id), '[]')
      from app.setores s where s.hospital_id = hospital),
    'setores_das_vagas', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.vaga_id), '[]')
      from app.vaga_setores x where x.hospital_id = hospital),
    'urgencias', (
      select coalesce(jsonb_agg(to_jsonb(u) || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by u.given_at, m.id, h.id), '[]')
      from app.urgent_call_consents u join app.hospitais h on h.id = u.hospital_id join app.medicos m on m.id = u.medico_id
      where u.medico_id = medico or u.hospital_id = hospital),
    'presencas', (
      select coalesce(jsonb_agg(to_jsonb(a) order by a.candidatura_id), '[]')
      from app.candidaturas c join app.attendance a on a.candidatura_id = c.id
      where c.medico_id = medico or c.hospital_id = hospital),
    'avaliacoes', (
      select coalesce(jsonb_agg(to_jsonb(a)
        -- Only the rated side and the operator know of a report.
        || case when a.medico_id = medico then '{}' else '{"reported_at": null, "report_reason": null}'::jsonb end
        || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by a.id), '[]')
      from app.avaliacoes a join app.hospitais h on h.id = a.hospital_id join app.medicos m on m.id = a.medico_id
      where (a.medico_id = medico and a.opens_at <= now()) or a.hospital_id = hospital),
    'avaliacoes_hospitais', (
      select coalesce(jsonb_agg(to_jsonb(a)
        || case when a.hospital_id = hospital then '{}' else '{"reported_at": null, "report_reason": null}'::jsonb end
        || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by a.id), '[]')
      from app.avaliacoes_hospitais a join app.hospitais h on h.id = a.hospital_id join app.medicos m on m.id = a.medico_id
      where a.medico_id = medico or (a.hospital_id = hospital and a.opens_at <= now())),
    'acessos', (
      select coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by a.id), '[]')
      from app.acessos a join app.hospitais h on h.id = a.hospital_id join app.medicos m on m.id = a.medico_id
      where a.medico_id = medico or a.hospital_id = hospital),
    'contatos_abertos', (
      select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by o.opened_at, m.id), '[]')
      from app.opened_contacts o join app.hospitais h on h.id = o.hospital_id join app.medicos m on m.id = o.medico_id
      where o.medico_id = medico or o.hospital_id = hospital),
    'notificacoes', (
      select coalesce(jsonb_agg(to_jsonb(n) order by n.id), '[]')
      from app.notificacoes n where n.auth_user_id = caller and coalesce(n.visible_from <= now(), true)),
    'avisos', (
      select coalesce(jsonb_agg(to_jsonb(w) order by w.kind), '[]')
      from app.notificacao_choices w where w.auth_user_id = caller),
    'propostas_de_alteracao', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]')
      from app.change_proposals p join app.candidaturas c on c.id = p.candidatura_id
      where c.hospital_id = hospital or c.medico_id = medico),
    -- Events by the caller, and events by other accounts about the caller's vagas and candidaturas. The ids of other
    -- accounts are left out.
    'eventos', (
      select coalesce(jsonb_agg(to_jsonb(e)
        || jsonb_build_object('auth_user_id', case when e.auth_user_id = caller then caller end) order by e.id), '[]')
      from app.history e where e.id in (
        select o.id from app.history o where o.auth_user_id = caller
        union select o.id from app.vagas v join app.history o on o.vaga_id = v.id where v.hospital_id = hospital
        union select o.id from app.candidaturas c join app.history o on o.vaga_id = c.vaga_id and o.candidatura_id = c.id
          where c.medico_id = medico)),
    'sessoes', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.id), '[]') from auth.sessions s where s.user_id = caller),
    'links', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'token_hash' order by t.id), '[]')
      from auth.one_time_tokens t where t.user_id = caller),
    'registros_de_acesso', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from auth.audit r where r.user_id = caller),
    'chaves_de_envio', (
      select coalesce(jsonb_agg(to_jsonb(k) - 'body_hash' order by k.created_at, k.key), '[]')
      from app.idempotency_keys k where k.user_id = caller))
    || app.own_second_factor(caller)
    || app.own_dealings(caller)
    || case when hospital is not null then app.own_plans(hospital) else '{}' end
    || case when operador is not null then app.own_operator(operador) else '{}' end;
end
$$;
grant execute on function app.own_data to app_medico, app_hospital, app_operador;

/* Deletes the calling user's account. The server closes a hospital's vagas, as app_hospital, before this call
   (vagas/store.ts), so that their candidates get e-mails. Returns the sessions that ended, the files to remove, and
   the accepted candidaturas of future shifts, whose other side has to be notified. */
create function app.delete_own_account(out session_ids uuid[], out object_keys text[], out upcoming_candidaturas uuid[])
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := app.current_user_id();
  medico uuid;
  hospital record;
begin
  -- Concurrent applications and publications of the caller wait for these locks, and are then refused.
  select m.id into medico from app.medicos m where m.auth_user_id = caller for update;
  select h.id, app.search_pattern(h.nome) as nome into hospital from app.hospitais h where h.auth_user_id = caller for update;

  if medico is not null then
    -- Accepted candidaturas stay, because they are the hospital's record too.
    delete from app.candidaturas where medico_id = medico and status <> 'aceita';
    delete from app.avaliacoes where medico_id = medico;
    delete from app.acessos where medico_id = medico;
    if exists (select from app.candidaturas c where c.medico_id = medico) then
      update app.medicos set auth_user_id = null, removed_at = now(), nome = 'Médico removido', crm = '—', crm_uf = null,
        especialidade = null, telefone = null, email = '' where id = medico;
    else
      delete from app.medicos where id = medico;
    end if;
  end if;

  if hospital.id is not null then
    delete from app.vagas v where v.hospital_id = hospital.id
      and not exists (select from app.candidaturas c where c.vaga_id = v.id);
    -- Comments in which the hospital names itself are removed too.
    update app.avaliacoes set comentario = null
      where hospital_id = hospital.id and app.fold_text(comentario) like hospital.nome;
    if exists (select from app.vagas v where v.hospital_id = hospital.id)
      or exists (select from app.avaliacoes a where a.hospital_id = hospital.id)
      or exists (select from app.acessos a where a.hospital_id = hospital.id)
    then
      -- Column estado stays, because the time zone of the shifts is derived from it.
      update app.hospitais set auth_user_id = null, removed_at = now(), nome = 'Hospital removido', cnpj = '—',
        localizacao = '', telefone = '', endereco = '', cidade = '', cnes = '', director_name = '', director_crm = '',
        director_uf = '', director_email = '', proven_by = null, proven_at = null, proven_until = null, proven_cnes = null,
        proven_name = null
        where id = hospital.id;
      delete from app.proof_claims where hospital_id = hospital.id;
      update app.vagas set observacoes = null,
        nome_vaga = case when app.fold_text(nome_vaga) like hospital.nome then 'Plantão' else nome_vaga end
        where hospital_id = hospital.id;
    else
      delete from app.hospitais where id = hospital.id;
    end if;
  end if;

  -- This query comes after the deletions, because they wait for a worker that is accepting the doctor at this moment.
  upcoming_candidaturas := array(
    select c.id from app.candidaturas c join app.vagas v on v.id = c.vaga_id
    where (c.medico_id = medico or c.hospital_id = hospital.id) and c.status = 'aceita'
      and coalesce(v.ends_at, v.open_until) > now());

  delete from auth.operator_invites i using auth.users u where u.id = caller and u.user_type = 'operator' and i.email = u.email;
  update app.operadores set auth_user_id = null, removed_at = now(), nome = 'Operador removido' where auth_user_id = caller;

  -- The history comes last, because the changes above wrote to it.
  update app.history set auth_user_id = null, previous = null where auth_user_id = caller;

  object_keys := array(select d.object_key from app.documentos d where d.auth_user_id = caller);
  delete from app.documentos where auth_user_id = caller;
  session_ids := array(select s.id from auth.sessions s where s.user_id = caller);
  -- Sessions, one-time links, e-mails and idempotency keys are deleted by their foreign keys.
  delete from auth.users where id = caller;
  -- The row is missing if another call deleted the account while this one waited.
  if not found then
    raise exception 'the session has ended' using errcode = 'PA401';
  end if;
end
$$;
grant execute on function app.delete_own_account to app_medico, app_hospital, app_operador;

/* app.own_data(), reduced for a doctor: without the reasons that hospitals gave for closing vagas, and without
   acceptances that were undone. */
create function app.own_data_as_told() returns jsonb language sql stable security definer set search_path = '' as $$
  with own as (select app.own_data() as data)
  select case when data -> 'medico' = 'null' then data else data || jsonb_build_object(
    'candidaturas', (
      select coalesce(jsonb_agg(c #- '{vaga,closed_reason}' order by ordinal), '[]')
      from jsonb_array_elements(data -> 'candidaturas') with ordinality as t (c, ordinal)),
    'eventos', (
      select coalesce(jsonb_agg(e order by ordinal), '[]')
      from jsonb_array_elements(data -> 'eventos') with ordinality as t (e, ordinal)
      where e ->> 'candidatura_id' is null or app.is_told_to_medico((e ->> 'vaga_id')::uuid, (e ->> 'candidatura_id')::uuid,
        e ->> 'kind', e ->> 'actor', (e ->> 'at')::timestamptz))) end
  from own
$$;
grant execute on function app.own_data_as_told to app_medico, app_hospital, app_operador;
