-- What hospitals read of a doctor besides the profile: the CRM document and the ratings. And who read it ('Quem viu
-- meus dados').

-- Versions of a doctor's CRM document. The bytes are in the file store under object_key; a row makes a version current.
create table app.documentos (
  id uuid primary key default uuidv7(),
  auth_user_id uuid not null references auth.users,
  object_key text not null constraint documentos_one_per_object_key unique check (char_length(object_key) between 1 and 300),
  size integer not null check (size between 1 and 10 * 1024 * 1024),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null default now(),
  is_current boolean not null default true,
  replaced_at timestamptz,
  constraint documentos_replaced_when_not_current check ((replaced_at is null) = is_current)
);
create unique index documentos_one_current_per_user on app.documentos (auth_user_id) where is_current;
create index documentos_by_user on app.documentos (auth_user_id);
create index documentos_replaced on app.documentos (replaced_at) where not is_current;

/* A new version replaces the current one. Two uploads at once wait for each other at the account's row. */
create function app.replace_current_documento() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = new.auth_user_id for no key update;
  -- The clock instead of now(): this transaction may have waited at the line above.
  update app.documentos set is_current = false, replaced_at = clock_timestamp()
    where auth_user_id = new.auth_user_id and is_current;
  return new;
end
$$;
create trigger documentos_replace_current before insert on app.documentos
  for each row when (new.is_current) execute function app.replace_current_documento();

/* How long a replaced version stays: the 60 seconds of a signed link that was just given out, and a margin for clocks
   that differ. */
create function app.replaced_documento_retention() returns interval language sql immutable parallel safe
  return interval '70 seconds';
grant execute on function app.replaced_documento_retention() to app_jobs;

create table app.avaliacoes (
  id uuid primary key default uuidv7(),
  medico_id uuid not null references app.medicos,
  hospital_id uuid not null references app.hospitais,
  estrelas smallint not null constraint avaliacoes_estrelas_1_to_5 check (estrelas between 1 and 5),
  comentario text check (char_length(comentario) <= 2000),
  created_at timestamptz not null default now()
);
create index avaliacoes_of_medico on app.avaliacoes (medico_id, created_at desc, id desc) include (estrelas);
create index avaliacoes_by_hospital on app.avaliacoes (hospital_id);

-- Which hospital read a doctor's data, how and when.
create table app.acessos (
  id uuid primary key default uuidv7(),
  medico_id uuid not null references app.medicos,
  hospital_id uuid not null references app.hospitais,
  -- The hospital's name at that time. Set by a trigger.
  hospital_nome text not null,
  kind text not null check (kind in ('perfil', 'documento', 'lista', 'exportacao', 'email')),
  created_at timestamptz not null default now()
);
create index acessos_of_medico on app.acessos (medico_id, created_at desc, id desc);
create index acessos_by_hospital on app.acessos (hospital_id);
-- One row for each kind and hour, because pages load again by themselves. But one row for each opening of a document.
create unique index acessos_one_per_hour
  on app.acessos (hospital_id, medico_id, kind, date_trunc('hour', created_at at time zone 'UTC')) where kind <> 'documento';

create function app.set_hospital_nome() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select h.nome into new.hospital_nome from app.hospitais h where h.id = new.hospital_id;
  return new;
end
$$;
create trigger acessos_set_hospital_nome before insert on app.acessos
  for each row execute function app.set_hospital_nome();

/* The calling hospital exports its data, which contain the names of its candidates and of the doctors it rated. */
create function app.record_acessos_by_export() returns void language plpgsql security definer set search_path = '' as $$
declare
  hospital constant uuid := app.current_hospital_id();
begin
  insert into app.acessos (medico_id, hospital_id, kind)
  select m.id, hospital, 'exportacao'
  from app.medicos m
  where m.auth_user_id is not null and m.id in (
    select c.medico_id from app.candidaturas c where c.hospital_id = hospital
    union select a.medico_id from app.avaliacoes a where a.hospital_id = hospital)
  on conflict do nothing;
end
$$;
grant execute on function app.record_acessos_by_export() to app_hospital;

alter table app.documentos enable row level security, force row level security;
alter table app.avaliacoes enable row level security, force row level security;
alter table app.acessos enable row level security, force row level security;

-- app_owner cannot log in: these policies serve migrations and the security definer functions.
create policy owner_all on app.documentos to app_owner using (true);
create policy owner_all on app.avaliacoes to app_owner using (true);
create policy owner_all on app.acessos to app_owner using (true);

grant select, insert (auth_user_id, object_key, size, sha256) on app.documentos to app_medico;
-- A doctor reads the own current document.
create policy medico_reads on app.documentos for select to app_medico
  using (auth_user_id = (select app.current_user_id()) and is_current);
-- A doctor uploads the own document.
create policy medico_uploads on app.documentos for insert to app_medico
  with check (auth_user_id = (select app.current_user_id()));

grant select on app.documentos to app_hospital;
-- A hospital reads the current document of a doctor who applied to one of its vagas, while its right to read lasts.
create policy hospital_reads_candidates on app.documentos for select to app_hospital using (is_current and exists (
  select from app.medicos m join app.candidaturas c on c.medico_id = m.id
  where m.auth_user_id = documentos.auth_user_id and c.hospital_id = (select app.current_hospital_id())
    and c.concluded_at > now() - app.read_right_period()
));

grant select, delete on app.documentos to app_jobs;
-- Jobs read all documents: they serve signed links, which prove the right by themselves, and find replaced versions.
create policy jobs_read on app.documentos for select to app_jobs using (true);
-- Jobs delete replaced versions that no signed link can reach any more.
create policy jobs_clear on app.documentos for delete to app_jobs
  using (not is_current and replaced_at < now() - app.replaced_documento_retention());

grant select on app.avaliacoes to app_medico, app_hospital;
-- A doctor reads the own ratings.
create policy medico_reads on app.avaliacoes for select to app_medico
  using (medico_id = (select app.current_medico_id()));
-- A hospital reads all ratings of a doctor who applied to one of its vagas while its right to read lasts; after that
-- only its own.
create policy hospital_reads_candidates on app.avaliacoes for select to app_hospital using (exists (
  select from app.candidaturas c
  where c.medico_id = avaliacoes.medico_id and c.hospital_id = (select app.current_hospital_id())
    and (c.concluded_at > now() - app.read_right_period() or avaliacoes.hospital_id = c.hospital_id)
));

grant select on app.acessos to app_medico;
-- A doctor reads who read the own data.
create policy medico_reads on app.acessos for select to app_medico
  using (medico_id = (select app.current_medico_id()));

grant insert (medico_id, hospital_id, kind) on app.acessos to app_hospital;
-- A hospital records its own reading of a doctor who applied to one of its vagas.
create policy hospital_records on app.acessos for insert to app_hospital with check (
  hospital_id = (select app.current_hospital_id())
  and exists (
    select from app.candidaturas c
    where c.medico_id = acessos.medico_id and c.hospital_id = (select app.current_hospital_id())
  )
);
