-- The lists of vagas at a million open ones: an index for each order and filter, and the search by text.
set local role app_owner;
set local search_path = app, extensions;

-- A doctor's pages, newest first. With what the search reads, so that walking it never touches the table.
create index vagas_open_newest on app.vagas (created_at desc, id desc) include (open_until, search_text) where status = 'aberta';
-- The same within a specialty, its exact count, and the specialties there are.
create index vagas_open_by_especialidade on app.vagas (especialidade, created_at desc, id desc) include (open_until)
  where status = 'aberta';
-- A hospital's own list, and a doctor's pages within a hospital.
create index vagas_by_hospital on app.vagas (hospital_id, created_at desc, id desc);
-- The exact count of all: a few bytes per vaga, because equal times are stored once.
create index vagas_open_until on app.vagas (open_until) where status = 'aberta';
-- Counting reads the index alone where vacuum has passed, so it passes after a hundredth of the rows and not after a fifth.
alter table app.vagas set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);

-- Substrings of the vaga's own name; of hospitals and specialties there are few, and their vagas are found by the indexes above.
-- What is not sorted in yet is read by every search, so it is kept short.
create index vagas_by_text on app.vagas using gin (split_part(search_text, E'\n', 1) gin_trgm_ops) with (gin_pending_list_limit = 256)
  where status = 'aberta';

/* The specialties of the open vagas, jumping from one to the next in the index instead of reading them all. */
create function app.open_especialidades() returns setof text language sql stable rows 60
begin atomic
  with recursive nomes as (
    (select v.especialidade from app.vagas v where v.status = 'aberta' order by v.especialidade limit 1)
    union all
    select (
      select v.especialidade from app.vagas v
      where v.status = 'aberta' and v.especialidade > n.especialidade order by v.especialidade limit 1
    ) from nomes n where n.especialidade is not null
  )
  select n.especialidade from nomes n
  where exists (
    select from app.vagas v where v.status = 'aberta' and v.especialidade = n.especialidade and v.open_until > now()
  )
  order by app.fold_text(n.especialidade);
end;
grant execute on function app.open_especialidades() to app_medico;

/*
 * Which way a search by text goes must not be left to the planner: LIKE is not leakproof, so under row security it may not
 * look at the column's statistics, and guesses from the length of the text how rare it is.
 *
 * Where one vaga in a hundred contains the text, walking the list in its order fills a page at once; so both functions walk
 * its beginning first. Where fewer do, they ask which hospitals and specialties contain it, and bring their vagas and those
 * whose name contains it by index. The other collation keeps indexes out of the walk, and compares the same bytes.
 */
create function app.open_vagas_source(hospital uuid, especialidade text, depois_de timestamptz) returns text
language sql immutable parallel safe
  return concat_ws(' and ', 'from app.vagas v where v.status = ''aberta'' and v.open_until > now()',
    case when hospital is not null then 'v.hospital_id = $2' end,
    case when especialidade is not null then 'v.especialidade = $3' end,
    case when depois_de is not null then '(v.created_at, v.id) < ($4, $5)' end);

/* The condition that brings few vagas by index, $1 being the pattern. */
create function app.search_condition(padrao text) returns text language plpgsql stable set search_path = app, extensions as $$
declare
  hospitais uuid[];
  especialidades text[];
begin
  -- Without three letters together there may be no trigram to look for.
  if padrao !~ '[[:alnum:]]{3}' then
    return 'v.search_text collate "C" like $1';
  end if;
  hospitais := array(select h.id from app.hospitais h where h.search_text like padrao);
  especialidades := array(select e from app.open_especialidades() e where app.fold_text(e) like padrao);
  -- The guess would have it read everything for a short text. Ends with the function that set these for itself.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true);
  return format('(v.hospital_id = any (%L) or v.especialidade = any (%L) or split_part(v.search_text, E''\n'', 1) like $1)',
    hospitais, especialidades);
end
$$;

/* A page of the open vagas that contain a text, newest first, after the vaga of the cursor; null filters filter nothing. */
create function app.search_vagas(
  texto text, hospital uuid, especialidade text, depois_de timestamptz, depois_de_id uuid, limite integer,
  out id uuid, out created_at timestamptz
) returns setof record language plpgsql stable rows 20 set search_path = app, extensions
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on as $$
declare
  padrao constant text := app.search_pattern(texto);
  lista constant text := app.open_vagas_source(hospital, especialidade, depois_de);
  ordem constant text := 'order by v.created_at desc, v.id desc';
  -- A hospital's own are never many.
  passos constant integer := case when hospital is not null then null when especialidade is not null then 2000 else 5000 end;
  achadas integer;
  ha_mais boolean;
begin
  return query execute format(
    'select w.id, w.created_at from (select v.id, v.created_at, v.search_text %s %s limit %L) w
     where w.search_text collate "C" like $1 limit $6', lista, ordem, passos)
    using padrao, hospital, especialidade, depois_de, depois_de_id, limite;
  get diagnostics achadas = row_count;
  if achadas >= limite or passos is null then
    return;
  end if;
  execute format('select exists (select 1 %s %s offset %L)', lista, ordem, passos)
    into ha_mais using padrao, hospital, especialidade, depois_de, depois_de_id;
  if ha_mais then
    -- In the same order, so the first of these are those found already.
    return query execute format('select v.id, v.created_at %s and %s %s limit $6 offset $7', lista, app.search_condition(padrao), ordem)
      using padrao, hospital, especialidade, depois_de, depois_de_id, limite - achadas, achadas;
  end if;
end
$$;

/* How many open vagas contain a text, exactly. */
create function app.count_vagas(texto text, hospital uuid, especialidade text) returns setof bigint
language plpgsql stable rows 1 set search_path = app, extensions
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on as $$
declare
  padrao constant text := app.search_pattern(texto);
  lista constant text := app.open_vagas_source(hospital, especialidade, null);
  -- One in twenty is where reading the whole narrow index, on several cores, begins to be the shorter way.
  passos constant integer := 2000;
  vistas integer;
  achadas integer;
begin
  execute format(
    'select count(*), count(*) filter (where w.search_text collate "C" like $1)
     from (select v.search_text %s order by v.created_at desc, v.id desc limit %s) w', lista, passos)
    into vistas, achadas using padrao, hospital, especialidade;
  if vistas < passos then
    return query select achadas::bigint;
  else
    -- Returned by the query itself: only so may it run on several cores.
    return query execute format('select count(*) %s and %s', lista,
      case when achadas < passos / 20 then app.search_condition(padrao) else 'v.search_text collate "C" like $1' end)
      using padrao, hospital, especialidade;
  end if;
end
$$;

grant execute on function app.open_vagas_source(uuid, text, timestamptz), app.search_condition(text),
  app.search_vagas(text, uuid, text, timestamptz, uuid, integer), app.count_vagas(text, uuid, text) to app_medico;
