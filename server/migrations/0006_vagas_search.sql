-- The doctor's list of open vagas: its indexes, its filters and its search by text. Measured with a million open vagas
-- (docs/performance.md); docs/decisions/0008-search-by-text.md says why it is done this way.

-- Pages, newest first. Includes what a search reads, so that it never visits the table.
create index vagas_open_newest on app.vagas (created_at desc, id desc) include (open_until, search_text) where status = 'aberta';
-- Pages within a specialty, its exact count, and the list of specialties.
create index vagas_open_by_especialidade on app.vagas (especialidade_cfm, created_at desc, id desc) include (open_until, especialidade)
  where status = 'aberta';
-- The exact count of all. A few bytes per vaga, because equal times are stored once.
create index vagas_open_until on app.vagas (open_until) where status = 'aberta';
-- Substrings of the vaga's own name. Hospitals and specialties are few, and their vagas are found by the indexes above.
-- Every search reads the whole pending list, so it is short.
create index vagas_by_text on app.vagas using gin (split_part(search_text, E'\n', 1) gin_trgm_ops) with (gin_pending_list_limit = 256)
  where status = 'aberta';
-- A count reads the index alone only where vacuum has run, so it runs after a hundredth of the rows instead of a fifth.
alter table app.vagas set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);

/* The specialties of the open vagas. Jumps from one to the next in the index instead of reading every vaga. Of a
   specialty with two names it gives one: the specification's, if an open vaga uses it. */
create function app.open_especialidades() returns setof text language sql stable rows 60
begin atomic
  with recursive names as (
    (select v.especialidade_cfm as nome from app.vagas v where v.status = 'aberta' order by v.especialidade_cfm limit 1)
    union all
    select (
      select v.especialidade_cfm from app.vagas v
      where v.status = 'aberta' and v.especialidade_cfm > n.nome order by v.especialidade_cfm limit 1
    ) from names n where n.nome is not null
  ), shown as (
    select case
      -- First, because the search below would read all vagas of a specialty without a second name.
      when app.short_especialidade(n.nome) is null then n.nome
      when exists (
        select from app.vagas v where v.status = 'aberta' and v.especialidade_cfm = n.nome and v.open_until > now()
          and v.especialidade = app.short_especialidade(n.nome)
      ) then app.short_especialidade(n.nome) else n.nome end as nome
    from names n
    where exists (
      select from app.vagas v where v.status = 'aberta' and v.especialidade_cfm = n.nome and v.open_until > now()
    )
  )
  select s.nome from shown s order by app.fold_text(s.nome);
end;
grant execute on function app.open_especialidades() to app_medico;

/*
 * The planner cannot choose how to search by text: LIKE is not leakproof, so under row security it may not use the
 * column's statistics, and guesses from the length of the text how rare it is.
 *
 * If one vaga in a hundred contains the text, reading the list in its order fills a page at once. So both functions
 * below first read the beginning of the list. If too few vagas match there, they look up which hospitals and
 * specialties contain the text, and fetch by index their vagas and those whose name contains it. The collation "C"
 * keeps indexes out of the first step; it compares the same bytes.
 */

/* FROM and WHERE of the open vagas. $2 hospital, $3 specialty, $4 and $5 the last vaga of the page before. */
create function app.open_vagas_source(hospital uuid, especialidade text, after_created_at timestamptz) returns text
language sql immutable parallel safe
  return concat_ws(' and ', 'from app.vagas v where v.status = ''aberta'' and v.open_until > now()',
    case when hospital is not null then 'v.hospital_id = $2' end,
    case when especialidade is not null then 'v.especialidade_cfm = app.cfm_especialidade($3)' end,
    case when after_created_at is not null then '(v.created_at, v.id) < ($4, $5)' end);

/* The condition that finds a rare text by index. $1 is the pattern. */
create function app.search_condition(pattern text) returns text language plpgsql stable set search_path = app, extensions as $$
declare
  hospitais uuid[];
  especialidades text[];
begin
  -- Without three letters in a row the text may have no trigram to look up.
  if pattern !~ '[[:alnum:]]{3}' then
    return 'v.search_text collate "C" like $1';
  end if;
  hospitais := array(select h.id from app.hospitais h where h.search_text like pattern);
  especialidades := array(select app.cfm_especialidade(e) from app.open_especialidades() e
    where app.search_text_of_especialidade(e) like pattern);
  -- For a short text the planner would read everything. These end with the calling function, which has settings of its
  -- own for them.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true);
  return format('(v.hospital_id = any (%L) or v.especialidade_cfm = any (%L) or split_part(v.search_text, E''\n'', 1) like $1)',
    hospitais, especialidades);
end
$$;

/* One page of the open vagas that contain a text, newest first, after the vaga of the cursor. A null filter matches
   everything. */
create function app.search_vagas(
  input text, hospital uuid, especialidade text, after_created_at timestamptz, after_id uuid, page_size integer,
  out id uuid, out created_at timestamptz
) returns setof record language plpgsql stable rows 20 set search_path = app, extensions
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on as $$
declare
  pattern constant text := app.search_pattern(input);
  source constant text := app.open_vagas_source(hospital, especialidade, after_created_at);
  newest_first constant text := 'order by v.created_at desc, v.id desc';
  -- A single hospital never has many.
  steps constant integer := case when hospital is not null then null when especialidade is not null then 2000 else 5000 end;
  found_count integer;
  has_more boolean;
begin
  return query execute format(
    'select w.id, w.created_at from (select v.id, v.created_at, v.search_text %s %s limit %L) w
     where w.search_text collate "C" like $1 limit $6', source, newest_first, steps)
    using pattern, hospital, especialidade, after_created_at, after_id, page_size;
  get diagnostics found_count = row_count;
  if found_count >= page_size or steps is null then
    return;
  end if;
  execute format('select exists (select 1 %s %s offset %L)', source, newest_first, steps)
    into has_more using pattern, hospital, especialidade, after_created_at, after_id;
  if has_more then
    -- In the same order, so its first rows are the ones found already.
    return query execute format('select v.id, v.created_at %s and %s %s limit $6 offset $7',
        source, app.search_condition(pattern), newest_first)
      using pattern, hospital, especialidade, after_created_at, after_id, page_size - found_count, found_count;
  end if;
end
$$;

/* How many open vagas contain a text, exactly. */
create function app.count_vagas(input text, hospital uuid, especialidade text) returns setof bigint
language plpgsql stable rows 1 set search_path = app, extensions
set enable_seqscan = on set enable_indexscan = on set enable_indexonlyscan = on as $$
declare
  pattern constant text := app.search_pattern(input);
  source constant text := app.open_vagas_source(hospital, especialidade, null);
  -- From one match in twenty on, reading the whole narrow index on several cores is faster.
  steps constant integer := 2000;
  seen_count integer;
  found_count integer;
begin
  execute format(
    'select count(*), count(*) filter (where w.search_text collate "C" like $1)
     from (select v.search_text %s order by v.created_at desc, v.id desc limit %s) w', source, steps)
    into seen_count, found_count using pattern, hospital, especialidade;
  if seen_count < steps then
    return query select found_count::bigint;
  else
    -- RETURN QUERY, because only that lets the query run on several cores.
    return query execute format('select count(*) %s and %s', source,
      case when found_count < steps / 20 then app.search_condition(pattern) else 'v.search_text collate "C" like $1' end)
      using pattern, hospital, especialidade;
  end if;
end
$$;

grant execute on function app.open_vagas_source(uuid, text, timestamptz), app.search_condition(text),
  app.search_vagas(text, uuid, text, timestamptz, uuid, integer), app.count_vagas(text, uuid, text) to app_medico;
