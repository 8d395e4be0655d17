-- What the server writes down by itself: e-mails to send, the history of vagas and candidaturas, and answers for retries.

-- One row for each e-mail. dedupe_key ('candidatura-accepted:<id>') is unique: a job that runs twice finds the e-mail already sent.
create table app.notificacoes (
  id uuid primary key default uuidv7(),
  dedupe_key text not null constraint notificacoes_one_per_dedupe_key unique check (char_length(dedupe_key) between 1 and 200),
  -- As server/src/jobs.ts lists them: a test compares the two.
  kind text not null constraint notificacoes_kind check (kind in (
    'confirm-email', 'reset-password', 'account-exists',
    'shift-place-corrected',
    'candidatura-accepted', 'candidatura-not-selected', 'candidatura-received',
    'shift-without-medico', 'shift-without-hospital')),
  auth_user_id uuid not null references auth.users on delete cascade,
  email text not null check (char_length(email) <= 254),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The row whose e-mail also says what this one has to say. Set once, so that a retry sends the same e-mail.
  gathered_into uuid
);
create index notificacoes_waiting on app.notificacoes (auth_user_id, kind) where sent_at is null;
create index notificacoes_recent on app.notificacoes (auth_user_id, kind, created_at);
create index notificacoes_by_time on app.notificacoes (created_at);

/* The e-mail about a new candidatura contains the doctor's name and CRM: from when it was sent, the hospital has read them. */
create function app.record_acesso_by_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.acessos (medico_id, hospital_id, kind)
  select c.medico_id, c.hospital_id, 'email'
  from app.candidaturas c join app.medicos m on m.id = c.medico_id
  where c.id = split_part(new.dedupe_key, ':', 2)::uuid and m.auth_user_id is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger notificacoes_record_acesso after update of sent_at on app.notificacoes
  for each row when (new.kind = 'candidatura-received' and old.sent_at is null and new.sent_at is not null)
  execute function app.record_acesso_by_email();

-- Who did what to which vaga or candidatura, and when. Triggers write it, so that nothing is missing. No foreign keys: it outlives
-- what it is about.
create table app.history (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- The account that acted; null for the server itself, and after the account was deleted.
  auth_user_id uuid,
  kind text not null check (kind ~ '^(vaga|candidatura)_[a-z_]+$'),
  vaga_id uuid not null,
  candidatura_id uuid,
  -- The values that a change replaced.
  previous jsonb
);
create index history_by_user on app.history (auth_user_id) where auth_user_id is not null;
create index history_by_vaga on app.history (vaga_id);

create function app.record_vagas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (auth_user_id, kind, vaga_id) select app.current_user_id(), 'vaga_criada', v.id from added v;
  return null;
end
$$;
create trigger vagas_record_insert after insert on app.vagas referencing new table as added
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
-- Not when only derived columns change, as after a new name of the hospital.
create trigger vagas_record_update after update on app.vagas
  for each row when (
    (new.status, new.nome_vaga, new.especialidade, new.data, new.horario, new.valor, new.observacoes)
      is distinct from (old.status, old.nome_vaga, old.especialidade, old.data, old.horario, old.valor, old.observacoes)
  ) execute function app.record_vaga_change();

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

create function app.record_candidaturas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (auth_user_id, kind, vaga_id, candidatura_id)
  select app.current_user_id(), 'candidatura_criada', c.vaga_id, c.id from added c;
  return null;
end
$$;
create trigger candidaturas_record_insert after insert on app.candidaturas referencing new table as added
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

-- Answers of calls that create something: a retry with the same Idempotency-Key gets the first answer, for 24 hours.
create table app.idempotency_keys (
  user_id uuid not null references auth.users on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  route text not null check (char_length(route) <= 200),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- Null while the first call is running. It is set in the same transaction as what the call creates.
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_time on app.idempotency_keys (created_at);

alter table app.notificacoes enable row level security, force row level security;
alter table app.history enable row level security, force row level security;
alter table app.idempotency_keys enable row level security, force row level security;

-- app_owner cannot log in: these policies serve migrations and the security definer functions.
create policy owner_all on app.notificacoes to app_owner using (true);
create policy owner_all on app.idempotency_keys to app_owner using (true);
-- app_owner reads the history and adds to it, but does not delete or change it.
create policy owner_reads on app.history for select to app_owner using (true);
create policy owner_adds on app.history for insert to app_owner with check (true);
-- One exception: the deletion of an account removes the account from the rows of what it did.
create policy owner_forgets on app.history for update to app_owner
  using (auth_user_id = (select app.current_user_id())) with check (auth_user_id is null);

grant select, insert, update (sent_at, gathered_into), delete on app.notificacoes to app_jobs;
-- Jobs record which e-mail is due and which was sent.
create policy jobs_manage on app.notificacoes to app_jobs using (true);

grant select, insert (user_id, key, route, body_hash, response), update (response), delete
  on app.idempotency_keys to app_medico, app_hospital;
-- A signed-in user reads the own keys.
create policy users_read on app.idempotency_keys for select to app_medico, app_hospital
  using (user_id = (select app.current_user_id()));
-- A signed-in user adds own keys.
create policy users_add on app.idempotency_keys for insert to app_medico, app_hospital
  with check (user_id = (select app.current_user_id()));
-- A signed-in user stores the answer of an own key.
create policy users_answer on app.idempotency_keys for update to app_medico, app_hospital
  using (user_id = (select app.current_user_id()));
-- A signed-in user deletes own keys that are older than 24 hours, to use them again.
create policy users_delete_old on app.idempotency_keys for delete to app_medico, app_hospital
  using (user_id = (select app.current_user_id()) and created_at < now() - interval '24 hours');

grant select (created_at), delete on app.idempotency_keys to app_jobs;
-- Jobs see keys older than 24 hours.
create policy jobs_read_old on app.idempotency_keys for select to app_jobs using (created_at < now() - interval '24 hours');
-- Jobs delete keys older than 24 hours.
create policy jobs_clear on app.idempotency_keys for delete to app_jobs using (created_at < now() - interval '24 hours');
