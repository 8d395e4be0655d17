-- Three specialties have two names: the specification's, which vagas say, and CFM's, which doctors choose. Either finds both.
set local role app_owner;
set local search_path = app, extensions;

/* CFM's name of a specialty. The contract has the same pairs (contract/src/especialidades/rules.ts). */
create function app.cfm_especialidade(especialidade text) returns text language sql immutable parallel safe
  return case especialidade
    when 'Ortopedia' then 'Ortopedia e Traumatologia'
    when 'Emergência' then 'Medicina de Emergência'
    when 'UTI' then 'Medicina Intensiva'
    else especialidade
  end;

/* The specification's name where it has one of its own, else null. */
create function app.short_especialidade(especialidade text) returns text language sql immutable parallel safe
  return case app.cfm_especialidade(especialidade)
    when 'Ortopedia e Traumatologia' then 'Ortopedia'
    when 'Medicina de Emergência' then 'Emergência'
    when 'Medicina Intensiva' then 'UTI'
  end;

/* Both names as they are searched, one per line. */
create function app.search_text_of_especialidade(especialidade text) returns text language sql immutable parallel safe
  return concat_ws(E'\n', app.fold_text(app.cfm_especialidade(especialidade)),
    app.fold_text(app.short_especialidade(especialidade)));

grant execute on function app.cfm_especialidade(text), app.short_especialidade(text), app.search_text_of_especialidade(text)
  to app_medico;
-- The column below is computed with the rights of who publishes.
grant execute on function app.cfm_especialidade(text) to app_hospital;

alter table app.vagas add column especialidade_cfm text not null generated always as (app.cfm_especialidade(especialidade)) stored;
grant select (especialidade_cfm) on app.vagas to app_medico;

drop index app.vagas_open_by_especialidade;
-- A doctor's pages within a specialty, its exact count, and the specialties there are.
create index vagas_open_by_especialidade on app.vagas (especialidade_cfm, created_at desc, id desc) include (open_until, especialidade)
  where status = 'aberta';

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
    app.search_text_of_especialidade(new.especialidade)), 600);
  return new;
end
$$;
-- Only open vagas are searched.
update app.vagas set especialidade = especialidade where status = 'aberta' and app.short_especialidade(especialidade) is not null;

/* The specialties of the open vagas, jumping from one to the next in the index instead of reading them all. Of two names one, the
   specification's where an open vaga says it. */
create or replace function app.open_especialidades() returns setof text language sql stable rows 60
begin atomic
  with recursive nomes as (
    (select v.especialidade_cfm as nome from app.vagas v where v.status = 'aberta' order by v.especialidade_cfm limit 1)
    union all
    select (
      select v.especialidade_cfm from app.vagas v
      where v.status = 'aberta' and v.especialidade_cfm > n.nome order by v.especialidade_cfm limit 1
    ) from nomes n where n.nome is not null
  ), shown as (
    select case
      when exists (
        select from app.vagas v where v.status = 'aberta' and v.especialidade_cfm = n.nome and v.open_until > now()
          and v.especialidade = app.short_especialidade(n.nome)
      ) then app.short_especialidade(n.nome) else n.nome end as nome
    from nomes n
    where exists (
      select from app.vagas v where v.status = 'aberta' and v.especialidade_cfm = n.nome and v.open_until > now()
    )
  )
  select s.nome from shown s order by app.fold_text(s.nome);
end;

create or replace function app.open_vagas_source(hospital uuid, especialidade text, depois_de timestamptz) returns text
language sql immutable parallel safe
  return concat_ws(' and ', 'from app.vagas v where v.status = ''aberta'' and v.open_until > now()',
    case when hospital is not null then 'v.hospital_id = $2' end,
    case when especialidade is not null then 'v.especialidade_cfm = app.cfm_especialidade($3)' end,
    case when depois_de is not null then '(v.created_at, v.id) < ($4, $5)' end);

/* The condition that brings few vagas by index, $1 being the pattern. */
create or replace function app.search_condition(padrao text) returns text language plpgsql stable set search_path = app, extensions as $$
declare
  hospitais uuid[];
  especialidades text[];
begin
  -- Without three letters together there may be no trigram to look for.
  if padrao !~ '[[:alnum:]]{3}' then
    return 'v.search_text collate "C" like $1';
  end if;
  hospitais := array(select h.id from app.hospitais h where h.search_text like padrao);
  especialidades := array(select app.cfm_especialidade(e) from app.open_especialidades() e
    where app.search_text_of_especialidade(e) like padrao);
  -- The guess would have it read everything for a short text. Ends with the function that set these for itself.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true);
  return format('(v.hospital_id = any (%L) or v.especialidade_cfm = any (%L) or split_part(v.search_text, E''\n'', 1) like $1)',
    hospitais, especialidades);
end
$$;
