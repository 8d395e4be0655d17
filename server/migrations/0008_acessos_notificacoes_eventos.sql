set local role app_owner;
set local search_path = app, extensions;

-- Who saw a doctor's profile or document, and when: 'Quem viu meus dados'.
create table app.acessos (
  id uuid primary key default uuidv7(),
  medico_id uuid not null references app.medicos,
  hospital_id uuid not null references app.hospitais,
  kind text not null check (kind in ('perfil', 'documento')),
  created_at timestamptz not null default now()
);
create index acessos_of_medico on app.acessos (medico_id, created_at desc, id desc);
create index acessos_by_hospital on app.acessos (hospital_id);
-- Repeated looks at the same profile within an hour are one line: the page asks again by itself whenever something changes.
create unique index acessos_one_perfil_per_hour
  on app.acessos (hospital_id, medico_id, date_trunc('hour', created_at at time zone 'UTC')) where kind = 'perfil';

-- One row per e-mail to be sent. The fact ('candidatura-aceita:<id>') is unique, so a job that runs twice finds what was sent.
create table app.notificacoes (
  id uuid primary key default uuidv7(),
  dedupe_key text not null constraint notificacoes_one_per_dedupe_key unique check (char_length(dedupe_key) between 1 and 200),
  kind text not null check (char_length(kind) between 1 and 60),
  auth_user_id uuid not null references auth.users on delete cascade,
  email text not null check (char_length(email) <= 254),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index notificacoes_by_user on app.notificacoes (auth_user_id);

-- Append-only history: who did what to which vaga or candidatura, when. Written by triggers, so that nothing is forgotten;
-- without references, so that it outlives what it tells of.
create table app.history (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- The account that acted; null when it was one of our own parts.
  auth_user_id uuid,
  kind text not null check (kind ~ '^(vaga|candidatura)_[a-z_]+$'),
  vaga_id uuid not null,
  candidatura_id uuid,
  -- What a change replaced.
  previous jsonb
);

create function app.record_vagas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (auth_user_id, kind, vaga_id) select app.current_user_id(), 'vaga_criada', v.id from novas v;
  return null;
end
$$;
create trigger vagas_record_insert after insert on app.vagas referencing new table as novas
  for each statement execute function app.record_vagas();

create function app.record_vaga_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> old.status then
    insert into app.history (auth_user_id, kind, vaga_id) values (app.current_user_id(), 'vaga_' || new.status, new.id);
  end if;
  if (new.nome_vaga, new.especialidade, new.data, new.horario, new.valor, new.observacoes)
    is distinct from (old.nome_vaga, old.especialidade, old.data, old.horario, old.valor, old.observacoes)
  then
    insert into app.history (auth_user_id, kind, vaga_id, previous)
    values (app.current_user_id(), 'vaga_alterada', new.id, jsonb_build_object(
      'nome_vaga', old.nome_vaga, 'especialidade', old.especialidade, 'data', old.data, 'horario', old.horario,
      'valor', old.valor, 'observacoes', old.observacoes));
  end if;
  return null;
end
$$;
-- Not for what follows from the hospital's name and zone.
create trigger vagas_record_update after update on app.vagas
  for each row when (
    (new.status, new.nome_vaga, new.especialidade, new.data, new.horario, new.valor, new.observacoes)
      is distinct from (old.status, old.nome_vaga, old.especialidade, old.data, old.horario, old.valor, old.observacoes)
  ) execute function app.record_vaga_change();

create function app.record_candidaturas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (auth_user_id, kind, vaga_id, candidatura_id)
  select app.current_user_id(), 'candidatura_criada', c.vaga_id, c.id from novas c;
  return null;
end
$$;
create trigger candidaturas_record_insert after insert on app.candidaturas referencing new table as novas
  for each statement execute function app.record_candidaturas();

create function app.record_candidatura_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (auth_user_id, kind, vaga_id, candidatura_id)
  values (app.current_user_id(), 'candidatura_' || new.status, new.vaga_id, new.id);
  return null;
end
$$;
create trigger candidaturas_record_update after update on app.candidaturas
  for each row when (new.status <> old.status) execute function app.record_candidatura_change();

alter table app.acessos enable row level security, force row level security;
alter table app.notificacoes enable row level security, force row level security;
alter table app.history enable row level security, force row level security;

-- The owner, who cannot log in: what migrations and its own functions do. History is only added to.
create policy owner_all on app.acessos to app_owner using (true);
create policy owner_all on app.notificacoes to app_owner using (true);
create policy owner_reads on app.history for select to app_owner using (true);
create policy owner_adds on app.history for insert to app_owner with check (true);

grant select on app.acessos to app_medico;
-- A doctor reads who saw the own data.
create policy medico_reads on app.acessos for select to app_medico
  using (medico_id = (select app.current_medico_id()));

grant insert (medico_id, hospital_id, kind) on app.acessos to app_hospital;
-- A hospital records its own view of a doctor who applied to one of its vagas.
create policy hospital_records on app.acessos for insert to app_hospital with check (
  hospital_id = (select app.current_hospital_id())
  and exists (
    select from app.candidaturas c
    where c.medico_id = acessos.medico_id and c.hospital_id = (select app.current_hospital_id())
  )
);

grant select, insert, update (sent_at), delete on app.notificacoes to app_jobs;
-- Jobs note which e-mail is due and which was sent.
create policy jobs_keep on app.notificacoes to app_jobs using (true);
