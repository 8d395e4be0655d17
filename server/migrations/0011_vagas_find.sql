-- What doctors find vagas by: more text, filters, orders. Replaces the search functions of 0006: the server answers from an
-- index in memory (server/src/vagas/search/), and by the plain queries of server/src/vagas/open/ while it has none.

drop function app.search_vagas(text, uuid, text, timestamptz, uuid, integer);
drop function app.count_vagas(text, uuid, text);
drop function app.search_condition(text);
drop function app.open_vagas_source(uuid, text, timestamptz);
drop index app.vagas_by_text;
drop index app.vagas_open_newest;

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

create function app.name_of_estado(sigla text) returns text language sql immutable parallel safe
  return case upper(sigla)
    when 'AC' then 'Acre' when 'AL' then 'Alagoas' when 'AP' then 'Amapá' when 'AM' then 'Amazonas' when 'BA' then 'Bahia'
    when 'CE' then 'Ceará' when 'DF' then 'Distrito Federal' when 'ES' then 'Espírito Santo' when 'GO' then 'Goiás'
    when 'MA' then 'Maranhão' when 'MT' then 'Mato Grosso' when 'MS' then 'Mato Grosso do Sul' when 'MG' then 'Minas Gerais'
    when 'PA' then 'Pará' when 'PB' then 'Paraíba' when 'PR' then 'Paraná' when 'PE' then 'Pernambuco' when 'PI' then 'Piauí'
    when 'RJ' then 'Rio de Janeiro' when 'RN' then 'Rio Grande do Norte' when 'RS' then 'Rio Grande do Sul'
    when 'RO' then 'Rondônia' when 'RR' then 'Roraima' when 'SC' then 'Santa Catarina' when 'SP' then 'São Paulo'
    when 'SE' then 'Sergipe' when 'TO' then 'Tocantins'
  end;

/* One LIKE pattern for each word of a search. Wildcards in it are taken literally. Blanks are those of `words` in
   server/src/vagas/search/text/fold.ts. */
create function app.search_patterns(input text) returns text[] language sql immutable strict parallel safe
  return array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(app.fold_text(input), '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+') as word
    where word <> '');

grant execute on function app.search_patterns(text) to app_medico;
-- Generated columns of vagas are computed with the rights of the hospital that publishes.
grant execute on function app.is_holiday(date), app.touches_weekend(date, date), app.city_key(text, text) to app_hospital;

/* As in 0005, with city and state in the text. */
create or replace function app.derive_vaga() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hospital_nome text;
  horario record;
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
  horario := app.parse_horario(new.horario);
  new.starts_at := (new.data + horario.start_time) at time zone new.time_zone;
  -- An end at or before the start is on the next day. Equal times are 24 h.
  new.ends_at := (new.data + (horario.end_time <= horario.start_time)::integer + horario.end_time) at time zone new.time_zone;
  new.open_until := coalesce(new.starts_at, (new.data + 1)::timestamp at time zone new.time_zone);
  new.search_text := concat_ws(E'\n', app.fold_text(new.nome_vaga), app.fold_text(hospital_nome),
    app.search_text_of_especialidade(new.especialidade), app.fold_text(new.cidade), lower(new.estado),
    app.fold_text(app.name_of_estado(new.estado)));
  return new;
end
$$;
drop trigger vagas_derive on app.vagas;
create trigger vagas_derive
  before insert or update of hospital_id, nome_vaga, especialidade, data, horario, cidade, estado, starts_at, ends_at, open_until,
    search_text
  on app.vagas for each row execute function app.derive_vaga();

alter table app.vagas
  -- The start on the hospital's clock. Shifts of unknown hours come at the end of their day.
  add column local_start timestamp not null
    generated always as (coalesce(starts_at at time zone time_zone, data + time '23:59:59')) stored,
  -- As shiftKind in the contract. Null if horario cannot be read.
  add column turno text generated always as (
    case when ends_at - starts_at = interval '24 hours' then '24h'
      when (starts_at at time zone time_zone)::time >= '18:00' or (starts_at at time zone time_zone)::time < '05:00' then 'noite'
      when starts_at is not null then 'dia' end) stored,
  add column fim_de_semana boolean not null generated always as (
    app.touches_weekend(data, coalesce((ends_at at time zone time_zone - interval '1 microsecond')::date, data))) stored,
  add column valor_hora numeric(12, 2)
    generated always as (valor * 3600 / extract(epoch from ends_at - starts_at)) stored,
  add column cidade_key text not null generated always as (app.city_key(cidade, estado)) stored;

grant select (local_start, turno, fim_de_semana, valor_hora, cidade_key) on app.vagas to app_medico;

-- The rows that are there get the longer text.
update app.vagas set search_text = '';

-- One index for each order of the list, and one for its text.
create index vagas_open_newest on app.vagas (created_at desc, id desc) where status = 'aberta';
create index vagas_open_soonest on app.vagas (local_start, created_at, id) where status = 'aberta';
create index vagas_open_by_valor on app.vagas (coalesce(valor, -1) desc, created_at desc, id desc) where status = 'aberta';
create index vagas_open_by_valor_hora on app.vagas (coalesce(valor_hora, -1) desc, created_at desc, id desc) where status = 'aberta';
-- Every search reads the whole pending list, so it is short.
create index vagas_by_text on app.vagas using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256)
  where status = 'aberta';

-- The transaction that changed a vaga last: each process reads what its index in memory has not seen yet
-- (server/src/vagas/open/index-updates.ts). A table of its own, because hospitals export the columns of vagas.
create table app.vaga_changes (
  vaga_id uuid primary key references app.vagas on delete cascade,
  changed_in xid8 not null
);
create index vaga_changes_by_transaction on app.vaga_changes (changed_in);

create function app.mark_vaga_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.vaga_changes (vaga_id, changed_in) values (new.id, pg_current_xact_id())
    on conflict (vaga_id) do update set changed_in = excluded.changed_in;
  return null;
end
$$;
create trigger vagas_mark_change after insert or update on app.vagas for each row execute function app.mark_vaga_change();

alter table app.vaga_changes enable row level security, force row level security;
-- app_owner cannot log in: this policy serves migrations and the security definer functions.
create policy owner_all on app.vaga_changes to app_owner using (true);
grant select on app.vaga_changes to app_jobs;
-- The server reads the changes of all vagas, for its index.
create policy jobs_read on app.vaga_changes for select to app_jobs using (true);
