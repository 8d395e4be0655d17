-- The page of a vaga, which anybody with its link may open.

/* What anybody may read of a vaga. A function and no grant: who is not signed in can neither list vagas nor look them up by
   anything but their id, which nobody guesses (62 random bits). Not the free text of its place, which may hold an address; no
   vaga of a deleted hospital. */
create function app.public_vaga(vaga uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', v.id, 'hospital_id', v.hospital_id, 'nome_vaga', v.nome_vaga, 'especialidade', v.especialidade,
    'data', v.data, 'horario', v.horario, 'valor', v.valor, 'observacoes', v.observacoes, 'created_at', v.created_at,
    'status', v.status, 'starts_at', v.starts_at, 'ends_at', v.ends_at, 'open_until', v.open_until, 'time_zone', v.time_zone,
    'cidade', v.cidade, 'estado', v.estado, 'hospital', jsonb_build_object('nome', h.nome))
  from app.vagas v join app.hospitais h on h.id = v.hospital_id
  where v.id = vaga and h.removed_at is null
$$;
grant execute on function app.public_vaga(uuid) to app_anon;
