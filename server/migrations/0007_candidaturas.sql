-- Candidaturas: who applied to which vaga, and what a hospital may read of its candidates.

create table app.candidaturas (
  id uuid primary key default uuidv7(),
  vaga_id uuid not null references app.vagas,
  medico_id uuid not null references app.medicos,
  status text not null default 'pendente'
    check (status in ('pendente', 'aceita', 'nao_selecionada', 'recusada', 'retirada')),
  created_at timestamptz not null default now(),
  -- Null while pendente. Set by a trigger.
  decided_at timestamptz,
  -- Copies of the vaga's columns, made by triggers. Policies compare hospital_id directly, with an index; the exclusion
  -- needs the times.
  hospital_id uuid not null,
  starts_at timestamptz,
  ends_at timestamptz,
  open_until timestamptz not null,
  -- From when the hospital's right to read the doctor's data runs out: see app.read_right_period.
  concluded_at timestamptz not null generated always as (
    case status when 'pendente' then open_until when 'aceita' then coalesce(ends_at, open_until) else decided_at end
  ) stored,
  constraint candidaturas_one_per_medico_and_vaga unique (medico_id, vaga_id),
  constraint candidaturas_decided_when_not_pendente check ((decided_at is null) = (status = 'pendente')),
  -- No doctor is accepted for two shifts that overlap. Shifts of unknown times do not count.
  constraint candidaturas_no_overlap exclude using gist (medico_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'aceita' and starts_at is not null)
);
create unique index candidaturas_one_aceita_per_vaga on app.candidaturas (vaga_id) where status = 'aceita';
create index candidaturas_by_vaga on app.candidaturas (vaga_id, hospital_id);
create index candidaturas_by_hospital on app.candidaturas (hospital_id, medico_id, concluded_at);
create index candidaturas_of_medico on app.candidaturas (medico_id, created_at desc, id desc);
-- The accepted shifts of a doctor that end after a given time. There are never many.
create index candidaturas_accepted on app.candidaturas (medico_id, ends_at) include (starts_at, vaga_id) where status = 'aceita';

/* Copies from the vaga, and locks: the doctor, so that nobody applies for an account that was just deleted; then the
   vaga, so that nobody applies while it is filled, closed or edited. */
create function app.derive_candidatura() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  vaga record;
begin
  perform from app.medicos m where m.id = new.medico_id and m.removed_at is null for key share;
  if not found then
    raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'candidaturas_of_account';
  end if;
  select v.hospital_id, v.starts_at, v.ends_at, v.open_until, v.status into vaga
    from app.vagas v where v.id = new.vaga_id for share;
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
  new.open_until := vaga.open_until;
  return new;
end
$$;
create trigger candidaturas_derive before insert on app.candidaturas
  for each row execute function app.derive_candidatura();

create function app.set_decided_at() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'pendente' then
    new.decided_at := null;
  elsif tg_op = 'UPDATE' then
    new.decided_at := now();
  else
    new.decided_at := coalesce(new.decided_at, new.created_at);
  end if;
  return new;
end
$$;
create trigger candidaturas_set_decided_at before insert on app.candidaturas
  for each row execute function app.set_decided_at();
create trigger candidaturas_change_decided_at before update of status on app.candidaturas
  for each row when (new.status <> old.status) execute function app.set_decided_at();

create function app.copy_times_to_candidaturas() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.candidaturas set starts_at = new.starts_at, ends_at = new.ends_at, open_until = new.open_until
    where vaga_id = new.id;
  return null;
end
$$;
create trigger vagas_copy_times after update on app.vagas
  for each row when ((new.starts_at, new.ends_at, new.open_until) is distinct from (old.starts_at, old.ends_at, old.open_until))
  execute function app.copy_times_to_candidaturas();

/* A hospital cannot change a vaga that somebody has applied to. */
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
-- app_owner cannot log in: this policy serves migrations and the security definer functions.
create policy owner_all on app.candidaturas to app_owner using (true);

grant select, insert (vaga_id, medico_id, status) on app.candidaturas to app_medico;
-- A doctor reads the own candidaturas.
create policy medico_reads on app.candidaturas for select to app_medico
  using (medico_id = (select app.current_medico_id()));
-- A doctor applies for no other doctor, and only to a vaga that has not begun.
create policy medico_applies on app.candidaturas for insert to app_medico with check (
  medico_id = (select app.current_medico_id()) and status = 'pendente'
  and exists (select from app.vagas v where v.id = vaga_id and v.open_until > now())
);

grant select, update (status) on app.candidaturas to app_hospital;
-- A hospital reads the candidaturas of its own vagas.
create policy hospital_reads on app.candidaturas for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()));
-- A hospital accepts a pendente candidatura of its own vagas before the shift begins, or closes it as not selected;
-- nothing else.
create policy hospital_decides on app.candidaturas for update to app_hospital
  using (hospital_id = (select app.current_hospital_id()) and status = 'pendente')
  with check (
    hospital_id = (select app.current_hospital_id())
    and (status = 'nao_selecionada' or (
      status = 'aceita' and exists (select from app.vagas v where v.id = vaga_id and v.open_until > now())
    ))
  );

grant select on app.candidaturas to app_jobs;
-- Jobs read all candidaturas, for the text of e-mails.
create policy jobs_read on app.candidaturas for select to app_jobs using (true);

/* How long after concluded_at a hospital may read a doctor's data: after the shift for an accepted doctor, after the
   decision for others, after the vaga closed for those never decided. The contract has the same number of days
   (read-right-rules.ts). */
create function app.read_right_period() returns interval language sql immutable parallel safe
  return interval '30 days';
grant execute on function app.read_right_period() to app_hospital;

grant select (id, auth_user_id, nome) on app.medicos to app_hospital;
-- A hospital reads the name of every doctor who applied to one of its vagas, for ever.
create policy hospital_reads_candidates on app.medicos for select to app_hospital using (exists (
  select from app.candidaturas c where c.medico_id = medicos.id and c.hospital_id = (select app.current_hospital_id())
));

/* CRM, specialty, phone and e-mail of a doctor, while the calling hospital has the right to read them; else no row. */
create function app.data_of_candidate(
  medico uuid, out crm text, out crm_uf text, out especialidade text, out telefone text, out email text
) returns setof record language sql stable rows 1 security definer set search_path = '' as $$
  select m.crm, m.crm_uf, m.especialidade, m.telefone, m.email
  from app.medicos m
  where m.id = medico and exists (
    select from app.candidaturas c
    where c.hospital_id = app.current_hospital_id() and c.medico_id = m.id
      and c.concluded_at > now() - app.read_right_period()
  )
$$;
grant execute on function app.data_of_candidate(uuid) to app_hospital;

/* Whether the doctor of a pendente candidatura has an accepted shift that overlaps it. The calling hospital, whose vaga
   it must be, learns only this, not where the other shift is. */
create function app.has_clash(candidatura uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.candidaturas c join app.candidaturas other on other.medico_id = c.medico_id
    where c.id = candidatura and c.status = 'pendente' and c.hospital_id = app.current_hospital_id()
      and other.status = 'aceita' and other.ends_at > c.starts_at and other.starts_at < c.ends_at
  )
$$;
grant execute on function app.has_clash(uuid) to app_hospital;

/* Address and phone of a vaga, for the doctor who was accepted for it; for others no row. */
create function app.hospital_contact(vaga uuid, out endereco text, out telefone text) returns setof record
language sql stable rows 1 security definer set search_path = '' as $$
  select v.endereco, v.telefone
  from app.candidaturas c join app.vagas v on v.id = c.vaga_id
  where c.vaga_id = vaga and c.status = 'aceita' and c.medico_id = app.current_medico_id()
$$;
grant execute on function app.hospital_contact(uuid) to app_medico;

/* The calling hospital's shifts to come whose location, address or phone differs from its profile. Only in the city and
   state of the profile: elsewhere its address would be wrong. */
create function app.vagas_to_correct() returns setof uuid language sql stable security definer set search_path = '' as $$
  select v.id from app.hospitais h join app.vagas v on v.hospital_id = h.id
  where h.auth_user_id = app.current_user_id() and v.status in ('aberta', 'preenchida') and v.open_until > now()
    and v.estado = h.estado and app.fold_text(v.cidade) = app.fold_text(h.cidade)
    -- A phone with other punctuation is the same phone.
    and (v.localizacao, v.endereco, translate(v.telefone, ' ()-.', ''))
      is distinct from (h.localizacao, h.endereco, translate(h.telefone, ' ()-.', ''))
$$;

/* Copies the profile's location, address and phone to all of them. Returns the changed vagas, each with its accepted
   doctor. */
create function app.correct_place_of_vagas(correction uuid, out vaga_id uuid, out medico_id uuid) returns setof record
language plpgsql security definer set search_path = '' as $$
declare
  corrected uuid[];
begin
  -- Changes of the profile and publications wait until this is done.
  perform from app.hospitais h where h.auth_user_id = app.current_user_id() for no key update;
  with changed as (
    update app.vagas v
    set localizacao = h.localizacao, endereco = h.endereco, telefone = h.telefone, place_correction = correction
    from app.hospitais h where h.auth_user_id = app.current_user_id() and v.id in (select app.vagas_to_correct())
    returning v.id
  )
  select array_agg(c.id) into corrected from changed c;
  -- A statement of its own: it sees a doctor who was accepted while the update waited for the rows.
  return query
    select v, c.medico_id from unnest(corrected) v
    left join app.candidaturas c on c.vaga_id = v and c.status = 'aceita';
end
$$;
grant execute on function app.vagas_to_correct(), app.correct_place_of_vagas(uuid) to app_hospital;
