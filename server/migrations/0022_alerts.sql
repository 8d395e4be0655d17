-- Whom to tell of a new vaga, mostly read from one index alone.

/* As in 0015, but no two different facts share a key: what has it needs no further look. A hospital's id, a city ('sao paulo/SP') and a
   state never look alike. */
create or replace function app.anchor_of_facts(place text, especialidade text, turno text, fim_de_semana boolean) returns text
language sql immutable parallel safe
  return quote_nullable(place) || '|' || quote_nullable(especialidade) || '|' || quote_nullable(turno)
    || case when fim_de_semana then '|f' else '' end;

/* The only key of a search that asks for nothing besides it but days and values; else null. */
create function app.sole_anchor_of_search(
  q text, hospital_id uuid, especialidade text, estado text[], cidade text[], turno text[], fim_de_semana boolean
) returns text language sql immutable parallel safe
  return case
    when q is null and num_nonnulls(hospital_id, estado, cidade) <= 1
      and coalesce(cardinality(estado), cardinality(cidade), 1) = 1 and coalesce(cardinality(turno), 1) = 1
    then app.anchor_of_facts(coalesce(hospital_id::text, cidade[1], estado[1]), app.cfm_especialidade(especialidade),
      turno[1], fim_de_semana) end;
-- The generated columns are computed with the rights of the doctor who saves.
grant execute on function app.sole_anchor_of_search(text, uuid, text, text[], text[], text[], boolean) to app_medico;

drop index app.saved_searches_by_anchor;
drop index app.saved_searches_by_piece;
alter table app.saved_searches
  -- What the search is filed by: this, a piece, or anchors.
  add column sole_anchor text generated always as (
    app.sole_anchor_of_search(q, hospital_id, especialidade, estado, cidade, turno, fim_de_semana)) stored,
  alter column anchors set expression as (case
    when app.sole_anchor_of_search(q, hospital_id, especialidade, estado, cidade, turno, fim_de_semana) is null
      and app.piece_of_search(q, coalesce(hospital_id::text, cidade[1]) is not null,
        coalesce(especialidade, estado[1], turno[1]) is not null or fim_de_semana) is null
    then app.anchors_of_search(hospital_id, especialidade, estado, cidade, turno, fim_de_semana) end);
-- The export leaves out what a search is filed by, this too.
do $$ begin
  execute replace(pg_get_functiondef('app.own_data()'::regprocedure), '{patterns,piece,anchors}', '{patterns,piece,anchors,sole_anchor}');
end $$;
-- With all that is asked of a search with such a key, so that its row is not read.
create index saved_searches_by_sole_anchor on app.saved_searches (sole_anchor)
  include (medico_id, alerts, data_de, data_ate, valor_min, valor_hora_min) where sole_anchor is not null and alerts <> 'never';
create index saved_searches_by_piece on app.saved_searches (piece) where piece is not null and alerts <> 'never';
-- As in 0015.
create index saved_searches_by_anchor on app.saved_searches using gin (anchors) with (fastupdate = off)
  where anchors is not null and alerts <> 'never';

-- With what tells whose accepted shift overlaps another.
drop index app.candidaturas_worked;
create index candidaturas_worked on app.candidaturas (concluded_at) include (starts_at, medico_id) where status = 'aceita';

/* Doctors whose saved searches ask to be told of this vaga, each with the soonest of what they ask for: of searches whose list of open
   vagas holds it, as server/src/vagas/open/store.ts judges it. Not those who applied to it or have an accepted shift at that time.
   None for a vaga that is not open. plpgsql, so that the connection keeps its plan. */
create or replace function app.alerts_for(vaga uuid, out medico_id uuid, out alerts text) returns setof record
language plpgsql stable rows 100 security definer set search_path = '' as $$
declare
  v app.vagas;
  its_anchors text[];
  its_pieces text[];
begin
  select * into v from app.vagas o where o.id = vaga and o.status = 'aberta' and o.open_until > now();
  if not found then
    return;
  end if;
  its_anchors := app.anchors_of_vaga(v);
  its_pieces := app.pieces_of_vaga(v);
  return query
    select s.medico_id, case min(case s.alerts when 'now' then 1 when 'quarter-hour' then 2 else 3 end)
      when 1 then 'now' when 2 then 'quarter-hour' else 'daily' end
    from (
      select s.medico_id, s.alerts, s.data_de, s.data_ate, s.valor_min, s.valor_hora_min
      from app.saved_searches s where s.sole_anchor = any (its_anchors) and s.alerts <> 'never'
      union all
      select s.medico_id, s.alerts, s.data_de, s.data_ate, s.valor_min, s.valor_hora_min
      from app.saved_searches s
      where (s.anchors && its_anchors or s.piece = any (its_pieces)) and s.alerts <> 'never'
        and (v.fim_de_semana or not s.fim_de_semana)
        and (s.hospital_id is null or s.hospital_id = v.hospital_id)
        and (s.turno is null or v.turno = any (s.turno))
        and (s.estado is null or v.estado = any (s.estado))
        and (s.cidade is null or v.cidade_key = any (s.cidade))
        and (s.especialidade is null or app.cfm_especialidade(s.especialidade) = v.especialidade_cfm)
        and (s.patterns is null or v.search_text like all (s.patterns))
    ) s
    where (s.data_de is null or v.data >= s.data_de)
      and (s.data_ate is null or v.data <= s.data_ate)
      and (s.valor_min is null or v.valor >= s.valor_min)
      and (s.valor_hora_min is null or v.valor_hora >= s.valor_hora_min)
      -- 'not in', so that these are read once, and not once for each of thousands of doctors.
      and s.medico_id not in (
        select c.medico_id from app.candidaturas c where c.vaga_id = vaga
        union all
        select c.medico_id from app.candidaturas c
        where c.status = 'aceita' and c.starts_at < v.ends_at and c.concluded_at > v.starts_at
          -- No shift is longer than a day, with an hour more when clocks go back.
          and c.concluded_at < v.ends_at + interval '25 hours')
    group by s.medico_id;
end
$$;
drop function app.searches_wanting(uuid);
