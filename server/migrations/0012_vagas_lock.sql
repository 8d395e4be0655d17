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
  select h.nome, h.fuso_horario into hospital from app.hospitais h where h.id = new.hospital_id;
  if not found then
    return new; -- the foreign key says it
  end if;
  horas := app.ler_horario(new.horario);
  new.inicio := (new.data + horas.de) at time zone hospital.fuso_horario;
  -- An end at or before the start is on the next day; equal times are 24 h.
  new.fim := (new.data + (horas.ate <= horas.de)::integer + horas.ate) at time zone hospital.fuso_horario;
  new.aberta_ate := coalesce(new.inicio, (new.data + 1)::timestamp at time zone hospital.fuso_horario);
  -- No longer than an index entry may be, where unaccenting makes whole words of single characters.
  new.busca := left(concat_ws(E'\n', app.texto_de_busca(new.nome_vaga), app.texto_de_busca(hospital.nome),
    app.texto_de_busca(new.especialidade)), 600);
  return new;
end
$$;
