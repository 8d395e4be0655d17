set local role app_owner;
set local search_path = app, extensions;

create table app.candidaturas (
  id uuid primary key default uuidv7(),
  vaga_id uuid not null references app.vagas,
  medico_id uuid not null references app.medicos,
  -- The vaga's, copied by trigger and never changed: policies compare it directly, with an index.
  hospital_id uuid not null,
  status text not null default 'pendente'
    check (status in ('pendente', 'aceita', 'nao_selecionada', 'recusada', 'retirada')),
  created_at timestamptz not null default now(),
  -- The vaga's, copied by trigger, for the exclusion below.
  starts_at timestamptz,
  ends_at timestamptz,
  constraint candidaturas_one_per_medico_and_vaga unique (medico_id, vaga_id),
  -- No doctor is accepted for two overlapping shifts; half-open, and shifts of unknown times stand outside.
  constraint candidaturas_no_overlap exclude using gist (medico_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'aceita' and starts_at is not null)
);
create unique index candidaturas_one_aceita_per_vaga on app.candidaturas (vaga_id) where status = 'aceita';
create index candidaturas_by_vaga on app.candidaturas (vaga_id, hospital_id);
create index candidaturas_by_hospital on app.candidaturas (hospital_id, medico_id);
create index candidaturas_of_medico on app.candidaturas (medico_id, created_at desc, id desc);

/* Copies from the vaga. Its row is locked against change, so that nobody applies to what is being filled, closed or edited. */
create function app.derive_candidatura() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  vaga record;
begin
  select v.hospital_id, v.starts_at, v.ends_at, v.status into vaga from app.vagas v where v.id = new.vaga_id for share;
  if not found then
    raise exception 'no vaga %', new.vaga_id
      using errcode = 'foreign_key_violation', constraint = 'candidaturas_vaga_id_fkey';
  end if;
  if new.status = 'pendente' and vaga.status <> 'aberta' then
    raise exception 'vaga % is %', new.vaga_id, vaga.status
      using errcode = 'check_violation', constraint = 'candidaturas_only_while_open';
  end if;
  new.hospital_id := vaga.hospital_id;
  new.starts_at := vaga.starts_at;
  new.ends_at := vaga.ends_at;
  return new;
end
$$;
create trigger candidaturas_derive before insert on app.candidaturas
  for each row execute function app.derive_candidatura();

create function app.copy_times_to_candidaturas() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.candidaturas set starts_at = new.starts_at, ends_at = new.ends_at where vaga_id = new.id;
  return null;
end
$$;
create trigger vagas_copy_times after update on app.vagas
  for each row when (new.starts_at is distinct from old.starts_at or new.ends_at is distinct from old.ends_at)
  execute function app.copy_times_to_candidaturas();

/* What a doctor applied to stays what it was. */
create function app.refuse_change_once_applied() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.candidaturas c where c.vaga_id = new.id) then
    raise exception 'vaga % has candidaturas', new.id
      using errcode = 'check_violation', constraint = 'vagas_unchanged_once_applied';
  end if;
  return new;
end
$$;
create trigger vagas_unchanged_once_applied before update on app.vagas
  for each row when (
    current_user = 'app_hospital'
    and (new.nome_vaga, new.especialidade, new.data, new.horario, new.valor, new.observacoes)
      is distinct from (old.nome_vaga, old.especialidade, old.data, old.horario, old.valor, old.observacoes)
  ) execute function app.refuse_change_once_applied();

alter table app.candidaturas enable row level security, force row level security;

-- The owner, who cannot log in: what migrations and its own functions do.
create policy owner_all on app.candidaturas to app_owner using (true);

grant select, insert (vaga_id, medico_id, status) on app.candidaturas to app_medico;
-- A doctor reads the own candidaturas.
create policy medico_reads on app.candidaturas for select to app_medico
  using (medico_id = (select app.current_medico_id()));
-- A doctor applies as itself, to a vaga that has not begun.
create policy medico_applies on app.candidaturas for insert to app_medico with check (
  medico_id = (select app.current_medico_id()) and status = 'pendente'
  and exists (select from app.vagas v where v.id = vaga_id and v.open_until > now())
);

grant select, update (status) on app.candidaturas to app_hospital;
-- A hospital reads the candidaturas of its own vagas.
create policy hospital_reads on app.candidaturas for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()));
-- A hospital accepts a pendente candidatura of its own vagas that has not begun, or closes it as not selected; nothing else.
create policy hospital_decides on app.candidaturas for update to app_hospital
  using (hospital_id = (select app.current_hospital_id()) and status = 'pendente')
  with check (
    hospital_id = (select app.current_hospital_id())
    and (status = 'nao_selecionada' or (
      status = 'aceita' and exists (select from app.vagas v where v.id = vaga_id and v.open_until > now())
    ))
  );

grant select on app.medicos to app_hospital;
-- A hospital reads the doctors who applied to one of its vagas.
create policy hospital_reads_candidates on app.medicos for select to app_hospital using (exists (
  select from app.candidaturas c where c.medico_id = medicos.id and c.hospital_id = (select app.current_hospital_id())
));

grant select on app.candidaturas to app_jobs;
-- Jobs read what e-mails say.
create policy jobs_read on app.candidaturas for select to app_jobs using (true);

/* Address and phone of a vaga's hospital, for the doctor it accepted; no row for anybody else. */
create function app.hospital_contact(vaga uuid, out endereco text, out telefone text) returns setof record
language sql stable rows 1 security definer set search_path = '' as $$
  select h.endereco, h.telefone
  from app.candidaturas c join app.hospitais h on h.id = c.hospital_id
  where c.vaga_id = vaga and c.status = 'aceita' and c.medico_id = app.current_medico_id()
$$;
grant execute on function app.hospital_contact(uuid) to app_medico;
