-- A hospital corrects location, address and phone of its shifts to come, all at once, and the accepted doctors are told.
set local role app_owner;
set local search_path = app, extensions;

-- Which correction the place comes from, for the e-mail that tells of it; null while it is the one of the publication.
alter table app.vagas add column place_correction uuid;
create index vagas_to_come on app.vagas (hospital_id, open_until) where status in ('aberta', 'preenchida');

/* The calling hospital's shifts to come whose location, address or phone is not that of its profile. Only in the city and state where
   it is now: elsewhere its address would be wrong. */
create function app.vagas_to_correct() returns setof uuid language sql stable security definer set search_path = '' as $$
  select v.id from app.hospitais h join app.vagas v on v.hospital_id = h.id
  where h.auth_user_id = app.current_user_id() and v.status in ('aberta', 'preenchida') and v.open_until > now()
    and v.estado = h.estado and app.fold_text(v.cidade) = app.fold_text(h.cidade)
    -- A phone with other punctuation is the same phone.
    and (v.localizacao, v.endereco, translate(v.telefone, ' ()-.', ''))
      is distinct from (h.localizacao, h.endereco, translate(h.telefone, ' ()-.', ''))
$$;

/* Copies them. Says which vagas were changed, and for whom each is accepted. */
create function app.correct_place_of_vagas(correction uuid, out vaga_id uuid, out medico_id uuid) returns setof record
language plpgsql security definer set search_path = '' as $$
declare
  corrected uuid[];
begin
  -- A change of the profile and a publication come before or after.
  perform from app.hospitais h where h.auth_user_id = app.current_user_id() for no key update;
  with changed as (
    update app.vagas v
    set localizacao = h.localizacao, endereco = h.endereco, telefone = h.telefone, place_correction = correction
    from app.hospitais h where h.auth_user_id = app.current_user_id() and v.id in (select app.vagas_to_correct())
    returning v.id
  )
  select array_agg(c.id) into corrected from changed c;
  -- In a statement of its own: a doctor accepted while it waited for the rows is seen.
  return query
    select v, c.medico_id from unnest(corrected) v
    left join app.candidaturas c on c.vaga_id = v and c.status = 'aceita';
end
$$;
grant execute on function app.vagas_to_correct(), app.correct_place_of_vagas(uuid) to app_hospital;

create function app.record_place_correction() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (auth_user_id, kind, vaga_id, previous)
  values (app.current_user_id(), 'vaga_local_corrigido', new.id, jsonb_build_object(
    'localizacao', old.localizacao, 'endereco', old.endereco, 'telefone', old.telefone));
  return null;
end
$$;
create trigger vagas_record_correction after update on app.vagas
  for each row when (new.place_correction is distinct from old.place_correction)
  execute function app.record_place_correction();
