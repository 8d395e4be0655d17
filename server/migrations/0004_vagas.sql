set local role app_owner;
set local search_path = app, extensions;

/* The two times of a free-text horario, or null when it does not read as two times ('24h' alone, '25:00 - 07:00').
   contract/src/vagas/rules.ts reads it alike: both are tested with the same cases. */
create function app.parse_horario(horario text, out start_time time, out end_time time)
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  -- What JavaScript calls \s, in whatever locale the database has.
  s constant text := '[\s\u00a0]*';
  hora constant text := '([0-9]{1,2})(?:' || s || '[:h]' || s || '([0-9]{2}))?' || s || '(?:h(?:s|rs|oras)?|min)?';
  partes text[] := regexp_match(lower(horario),
    '^' || s || '(?:d(?:e|as?)[\s\u00a0]+)?' || hora || s || '(?:-|–|—|às|as|à|a|até|ate)' || s || hora || s || '$');
begin
  if partes[1]::integer <= 23 and partes[3]::integer <= 23
    and coalesce(partes[2], '0')::integer <= 59 and coalesce(partes[4], '0')::integer <= 59
  then
    start_time := make_time(partes[1]::integer, coalesce(partes[2], '0')::integer, 0);
    end_time := make_time(partes[3]::integer, coalesce(partes[4], '0')::integer, 0);
  end if;
end
$$;

create table app.vagas (
  id uuid primary key default uuidv7(),
  hospital_id uuid not null references app.hospitais,
  nome_vaga text not null check (char_length(nome_vaga) between 1 and 200),
  especialidade text not null check (char_length(especialidade) between 1 and 120),
  data date not null check (data between '2000-01-01' and '9000-12-31'),
  horario text not null check (char_length(horario) between 1 and 60),
  valor numeric(10, 2) constraint vagas_valor_not_negative check (valor >= 0),
  observacoes text check (char_length(observacoes) <= 2000),
  created_at timestamptz not null default now(),
  -- Text and not an enum: an enum's equality is not leakproof, so a policy would hide the index.
  status text not null default 'aberta' check (status in ('aberta', 'preenchida', 'encerrada')),
  -- The shift's instants, when horario reads as two times; half-open.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Until when it can be applied to: the start, or the end of the day when the start is not known.
  open_until timestamptz not null,
  -- Name, hospital and specialty as they are searched, one per line.
  search_text text not null,
  constraint vagas_starts_before_ends check (starts_at < ends_at),
  constraint vagas_starts_with_ends check ((starts_at is null) = (ends_at is null))
);

/* What of a vaga follows from the rest of it and from its hospital. Locks the hospital against a change of name or zone, so
   that none is missed by a vaga published meanwhile. */
create function app.derive_vaga() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hospital record;
  horas record;
begin
  select h.nome, h.time_zone into hospital from app.hospitais h where h.id = new.hospital_id for share;
  if not found then
    return new; -- the foreign key says it
  end if;
  horas := app.parse_horario(new.horario);
  new.starts_at := (new.data + horas.start_time) at time zone hospital.time_zone;
  -- An end at or before the start is on the next day; equal times are 24 h.
  new.ends_at := (new.data + (horas.end_time <= horas.start_time)::integer + horas.end_time) at time zone hospital.time_zone;
  new.open_until := coalesce(new.starts_at, (new.data + 1)::timestamp at time zone hospital.time_zone);
  -- No longer than an index entry may be, where unaccenting makes whole words of single characters.
  new.search_text := left(concat_ws(E'\n', app.fold_text(new.nome_vaga), app.fold_text(hospital.nome),
    app.fold_text(new.especialidade)), 600);
  return new;
end
$$;
create trigger vagas_derive
  before insert or update of hospital_id, nome_vaga, especialidade, data, horario, starts_at, ends_at, open_until, search_text on app.vagas
  for each row execute function app.derive_vaga();

/* A hospital's new name is found at once, its new zone moves its shifts. Only open vagas are searched, and none opens again:
   a name leaves the years of others alone. */
create function app.rederive_vagas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.vagas set hospital_id = hospital_id
    where hospital_id = new.id and (status = 'aberta' or new.time_zone <> old.time_zone);
  return null;
end
$$;
create trigger hospitais_rederive_vagas after update of nome, estado, time_zone on app.hospitais
  for each row when (new.nome <> old.nome or new.time_zone <> old.time_zone) execute function app.rederive_vagas();

alter table app.vagas enable row level security, force row level security;

-- The owner, who cannot log in: what migrations and its own functions do.
create policy owner_all on app.vagas to app_owner using (true);

grant select on app.vagas to app_medico;
-- A doctor sees every vaga. Anything but (true) here would stop the trigram index.
create policy medico_reads on app.vagas for select to app_medico using (true);

grant select, insert (hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes),
  update (nome_vaga, especialidade, data, horario, valor, observacoes, status) on app.vagas to app_hospital;
-- A hospital reads its own vagas.
create policy hospital_reads on app.vagas for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()));
-- A hospital publishes vagas of its own.
create policy hospital_publishes on app.vagas for insert to app_hospital
  with check (hospital_id = (select app.current_hospital_id()));
-- A hospital changes, fills or closes its own vagas while they are open.
create policy hospital_changes on app.vagas for update to app_hospital
  using (hospital_id = (select app.current_hospital_id()) and status = 'aberta')
  with check (hospital_id = (select app.current_hospital_id()));

grant select on app.vagas to app_jobs;
-- Jobs read what e-mails say.
create policy jobs_read on app.vagas for select to app_jobs using (true);
