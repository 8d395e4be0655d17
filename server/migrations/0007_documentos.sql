-- Versions of a doctor's CRM file. The row makes a version current; the bytes lie in the file store under object_key.
set local role app_owner;
set local search_path = app, extensions;

create table app.documentos (
  id uuid primary key default uuidv7(),
  auth_user_id uuid not null references auth.users,
  object_key text not null constraint documentos_one_per_object_key unique check (char_length(object_key) between 1 and 300),
  size integer not null check (size between 1 and 10 * 1024 * 1024),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null default now(),
  is_current boolean not null default true
);
create unique index documentos_one_current_per_user on app.documentos (auth_user_id) where is_current;
create index documentos_superseded on app.documentos (created_at) where not is_current;

/* A new version takes the place of the one before. Two uploads at once queue at the account's row. */
create function app.supersede_documento() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = new.auth_user_id for no key update;
  update app.documentos set is_current = false where auth_user_id = new.auth_user_id and is_current;
  return new;
end
$$;
create trigger documentos_supersede before insert on app.documentos
  for each row when (new.is_current) execute function app.supersede_documento();

alter table app.documentos enable row level security, force row level security;

-- The owner, who cannot log in: what migrations and its own functions do.
create policy owner_all on app.documentos to app_owner using (true);

grant select, insert (auth_user_id, object_key, size, sha256) on app.documentos to app_medico;
-- A doctor reads the own current document.
create policy medico_reads on app.documentos for select to app_medico
  using (auth_user_id = (select app.current_user_id()) and is_current);
-- A doctor sends the own document.
create policy medico_sends on app.documentos for insert to app_medico
  with check (auth_user_id = (select app.current_user_id()));

grant select on app.documentos to app_hospital;
-- A hospital reads the current document of a doctor who applied to one of its vagas.
create policy hospital_reads_candidates on app.documentos for select to app_hospital using (is_current and exists (
  select from app.medicos m join app.candidaturas c on c.medico_id = m.id
  where m.auth_user_id = documentos.auth_user_id and c.hospital_id = (select app.current_hospital_id())
));

grant select, delete on app.documentos to app_jobs;
-- Jobs serve signed links, which carry their own proof, and find versions that were superseded.
create policy jobs_read on app.documentos for select to app_jobs using (true);
-- Jobs forget superseded versions, after their bytes.
create policy jobs_clear on app.documentos for delete to app_jobs using (not is_current);
