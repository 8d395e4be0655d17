-- Searches that doctors keep, and the index over them: a new vaga finds the searches that want it without running each.

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

/* Facts that searches are filed by and vagas are looked up by, as one key. Two that share a key by chance cost one look more. */
create function app.anchor_of_facts(place text, especialidade text, turno text, fim_de_semana boolean) returns text
language sql immutable parallel safe
  return concat(place, '|', especialidade, '|', turno, '|', case when fim_de_semana then 'f' end);

/* All facts of a search together, with the most exact place it names: one key for each of its cities or states and kinds of
   shift. */
create function app.anchors_of_search(
  hospital_id uuid, especialidade text, estado text[], cidade text[], turno text[], fim_de_semana boolean
) returns text[] language sql immutable parallel safe
  return array(
    select app.anchor_of_facts(place, app.cfm_especialidade(especialidade), shift, fim_de_semana)
    from unnest(case when hospital_id is not null then array[hospital_id::text] else coalesce(cidade, estado, '{NULL}') end) as place,
      unnest(coalesce(turno, '{NULL}')) as shift);

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
  -- What the search is filed by: the one or the other. A vaga that it wants has it too.
  piece text generated always as (app.piece_of_search(q, coalesce(hospital_id::text, cidade[1]) is not null,
    coalesce(especialidade, estado[1], turno[1]) is not null or fim_de_semana)) stored,
  anchors text[] generated always as (case when app.piece_of_search(q, coalesce(hospital_id::text, cidade[1]) is not null,
    coalesce(especialidade, estado[1], turno[1]) is not null or fim_de_semana) is null
    then app.anchors_of_search(hospital_id, especialidade, estado, cidade, turno, fim_de_semana) end) stored,
  constraint saved_searches_one_per_slot unique (medico_id, slot),
  constraint saved_searches_dates_in_order check (data_de <= data_ate),
  constraint saved_searches_has_filter check (
    num_nonnulls(q, hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, valor_min, valor_hora_min) > 0
    or fim_de_semana or sem_conflito)
);
create index saved_searches_by_piece on app.saved_searches (piece);
-- Read for each new vaga and written rarely: no list of pending entries, which every read would go through.
create index saved_searches_by_anchor on app.saved_searches using gin (anchors) with (fastupdate = off);

/* Takes the first free place. The lock on the doctor lets one search of theirs in at a time, and none for an account that was just
   deleted. */
create function app.place_saved_search() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from app.medicos m where m.id = new.medico_id and m.removed_at is null for no key update;
  if not found then
    raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'saved_searches_of_account';
  end if;
  -- Past the last one the check refuses.
  new.slot := (select min(n) from generate_series(1, 21) n
    where not exists (select from app.saved_searches s where s.medico_id = new.medico_id and s.slot = n));
  return new;
end
$$;
create trigger saved_searches_place before insert on app.saved_searches
  for each row execute function app.place_saved_search();

/* The row of a deleted doctor stays where it is a hospital's record too, without the searches. */
create function app.delete_saved_searches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.saved_searches where medico_id = new.id;
  return null;
end
$$;
create trigger medicos_delete_saved_searches after update of removed_at on app.medicos
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.delete_saved_searches();

/* The keys of a vaga's facts: each with hospital, city, state or no place, and with or without specialty, kind of shift and
   weekend. At most 32. */
create function app.anchors_of_vaga(v app.vagas) returns text[] language sql stable parallel safe
  return array(
    select distinct app.anchor_of_facts(place, especialidade, turno, fim_de_semana)
    from unnest(array[v.hospital_id::text, v.cidade_key, v.estado, null]) as place,
      unnest(array[v.especialidade_cfm, null]) as especialidade,
      unnest(array[v.turno, null]) as turno,
      unnest(array[v.fim_de_semana, false]) as fim_de_semana);

/* Each three and each five letters in a row of a vaga's text: a few hundred. */
create function app.pieces_of_vaga(v app.vagas) returns text[] language sql stable parallel safe
  return array(
    select distinct substr(v.search_text, first, length)
    from unnest(array[3, 5]) as length, generate_series(1, char_length(v.search_text) - length + 1) as first);

/* The saved searches whose list of open vagas holds this vaga, as server/src/vagas/open/store.ts judges it; 'sem_conflito' by the
   accepted shifts of each search's doctor. None for a vaga that is not open. */
create function app.searches_wanting(vaga uuid, out id uuid, out medico_id uuid) returns setof record
language sql stable rows 100 security definer set search_path = '' as $$
  select s.id, s.medico_id
  from app.vagas v
  join app.saved_searches s on s.anchors && app.anchors_of_vaga(v) or s.piece = any (app.pieces_of_vaga(v))
  where v.id = vaga and v.status = 'aberta' and v.open_until > now()
    and (s.patterns is null or v.search_text like all (s.patterns))
    and (s.hospital_id is null or s.hospital_id = v.hospital_id)
    and (s.especialidade is null or app.cfm_especialidade(s.especialidade) = v.especialidade_cfm)
    and (s.estado is null or v.estado = any (s.estado))
    and (s.cidade is null or v.cidade_key = any (s.cidade))
    and (s.data_de is null or v.data >= s.data_de)
    and (s.data_ate is null or v.data <= s.data_ate)
    and (s.turno is null or v.turno = any (s.turno))
    and (v.fim_de_semana or not s.fim_de_semana)
    and (s.valor_min is null or v.valor >= s.valor_min)
    and (s.valor_hora_min is null or v.valor_hora >= s.valor_hora_min)
    and not (s.sem_conflito and exists (
      select from app.candidaturas a
      where a.medico_id = s.medico_id and a.status = 'aceita' and a.ends_at > v.starts_at and a.starts_at < v.ends_at))
$$;
grant execute on function app.searches_wanting(uuid) to app_jobs;

alter table app.saved_searches enable row level security, force row level security;
-- app_owner cannot log in: this policy serves migrations and the security definer functions.
create policy owner_all on app.saved_searches to app_owner using (true);

grant select, delete, update (name),
  insert (medico_id, name, q, hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, fim_de_semana, valor_min,
    valor_hora_min, sem_conflito)
  on app.saved_searches to app_medico;
-- A doctor reads, saves, renames and deletes the own searches.
create policy medico_keeps on app.saved_searches to app_medico
  using (medico_id = (select app.current_medico_id())) with check (medico_id = (select app.current_medico_id()));
-- The generated columns are computed with the rights of the doctor who saves.
grant execute on function app.piece_of_search(text, boolean, boolean), app.anchor_of_facts(text, text, text, boolean),
  app.anchors_of_search(uuid, text, text[], text[], text[], boolean) to app_medico;

