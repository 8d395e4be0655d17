-- Searches that doctors keep, and the index over them: a new vaga finds the searches that want it without running each.

/* One LIKE pattern for each word of a search. Wildcards in it are taken literally. Blanks are those of `words` in
   server/src/vagas/search/text/fold.ts. */
create function app.search_patterns(input text) returns text[] language sql immutable strict parallel safe
  return array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(app.fold_text(input), '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+') as word
    where word <> '');

/* The beginning of a word, by which a search with a text is filed: five letters, or three. Of the word that the fewest vagas have,
   as far as its look tells: a long one, and none that half of all hospitals have in their names. Null when the search is better filed
   by its facts: a hospital or city is rarer than a word, and a state or specialty than a short one. */
create function app.piece_of_search(q text, has_place boolean, has_facts boolean) returns text
language sql immutable parallel safe
  return (
    select left(word, case when char_length(word) >= 5 then 5 else 3 end)
    from unnest(app.search_patterns(q)) as pattern,
      -- The word itself, without the wildcards around it and the escapes in it.
      regexp_replace(substr(pattern, 2, char_length(pattern) - 2), '\\([\\%_])', '\1', 'g') as word
    where not has_place and char_length(word) >= case when has_facts then 5 else 3 end
    order by word ~ '^(plantao|hospital|medic[oa]|medicina)', char_length(word) desc, word collate "C"
    limit 1
  );

/* Facts that searches are filed by and vagas are looked up by, as one key. No two different facts share a key: a hospital's id, a city
   ('sao paulo/SP') and a state never look alike. */
create function app.anchor_of_facts(place text, especialidade text, turno text, fim_de_semana boolean) returns text
language sql immutable parallel safe
  return quote_nullable(place) || '|' || quote_nullable(especialidade) || '|' || quote_nullable(turno)
    || case when fim_de_semana then '|f' else '' end;

/* All facts of a search together, with the most exact place it names: one key for each of its cities or states and kinds of
   shift. */
create function app.anchors_of_search(
  hospital_id uuid, especialidade text, estado text[], cidade text[], turno text[], fim_de_semana boolean
) returns text[] language sql immutable parallel safe
  return array(
    select app.anchor_of_facts(place, app.cfm_especialidade(especialidade), shift, fim_de_semana)
    from unnest(case when hospital_id is not null then array[hospital_id::text] else coalesce(cidade, estado, '{NULL}') end) as place,
      unnest(coalesce(turno, '{NULL}')) as shift);

/* The only key of a search that asks for nothing besides it but days and values; else null. */
create function app.sole_anchor_of_search(
  q text, hospital_id uuid, especialidade text, estado text[], cidade text[], turno text[], fim_de_semana boolean
) returns text language sql immutable parallel safe
  return case
    when q is null and num_nonnulls(hospital_id, estado, cidade) <= 1
      and coalesce(cardinality(estado), cardinality(cidade), 1) = 1 and coalesce(cardinality(turno), 1) = 1
    then app.anchor_of_facts(coalesce(hospital_id::text, cidade[1], estado[1]), app.cfm_especialidade(especialidade),
      turno[1], fim_de_semana) end;

create table app.saved_searches (
  id uuid primary key default uuidv7(),
  medico_id uuid not null references app.medicos on delete cascade,
  -- Which of a doctor's twenty places it takes. Set by a trigger.
  slot smallint not null default 0 constraint saved_searches_twenty_per_medico check (slot between 1 and 20),
  name text not null check (char_length(name) between 1 and 60) constraint saved_searches_name_legible check (app.is_legible(name)),
  created_at timestamptz not null default now(),
  -- The filters of the list (contract/src/vagas/search/schema.ts), by their names. Null and false are no filter.
  q text check (char_length(q) <= 100),
  -- No foreign key: a hospital that is gone has no vagas, and the search still says what it was for.
  hospital_id uuid,
  especialidade text check (char_length(especialidade) <= 120),
  estado text[] check (cardinality(estado) between 1 and 27),
  cidade text[] check (cardinality(cidade) between 1 and 30),
  data_de date,
  data_ate date,
  turno text[] check (cardinality(turno) between 1 and 3),
  fim_de_semana boolean not null default false,
  valor_min numeric,
  valor_hora_min numeric,
  sem_conflito boolean not null default false,
  patterns text[] generated always as (app.search_patterns(q)) stored,
  -- What the search is filed by: one of piece, anchors and sole_anchor. A vaga that it wants has it too.
  piece text generated always as (app.piece_of_search(q, coalesce(hospital_id::text, cidade[1]) is not null,
    coalesce(especialidade, estado[1], turno[1]) is not null or fim_de_semana)) stored,
  anchors text[] generated always as (case
    when app.sole_anchor_of_search(q, hospital_id, especialidade, estado, cidade, turno, fim_de_semana) is null
      and app.piece_of_search(q, coalesce(hospital_id::text, cidade[1]) is not null,
        coalesce(especialidade, estado[1], turno[1]) is not null or fim_de_semana) is null
    then app.anchors_of_search(hospital_id, especialidade, estado, cidade, turno, fim_de_semana) end) stored,
  -- When its doctor is told of a new vaga that it wants.
  alerts text not null default 'never'
    constraint saved_searches_alerts check (alerts in ('never', 'now', 'quarter-hour', 'daily')),
  sole_anchor text generated always as (
    app.sole_anchor_of_search(q, hospital_id, especialidade, estado, cidade, turno, fim_de_semana)) stored,
  constraint saved_searches_one_per_slot unique (medico_id, slot),
  constraint saved_searches_dates_in_order check (data_de <= data_ate),
  constraint saved_searches_has_filter check (
    num_nonnulls(q, hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, valor_min, valor_hora_min) > 0
    or fim_de_semana or sem_conflito)
);
-- With all that is asked of a search with such a key, so that its row is not read.
create index saved_searches_by_sole_anchor on app.saved_searches (sole_anchor)
  include (medico_id, alerts, data_de, data_ate, valor_min, valor_hora_min) where sole_anchor is not null and alerts <> 'never';
create index saved_searches_by_piece on app.saved_searches (piece) where piece is not null and alerts <> 'never';
-- Read for each new vaga and written rarely: no list of pending entries, which every read would go through.
create index saved_searches_by_anchor on app.saved_searches using gin (anchors) with (fastupdate = off)
  where anchors is not null and alerts <> 'never';
