-- A hospital's change of name and the edit of one of its vagas waited for each other: the one locks hospital and then vagas, the
-- other locked its vaga and then the hospital.
set local role app_owner;
set local search_path = app, extensions;

/* What of a vaga follows from the rest of it and from its hospital. A new one locks the hospital against a change of name or zone,
   which would not see it yet; one that stands is found by that change, and derived again after it. */
create or replace function app.derive_vaga() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  hospital record;
  horas record;
begin
  if tg_op = 'INSERT' then
    perform from app.hospitais h where h.id = new.hospital_id for share;
  end if;
  select h.nome, h.time_zone into hospital from app.hospitais h where h.id = new.hospital_id;
  if not found then
    return new; -- the foreign key says it
  end if;
  horas := app.parse_horario(new.horario);
  new.starts_at := (new.data + horas.start_time) at time zone hospital.time_zone;
  -- An end at or before the start is on the next day; equal times are 24 h.
  new.ends_at := (new.data + (horas.end_time <= horas.start_time)::integer + horas.end_time) at time zone hospital.time_zone;
  new.open_until := coalesce(new.starts_at, (new.data + 1)::timestamp at time zone hospital.time_zone);
  -- No longer than an index entry may be, where unaccenting makes whole words of single characters.
  new.search_text := left(concat_ws(E'\n', app.fold_text(new.nome_vaga), app.fold_text(hospital.nome),
    app.fold_text(new.especialidade)), 600);
  return new;
end
$$;
