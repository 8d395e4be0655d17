-- The states of a vaga and of a candidatura, and who may change which into which. The contract has the same tables
-- (vagas/states.ts, candidaturas/states.ts): server/src/schema/transitions.test.ts compares them.

alter table app.vagas drop constraint vagas_status_check;
alter table app.vagas
  add constraint vagas_status check (status in ('aberta', 'preenchida', 'encerrada', 'expirada')),
  -- When it was last opened again, by its hospital or because somebody dropped out. It then takes applications until half of the
  -- shift is over.
  add column reopened_at timestamptz,
  add column is_reopened boolean not null generated always as (reopened_at is not null) stored,
  -- Why its hospital closed it.
  add column closed_reason text
    constraint vagas_closed_reason check (char_length(closed_reason) between 1 and 500 and app.is_legible(closed_reason));
grant select (is_reopened) on app.vagas to app_medico;
grant update (reopened_at, closed_reason) on app.vagas to app_hospital;
grant update (status) on app.vagas to app_jobs;

alter table app.candidaturas drop constraint candidaturas_status_check;
alter table app.candidaturas
  add constraint candidaturas_status check (status in (
    'pendente', 'aceita', 'nao_selecionada', 'recusada', 'retirada', 'expirada', 'desistencia', 'dispensada')),
  -- Of the change to the present status, where somebody gave one.
  add column reason text
    constraint candidaturas_reason check (char_length(reason) between 1 and 500 and app.is_legible(reason)),
  -- Until then its doctor sees it as pendente, because the hospital may still undo the acceptance. Null: at once.
  add column told_at timestamptz,
  -- Counts the changes of status. What is sent about a change names it, and is not sent when another change came after it.
  add column version integer not null default 1,
  -- When the hospital last asked its doctor to confirm the interest.
  add column invited_at timestamptz;
grant update (status, reason) on app.candidaturas to app_medico;
grant update (status, reason, told_at, invited_at) on app.candidaturas to app_hospital;
grant update (status) on app.candidaturas to app_jobs;
-- What the checks and derived columns of these tables call.
grant execute on function app.is_legible(text), app.fold_text(text), app.cfm_especialidade(text), app.is_holiday(date),
  app.touches_weekend(date, date), app.city_key(text, text) to app_jobs;

/* How long a hospital may undo an acceptance. */
create function app.undo_period() returns interval language sql immutable parallel safe
  return interval '10 seconds';

/* A candidatura's status now: its vaga may have begun with nobody, before the job has closed it. */
create function app.status_now(status text, open_until timestamptz) returns text language sql stable parallel safe
  return case when status = 'pendente' and open_until <= now() then 'expirada' else status end;

/* As its doctor may know it. */
create function app.status_for_medico(status text, open_until timestamptz, told_at timestamptz) returns text
language sql stable parallel safe
  return case when told_at > now() then 'pendente' else app.status_now(status, open_until) end;

grant execute on function app.undo_period() to app_hospital;
grant execute on function app.status_now(text, timestamptz) to app_medico, app_hospital;
grant execute on function app.status_for_medico(text, timestamptz, timestamptz) to app_medico;

/* When a shift begins and ends. Null if horario cannot be read. */
create function app.shift_times(data date, horario text, time_zone text, out starts_at timestamptz, out ends_at timestamptz)
language sql immutable parallel safe as $$
  -- An end at or before the start is on the next day. Equal times are 24 h.
  select (data + h.start_time) at time zone time_zone,
    (data + (h.end_time <= h.start_time)::integer + h.end_time) at time zone time_zone
  from app.parse_horario(horario) h
$$;

/* As in 0011. A reopened vaga is open until half of the shift is over. */
create or replace function app.derive_vaga() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hospital_nome text;
begin
  if tg_op = 'INSERT' then
    select h.nome, h.time_zone, h.cidade, h.estado, h.localizacao, h.endereco, h.telefone
      into hospital_nome, new.time_zone, new.cidade, new.estado, new.localizacao, new.endereco, new.telefone
      from app.hospitais h where h.id = new.hospital_id and h.removed_at is null for share;
    if not found then
      raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'vagas_of_account';
    end if;
  else
    select h.nome into hospital_nome from app.hospitais h where h.id = new.hospital_id;
  end if;
  select t.starts_at, t.ends_at into new.starts_at, new.ends_at
    from app.shift_times(new.data, new.horario, new.time_zone) t;
  new.open_until := case
    when new.starts_at is null then (new.data + 1)::timestamp at time zone new.time_zone
    when new.reopened_at is null then new.starts_at
    else new.starts_at + (new.ends_at - new.starts_at) / 2
  end;
  new.search_text := concat_ws(E'\n', app.fold_text(new.nome_vaga), app.fold_text(hospital_nome),
    app.search_text_of_especialidade(new.especialidade), app.fold_text(new.cidade), lower(new.estado),
    app.fold_text(app.name_of_estado(new.estado)));
  return new;
end
$$;
drop trigger vagas_derive on app.vagas;
create trigger vagas_derive
  before insert or update of hospital_id, nome_vaga, especialidade, data, horario, cidade, estado, starts_at, ends_at, open_until,
    reopened_at, search_text
  on app.vagas for each row execute function app.derive_vaga();

/* Which role may change the status of a vaga from one to another. app_owner, who runs security definer functions, may always. */
create function app.may_change_vaga(actor name, old_status text, new_status text) returns boolean
language sql immutable parallel safe
  return (actor, old_status, new_status) in (
    ('app_hospital', 'aberta', 'preenchida'),
    ('app_hospital', 'aberta', 'encerrada'),
    ('app_hospital', 'preenchida', 'encerrada'),
    ('app_hospital', 'preenchida', 'aberta'),
    ('app_hospital', 'encerrada', 'aberta'),
    ('app_jobs', 'aberta', 'expirada')
  ) or actor not in ('app_medico', 'app_hospital', 'app_jobs');

/* Which role may change the status of a candidatura from one to another. */
create function app.may_change_candidatura(actor name, old_status text, new_status text) returns boolean
language sql immutable parallel safe
  return (actor, old_status, new_status) in (
    ('app_medico', 'pendente', 'retirada'),
    ('app_medico', 'retirada', 'pendente'),
    ('app_medico', 'nao_selecionada', 'pendente'),
    ('app_medico', 'aceita', 'desistencia'),
    ('app_hospital', 'pendente', 'aceita'),
    ('app_hospital', 'pendente', 'nao_selecionada'),
    ('app_hospital', 'pendente', 'recusada'),
    ('app_hospital', 'aceita', 'pendente'),
    ('app_hospital', 'nao_selecionada', 'pendente'),
    ('app_hospital', 'aceita', 'dispensada'),
    ('app_jobs', 'pendente', 'expirada')
  ) or actor not in ('app_medico', 'app_hospital', 'app_jobs');

-- The guards run as the role that changes the row.
grant execute on function app.may_change_vaga(name, text, text), app.may_change_candidatura(name, text, text)
  to app_medico, app_hospital, app_jobs;

create function app.guard_vaga_status() returns trigger language plpgsql set search_path = '' as $$
begin
  if not app.may_change_vaga(current_user, old.status, new.status) then
    raise exception '% may not change a vaga from % to %', current_user, old.status, new.status
      using errcode = 'check_violation', constraint = 'vagas_transition';
  end if;
  return new;
end
$$;
create trigger vagas_guard_status before update of status on app.vagas
  for each row when (new.status <> old.status) execute function app.guard_vaga_status();

create function app.guard_candidatura_status() returns trigger language plpgsql set search_path = '' as $$
begin
  if not app.may_change_candidatura(current_user, old.status, new.status)
    -- A hospital takes a decision back only while the doctor does not know it.
    or (current_user = 'app_hospital' and new.status = 'pendente' and coalesce(old.told_at <= now(), true))
    -- A doctor acts on what the doctor knows.
    or (current_user = 'app_medico' and old.told_at > now())
  then
    raise exception '% may not change a candidatura from % to %', current_user, old.status, new.status
      using errcode = 'check_violation', constraint = 'candidaturas_transition';
  end if;
  new.version := old.version + 1;
  if new.told_at is not distinct from old.told_at then
    new.told_at := null;
  end if;
  if new.reason is not distinct from old.reason then
    new.reason := null;
  end if;
  return new;
end
$$;
create trigger candidaturas_guard_status before update of status on app.candidaturas
  for each row when (new.status <> old.status) execute function app.guard_candidatura_status();

/* Nobody becomes pendente again while the vaga is filled, closed or edited: as derive_candidatura in 0007. */
create function app.require_open_vaga() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from app.vagas v where v.id = new.vaga_id and v.status = 'aberta' for share;
  if not found then
    raise exception 'vaga % is not open', new.vaga_id
      using errcode = 'check_violation', constraint = 'candidaturas_only_while_open';
  end if;
  return new;
end
$$;
create trigger candidaturas_require_open_vaga before update of status on app.candidaturas
  for each row when (new.status <> old.status and new.status = 'pendente') execute function app.require_open_vaga();

-- A doctor takes back, gives up or renews the own candidatura; a renewed one needs a vaga that is still open.
create policy medico_changes on app.candidaturas for update to app_medico
  using (medico_id = (select app.current_medico_id()))
  with check (
    medico_id = (select app.current_medico_id())
    and (status in ('retirada', 'desistencia') or (
      status = 'pendente' and exists (select from app.vagas v where v.id = vaga_id and v.open_until > now())
    ))
  );

drop policy hospital_decides on app.candidaturas;
-- A hospital decides about the candidaturas of its own vagas, accepts only while the vaga is open, and takes a decision back.
create policy hospital_decides on app.candidaturas for update to app_hospital
  using (hospital_id = (select app.current_hospital_id()) and status in ('pendente', 'aceita', 'nao_selecionada'))
  with check (
    hospital_id = (select app.current_hospital_id())
    and (status in ('pendente', 'nao_selecionada', 'recusada', 'dispensada') or (
      status = 'aceita' and exists (select from app.vagas v where v.id = vaga_id and v.open_until > now())
    ))
  );
-- A job closes what nobody decided.
create policy jobs_expire on app.candidaturas for update to app_jobs using (status = 'pendente') with check (status = 'expirada');

drop policy hospital_changes on app.vagas;
-- A hospital changes, fills, closes and reopens its own vagas.
create policy hospital_changes on app.vagas for update to app_hospital
  using (hospital_id = (select app.current_hospital_id()) and status <> 'expirada')
  with check (hospital_id = (select app.current_hospital_id()) and status <> 'expirada');
-- A job closes what began unfilled.
create policy jobs_expire on app.vagas for update to app_jobs
  using (status = 'aberta' and open_until <= now()) with check (status = 'expirada');

/* A hospital changes a vaga with candidates, who are told. Once a doctor is accepted, only the notes: the rest is agreed with the
   doctor. */
drop trigger vagas_unchanged_once_applied on app.vagas;
drop function app.refuse_change_once_applied();
create function app.refuse_change_unless_open() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'vaga % is %', new.id, old.status
    using errcode = 'check_violation', constraint = 'vagas_unchanged_unless_open';
end
$$;
create trigger vagas_unchanged_unless_open before update on app.vagas
  for each row when (
    current_user = 'app_hospital' and old.status <> 'aberta'
    and (new.nome_vaga, new.especialidade, new.data, new.horario, new.valor)
      is distinct from (old.nome_vaga, old.especialidade, old.data, old.horario, old.valor)
  ) execute function app.refuse_change_unless_open();

/* The vaga of the calling doctor's accepted candidatura opens again: the doctor gives it up. Only while somebody else could still
   take the shift. Locks the vaga first, as everywhere. */
create function app.reopen_given_up(candidatura uuid, out id uuid, out hospital_id uuid) returns setof record
language sql rows 1 security definer set search_path = '' as $$
  update app.vagas v set status = 'aberta', reopened_at = now()
  from app.candidaturas c join app.medicos m on m.id = c.medico_id
  where c.id = candidatura and c.status = 'aceita' and coalesce(c.told_at <= now(), true)
    and m.auth_user_id = app.current_user_id()
    and v.id = c.vaga_id and v.status = 'preenchida'
    and coalesce(v.starts_at + (v.ends_at - v.starts_at) / 2, v.open_until) > now()
  returning v.id, v.hospital_id
$$;
grant execute on function app.reopen_given_up(uuid) to app_medico;

/* The same for doctors whose accounts are gone. Their hospitals keep the record that somebody was accepted, without the person. */
create function app.give_up_for_removed(
  candidaturas uuid[], out id uuid, out medico_id uuid, out vaga_id uuid, out hospital_id uuid
) returns setof record language plpgsql security definer set search_path = '' as $$
begin
  return query with reopened as (
    update app.vagas v set status = 'aberta', reopened_at = now()
    from app.candidaturas c join app.medicos m on m.id = c.medico_id
    where c.id = any (candidaturas) and c.status = 'aceita' and m.removed_at is not null
      and v.id = c.vaga_id and v.status = 'preenchida'
      and coalesce(v.starts_at + (v.ends_at - v.starts_at) / 2, v.open_until) > now()
    returning c.id
  )
  update app.candidaturas c set status = 'desistencia', told_at = null from reopened r
  where c.id = r.id and c.status = 'aceita'
  returning c.id, c.medico_id, c.vaga_id, c.hospital_id;
  -- The account did it, and is gone.
  update app.history h set auth_user_id = null where h.auth_user_id = app.current_user_id();
end
$$;
grant execute on function app.give_up_for_removed(uuid[]) to app_jobs;

/* As in 0007, once the doctor knows of the acceptance. */
create or replace function app.hospital_contact(vaga uuid, out endereco text, out telefone text) returns setof record
language sql stable rows 1 security definer set search_path = '' as $$
  select v.endereco, v.telefone
  from app.candidaturas c join app.vagas v on v.id = c.vaga_id
  where c.vaga_id = vaga and c.status = 'aceita' and coalesce(c.told_at <= now(), true) and c.medico_id = app.current_medico_id()
$$;

alter table app.history
  -- Why, in the words of whoever acted.
  add column reason text check (char_length(reason) between 1 and 500),
  -- Which side acted, also after its account was deleted; null for the server itself.
  add column actor text
    default (case current_setting('role', true) when 'app_medico' then 'medico' when 'app_hospital' then 'hospital' end)
    constraint history_actor check (actor in ('medico', 'hospital'));
drop index app.history_by_vaga;
create index history_by_vaga on app.history (vaga_id, at, id);

/* Whether a doctor who applied may read this of the history: what concerns the vaga or the own candidatura, but nothing of an
   acceptance that was undone or still may be. */
create function app.is_told_to_medico(event_of uuid, candidatura uuid, event text, side text, instant timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.candidaturas c
    where c.vaga_id = event_of and c.medico_id = app.current_medico_id() and coalesce(candidatura, c.id) = c.id
      and case
        when event in ('candidatura_aceita', 'candidatura_nao_selecionada') then
          not coalesce(c.told_at > now() and instant > now() - app.undo_period(), false)
          and not exists (
            select from app.history u
            where u.vaga_id = event_of and u.candidatura_id = c.id and u.kind = 'candidatura_pendente' and u.actor = 'hospital'
              and u.at >= instant and u.at < instant + app.undo_period())
        when event = 'candidatura_pendente' then side = 'medico'
        -- The events of the candidatura say it.
        when event = 'vaga_preenchida' then false
        when event = 'vaga_aberta' then not exists (
          select from app.history u where u.vaga_id = event_of and u.at = instant and u.kind = 'candidatura_pendente')
        -- Agreed with the accepted doctor (0017).
        when event like 'vaga_alteracao_%' then c.status <> 'pendente' and coalesce(c.told_at <= now(), true)
        when event = 'vaga_local_corrigido' then c.status = 'aceita' and coalesce(c.told_at <= now(), true)
        else true
      end
  )
$$;
grant execute on function app.is_told_to_medico(uuid, uuid, text, text, timestamptz) to app_medico;

grant select (id, at, kind, vaga_id, candidatura_id, previous, reason, actor) on app.history to app_medico, app_hospital;
-- A hospital reads the history of its own vagas.
create policy hospital_reads on app.history for select to app_hospital using (exists (
  select from app.vagas v where v.id = vaga_id and v.hospital_id = (select app.current_hospital_id())
));
-- A doctor reads that of the vagas applied to, without the other candidates.
create policy medico_reads on app.history for select to app_medico
  using (app.is_told_to_medico(vaga_id, candidatura_id, kind, actor, at));

/* As in 0009, with the side that acts: whoever inserts it. */
create or replace function app.record_vagas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (at, auth_user_id, actor, kind, vaga_id)
  select v.created_at, app.current_user_id(), 'hospital', 'vaga_criada', v.id from added v;
  return null;
end
$$;

create or replace function app.record_candidaturas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (at, auth_user_id, actor, kind, vaga_id, candidatura_id)
  select c.created_at, app.current_user_id(), 'medico', 'candidatura_criada', c.vaga_id, c.id from added c;
  return null;
end
$$;

/* With the account, its words go. */
create function app.forget_reason() returns trigger language plpgsql set search_path = '' as $$
begin
  new.reason := null;
  return new;
end
$$;
create trigger history_forget_reason before update of auth_user_id on app.history
  for each row when (old.auth_user_id is not null and new.auth_user_id is null) execute function app.forget_reason();

create function app.forget_reasons_of_hospital() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.vagas set closed_reason = null where hospital_id = new.id and closed_reason is not null;
  update app.candidaturas set reason = null
    where hospital_id = new.id and status in ('recusada', 'dispensada') and reason is not null;
  return null;
end
$$;
create trigger hospitais_forget_reasons after update of removed_at on app.hospitais
  for each row when (new.removed_at is not null) execute function app.forget_reasons_of_hospital();

create or replace function app.record_vaga_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> old.status then
    insert into app.history (auth_user_id, kind, vaga_id, previous, reason)
    values (app.current_user_id(), 'vaga_' || new.status, new.id, jsonb_build_object('status', old.status),
      case new.status when 'encerrada' then new.closed_reason end);
  end if;
  if (new.nome_vaga, new.especialidade, new.data, new.horario, new.valor, new.observacoes)
    is distinct from (old.nome_vaga, old.especialidade, old.data, old.horario, old.valor, old.observacoes)
  then
    insert into app.history (auth_user_id, kind, vaga_id, previous)
    values (app.current_user_id(), 'vaga_alterada', new.id, jsonb_build_object(
      'nome_vaga', old.nome_vaga, 'especialidade', old.especialidade, 'data', old.data, 'horario', old.horario,
      'valor', old.valor, 'observacoes', old.observacoes));
  end if;
  return null;
end
$$;

create or replace function app.record_candidatura_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (auth_user_id, kind, vaga_id, candidatura_id, previous, reason)
  values (app.current_user_id(), 'candidatura_' || new.status, new.vaga_id, new.id,
    jsonb_build_object('status', old.status), new.reason);
  return null;
end
$$;

/* app.own_data() as the caller may know it: for a doctor without what the hospital may still undo, or has undone, and without the
   reason that a hospital gave for closing a vaga. */
create function app.own_data_as_told() returns jsonb language sql stable security definer set search_path = '' as $$
  with own as (select app.own_data() as data),
  candidatura as (
    select c, place, coalesce((c ->> 'told_at')::timestamptz > now(), false) as is_untold
    from own, jsonb_array_elements(data -> 'candidaturas') with ordinality as e (c, place)
  )
  select case when data -> 'medico' = 'null' then data else data || jsonb_build_object(
    'candidaturas', (
      select coalesce(jsonb_agg(case when is_untold
          then c - 'version' || '{"status": "pendente", "decided_at": null, "told_at": null}'
            || jsonb_build_object('concluded_at', c -> 'open_until',
              'vaga', (c -> 'vaga') - '{closed_reason,endereco,telefone}'::text[] || '{"status": "aberta"}')
          else c #- '{vaga,closed_reason}' end order by place), '[]')
      from candidatura),
    'eventos', (
      select coalesce(jsonb_agg(e order by place), '[]')
      from jsonb_array_elements(data -> 'eventos') with ordinality as t (e, place)
      where e ->> 'candidatura_id' is null or app.is_told_to_medico((e ->> 'vaga_id')::uuid, (e ->> 'candidatura_id')::uuid,
        e ->> 'kind', e ->> 'actor', (e ->> 'at')::timestamptz))) end
  from own
$$;
grant execute on function app.own_data_as_told() to app_medico, app_hospital;
