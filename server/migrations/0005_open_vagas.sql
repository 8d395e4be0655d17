-- Vagas, and what doctors find them by: each order of the list, the filters, the text.

/* A national holiday: the same day each year (Leis 662/1949, 6.802/1980, 14.759/2023), or Good Friday, two days before Easter
   by the computus of Meeus, Jones and Butcher. */
create function app.is_holiday(day date) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  y constant integer := extract(year from day);
  a constant integer := y % 19;
  b constant integer := y / 100;
  c constant integer := y % 100;
  d constant integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  e constant integer := (32 + 2 * (b % 4) + 2 * (c / 4) - d - c % 4) % 7;
  f constant integer := d + e - 7 * ((a + 11 * d + 22 * e) / 451) + 114;
begin
  return to_char(day, 'MM-DD') in ('01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25')
    or day = make_date(y, f / 31, f % 31 + 1) - 2;
end
$$;

/* Whether a part of the shift lies on a Saturday, a Sunday or a national holiday. */
create function app.touches_weekend(first_day date, last_day date) returns boolean language sql immutable parallel safe
  return extract(isodow from first_day) >= 6 or extract(isodow from last_day) >= 6
    or app.is_holiday(first_day) or app.is_holiday(last_day);

/* A city as filters name it ('sao paulo/SP'): cities of different states share names. */
create function app.city_key(cidade text, estado text) returns text language sql immutable parallel safe
  return trim(regexp_replace(app.fold_text(cidade), '[^[:alnum:]]+', ' ', 'g')) || '/' || upper(estado);

create table app.vagas (
  id uuid primary key default uuidv7(),
  hospital_id uuid not null references app.hospitais,
  nome_vaga text not null check (char_length(nome_vaga) between 1 and 200)
    constraint vagas_nome_vaga_legible check (app.is_legible(nome_vaga)),
  especialidade text not null check (char_length(especialidade) between 1 and 120),
  data date not null check (data between '2000-01-01' and '9000-12-31'),
  horario text not null check (char_length(horario) between 1 and 60),
  valor numeric(10, 2) constraint vagas_valor_not_negative check (valor >= 0),
  observacoes text check (char_length(observacoes) <= 2000),
  created_at timestamptz not null default now(),
  -- Text, because the equality of an enum is not leakproof: a row policy would keep the indexes from being used.
  status text not null default 'aberta'
    constraint vagas_status check (status in ('aberta', 'preenchida', 'encerrada', 'expirada')),
  -- The place at publication, copied from the hospital by a trigger. A hospital that moves must not move accepted
  -- shifts.
  time_zone text not null,
  cidade text not null check (char_length(cidade) <= 120),
  estado text not null check (char_length(estado) <= 2),
  localizacao text not null check (char_length(localizacao) <= 400),
  -- Only for the doctor who was accepted (app.hospital_contact).
  endereco text not null check (char_length(endereco) <= 200),
  telefone text not null check (char_length(telefone) <= 40),
  -- The correction that this place comes from (app.correct_place_of_vagas); null while it is the one of the
  -- publication.
  place_correction uuid,
  -- The shift from starts_at until just before ends_at. Null if horario cannot be read.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Doctors may apply until the shift starts, or until the end of the day if its start is unknown.
  open_until timestamptz not null,
  -- Name, hospital and specialty as they are searched, one a line.
  search_text text not null,
  especialidade_cfm text not null generated always as (app.cfm_especialidade(especialidade)) stored,
  -- The start on the hospital's clock. Shifts of unknown hours come at the end of their day.
  local_start timestamp not null
    generated always as (coalesce(starts_at at time zone time_zone, data + time '23:59:59')) stored,
  -- As shiftKind in the contract. Null if horario cannot be read.
  turno text generated always as (
    case when ends_at - starts_at >= interval '24 hours' then '24h'
      when (starts_at at time zone time_zone)::time >= '18:00' or (starts_at at time zone time_zone)::time < '05:00' then 'noite'
      when starts_at is not null then 'dia' end) stored,
  -- Its first two days and its last. A weekend is between them if the shift ends earlier in a week than it began, or lasts one.
  fim_de_semana boolean not null generated always as (case when ends_at is null then app.touches_weekend(data, data) else
    app.touches_weekend(data, (ends_at at time zone time_zone - interval '1 microsecond')::date)
    or app.touches_weekend(data, least(data + 1, (ends_at at time zone time_zone - interval '1 microsecond')::date))
    or extract(isodow from ends_at at time zone time_zone - interval '1 microsecond') < extract(isodow from data)
    or ends_at - starts_at > interval '6 days' end) stored,
  valor_hora numeric(12, 2)
    generated always as (valor * 3600 / extract(epoch from ends_at - starts_at)) stored,
  cidade_key text not null generated always as (app.city_key(cidade, estado)) stored,
  -- When it was last opened again, by its hospital or because somebody dropped out. It then takes applications until half of the
  -- shift is over.
  reopened_at timestamptz,
  is_reopened boolean not null generated always as (reopened_at is not null) stored,
  -- Why its hospital closed it.
  closed_reason text
    constraint vagas_closed_reason check (char_length(closed_reason) between 1 and 500 and app.is_legible(closed_reason)),
  -- Version of the reader (horarioReader in the contract) that read horario last, 0 if none did. A job reads it then.
  horario_reader smallint not null default 0,
  constraint vagas_starts_before_ends check (starts_at < ends_at),
  constraint vagas_starts_with_ends check ((starts_at is null) = (ends_at is null)),
  constraint vagas_starts_on_its_day check ((starts_at at time zone time_zone)::date = data),
  constraint vagas_at_most_a_week check (ends_at - starts_at <= interval '7 days')
);
-- A hospital's own list, and a doctor's pages within a hospital.
create index vagas_by_hospital on app.vagas (hospital_id, created_at desc, id desc);
-- The shifts to come of a hospital, for a correction of their place.
create index vagas_to_come on app.vagas (hospital_id, open_until) where status in ('aberta', 'preenchida');
-- Whose text an older reader of horario read.
create index vagas_by_reader on app.vagas (horario_reader) where status in ('aberta', 'preenchida');
-- For the job that makes up for alerts that were not queued.
create index vagas_reopened_lately on app.vagas (reopened_at) where status = 'aberta' and reopened_at is not null;

-- One index for each order of the list, and one for its text.
create index vagas_open_newest on app.vagas (created_at desc, id desc) where status = 'aberta';
create index vagas_open_soonest on app.vagas (local_start, created_at, id) where status = 'aberta';
create index vagas_open_by_valor on app.vagas (coalesce(valor, -1) desc, created_at desc, id desc) where status = 'aberta';
create index vagas_open_by_valor_hora on app.vagas (coalesce(valor_hora, -1) desc, created_at desc, id desc) where status = 'aberta';
-- Pages within a specialty, its exact count, and the list of specialties.
create index vagas_open_by_especialidade on app.vagas (especialidade_cfm, created_at desc, id desc) include (open_until, especialidade)
  where status = 'aberta';
-- The exact count of all. A few bytes per vaga, because equal times are stored once.
create index vagas_open_until on app.vagas (open_until) where status = 'aberta';
-- Every search reads the whole pending list, so it is short.
create index vagas_by_text on app.vagas using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256)
  where status = 'aberta';
-- A count reads the index alone only where vacuum has run, so it runs after a hundredth of the rows instead of a fifth.
alter table app.vagas set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);

-- The transaction that changed a vaga last: each process reads what its index in memory has not seen yet
-- (server/src/vagas/open/index-updates.ts). A table of its own, because hospitals export the columns of vagas.
create table app.vaga_changes (
  vaga_id uuid primary key references app.vagas on delete cascade,
  changed_in xid8 not null
);
create index vaga_changes_by_transaction on app.vaga_changes (changed_in);
