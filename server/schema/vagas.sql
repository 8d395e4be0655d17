-- Vagas: derived columns, states, and rights.

/* The LIKE pattern of a substring search. Wildcards in the text are taken literally. */
create function app.search_pattern(input text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(app.fold_text(input), '([\\%_])', '\\\1', 'g') || '%';
grant execute on function app.search_pattern to app_medico, app_hospital, app_auth, app_jobs;

/* The instant at which clocks in `time_zone` show the time of day `minutes` after the midnight that begins `day`. */
create function app.instant_of(day date, minutes integer, time_zone text) returns timestamptz language sql immutable parallel safe
  return (day + make_interval(mins => minutes)) at time zone time_zone;
grant execute on function app.instant_of to app_hospital;

/* The same time of day, this many days later. */
create function app.days_later(at timestamptz, days integer, time_zone text) returns timestamptz language sql immutable parallel safe
  return ((at at time zone time_zone) + make_interval(days => days)) at time zone time_zone;

/* PostgreSQL inlines the next four functions and `overlaps` (candidaturas-hours.sql), so queries that call them can
   use indexes. The functions take columns, because a caller who passes a whole row needs the right to read all of
   its columns. */

create function app.is_open(status text, open_until timestamptz) returns boolean language sql stable parallel safe
  return status = 'aberta' and open_until > now();
grant execute on function app.is_open to app_medico, app_hospital, app_jobs;

/* Open, and not withheld by a suspension of the hospital. Doctors' lists and the search index have these vagas only. */
create function app.is_offered(status text, open_until timestamptz, is_suspended boolean) returns boolean language sql stable parallel safe
  return app.is_open(status, open_until) and not is_suspended;
grant execute on function app.is_offered to app_medico, app_hospital, app_jobs;

create function app.half_of(shift_start timestamptz, shift_end timestamptz) returns timestamptz language sql stable parallel safe
  return shift_start + (shift_end - shift_start) / 2;
grant execute on function app.half_of to app_hospital;

/* Whether half of the shift is still to come, so that somebody else can take it. The contract has the same rule
   (`changeableUntil`). */
create function app.is_changeable(shift_start timestamptz, shift_end timestamptz, open_until timestamptz) returns boolean
language sql stable parallel safe
  return coalesce(app.half_of(shift_start, shift_end), open_until) > now();
grant execute on function app.is_changeable to app_hospital;

/* Writes the hours that version `reader` of the contract's parser found in `horario`, if an older version read
   them before. Hours are minutes after the midnight that begins the day, or null where the text cannot be read. A
   filled shift keeps its hours if it is over, if its text can no longer be read, or if the new hours overlap another
   shift of the doctor (`is_taken`). An open vaga that has not begun also gets the zone of its city, if it was published
   with another one (`is_moved`). */
create function app.write_hours(
  reader integer, readings json, out id uuid, out hospital_id uuid, out is_changed boolean, out is_taken boolean, out is_moved boolean
) returns setof record language plpgsql security definer set search_path = '' as $$
declare
  vaga record;
  keeps boolean;
begin
  for vaga in
    select v.*, z.new_zone, app.instant_of(v.data, t.start, z.new_zone) as new_start, app.instant_of(v.data, t.end, z.new_zone) as new_end
    from json_to_recordset(readings) as t (id uuid, horario text, start integer, "end" integer) join app.vagas v on v.id = t.id,
      lateral (select case when app.is_open(v.status, v.open_until) then app.time_zone_of(v.cidade, v.estado) else v.time_zone end) z (new_zone)
    where v.horario = t.horario and v.horario_reader < reader and v.status in ('aberta', 'preenchida')
    order by v.id for no key update of v
  loop
    is_taken := vaga.status = 'preenchida' and exists (
      select from app.candidaturas c join app.candidaturas other on other.medico_id = c.medico_id and other.id <> c.id
      where c.vaga_id = vaga.id and c.status = 'aceita' and other.status = 'aceita'
        and app.overlaps(other.starts_at, other.ends_at, vaga.new_start, vaga.new_end));
    keeps := is_taken or vaga.status = 'preenchida' and (vaga.new_start is null or coalesce(vaga.ends_at, vaga.open_until) <= now());
    is_moved := vaga.new_zone <> vaga.time_zone;
    is_changed := is_moved or not keeps and (vaga.starts_at, vaga.ends_at) is distinct from (vaga.new_start, vaga.new_end);
    id := vaga.id;
    hospital_id := vaga.hospital_id;
    update app.vagas v set horario_reader = reader, time_zone = vaga.new_zone,
      starts_at = case when is_changed then vaga.new_start else v.starts_at end,
      ends_at = case when is_changed then vaga.new_end else v.ends_at end
      where v.id = vaga.id;
    return next;
  end loop;
end
$$;
grant execute on function app.write_hours to app_jobs;

/* The optional texts of a vaga. A test compares them with `noteNames` of the contract. */
create function app.notes_of_vaga(v app.vagas) returns jsonb language sql stable parallel safe
  return jsonb_build_object('observacoes', v.observacoes);
grant execute on function app.notes_of_vaga to app_jobs;

/* The fields of a vaga that its hospital writes. A test compares them with `contentNames` of the contract. */
create function app.content_of_vaga(v app.vagas) returns jsonb language sql stable parallel safe
  return jsonb_build_object('nome_vaga', v.nome_vaga, 'especialidade', v.especialidade, 'data', v.data, 'horario', v.horario,
    'valor', v.valor, 'modalidade', v.modalidade) || app.notes_of_vaga(v);
grant execute on function app.content_of_vaga to app_jobs;

/* Fills the columns that are derived from the rest of the vaga and from its hospital. A publication locks the
   hospital's row, so that a deleted account cannot publish, and a change of the hospital also changes the new vaga. */
create function app.derive_vaga() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hospital_nome text;
begin
  if tg_op = 'INSERT' then
    select h.nome, h.proven_by is not null, h.time_zone, h.cidade, h.estado, h.localizacao, h.endereco, h.telefone
      into hospital_nome, new.hospital_confirmado, new.time_zone, new.cidade, new.estado, new.localizacao, new.endereco, new.telefone
      from app.hospitais h where h.id = new.hospital_id and h.removed_at is null for share;
    if not found then
      raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'vagas_of_account';
    end if;
    -- This statement comes after the lock, because the account may have been suspended while this transaction waited.
    if exists (select from app.hospitais h where h.id = new.hospital_id and app.is_suspended(h.auth_user_id)) then
      raise exception 'the account is suspended' using errcode = 'check_violation', constraint = 'vagas_of_suspended_account';
    end if;
  else
    select h.nome, h.proven_by is not null into hospital_nome, new.hospital_confirmado
      from app.hospitais h where h.id = new.hospital_id;
    -- When only the day changes, start and end move with it, at the same local time.
    if new.data <> old.data and (new.starts_at, new.ends_at) is not distinct from (old.starts_at, old.ends_at) then
      new.starts_at := app.days_later(old.starts_at, new.data - old.data, new.time_zone);
      new.ends_at := app.days_later(old.ends_at, new.data - old.data, new.time_zone);
    end if;
  end if;
  -- A reopened vaga is open until half of the shift is over.
  new.open_until := case
    when new.starts_at is null then (new.data + 1)::timestamp at time zone new.time_zone
    when new.reopened_at is null then new.starts_at
    else app.half_of(new.starts_at, new.ends_at)
  end;
  new.search_text := concat_ws(E'\n', app.fold_text(new.nome_vaga), app.fold_text(hospital_nome),
    app.search_text_of_especialidade(new.especialidade), app.fold_text(new.cidade), lower(new.estado),
    app.fold_text(app.name_of_estado(new.estado)));
  return new;
end
$$;
create trigger vagas_derive
  before insert or update of hospital_id, nome_vaga, especialidade, data, horario, cidade, estado, starts_at, ends_at, open_until,
    reopened_at, search_text, hospital_confirmado
  on app.vagas for each row execute function app.derive_vaga();

/* Updates the open vagas when the hospital's name, rating or proof changes. Searches find no others. */
create function app.rederive_vagas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.vagas set hospital_id = hospital_id where hospital_id = new.id and status = 'aberta';
  return null;
end
$$;
create trigger hospitais_rederive_vagas
  after update of nome, rating_count, rating_average, proven_by, proven_at, proven_name, is_namesake on app.hospitais
  for each row when (app.card_of_hospital(new.nome, new.rating_count, new.rating_average)
    <> app.card_of_hospital(old.nome, old.rating_count, old.rating_average)
    or (new.proven_by, new.proven_at, new.proven_name, new.is_namesake)
      is distinct from (old.proven_by, old.proven_at, old.proven_name, old.is_namesake)) execute function app.rederive_vagas();

/* The vagas of a deleted hospital lose its address and phone. Column estado stays, as in the hospital's row. */
create function app.clear_place_of_vagas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.vagas set cidade = '', localizacao = '', endereco = '', telefone = '' where hospital_id = new.id;
  return null;
end
$$;
create trigger hospitais_clear_place_of_vagas after update of removed_at on app.hospitais
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.clear_place_of_vagas();

/* The calling hospital's future shifts whose location, address or phone differs from its profile. Vagas in another
   city or state are left out: the profile's address would be wrong there. */
create function app.vagas_to_correct() returns setof uuid language sql stable security definer set search_path = '' as $$
  select v.id from app.hospitais h join app.vagas v on v.hospital_id = h.id
  where h.auth_user_id = app.current_user_id() and v.status in ('aberta', 'preenchida') and v.open_until > now()
    and v.estado = h.estado and app.fold_text(v.cidade) = app.fold_text(h.cidade)
    -- Phones are compared without punctuation.
    and (v.localizacao, v.endereco, translate(v.telefone, ' ()-.', ''))
      is distinct from (h.localizacao, h.endereco, translate(h.telefone, ' ()-.', ''))
$$;
grant execute on function app.vagas_to_correct to app_hospital;

/* Copies the profile's location, address and phone to all shifts of app.vagas_to_correct(). Returns the changed vagas,
   each with its accepted doctor. */
create function app.correct_place_of_vagas(correction uuid, out vaga_id uuid, out medico_id uuid) returns setof record
language plpgsql security definer set search_path = '' as $$
declare
  corrected uuid[];
begin
  -- Concurrent publications, and changes of the profile, wait for this lock.
  perform from app.hospitais h where h.auth_user_id = app.current_user_id() for no key update;
  with changed as (
    update app.vagas v
    set localizacao = h.localizacao, endereco = h.endereco, telefone = h.telefone, place_correction = correction
    from app.hospitais h where h.auth_user_id = app.current_user_id() and v.id in (select app.vagas_to_correct())
    returning v.id
  )
  select array_agg(c.id) into corrected from changed c;
  -- This is a separate statement, so that it sees a doctor who was accepted while the update waited for the rows.
  return query
    select v, c.medico_id from unnest(corrected) v
    left join app.candidaturas c on c.vaga_id = v and c.status = 'aceita';
end
$$;
grant execute on function app.correct_place_of_vagas to app_hospital;

/* A vaga that would open again is closed instead when its hospital has deleted its account: nobody could choose among
   the candidates. */
create function app.close_without_hospital() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.hospitais h where h.id = new.hospital_id and h.removed_at is not null) then
    new.status := 'encerrada';
    new.reopened_at := old.reopened_at;
  end if;
  return new;
end
$$;
create trigger vagas_close_without_hospital before update of status on app.vagas
  for each row when (new.status = 'aberta' and old.status <> 'aberta') execute function app.close_without_hospital();

create function app.mark_vaga_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.vaga_changes (vaga_id, changed_in) values (coalesce(new.id, old.id), pg_current_xact_id())
    on conflict (vaga_id) do update set changed_in = excluded.changed_in;
  return null;
end
$$;
create trigger vagas_mark_change after insert or update or delete on app.vagas for each row execute function app.mark_vaga_change();

/* The public part of a vaga. This is a function instead of a grant, because visitors must not list vagas. They look
   a vaga up by its id, which nobody can guess (62 random bits). Leaves out the free text of the place, which may
   hold an address. Returns null for a vaga of a deleted or suspended hospital. */
create function app.public_vaga(vaga uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select app.content_of_vaga(v) || jsonb_build_object('id', v.id, 'hospital_id', v.hospital_id, 'created_at', v.created_at,
    'status', v.status, 'starts_at', v.starts_at, 'ends_at', v.ends_at, 'open_until', v.open_until, 'is_reopened', v.is_reopened,
    'time_zone', v.time_zone, 'cidade', v.cidade, 'estado', v.estado,
    'hospital', app.card_of_hospital(h.nome, h.rating_count, h.rating_average)
      || app.proof_of_hospital(h.nome, h.proven_by, h.proven_at, h.time_zone, h.proven_name, h.is_namesake))
  from app.vagas v join app.hospitais h on h.id = v.hospital_id
  where v.id = vaga and h.removed_at is null and not v.is_suspended
$$;
grant execute on function app.public_vaga to app_anon;

/* Whether a role may change the status of a vaga from `old_status` to `new_status`. app_owner, which runs security
   definer functions, always may. */
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
grant execute on function app.may_change_vaga to app_medico, app_hospital, app_jobs;

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

/* Lets a hospital change only the notes of a vaga that is not open: an accepted doctor has to agree to other
   changes. */
create function app.refuse_change_unless_open() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'vaga % is %', new.id, old.status
    using errcode = 'check_violation', constraint = 'vagas_unchanged_unless_open';
end
$$;
create trigger vagas_unchanged_unless_open before update on app.vagas
  for each row when (
    current_user = 'app_hospital' and old.status <> 'aberta'
    and (new.nome_vaga, new.especialidade, new.modalidade, new.data, new.horario, new.valor, new.starts_at, new.ends_at)
      is distinct from (old.nome_vaga, old.especialidade, old.modalidade, old.data, old.horario, old.valor, old.starts_at, old.ends_at)
  ) execute function app.refuse_change_unless_open();

-- Constraints and generated columns call these functions with the rights of the role that writes. Migrations define the
-- functions.
grant execute on function app.is_holiday to app_hospital, app_jobs;
grant execute on function app.touches_weekend to app_hospital, app_jobs;
grant execute on function app.city_key to app_hospital, app_auth, app_jobs;

-- Columns endereco and telefone are not granted: only the accepted doctor reads them (app.hospital_contact).
grant select (id, hospital_id, nome_vaga, especialidade, data, horario, valor, modalidade, observacoes, created_at, status,
  time_zone, cidade, estado, localizacao, starts_at, ends_at, open_until, search_text, especialidade_cfm, local_start,
  turno, fim_de_semana, valor_hora, cidade_key, is_reopened, hospital_confirmado, is_suspended) on app.vagas to app_medico;
-- A doctor reads every vaga. Any condition here would keep the trigram index from being used.
create policy medico_reads on app.vagas for select to app_medico using (true);

grant select,
  insert (id, hospital_id, nome_vaga, especialidade, data, horario, valor, modalidade, observacoes, starts_at, ends_at,
    horario_reader),
  update (nome_vaga, especialidade, data, horario, valor, modalidade, observacoes, status, starts_at, ends_at, reopened_at,
    closed_reason, horario_reader) on app.vagas to app_hospital;
-- A hospital reads its own vagas.
create policy hospital_reads on app.vagas for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()));
-- A hospital publishes vagas of its own.
create policy hospital_publishes on app.vagas for insert to app_hospital
  with check (hospital_id = (select app.current_hospital_id()));
-- A hospital changes, fills, closes and reopens its own vagas.
create policy hospital_changes on app.vagas for update to app_hospital
  using (hospital_id = (select app.current_hospital_id()) and status <> 'expirada')
  with check (hospital_id = (select app.current_hospital_id()) and status <> 'expirada');

grant select, update (status) on app.vagas to app_jobs;
-- Jobs read all vagas, for the text of e-mails.
create policy jobs_read on app.vagas for select to app_jobs using (true);
-- A job sets a vaga to 'expirada' if it is unfilled at open_until and no acceptance is waiting to be carried out.
create policy jobs_expire on app.vagas for update to app_jobs
  using (status = 'aberta' and open_until <= now() and not app.awaits_decision(id)) with check (status = 'expirada');

grant select on app.vaga_changes to app_jobs;
-- The server reads the changes of all vagas, for its search index.
create policy jobs_read on app.vaga_changes for select to app_jobs using (true);
