-- The rights of a person with an account: an export of the person's data, and deletion. Records that others need, such
-- as accepted shifts, stay and no longer name the person. A new table with personal data has to be added to export and
-- deletion: tests fail until it is. The export names its columns: a new column stays private until it is named here.

/* The named columns of a row. */
create function app.named(entity jsonb, columns text[]) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(e.key, e.value) from jsonb_each(entity) e where e.key = any (columns));

/* The columns of a vaga that both sides read. Address and phone are only for the accepted doctor. */
create function app.exported_vaga(vaga app.vagas) returns jsonb language sql stable
  return app.named(to_jsonb(vaga), '{id,hospital_id,nome_vaga,especialidade,especialidade_cfm,data,horario,turno,modalidade,
    fim_de_semana,valor,valor_hora,observacoes,localizacao,cidade,cidade_key,estado,time_zone,hospital_confirmado,status,
    local_start,starts_at,ends_at,open_until,created_at,reopened_at,is_reopened,place_correction}');

/* The columns of a candidatura that both sides read. Only the doctor reads what a suspension changed. */
create function app.exported_candidatura(candidatura app.candidaturas) returns jsonb language sql stable
  return app.named(to_jsonb(candidatura), '{id,vaga_id,medico_id,hospital_id,status,reason,created_at,decided_at,invited_at,
    starts_at,ends_at,open_until,concluded_at,version}');

/* A rating of either side. Only the rated side and the operators know of a report. */
create function app.exported_rating(rating jsonb, is_rated_side boolean) returns jsonb language sql immutable parallel safe
  return app.named(rating, '{id,candidatura_id,medico_id,hospital_id,estrelas,comentario,reply,created_at,opens_at,is_announced}')
    || case when is_rated_side then app.named(rating, '{reported_at,report_reason}')
      else '{"reported_at": null, "report_reason": null}' end;

/* Planned shifts, publications and claims of proof of the hospital, for its own export alone. */
create function app.own_plans(hospital uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'plantoes', (
      select coalesce(jsonb_agg(app.named(to_jsonb(p), '{id,hospital_id,vaga_id,publication_id,setor_id,nome_vaga,
        especialidade,data,horario,modalidade,valor,observacoes,local_start,start_minute,end_minute,
        created_at,membro_id}') order by p.id), '[]')
      from app.plantoes p where p.hospital_id = hospital),
    'medicos_da_casa', (
      select coalesce(jsonb_agg(app.named(to_jsonb(m), '{id,hospital_id,nome,crm,crm_uf,rqe,especialidade,telefone,email,
        archived_at,removed_at,created_at,by_user}') order by m.id), '[]')
      from app.membros m where m.hospital_id = hospital),
    'nomes_anteriores', (
      select coalesce(jsonb_agg(app.named(to_jsonb(n), '{id,plantao_id,hospital_id,membro_id,nome,replaced_at,by_user}')
        order by n.id), '[]')
      from app.plantao_names n where n.hospital_id = hospital),
    'escalas_fechadas', (
      select coalesce(jsonb_agg(app.named(to_jsonb(c), '{id,hospital_id,month,number,sheet,closed_at,by_user}')
        order by c.month, c.number), '[]')
      from app.closed_months c where c.hospital_id = hospital),
    'palavras_das_planilhas', (
      select coalesce(jsonb_agg(app.named(to_jsonb(w), '{hospital_id,kind,word,membro_id,setor_id,horario,by_user}')
        order by w.kind, w.word), '[]')
      from app.sheet_words w where w.hospital_id = hospital),
    'publicacoes', (
      select coalesce(jsonb_agg(app.named(to_jsonb(d), '{id,hospital_id,decided_by,carried_out_after}') order by d.id), '[]')
      from app.publications d where d.hospital_id = hospital),
    'comprovacoes', (
      select coalesce(jsonb_agg(app.named(to_jsonb(c), '{id,hospital_id,kind,cnes,status,waits_because,note,new_name,sent_to_hint,
        tries,expires_at,created_at,decided_at,reason}') order by c.created_at, c.id), '[]')
      from app.proof_claims c where c.hospital_id = hospital))
$$;

/* The second factor of an account and its recovery codes, without what would let somebody sign in. */
create function app.own_second_factor(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'verificacao_em_duas_etapas', (
      select app.named(to_jsonb(f), '{user_id,created_at,confirmed_at,last_step}')
      from auth.second_factors f where f.user_id = account),
    'codigos_de_recuperacao', (
      select coalesce(jsonb_agg(app.named(to_jsonb(c), '{user_id,used_at}') order by c.used_at), '[]')
      from auth.recovery_codes c where c.user_id = account))
$$;

create function app.own_operator(operador uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'operador', (
      select app.named(to_jsonb(o), '{id,auth_user_id,nome,created_at,removed_at}') from app.operadores o where o.id = operador),
    'convites', (
      select coalesce(jsonb_agg(app.named(to_jsonb(i), '{id,email,created_at,expires_at,used_at}') order by i.id), '[]')
      from app.operadores o join auth.users u on u.id = o.auth_user_id join auth.operator_invites i on i.email = u.email
      where o.id = operador))
$$;

/* The account's reports and requests to the operators, and the operators' looks at the account's data. Leaves out
   reports by others about the account, and the operators who decided, answered or looked. */
create function app.own_dealings(account uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'denuncias', (
      select coalesce(jsonb_agg(app.named(to_jsonb(r), '{id,reporter_user_id,reporter_type,about,about_id,reason,
        created_at,decided_at,decision}') order by r.id), '[]')
      from app.reports r where r.reporter_user_id = account),
    'pedidos', (
      select coalesce(jsonb_agg(app.named(to_jsonb(q), '{id,user_id,kind,text,created_at,due_on,answered_at,answer}') order by q.id), '[]')
      from app.person_requests q where q.user_id = account),
    'acessos_da_operacao', (
      select coalesce(jsonb_agg(app.named(to_jsonb(l), '{id,user_id,kind,reason,created_at}') order by l.id), '[]')
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
    'conta', (
      select app.named(to_jsonb(u), '{id,email,user_type,metadata,sign_up_slot,created_at,email_confirmed_at,suspended_at,
        suspension_reason}') from auth.users u where u.id = caller),
    'medico', (
      select app.named(to_jsonb(m), '{id,auth_user_id,nome,crm,crm_uf,especialidade,telefone,email,created_at,removed_at}')
      from app.medicos m where m.id = medico),
    'hospital', (
      select app.named(to_jsonb(h), '{id,auth_user_id,nome,cnpj,cnpj_key,cnes,localizacao,endereco,cidade,estado,telefone,time_zone,
        entrance,ask_for,parking,dress_code,computer_system,director_name,director_crm,director_uf,director_email,created_at,
        removed_at,rating_count,rating_average,proven_by,proven_at,proven_until,proven_cnes,proven_name,is_namesake}')
      from app.hospitais h where h.id = hospital),
    'documentos', (
      select coalesce(jsonb_agg(app.named(to_jsonb(d), '{id,auth_user_id,object_key,is_current,size,created_at,replaced_at}')
        || jsonb_build_object('sha256', encode(d.sha256, 'hex')) order by d.id), '[]')
      from app.documentos d where d.auth_user_id = caller),
    'vagas', (
      select coalesce(jsonb_agg(app.exported_vaga(v) || app.named(to_jsonb(v), '{endereco,telefone,closed_reason,
        is_suspended}') order by v.id), '[]')
      from app.vagas v where v.hospital_id = hospital),
    'candidaturas', case when medico is not null then (
        select coalesce(jsonb_agg(app.exported_candidatura(c) || app.named(to_jsonb(c), '{is_set_aside,is_neutral}')
          || jsonb_build_object('hospital', h.nome, 'vaga', app.exported_vaga(v)
            || case when c.status = 'aceita' then app.named(to_jsonb(v), '{endereco,telefone}') else '{}' end) order by c.id), '[]')
        from app.candidaturas c join app.vagas v on v.id = c.vaga_id join app.hospitais h on h.id = v.hospital_id
        where c.medico_id = medico)
      else (
        select coalesce(jsonb_agg(app.exported_candidatura(c) || jsonb_build_object('medico', m.nome) order by c.id), '[]')
        from app.candidaturas c join app.medicos m on m.id = c.medico_id where c.hospital_id = hospital)
      end,
    'buscas_salvas', (
      select coalesce(jsonb_agg(app.named(to_jsonb(s), '{id,medico_id,name,slot,alerts,q,hospital_id,hospital_confirmado,
        especialidade,estado,cidade,data_de,data_ate,turno,modalidade,valor_min,valor_hora_min,fim_de_semana,sem_conflito,
        created_at}') order by s.id), '[]')
      from app.saved_searches s where s.medico_id = medico),
    'setores', (
      select coalesce(jsonb_agg(app.named(to_jsonb(s), '{id,hospital_id,nome,position,especialidade,valor,observacoes,horarios,
        modalidade,created_at,archived_at}') order by s.position, s.id), '[]')
      from app.setores s where s.hospital_id = hospital),
    'setores_das_vagas', (
      select coalesce(jsonb_agg(app.named(to_jsonb(x), '{hospital_id,setor_id,vaga_id}') order by x.vaga_id), '[]')
      from app.vaga_setores x where x.hospital_id = hospital),
    'urgencias', (
      select coalesce(jsonb_agg(app.named(to_jsonb(u), '{medico_id,hospital_id,given_at}')
        || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by u.given_at, m.id, h.id), '[]')
      from app.urgent_call_consents u join app.hospitais h on h.id = u.hospital_id join app.medicos m on m.id = u.medico_id
      where u.medico_id = medico or u.hospital_id = hospital),
    'presencas', (
      select coalesce(jsonb_agg(app.named(to_jsonb(a), '{candidatura_id,checked_in_at,checked_out_at,presence,presence_at,
        no_show_answer,is_rating_asked}') order by a.candidatura_id), '[]')
      from app.candidaturas c join app.attendance a on a.candidatura_id = c.id
      where c.medico_id = medico or c.hospital_id = hospital),
    'avaliacoes', (
      select coalesce(jsonb_agg(app.exported_rating(to_jsonb(a), a.medico_id = medico)
        || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by a.id), '[]')
      from app.avaliacoes a join app.hospitais h on h.id = a.hospital_id join app.medicos m on m.id = a.medico_id
      where (a.medico_id = medico and a.opens_at <= now()) or a.hospital_id = hospital),
    'avaliacoes_hospitais', (
      select coalesce(jsonb_agg(app.exported_rating(to_jsonb(a), a.hospital_id = hospital)
        || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by a.id), '[]')
      from app.avaliacoes_hospitais a join app.hospitais h on h.id = a.hospital_id join app.medicos m on m.id = a.medico_id
      where a.medico_id = medico or (a.hospital_id = hospital and a.opens_at <= now())),
    'acessos', (
      select coalesce(jsonb_agg(app.named(to_jsonb(a), '{id,medico_id,hospital_id,hospital_nome,kind,created_at}')
        || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by a.id), '[]')
      from app.acessos a join app.hospitais h on h.id = a.hospital_id join app.medicos m on m.id = a.medico_id
      where a.medico_id = medico or a.hospital_id = hospital),
    'contatos_abertos', (
      select coalesce(jsonb_agg(app.named(to_jsonb(o), '{medico_id,hospital_id,opened_at}')
        || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by o.opened_at, m.id), '[]')
      from app.opened_contacts o join app.hospitais h on h.id = o.hospital_id join app.medicos m on m.id = o.medico_id
      where o.medico_id = medico or o.hospital_id = hospital),
    'notificacoes', (
      select coalesce(jsonb_agg(app.named(to_jsonb(n), '{id,auth_user_id,email,kind,vaga_id,candidatura_id,agreed,origin,
        delivery,dedupe_key,is_gathered,gathered_into,is_urgent,created_at,due_at,visible_from,sent_at,read_at,attempts,
        leased_until,last_error}') order by n.id), '[]')
      from app.notificacoes n where n.auth_user_id = caller and coalesce(n.visible_from <= now(), true)),
    'avisos', (
      select coalesce(jsonb_agg(app.named(to_jsonb(w), '{auth_user_id,kind,delivery}') order by w.kind), '[]')
      from app.notificacao_choices w where w.auth_user_id = caller),
    'propostas_de_alteracao', (
      select coalesce(jsonb_agg(app.named(to_jsonb(p), '{id,vaga_id,candidatura_id,data,horario,valor,starts_at,ends_at,
        status,reason,created_at}') order by p.id), '[]')
      from app.change_proposals p join app.candidaturas c on c.id = p.candidatura_id
      where c.hospital_id = hospital or c.medico_id = medico),
    -- Events by the caller, and events by other accounts about the caller's vagas and candidaturas. The ids of other
    -- accounts are left out.
    'eventos', (
      select coalesce(jsonb_agg(app.named(to_jsonb(e), '{id,at,kind,vaga_id,candidatura_id,previous,reason}')
        || jsonb_build_object('actor', app.actor_as_told(e.kind, e.actor, e.previous), 'auth_user_id', case when e.auth_user_id = caller then caller end) order by e.id), '[]')
      from app.history e where e.id in (
        select o.id from app.history o where o.auth_user_id = caller
        union select o.id from app.vagas v join app.history o on o.vaga_id = v.id where v.hospital_id = hospital
        union select o.id from app.candidaturas c join app.history o on o.vaga_id = c.vaga_id and o.candidatura_id = c.id
          where c.medico_id = medico)),
    'sessoes', (
      select coalesce(jsonb_agg(app.named(to_jsonb(s), '{id,user_id,ip,user_agent,created_at,refreshed_at,factor_at,counter,not_after,
        revoked_at,reason}') order by s.id), '[]') from auth.sessions s where s.user_id = caller),
    'links', (
      select coalesce(jsonb_agg(app.named(to_jsonb(t), '{id,user_id,kind,code_tries,created_at,expires_at,used_at}') order by t.id), '[]')
      from auth.one_time_tokens t where t.user_id = caller),
    'registros_de_acesso', (
      select coalesce(jsonb_agg(app.named(to_jsonb(r), '{id,at,event,user_id,ip,request_id}') order by r.id), '[]')
      from auth.audit r where r.user_id = caller),
    'chaves_de_envio', (
      select coalesce(jsonb_agg(app.named(to_jsonb(k), '{user_id,key,route,response,created_at}') order by k.created_at, k.key), '[]')
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
  select h.id, app.search_pattern(h.nome) as nome into hospital from app.hospitais h where h.auth_user_id = caller for no key update;

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

/* app.own_data(), for a doctor without acceptances that were undone. */
create function app.own_data_as_told() returns jsonb language sql stable security definer set search_path = '' as $$
  with own as (select app.own_data() as data)
  select case when data -> 'medico' = 'null' then data else data || jsonb_build_object(
    'eventos', (
      select coalesce(jsonb_agg(e order by ordinal), '[]')
      from jsonb_array_elements(data -> 'eventos') with ordinality as t (e, ordinal)
      where e ->> 'candidatura_id' is null or app.is_told_to_medico((e ->> 'vaga_id')::uuid, (e ->> 'candidatura_id')::uuid,
        e ->> 'kind', e ->> 'actor', (e ->> 'at')::timestamptz))) end
  from own
$$;
grant execute on function app.own_data_as_told to app_medico, app_hospital, app_operador;
