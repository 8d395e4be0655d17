-- Searches that doctors save, and the alerts for a new vaga.

/* Gives a saved search the doctor's first free slot. The lock on the doctor makes concurrent inserts wait. Inserts
   for an account that was just deleted are refused. */
create function app.place_saved_search() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from app.medicos m where m.id = new.medico_id and m.removed_at is null for no key update;
  if not found then
    raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'saved_searches_of_account';
  end if;
  -- Constraint saved_searches_twenty_per_medico refuses slot 21.
  new.slot := (select min(n) from generate_series(1, 21) n
    where not exists (select from app.saved_searches s where s.medico_id = new.medico_id and s.slot = n));
  return new;
end
$$;
create trigger saved_searches_place before insert on app.saved_searches
  for each row execute function app.place_saved_search();

/* Deletes the saved searches of a deleted doctor, whose row may stay as a hospital's record. */
create function app.delete_saved_searches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.saved_searches where medico_id = new.id;
  return null;
end
$$;
create trigger medicos_delete_saved_searches after update of removed_at on app.medicos
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.delete_saved_searches();

/* Keys by which the saved searches for a vaga are found (column anchors). Each key combines a place (hospital, city,
   state or none), a specialty or none, a kind of shift or none, and weekend or not: at most 32 keys. */
create function app.anchors_of_vaga(v app.vagas) returns text[] language sql stable parallel safe
  return array(
    select distinct app.anchor_of_facts(place, especialidade, turno, fim_de_semana)
    from unnest(array[v.hospital_id::text, v.cidade_key, v.estado, null]) as place,
      unnest(array[v.especialidade_cfm, null]) as especialidade,
      unnest(array[v.turno, null]) as turno,
      unnest(array[v.fim_de_semana, false]) as fim_de_semana);

/* All runs of three and of five letters in a vaga's search text: a few hundred. */
create function app.pieces_of_vaga(v app.vagas) returns text[] language sql stable parallel safe
  return array(
    select distinct substr(v.search_text, first, length)
    from unnest(array[3, 5]) as length, generate_series(1, char_length(v.search_text) - length + 1) as first);

/* Doctors whose saved searches match this vaga by the rules of search-index/src/query/compile.ts, each with the
   soonest of the alerts that the matching searches ask for. Doctors who applied to the vaga, who have an accepted
   shift at the same time or whose account is suspended are left out. Returns no rows for a vaga that is not open.
   The function is plpgsql so that the connection caches its plan. */
create function app.alerts_for(vaga uuid, out medico_id uuid, out alerts text) returns setof record
language plpgsql stable rows 100 security definer set search_path = '' as $$
declare
  v app.vagas;
  its_anchors text[];
  its_pieces text[];
begin
  select * into v from app.vagas o where o.id = vaga and app.is_offered(o.status, o.open_until, o.is_suspended);
  if not found then
    return;
  end if;
  its_anchors := app.anchors_of_vaga(v);
  its_pieces := app.pieces_of_vaga(v);
  return query
    select s.medico_id, case min(case s.alerts when 'now' then 1 when 'quarter-hour' then 2 else 3 end)
      when 1 then 'now' when 2 then 'quarter-hour' else 'daily' end
    from (
      select s.medico_id, s.alerts, s.data_de, s.data_ate, s.modalidade, s.valor_min, s.valor_hora_min, s.hospital_confirmado
      from app.saved_searches s where s.sole_anchor = any (its_anchors) and s.alerts <> 'never'
      union all
      select s.medico_id, s.alerts, s.data_de, s.data_ate, s.modalidade, s.valor_min, s.valor_hora_min, s.hospital_confirmado
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
    where (s.data_de is null or v.local_start >= s.data_de)
      and (s.data_ate is null or v.local_start < s.data_ate + 1)
      and (s.modalidade is null or v.modalidade = any (s.modalidade))
      and (s.valor_min is null or v.valor >= s.valor_min)
      and (s.valor_hora_min is null or v.valor_hora >= s.valor_hora_min)
      and (v.hospital_confirmado or not s.hospital_confirmado)
      -- 'not in' makes PostgreSQL read this list once, instead of once for each of thousands of doctors.
      and s.medico_id not in (
        select c.medico_id from app.candidaturas c where c.vaga_id = vaga
        union all
        select m.id from auth.users u join app.medicos m on m.auth_user_id = u.id where u.suspended_at is not null
        union all
        select c.medico_id from app.candidaturas c
        -- Uses concluded_at because an index has it. For an accepted shift with known hours, it equals ends_at.
        where c.status = 'aceita' and app.overlaps(c.starts_at, c.concluded_at, v.starts_at, v.ends_at)
          -- A shift lasts at most a week, or an hour more when clocks go back.
          and c.concluded_at < v.ends_at + interval '7 days 1 hour')
    group by s.medico_id;
end
$$;
grant execute on function app.alerts_for to app_jobs;

/* Cancels pending alerts when the doctor has no saved search left that asks for any. */
create function app.keep_back_alerts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.notificacoes n set delivery = 'never'
  from app.medicos m
  where m.id = old.medico_id and n.auth_user_id = m.auth_user_id and n.kind = 'saved-search-found' and n.sent_at is null
    and n.delivery <> 'never'
    and not exists (select from app.saved_searches s where s.medico_id = old.medico_id and s.alerts <> 'never');
  return null;
end
$$;
create trigger saved_searches_keep_back_alerts after update of alerts or delete on app.saved_searches
  for each row when (old.alerts <> 'never') execute function app.keep_back_alerts();

-- Constraints and generated columns call these functions with the rights of the role that writes. Migrations define the
-- functions.
grant execute on function app.search_patterns to app_medico, app_hospital;
grant execute on function app.piece_of_search to app_medico;
grant execute on function app.anchor_of_facts to app_medico;
grant execute on function app.anchors_of_search to app_medico;
grant execute on function app.sole_anchor_of_search to app_medico;

grant select, insert (medico_id, name, q, hospital_id, especialidade, estado, cidade, data_de, data_ate, turno,
  modalidade, fim_de_semana, hospital_confirmado, valor_min, valor_hora_min, sem_conflito, alerts), update (name, alerts), delete on app.saved_searches
  to app_medico;
-- Doctors read, save, change and delete their own searches.
create policy medico_keeps on app.saved_searches to app_medico
  using (medico_id = (select app.current_medico_id())) with check (medico_id = (select app.current_medico_id()));
