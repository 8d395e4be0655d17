-- The contract alone reads horario. Whoever writes a vaga writes its hours with it, as instants.

alter table app.vagas
  -- Version of the reader (horarioReader in the contract) that read horario last, 0 if none did. A job reads it then.
  add column horario_reader smallint not null default 1,
  add constraint vagas_starts_on_its_day check ((starts_at at time zone time_zone)::date = data),
  add constraint vagas_at_most_a_week check (ends_at - starts_at <= interval '7 days');
-- The rows that are there were read alike. A process that does not know the column reads nothing.
alter table app.vagas alter column horario_reader set default 0;
create index vagas_by_reader on app.vagas (horario_reader) where status in ('aberta', 'preenchida');

/* So many minutes after the midnight that begins the day, where clocks show this zone. */
create function app.instant_of(day date, minutes integer, time_zone text) returns timestamptz language sql immutable parallel safe
  return (day + make_interval(mins => minutes)) at time zone time_zone;

/* The same time of day so many days later. */
create function app.days_later(at timestamptz, days integer, time_zone text) returns timestamptz language sql immutable parallel safe
  return ((at at time zone time_zone) + make_interval(days => days)) at time zone time_zone;

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
    if (new.starts_at, new.ends_at) is not distinct from (old.starts_at, old.ends_at) then
      -- The same hours on another day.
      if new.data <> old.data then
        new.starts_at := app.days_later(old.starts_at, new.data - old.data, new.time_zone);
        new.ends_at := app.days_later(old.ends_at, new.data - old.data, new.time_zone);
      end if;
      -- Other words with the same hours: perhaps of a process that does not write hours.
      if new.horario <> old.horario then
        new.horario_reader := 0;
      end if;
    end if;
  end if;
  -- A reopened vaga is open until half of the shift is over.
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

-- Hours change with the rest: of a filled vaga only once its doctor agrees.
drop trigger vagas_unchanged_unless_open on app.vagas;
create trigger vagas_unchanged_unless_open before update on app.vagas
  for each row when (
    current_user = 'app_hospital' and old.status <> 'aberta'
    and (new.nome_vaga, new.especialidade, new.data, new.horario, new.valor, new.starts_at, new.ends_at)
      is distinct from (old.nome_vaga, old.especialidade, old.data, old.horario, old.valor, old.starts_at, old.ends_at)
  ) execute function app.refuse_change_unless_open();

create or replace function app.derive_change_proposal() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  vaga app.vagas;
  blocked_by text;
begin
  select v.* into vaga from app.vagas v where v.id = new.vaga_id and v.status = 'preenchida';
  select c.id into new.candidatura_id from app.candidaturas c where c.vaga_id = vaga.id and c.status = 'aceita';
  if not found then
    return null;
  end if;
  if new.horario = vaga.horario then
    -- The same hours, perhaps on another day.
    new.starts_at := app.days_later(vaga.starts_at, new.data - vaga.data, vaga.time_zone);
    new.ends_at := app.days_later(vaga.ends_at, new.data - vaga.data, vaga.time_zone);
  end if;
  blocked_by := app.new_hours_blocked_by(new.candidatura_id, new.starts_at, new.ends_at, new.reason);
  if blocked_by = 'overlap' then
    raise exception 'the doctor has another shift at these hours'
      using errcode = 'check_violation', constraint = 'change_proposals_no_overlap';
  elsif blocked_by = 'chain' then
    raise exception 'more than 24 hours in a row'
      using errcode = 'check_violation', constraint = 'change_proposals_at_most_24_hours';
  end if;
  if app.new_hours_blocked_by(new.candidatura_id, new.starts_at, new.ends_at, null) is null then
    new.reason := null;
  end if;
  return new;
end
$$;

-- Hours that the doctor agrees to come with the rest. Unknown ones are read again: a process that does not write them may have proposed them.
do $$ begin
  execute replace(pg_get_functiondef('app.answer_change(uuid, uuid, boolean)'::regprocedure), 'valor = answered.valor where',
    'valor = answered.valor, starts_at = answered.starts_at, ends_at = answered.ends_at,
      horario_reader = case when answered.starts_at is null then 0 else v.horario_reader end where');
end $$;

drop function app.shift_times(date, text, text), app.parse_horario(text), app.fold_horario(text),
  app.horario_minutes(integer, integer, text), app.horario_length(integer, text, text);

/* Hours as version `reader` of the contract's reader reads them, for vagas whose text an older one read: minutes after the midnight that
   begins the day, null where the text cannot be read. A shift that somebody has keeps its hours if it is over, if the text cannot be
   read any more, or if the new ones overlap another shift of the doctor, which `is_taken` tells. */
create function app.write_hours(
  reader integer, readings json, out id uuid, out hospital_id uuid, out is_changed boolean, out is_taken boolean
) returns setof record language plpgsql security definer set search_path = '' as $$
declare
  vaga record;
  keeps boolean;
begin
  for vaga in
    select v.*, app.instant_of(v.data, t.start, v.time_zone) as new_start, app.instant_of(v.data, t.end, v.time_zone) as new_end
    from json_to_recordset(readings) as t (id uuid, horario text, start integer, "end" integer) join app.vagas v on v.id = t.id
    where v.horario = t.horario and v.horario_reader < reader and v.status in ('aberta', 'preenchida')
    order by v.id for no key update of v
  loop
    is_taken := vaga.status = 'preenchida' and exists (
      select from app.candidaturas c join app.candidaturas other on other.medico_id = c.medico_id and other.id <> c.id
      where c.vaga_id = vaga.id and c.status = 'aceita' and other.status = 'aceita'
        and other.ends_at > vaga.new_start and other.starts_at < vaga.new_end);
    keeps := is_taken or vaga.status = 'preenchida' and (vaga.new_start is null or coalesce(vaga.ends_at, vaga.open_until) <= now());
    is_changed := not keeps and (vaga.starts_at, vaga.ends_at) is distinct from (vaga.new_start, vaga.new_end);
    id := vaga.id;
    hospital_id := vaga.hospital_id;
    update app.vagas v set horario_reader = reader,
      starts_at = case when is_changed then vaga.new_start else v.starts_at end,
      ends_at = case when is_changed then vaga.new_end else v.ends_at end
      where v.id = vaga.id;
    return next;
  end loop;
end
$$;

grant execute on function app.write_hours(integer, json) to app_jobs;
grant execute on function app.instant_of(date, integer, text) to app_hospital;
grant insert (starts_at, ends_at, horario_reader), update (starts_at, ends_at, horario_reader) on app.vagas to app_hospital;
grant insert (starts_at, ends_at) on app.change_proposals to app_hospital;

-- The reader's version is nobody's data.
do $$
begin
  execute replace(pg_get_functiondef('app.own_data()'::regprocedure), $x$- 'search_text'$x$, $x$- 'search_text' - 'horario_reader'$x$);
end
$$;
