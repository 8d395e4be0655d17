-- A person takes their data along, or goes. What others need of them (a shift that was accepted, who read a doctor's data)
-- is kept without the person.
set local role app_owner;
set local search_path = app, extensions;

-- An account that is gone leaves its profile row only where another person's record hangs on it, and nothing in it that says whose.
alter table app.medicos
  alter column auth_user_id drop not null,
  add column removed_at timestamptz,
  add constraint medicos_removed_without_account check ((auth_user_id is null) = (removed_at is not null));
alter table app.hospitais
  alter column auth_user_id drop not null,
  add column removed_at timestamptz,
  add constraint hospitais_removed_without_account check ((auth_user_id is null) = (removed_at is not null));

-- A doctor choosing hospitals to filter by is not shown those that are gone.
grant select (removed_at) on app.hospitais to app_medico;

-- A new row still needs its account; only a removed one has none.
drop trigger hospitais_require_account on app.hospitais;
drop trigger medicos_require_account on app.medicos;
create trigger hospitais_require_account before insert on app.hospitais
  for each row execute function app.require_account('hospital');
create trigger medicos_require_account before insert on app.medicos
  for each row execute function app.require_account('doctor');
create trigger hospitais_require_same_kind before update of auth_user_id on app.hospitais
  for each row when (new.auth_user_id is not null) execute function app.require_account('hospital');
create trigger medicos_require_same_kind before update of auth_user_id, email on app.medicos
  for each row when (new.auth_user_id is not null) execute function app.require_account('doctor');

-- Looked up when somebody asks for their data or goes; without them the account's end reads whole tables.
create index documentos_by_user on app.documentos (auth_user_id);
create index history_by_user on app.history (auth_user_id) where auth_user_id is not null;
create index history_by_vaga on app.history (vaga_id);
create index audit_by_user on auth.audit (user_id) where user_id is not null;
create index notificacoes_by_time on app.notificacoes (created_at);

-- History forgets who acted, when that is the one who asks; nothing else of it changes.
create policy owner_forgets on app.history for update to app_owner
  using (auth_user_id = (select app.current_user_id())) with check (auth_user_id is null);

/* Neither publishes nor applies somebody whose account ended a moment ago: the row is locked against that end, and looked at again
   after waiting for it. */
create function app.require_living() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'vagas' then
    perform from app.hospitais h where h.id = new.hospital_id and h.removed_at is null for key share;
  else
    perform from app.medicos m where m.id = new.medico_id and m.removed_at is null for key share;
  end if;
  if not found then
    raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = tg_table_name || '_of_account';
  end if;
  return new;
end
$$;
create trigger candidaturas_a_require_living before insert on app.candidaturas
  for each row execute function app.require_living();
create trigger vagas_a_require_living before insert on app.vagas
  for each row execute function app.require_living();

/* Every row of the caller, as it stands, but what would let somebody in: hashes of passwords, links and requests. Other people
   appear in it only as far as the caller's screens show them. */
create function app.own_data() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  eu constant uuid := app.current_user_id();
  medico constant uuid := (select m.id from app.medicos m where m.auth_user_id = eu);
  hospital constant uuid := (select h.id from app.hospitais h where h.auth_user_id = eu);
begin
  return jsonb_build_object(
    'conta', (select to_jsonb(u) - 'password_hash' from auth.users u where u.id = eu),
    'medico', (select to_jsonb(m) from app.medicos m where m.id = medico),
    'hospital', (select to_jsonb(h) - 'search_text' from app.hospitais h where h.id = hospital),
    'documentos', (select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('sha256', encode(d.sha256, 'hex')) order by d.id), '[]')
      from app.documentos d where d.auth_user_id = eu),
    'vagas', (select coalesce(jsonb_agg(to_jsonb(v) - 'search_text' order by v.id), '[]')
      from app.vagas v where v.hospital_id = hospital),
    'candidaturas', case when medico is not null then
      (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('vaga', to_jsonb(v) - 'search_text', 'hospital', h.nome) order by c.id), '[]')
        from app.candidaturas c join app.vagas v on v.id = c.vaga_id join app.hospitais h on h.id = v.hospital_id
        where c.medico_id = medico)
      else
      (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('medico', m.nome) order by c.id), '[]')
        from app.candidaturas c join app.medicos m on m.id = c.medico_id where c.hospital_id = hospital)
      end,
    'avaliacoes', (select coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by a.id), '[]')
      from app.avaliacoes a join app.hospitais h on h.id = a.hospital_id join app.medicos m on m.id = a.medico_id
      where a.medico_id = medico or a.hospital_id = hospital),
    'acessos', (select coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('hospital', h.nome, 'medico', m.nome) order by a.id), '[]')
      from app.acessos a join app.hospitais h on h.id = a.hospital_id join app.medicos m on m.id = a.medico_id
      where a.medico_id = medico or a.hospital_id = hospital),
    'notificacoes', (select coalesce(jsonb_agg(to_jsonb(n) order by n.id), '[]')
      from app.notificacoes n where n.auth_user_id = eu),
    -- What was done by the caller, and what others did to what is the caller's: of them it is not said who.
    'eventos', (select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('auth_user_id', case when e.auth_user_id = eu then eu end) order by e.id), '[]')
      from app.history e where e.id in (
        select o.id from app.history o where o.auth_user_id = eu
        union select o.id from app.vagas v join app.history o on o.vaga_id = v.id where v.hospital_id = hospital
        union select o.id from app.candidaturas c join app.history o on o.vaga_id = c.vaga_id and o.candidatura_id = c.id
          where c.medico_id = medico)),
    'sessoes', (select coalesce(jsonb_agg(to_jsonb(s) order by s.id), '[]') from auth.sessions s where s.user_id = eu),
    'links', (select coalesce(jsonb_agg(to_jsonb(t) - 'token_hash' order by t.id), '[]')
      from auth.one_time_tokens t where t.user_id = eu),
    'registros_de_acesso', (select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]')
      from auth.audit r where r.user_id = eu),
    'chaves_de_envio', (select coalesce(jsonb_agg(to_jsonb(k) - 'body_hash' order by k.created_at, k.key), '[]')
      from app.idempotency_keys k where k.user_id = eu));
end
$$;
grant execute on function app.own_data() to app_medico, app_hospital;

/* The end of the caller's account. Its vagas are closed before, by the caller itself (vagas/store.ts), so that candidates are told.
   Says which sessions ended with it, which files are to go, and which accepted candidaturas the other side still counts on. */
create function app.delete_own_account(out session_ids uuid[], out object_keys text[], out upcoming_candidaturas uuid[])
language plpgsql security definer set search_path = '' as $$
declare
  eu constant uuid := app.current_user_id();
  medico uuid;
  hospital record;
begin
  -- Whoever is about to apply or to publish waits here, and is then refused.
  select m.id into medico from app.medicos m where m.auth_user_id = eu for update;
  select h.id, app.search_pattern(h.nome) as nome into hospital from app.hospitais h where h.auth_user_id = eu for update;

  upcoming_candidaturas := array(
    select c.id from app.candidaturas c join app.vagas v on v.id = c.vaga_id
    where (c.medico_id = medico or c.hospital_id = hospital.id) and c.status = 'aceita' and coalesce(v.ends_at, v.open_until) > now());

  if medico is not null then
    -- What was accepted is the hospital's record too. The rest was the doctor's wish alone.
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
    -- Free text that names it goes with it.
    update app.avaliacoes set comentario = null
      where hospital_id = hospital.id and app.fold_text(comentario) like hospital.nome;
    if exists (select from app.vagas v where v.hospital_id = hospital.id)
      or exists (select from app.avaliacoes a where a.hospital_id = hospital.id)
      or exists (select from app.acessos a where a.hospital_id = hospital.id)
    then
      -- The state stays: it is the zone in which the shifts' hours are read.
      update app.hospitais set auth_user_id = null, removed_at = now(), nome = 'Hospital removido', cnpj = '—',
        localizacao = '', telefone = '', endereco = '', cidade = '' where id = hospital.id;
      update app.vagas set observacoes = null,
        nome_vaga = case when app.fold_text(nome_vaga) like hospital.nome then 'Plantão' else nome_vaga end
        where hospital_id = hospital.id;
    else
      delete from app.hospitais where id = hospital.id;
    end if;
  end if;

  -- After all that wrote history itself.
  update app.history set auth_user_id = null, previous = null where auth_user_id = eu;

  object_keys := array(select d.object_key from app.documentos d where d.auth_user_id = eu);
  delete from app.documentos where auth_user_id = eu;
  session_ids := array(select s.id from auth.sessions s where s.user_id = eu);
  -- With it go its sessions, links, e-mails that were or are to be sent, and keys of calls.
  delete from auth.users where id = eu;
  -- Somebody else's click was first, and this one waited for it.
  if not found then
    raise exception 'the session has ended' using errcode = 'PA401';
  end if;
end
$$;
grant execute on function app.delete_own_account() to app_medico, app_hospital;
