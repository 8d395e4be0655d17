-- A change of the hospital's state moved accepted shifts, without word to their doctors, and opened vagas that had begun. So a vaga
-- keeps the place and the zone of its publication.
set local role app_owner;
set local search_path = app, extensions;

alter table app.vagas
  add column time_zone text,
  add column cidade text check (char_length(cidade) <= 120),
  add column estado text check (char_length(estado) <= 2),
  -- The free text that every doctor sees.
  add column localizacao text check (char_length(localizacao) <= 400),
  -- Only for the doctor who was accepted.
  add column endereco text check (char_length(endereco) <= 200),
  add column telefone text check (char_length(telefone) <= 40);
update app.vagas v set time_zone = h.time_zone, cidade = h.cidade, estado = h.estado, localizacao = h.localizacao,
  endereco = h.endereco, telefone = h.telefone
  from app.hospitais h where h.id = v.hospital_id;
alter table app.vagas
  alter column time_zone set not null, alter column cidade set not null, alter column estado set not null,
  alter column localizacao set not null, alter column endereco set not null, alter column telefone set not null;
-- A publication that is tried again today gets its first answer, in today's form.
update app.idempotency_keys k set response = k.response || jsonb_build_object('time_zone', v.time_zone, 'cidade', v.cidade,
    'estado', v.estado, 'localizacao', v.localizacao, 'endereco', v.endereco, 'telefone', v.telefone)
  from app.vagas v where k.route = 'POST /rest/v1/vagas' and v.id = (k.response ->> 'id')::uuid;

/* What of a vaga follows from the rest of it and from its hospital. The place is copied from the hospital at publication, under a
   lock: a change of the hospital's name or place waits, and then sees the new vaga. */
create or replace function app.derive_vaga() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hospital_name text;
  horas record;
begin
  if tg_op = 'INSERT' then
    select h.nome, h.time_zone, h.cidade, h.estado, h.localizacao, h.endereco, h.telefone
      into hospital_name, new.time_zone, new.cidade, new.estado, new.localizacao, new.endereco, new.telefone
      from app.hospitais h where h.id = new.hospital_id for share;
  else
    select h.nome into hospital_name from app.hospitais h where h.id = new.hospital_id;
  end if;
  horas := app.parse_horario(new.horario);
  new.starts_at := (new.data + horas.start_time) at time zone new.time_zone;
  -- An end at or before the start is on the next day; equal times are 24 h.
  new.ends_at := (new.data + (horas.end_time <= horas.start_time)::integer + horas.end_time) at time zone new.time_zone;
  new.open_until := coalesce(new.starts_at, (new.data + 1)::timestamp at time zone new.time_zone);
  -- No longer than an index entry may be, where unaccenting makes whole words of single characters.
  new.search_text := left(concat_ws(E'\n', app.fold_text(new.nome_vaga), app.fold_text(hospital_name),
    app.fold_text(new.especialidade)), 600);
  return new;
end
$$;

/* A hospital's new name is found at once. Only open vagas are searched: a name leaves the years of others alone. */
create or replace function app.rederive_vagas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.vagas set hospital_id = hospital_id where hospital_id = new.id and status = 'aberta';
  return null;
end
$$;
drop trigger hospitais_rederive_vagas on app.hospitais;
create trigger hospitais_rederive_vagas after update of nome on app.hospitais
  for each row when (new.nome <> old.nome) execute function app.rederive_vagas();

/* A hospital that is gone leaves its shifts without its address and phone. The state stays, as the hospital's does. */
create function app.clear_place_of_vagas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.vagas set cidade = '', localizacao = '', endereco = '', telefone = '' where hospital_id = new.id;
  return null;
end
$$;
create trigger hospitais_clear_place_of_vagas after update of removed_at on app.hospitais
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.clear_place_of_vagas();

-- A doctor reads of a vaga all but address and phone.
revoke select on app.vagas from app_medico;
grant select (id, hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes, created_at, status, starts_at, ends_at,
  open_until, search_text, time_zone, cidade, estado, localizacao) on app.vagas to app_medico;

/* Address and phone of a vaga, for the doctor it was given to; no row for anybody else. */
create or replace function app.hospital_contact(vaga uuid, out endereco text, out telefone text) returns setof record
language sql stable rows 1 security definer set search_path = '' as $$
  select v.endereco, v.telefone
  from app.candidaturas c join app.vagas v on v.id = c.vaga_id
  where c.vaga_id = vaga and c.status = 'aceita' and c.medico_id = app.current_medico_id()
$$;

/* Every row of the caller, as it stands, but what would let somebody in: hashes of passwords, links and requests. Other people
   appear in it only as far as the caller's screens show them. */
create or replace function app.own_data() returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
      (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('hospital', h.nome, 'vaga', to_jsonb(v) - 'search_text'
          -- Address and phone are only for the doctor who was accepted.
          - case when c.status = 'aceita' then '{}'::text[] else array['endereco', 'telefone'] end) order by c.id), '[]')
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
