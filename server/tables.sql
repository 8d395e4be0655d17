-- All tables as the migrations leave them, with the comments of the migrations. `npm run db:types` writes this file
-- from a database, to be read: nothing applies it, and a test compares it.

-- Which hospital read a doctor's data, how and when.
create table app.acessos (
  id uuid not null default uuidv7(),
  medico_id uuid not null,
  hospital_id uuid not null,
  -- The hospital's name at that time. Set by a trigger.
  hospital_nome text not null,
  kind text not null,
  created_at timestamptz not null default now(),
  constraint acessos_pkey primary key (id),
  constraint acessos_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id),
  constraint acessos_medico_id_fkey foreign key (medico_id) references app.medicos(id),
  constraint acessos_kind_check check (kind = any (array['perfil', 'documento', 'lista', 'exportacao', 'email', 'urgencia']))
);
create index acessos_by_hospital on app.acessos (hospital_id);
create index acessos_of_medico on app.acessos (medico_id, created_at desc, id desc);
-- One row for each kind and hour, because pages load again by themselves. But one row for each opening of a document.
create unique index acessos_one_per_hour on app.acessos (hospital_id, medico_id, kind, date_trunc('hour', (created_at at time zone 'UTC'))) where (kind <> 'documento');

-- What happened on the day of an accepted candidatura; no row while nothing has. Only functions write it.
create table app.attendance (
  candidatura_id uuid not null,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  -- As the hospital says. A no-show may become a presence; a presence stays.
  presence text,
  presence_at timestamptz,
  -- What the doctor says to a no-show.
  no_show_answer text,
  -- Both sides have been asked for their ratings.
  is_rating_asked boolean not null default false,
  constraint attendance_pkey primary key (candidatura_id),
  constraint attendance_candidatura_id_fkey foreign key (candidatura_id) references app.candidaturas(id) on delete cascade,
  constraint attendance_no_show_answer_check check (char_length(no_show_answer) >= 1 and char_length(no_show_answer) <= 500 and app.is_legible(no_show_answer)),
  constraint attendance_out_after_in check (checked_out_at >= checked_in_at),
  constraint attendance_presence_check check (presence = any (array['presente', 'nao_compareceu'])),
  constraint attendance_presence_with_time check ((presence is null) = (presence_at is null))
);

create table app.avaliacoes (
  id uuid not null default uuidv7(),
  medico_id uuid not null,
  hospital_id uuid not null,
  estrelas smallint not null,
  comentario text,
  created_at timestamptz not null default now(),
  -- Null for ratings from before there were done shifts.
  candidatura_id uuid,
  -- Until then only its author sees it: until both sides have rated, or until nobody can rate any more. Infinity while the shift
  -- counts as a no-show.
  opens_at timestamptz not null default now(),
  -- What follows from its opening has been done.
  is_announced boolean not null default false,
  -- One, by the doctor.
  reply text,
  -- By the doctor, to the operator.
  reported_at timestamptz,
  report_reason text,
  constraint avaliacoes_pkey primary key (id),
  constraint avaliacoes_one_per_candidatura unique (candidatura_id),
  constraint avaliacoes_candidatura_id_fkey foreign key (candidatura_id) references app.candidaturas(id) on delete cascade,
  constraint avaliacoes_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id),
  constraint avaliacoes_medico_id_fkey foreign key (medico_id) references app.medicos(id),
  constraint avaliacoes_comentario_check check (char_length(comentario) <= 2000),
  constraint avaliacoes_estrelas_1_to_5 check (estrelas >= 1 and estrelas <= 5),
  constraint avaliacoes_reply_check check (char_length(reply) >= 1 and char_length(reply) <= 500 and app.is_legible(reply)),
  constraint avaliacoes_report_reason_check check (char_length(report_reason) >= 1 and char_length(report_reason) <= 500 and app.is_legible(report_reason)),
  constraint avaliacoes_reported_with_reason check ((reported_at is null) = (report_reason is null))
);
-- Of one hospital about one doctor, for the order in which those are asked whom a hospital did not select.
create index avaliacoes_by_hospital on app.avaliacoes (hospital_id, medico_id) include (estrelas);
-- Averages read the index alone.
create index avaliacoes_of_medico on app.avaliacoes (medico_id, created_at desc, id desc) include (estrelas, opens_at);
create index avaliacoes_to_announce on app.avaliacoes (opens_at) where ((not is_announced) and (candidatura_id is not null));

-- What doctors say of hospitals. Columns as above; reply and report are the hospital's.
create table app.avaliacoes_hospitais (
  id uuid not null default uuidv7(),
  candidatura_id uuid not null,
  hospital_id uuid not null,
  medico_id uuid not null,
  estrelas smallint not null,
  comentario text,
  created_at timestamptz not null default now(),
  opens_at timestamptz not null,
  is_announced boolean not null default false,
  reply text,
  reported_at timestamptz,
  report_reason text,
  constraint avaliacoes_hospitais_pkey primary key (id),
  constraint avaliacoes_hospitais_one_per_candidatura unique (candidatura_id),
  constraint avaliacoes_hospitais_candidatura_id_fkey foreign key (candidatura_id) references app.candidaturas(id) on delete cascade,
  constraint avaliacoes_hospitais_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id),
  constraint avaliacoes_hospitais_medico_id_fkey foreign key (medico_id) references app.medicos(id),
  constraint avaliacoes_hospitais_comentario_check check (char_length(comentario) <= 2000),
  constraint avaliacoes_hospitais_estrelas_1_to_5 check (estrelas >= 1 and estrelas <= 5),
  constraint avaliacoes_hospitais_reply_check check (char_length(reply) >= 1 and char_length(reply) <= 500 and app.is_legible(reply)),
  constraint avaliacoes_hospitais_report_reason_check check (char_length(report_reason) >= 1 and char_length(report_reason) <= 500 and app.is_legible(report_reason)),
  constraint avaliacoes_hospitais_reported_with_reason check ((reported_at is null) = (report_reason is null))
);
create index avaliacoes_hospitais_by_medico on app.avaliacoes_hospitais (medico_id);
-- With all that averages of ratings read.
create index avaliacoes_hospitais_of_hospital on app.avaliacoes_hospitais (hospital_id, created_at desc, id desc) include (estrelas, opens_at, medico_id, is_announced);
create index avaliacoes_hospitais_to_announce on app.avaliacoes_hospitais (opens_at) where (not is_announced);

-- How many candidaturas a vaga has; no row: none. A table of its own, because a change of a vaga's row writes its whole text and
-- marks it as changed. Half of each page stays free, so that a new count needs no new index entry.
create table app.candidatura_counts (
  vaga_id uuid not null,
  hospital_id uuid not null,
  candidaturas integer not null,
  constraint candidatura_counts_pkey primary key (vaga_id),
  constraint candidatura_counts_vaga_id_fkey foreign key (vaga_id) references app.vagas(id) on delete cascade,
  constraint candidatura_counts_candidaturas_check check (candidaturas >= 0)
) with (fillfactor=50);

create table app.candidaturas (
  id uuid not null default uuidv7(),
  vaga_id uuid not null,
  medico_id uuid not null,
  status text not null default 'pendente',
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
  concluded_at timestamptz not null generated always as ( case status when 'pendente' then open_until when 'aceita' then coalesce(ends_at, open_until) else decided_at end) stored,
  -- Of the change to the present status, where somebody gave one.
  reason text,
  -- Counts the changes of status. What is sent about a change names it, and is not sent when another change came after it.
  version integer not null default 1,
  -- When the hospital last asked its doctor to confirm the interest.
  invited_at timestamptz,
  -- Withdrawn by the suspension of its doctor. It becomes pendente again when the suspension is lifted.
  is_set_aside boolean not null default false,
  -- Given up while one side was suspended: it counts against nobody.
  is_neutral boolean not null default false,
  constraint candidaturas_pkey primary key (id),
  constraint candidaturas_one_per_medico_and_vaga unique (medico_id, vaga_id),
  -- No doctor is accepted for two shifts that overlap. Shifts of unknown times do not count.
  constraint candidaturas_no_overlap exclude using gist (medico_id with =, tstzrange(starts_at, ends_at) with &&) where (status = 'aceita' and starts_at is not null),
  constraint candidaturas_medico_id_fkey foreign key (medico_id) references app.medicos(id),
  constraint candidaturas_vaga_id_fkey foreign key (vaga_id) references app.vagas(id),
  constraint candidaturas_decided_when_not_pendente check ((decided_at is null) = (status = 'pendente')),
  constraint candidaturas_reason check (char_length(reason) >= 1 and char_length(reason) <= 500 and app.is_legible(reason)),
  constraint candidaturas_status check (status = any (array['pendente', 'aceita', 'nao_selecionada', 'recusada', 'retirada', 'expirada', 'desistencia', 'dispensada']))
);
-- The accepted shifts of a doctor that end after a given time. There are never many.
create index candidaturas_accepted on app.candidaturas (medico_id, ends_at) include (starts_at, vaga_id) where (status = 'aceita');
create index candidaturas_by_hospital on app.candidaturas (hospital_id, medico_id, concluded_at);
create index candidaturas_by_vaga on app.candidaturas (vaga_id, hospital_id);
-- Shifts of one hospital that are over, for the ratings that are due.
create index candidaturas_done on app.candidaturas (hospital_id, concluded_at, id) where (status = 'aceita');
-- How often a doctor gave up at one hospital.
create index candidaturas_gave_up on app.candidaturas (hospital_id, medico_id) where (status = 'desistencia');
-- A doctor's own list, by the end of the shift or of the time to apply, or by the time of the answer. Nothing reads it by
-- the time of the application any more.
create index candidaturas_of_medico_by_conclusion on app.candidaturas (medico_id, concluded_at, id);
create unique index candidaturas_one_aceita_per_vaga on app.candidaturas (vaga_id) where (status = 'aceita');
create index candidaturas_set_aside on app.candidaturas (medico_id) where is_set_aside;
-- Candidates who wait for one hospital, by the start of the shift.
create index candidaturas_waiting on app.candidaturas (hospital_id, coalesce(starts_at, open_until), vaga_id, created_at) include (open_until, id) where (status = 'pendente');
-- Shifts that are over, for the question for ratings, with what tells whose accepted shift overlaps another.
create index candidaturas_worked on app.candidaturas (concluded_at) include (starts_at, medico_id) where (status = 'aceita');

-- Other times or another value that a hospital asks the accepted doctor to agree to.
create table app.change_proposals (
  id uuid not null default uuidv7(),
  vaga_id uuid not null,
  -- Of the doctor who may answer. Set by a trigger.
  candidatura_id uuid not null,
  -- What is not to change is as it was.
  data date not null,
  horario text not null,
  valor numeric(10,2),
  -- Why the doctor may work more than 24 hours in a row. Kept only if it is needed.
  reason text,
  created_at timestamptz not null default now(),
  -- replaced: by a newer one. lapsed: the doctor is not accepted any more. Once the shift has begun none is answered either.
  status text not null default 'pending',
  -- Of the shift as it would be. Set by a trigger.
  starts_at timestamptz,
  ends_at timestamptz,
  constraint change_proposals_pkey primary key (id),
  constraint change_proposals_candidatura_id_fkey foreign key (candidatura_id) references app.candidaturas(id) on delete cascade,
  constraint change_proposals_vaga_id_fkey foreign key (vaga_id) references app.vagas(id) on delete cascade,
  constraint change_proposals_data_check check (data >= '2000-01-01'::date and data <= '9000-12-31'::date),
  constraint change_proposals_horario_check check (char_length(horario) >= 1 and char_length(horario) <= 60),
  constraint change_proposals_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500 and app.is_legible(reason)),
  constraint change_proposals_status_check check (status = any (array['pending', 'agreed', 'declined', 'replaced', 'lapsed'])),
  constraint change_proposals_valor_check check (valor >= 0::numeric)
);
create index change_proposals_by_candidatura on app.change_proposals (candidatura_id);
create index change_proposals_by_vaga on app.change_proposals (vaga_id);
-- The one that the hospital sees.
create unique index change_proposals_one_current_per_vaga on app.change_proposals (vaga_id) where (status = any (array['pending', 'declined']));

-- A month's plan as it was closed: the content of its paper. Rows are only added.
create table app.closed_months (
  id uuid not null default uuidv7(),
  hospital_id uuid not null,
  -- The first day of the month.
  month date not null,
  -- Counts from 1 in each month. Set by a trigger.
  number integer not null default 0,
  sheet jsonb not null,
  closed_at timestamptz not null default now(),
  by_user uuid,
  constraint closed_months_pkey primary key (id),
  constraint closed_months_once unique (hospital_id, month, number),
  constraint closed_months_by_user_fkey foreign key (by_user) references auth.users(id) on delete set null,
  constraint closed_months_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id) on delete cascade,
  constraint closed_months_month_check check (extract(day from month) = 1::numeric),
  constraint closed_months_sheet_check check (jsonb_typeof(sheet) = 'object' and pg_column_size(sheet) < 2000000)
);
create index closed_months_by_user on app.closed_months (by_user) where (by_user is not null);

-- Codes sent to each establishment. No account is named: accounts that come and go send no further codes.
create table app.cnes_codes (
  cnes text not null,
  sent_at timestamptz not null default now(),
  constraint cnes_codes_cnes_check check (cnes ~ '^\d{7}$')
);
create index cnes_codes_by_time on app.cnes_codes (cnes, sent_at);

-- The ministry's file 'Hospitais e Leitos', as the operator loaded it last.
create table app.cnes_establishments (
  cnes text not null,
  name text not null,
  -- As hospitais.cnpj_key. The file may lack it.
  cnpj text,
  city text not null,
  state text not null,
  address text,
  email text,
  phone text,
  -- As 'HOSPITAL GERAL'.
  kind text,
  loaded_at timestamptz not null default now(),
  constraint cnes_establishments_pkey primary key (cnes),
  constraint cnes_establishments_address_check check (char_length(address) <= 400),
  constraint cnes_establishments_city_check check (char_length(city) >= 1 and char_length(city) <= 120),
  constraint cnes_establishments_cnes_check check (cnes ~ '^\d{7}$'),
  constraint cnes_establishments_cnpj_check check (char_length(cnpj) >= 1 and char_length(cnpj) <= 32),
  constraint cnes_establishments_email_check check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint cnes_establishments_kind_check check (char_length(kind) <= 120),
  constraint cnes_establishments_name_check check (char_length(name) >= 1 and char_length(name) <= 300),
  constraint cnes_establishments_phone_check check (char_length(phone) <= 60),
  constraint cnes_establishments_state_check check (char_length(state) = 2)
);

create table app.decisions (
  vaga_id uuid not null,
  -- Copies, without references: the doctor may withdraw or delete the account, and the hospital is told why nothing came of it.
  candidatura_id uuid not null,
  medico_id uuid not null,
  hospital_id uuid not null,
  starts_at timestamptz,
  ends_at timestamptz,
  open_until timestamptz not null,
  decided_by uuid not null,
  decided_at timestamptz not null default now(),
  carried_out_after timestamptz not null,
  override_reason text,
  constraint decisions_pkey primary key (vaga_id),
  constraint decisions_candidatura_id_key unique (candidatura_id),
  constraint decisions_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete cascade,
  constraint decisions_vaga_id_fkey foreign key (vaga_id) references app.vagas(id) on delete cascade,
  constraint decisions_override_reason_check check (char_length(override_reason) >= 1 and char_length(override_reason) <= 500)
);
create index decisions_by_decider on app.decisions (decided_by);
create index decisions_by_medico on app.decisions (medico_id);
create index decisions_by_time on app.decisions (carried_out_after);

-- Versions of a doctor's CRM document. The bytes are in the file store under object_key; a row makes a version current.
create table app.documentos (
  id uuid not null default uuidv7(),
  -- An operator who deletes the rows of an account need not know of its documents. Files without a row are removed by a job.
  auth_user_id uuid not null,
  object_key text not null,
  size integer not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  is_current boolean not null default true,
  replaced_at timestamptz,
  constraint documentos_pkey primary key (id),
  constraint documentos_one_per_object_key unique (object_key),
  constraint documentos_auth_user_id_fkey foreign key (auth_user_id) references auth.users(id) on delete cascade,
  constraint documentos_object_key_check check (char_length(object_key) >= 1 and char_length(object_key) <= 300),
  constraint documentos_replaced_when_not_current check ((replaced_at is null) = is_current),
  constraint documentos_sha256_check check (octet_length(sha256) = 32),
  constraint documentos_size_check check (size >= 1 and size <= (10 * 1024 * 1024))
);
create index documentos_by_user on app.documentos (auth_user_id);
create unique index documentos_one_current_per_user on app.documentos (auth_user_id) where is_current;
create index documentos_replaced on app.documentos (replaced_at) where (not is_current);

create table app.especialidades_medicas (
  id uuid not null default uuidv7(),
  nome text not null,
  constraint especialidades_medicas_pkey primary key (id),
  constraint especialidades_medicas_one_per_nome unique (nome),
  constraint especialidades_medicas_nome_check check (char_length(nome) >= 1 and char_length(nome) <= 120)
);

-- Who did what to which vaga or candidatura, and when. Triggers write it, so that nothing is missing. No foreign keys: it outlives
-- what it is about.
create table app.history (
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  -- The account that acted; null for the server itself, and after the account was deleted.
  auth_user_id uuid,
  kind text not null,
  vaga_id uuid not null,
  candidatura_id uuid,
  -- The values that a change replaced.
  previous jsonb,
  -- Why, in the words of whoever acted.
  reason text,
  -- Which side acted, also after its account was deleted; null for the server itself.
  actor text default case current_setting('role', true) when 'app_medico' then 'medico' when 'app_hospital' then 'hospital' else null end,
  constraint history_pkey primary key (id),
  constraint history_actor check (actor = any (array['medico', 'hospital'])),
  constraint history_kind_check check (kind ~ '^(vaga|candidatura)_[a-z_]+$'),
  constraint history_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500)
);
create index history_by_user on app.history (auth_user_id) where (auth_user_id is not null);
create index history_by_vaga on app.history (vaga_id, at, id);

create table app.hospitais (
  id uuid not null default uuidv7(),
  -- Null when the account was deleted.
  auth_user_id uuid,
  nome text not null,
  cnpj text not null,
  localizacao text not null default '',
  -- A doctor sees address and phone only of a vaga that accepted them, and only as the vaga copied them.
  telefone text not null default '',
  endereco text not null default '',
  cidade text not null default '',
  estado text not null default '',
  -- Gives the hospital's plain days and times their instant. Set from estado by a trigger.
  time_zone text not null default 'America/Sao_Paulo',
  created_at timestamptz not null default now(),
  -- Also the sort order of names: by code point 'Águas' would come after 'Zona'.
  search_text text not null generated always as (app.fold_text(nome)) stored,
  removed_at timestamptz,
  -- What an accepted doctor needs to know on the day. A hospital writes it once.
  entrance text not null default '',
  ask_for text not null default '',
  parking text not null default '',
  dress_code text not null default '',
  computer_system text not null default '',
  -- Of the ratings that are open. Kept by a trigger.
  rating_count integer not null default 0,
  rating_average numeric(2,1),
  cnes text not null default '',
  director_name text not null default '',
  director_crm text not null default '',
  director_uf text not null default '',
  director_email text not null default '',
  -- The CNPJ without its punctuation, however it was typed.
  cnpj_key text not null generated always as (upper(regexp_replace(cnpj, '[^0-9A-Za-z]', '', 'g'))) stored,
  proven_by text,
  proven_at timestamptz,
  proven_until timestamptz,
  proven_cnes text,
  proven_name text,
  -- How names look (server/schema/names.sql). A trigger sets both; a job those of rows from before.
  name_skeleton text not null default '',
  proven_skeleton text,
  -- True for a hospital without proof whose name and city look like those of a proven one.
  is_namesake boolean not null default false,
  constraint hospitais_pkey primary key (id),
  constraint hospitais_one_per_user unique (auth_user_id),
  constraint hospitais_auth_user_id_fkey foreign key (auth_user_id) references auth.users(id) on delete cascade,
  constraint hospitais_ask_for_check check (char_length(ask_for) <= 500),
  constraint hospitais_cidade_check check (char_length(cidade) <= 120),
  constraint hospitais_cnes check (cnes ~ '^(\d{7})?$'),
  constraint hospitais_cnpj_check check (char_length(cnpj) >= 1 and char_length(cnpj) <= 32),
  constraint hospitais_computer_system_check check (char_length(computer_system) <= 500),
  constraint hospitais_director_crm_and_uf check ((director_crm = '') = (director_uf = '')),
  constraint hospitais_director_crm_check check (char_length(director_crm) <= 11),
  constraint hospitais_director_email_check check (char_length(director_email) <= 254),
  constraint hospitais_director_name_check check (char_length(director_name) <= 200),
  constraint hospitais_director_uf_check check (char_length(director_uf) = any (array[0, 2])),
  constraint hospitais_dress_code_check check (char_length(dress_code) <= 500),
  constraint hospitais_endereco_check check (char_length(endereco) <= 200),
  constraint hospitais_entrance_check check (char_length(entrance) <= 500),
  constraint hospitais_estado_check check (char_length(estado) <= 2),
  constraint hospitais_localizacao_check check (char_length(localizacao) <= 400),
  constraint hospitais_nome_check check (char_length(nome) >= 1 and char_length(nome) <= 200),
  constraint hospitais_nome_legible check (app.is_legible(nome)),
  constraint hospitais_parking_check check (char_length(parking) <= 500),
  constraint hospitais_proven_by check (proven_by = any (array['cnes', 'operacao'])),
  constraint hospitais_proven_cnes check (proven_cnes ~ '^\d{7}$'),
  constraint hospitais_proven_name_check check (char_length(proven_name) >= 1 and char_length(proven_name) <= 300),
  constraint hospitais_proven_whole check ( case when proven_by is null then num_nonnulls(proven_at, proven_until, proven_cnes, proven_name) = 0 else num_nulls(proven_at, proven_until, proven_name) = 0 and (proven_by = 'operacao' or proven_cnes is not null) end),
  constraint hospitais_rating_average_check check (rating_average >= 1::numeric and rating_average <= 5::numeric),
  constraint hospitais_rating_count_check check (rating_count >= 0),
  constraint hospitais_removed_without_account check ((auth_user_id is null) = (removed_at is not null)),
  constraint hospitais_telefone_check check (char_length(telefone) <= 40)
);
-- Accounts with the same CNPJ share their limits.
create index hospitais_by_cnpj on app.hospitais (cnpj_key) where (removed_at is null);
create index hospitais_by_name on app.hospitais (search_text, id);
create index hospitais_by_name_skeleton on app.hospitais (name_skeleton) where (removed_at is null);
create index hospitais_by_proven_skeleton on app.hospitais (proven_skeleton) where (proven_by is not null);
create index hospitais_by_proven_until on app.hospitais (proven_until) where (proven_until is not null);
create index hospitais_by_text on app.hospitais using gin (search_text extensions.gin_trgm_ops);
create unique index hospitais_one_per_proven_cnes on app.hospitais (proven_cnes) where (proven_cnes is not null);
create unique index hospitais_one_per_proven_cnpj on app.hospitais (cnpj_key) where (proven_by is not null);

-- Answers of calls that create something: a retry with the same Idempotency-Key gets the first answer, for 24 hours.
create table app.idempotency_keys (
  user_id uuid not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  -- Null while the first call is running. It is set in the same transaction as what the call creates.
  response jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint idempotency_keys_body_hash_check check (octet_length(body_hash) = 32),
  constraint idempotency_keys_key_check check (char_length(key) >= 1 and char_length(key) <= 200),
  constraint idempotency_keys_route_check check (char_length(route) <= 200)
);
create index idempotency_keys_by_time on app.idempotency_keys (created_at);

create table app.medicos (
  id uuid not null default uuidv7(),
  -- Null when the account was deleted.
  auth_user_id uuid,
  nome text not null,
  -- As typed. crm_uf is the state, where it can be read from crm.
  crm text not null,
  crm_uf text,
  especialidade text,
  telefone text,
  -- Copied from the account by a trigger.
  email text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint medicos_pkey primary key (id),
  constraint medicos_one_per_user unique (auth_user_id),
  constraint medicos_auth_user_id_fkey foreign key (auth_user_id) references auth.users(id) on delete cascade,
  constraint medicos_crm_check check (char_length(crm) >= 1 and char_length(crm) <= 40),
  constraint medicos_crm_uf_check check (crm_uf ~ '^[A-Z]{2}$'),
  constraint medicos_email_check check (char_length(email) <= 254),
  constraint medicos_especialidade_check check (char_length(especialidade) <= 120),
  constraint medicos_nome_check check (char_length(nome) >= 1 and char_length(nome) <= 200),
  constraint medicos_nome_legible check (app.is_legible(nome)),
  constraint medicos_removed_without_account check ((auth_user_id is null) = (removed_at is not null)),
  constraint medicos_telefone_check check (char_length(telefone) <= 40)
);
create index medicos_by_crm on app.medicos (regexp_replace(crm, '\D', '', 'g'));
-- no transaction: the table stays writable. Doctors of one name (app.name_here).
create index medicos_by_name on app.medicos (app.fold_text(nome));
-- The operators' search for a doctor, by a part of the name and by the digits of the CRM.
create index medicos_by_text on app.medicos using gin (app.fold_text(nome) extensions.gin_trgm_ops);
-- no transaction: the table stays writable. The folded names of a hospital's candidates, which the field above its list
-- compares: folding them anew takes five times as long as all else.
create index medicos_folded on app.medicos (id, app.fold_text(nome)) include (nome, crm, crm_uf);

create table app.membros (
  id uuid not null default uuidv7(),
  hospital_id uuid not null,
  nome text not null,
  name_key text not null generated always as (app.fold_text(nome)) stored,
  -- Digits, and a P for a provisional registration. Optional until a month is closed.
  crm text,
  crm_uf text,
  rqe text,
  especialidade text,
  telefone text,
  email text,
  -- No longer suggested.
  archived_at timestamptz,
  -- Its data were deleted five years after the last shift.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  -- The account that added the row. Set by a trigger, as in the tables below.
  by_user uuid,
  constraint membros_pkey primary key (id),
  constraint membros_crm_taken unique (hospital_id, crm_uf, crm),
  constraint membros_of_hospital unique (id, hospital_id),
  constraint membros_by_user_fkey foreign key (by_user) references auth.users(id) on delete set null,
  constraint membros_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id) on delete cascade,
  constraint membros_crm_and_uf check (num_nulls(crm, crm_uf) = any (array[0, 2])),
  constraint membros_crm_check check (crm ~ '^[0-9]{1,10}P?$'),
  constraint membros_crm_uf_check check (crm_uf ~ '^[A-Z]{2}$'),
  constraint membros_email_check check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint membros_especialidade_check check (char_length(especialidade) >= 1 and char_length(especialidade) <= 120),
  constraint membros_nome_check check (char_length(nome) >= 2 and char_length(nome) <= 200),
  constraint membros_nome_legible check (app.is_legible(nome)),
  constraint membros_rqe_check check (rqe ~ '^[0-9]{1,10}$'),
  constraint membros_telefone_check check (char_length(telefone) >= 1 and char_length(telefone) <= 40)
);
create index membros_by_name on app.membros (hospital_id, name_key, id);
create index membros_by_user on app.membros (by_user) where (by_user is not null);

-- How the e-mails of one kind go to one account. No row: at once.
create table app.notificacao_choices (
  auth_user_id uuid not null,
  -- A kind that has a choice (contract/src/notificacoes/kind-rules.ts).
  kind text not null,
  delivery text not null,
  constraint notificacao_choices_pkey primary key (auth_user_id, kind),
  constraint notificacao_choices_auth_user_id_fkey foreign key (auth_user_id) references auth.users(id) on delete cascade,
  constraint notificacao_choices_delivery check (delivery = any (array['now', 'daily', 'never'])),
  constraint notificacao_choices_kind_check check (char_length(kind) >= 1 and char_length(kind) <= 60)
);

-- One row for each e-mail. dedupe_key ('candidatura-accepted:<id>') is unique: a job that runs twice finds the e-mail already sent.
create table app.notificacoes (
  id uuid not null default uuidv7(),
  dedupe_key text not null,
  -- As server/src/jobs.ts lists them: a test compares the two.
  kind text not null,
  auth_user_id uuid,
  email text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The row whose e-mail also says what this one has to say. Set once, so that a retry sends the same e-mail.
  gathered_into uuid,
  -- From when the account sees it in the bell; null: never. An acceptance: once the hospital cannot undo it.
  visible_from timestamptz,
  read_at timestamptz,
  -- What it is about. No foreign keys: it goes by itself after 90 days.
  vaga_id uuid,
  candidatura_id uuid,
  -- How its e-mail goes: at once, in the daily summary, or not at all.
  delivery text not null default 'now',
  -- When the e-mail may be tried next. Null: nothing is left to try, or an old process wrote the row, whose job is in pg-boss.
  due_at timestamptz,
  attempts smallint not null default 0,
  -- A worker has it until then. One that is killed keeps it no longer.
  leased_until timestamptz,
  last_error text,
  -- Sent by workers that take no other e-mails.
  is_urgent boolean not null default false,
  -- Those of one kind to one person that are due at the same time are one e-mail.
  is_gathered boolean not null default false,
  -- The request that caused it, for logs and traces.
  origin jsonb,
  -- The doctor's answer to the proposed change that the notice is about.
  agreed boolean,
  constraint notificacoes_pkey primary key (id),
  constraint notificacoes_one_per_dedupe_key unique (dedupe_key),
  constraint notificacoes_auth_user_id_fkey foreign key (auth_user_id) references auth.users(id) on delete cascade,
  constraint notificacoes_dedupe_key_check check (char_length(dedupe_key) >= 1 and char_length(dedupe_key) <= 200),
  constraint notificacoes_delivery check (delivery = any (array['now', 'daily', 'never'])),
  constraint notificacoes_email_check check (char_length(email) <= 254),
  constraint notificacoes_last_error_check check (char_length(last_error) <= 200)
);
-- Only old rows are looked for by their time. As a b-tree it was taken for those of one account in the last minutes too, and read
-- everybody's.
create index notificacoes_by_time on app.notificacoes using brin (created_at);
-- The next e-mail of each kind of worker. Without those that are part of another e-mail, and so of no use for questions about one
-- person: to the planner, which last looked when nothing was due, this index and notificacoes_open are equally small, and it took this
-- one.
create index notificacoes_due on app.notificacoes (is_urgent, due_at) where ((sent_at is null) and (due_at is not null) and (delivery = 'now') and (gathered_into = id));
create index notificacoes_for_summary on app.notificacoes (auth_user_id) where ((sent_at is null) and (delivery = 'daily'));
create index notificacoes_in_bell on app.notificacoes (auth_user_id, visible_from desc, id desc) where (visible_from is not null);
-- The newest notice of each kind and vaga, and the others that its line in the bell stands for.
create index notificacoes_of_vaga on app.notificacoes (auth_user_id, vaga_id, kind, visible_from desc, id desc) where (visible_from is not null);
-- Others to the same person, about the same candidatura or of the same kind.
create index notificacoes_open on app.notificacoes (auth_user_id, candidatura_id) where ((sent_at is null) and (due_at is not null) and (delivery = 'now'));
create index notificacoes_recent on app.notificacoes (auth_user_id, kind, created_at);
create index notificacoes_unread on app.notificacoes (auth_user_id) where ((visible_from is not null) and (read_at is null));

-- Candidates whose contact and document a hospital without proof has opened. Each counts once.
create table app.opened_contacts (
  hospital_id uuid not null,
  medico_id uuid not null,
  opened_at timestamptz not null default now(),
  constraint opened_contacts_pkey primary key (hospital_id, medico_id),
  constraint opened_contacts_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id) on delete cascade,
  constraint opened_contacts_medico_id_fkey foreign key (medico_id) references app.medicos(id) on delete cascade
);
create index opened_contacts_by_time on app.opened_contacts (hospital_id, opened_at);
create index opened_contacts_of_medico on app.opened_contacts (medico_id);

create table app.operadores (
  id uuid not null default uuidv7(),
  -- Null when the account was removed. The row stays, because decisions refer to it.
  auth_user_id uuid,
  nome text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint operadores_pkey primary key (id),
  constraint operadores_one_per_user unique (auth_user_id),
  constraint operadores_auth_user_id_fkey foreign key (auth_user_id) references auth.users(id) on delete cascade,
  constraint operadores_nome_check check (char_length(nome) >= 1 and char_length(nome) <= 200),
  constraint operadores_nome_legible check (app.is_legible(nome)),
  constraint operadores_removed_without_account check ((auth_user_id is null) = (removed_at is not null))
);

-- One row, from the day of the first operator on. It stays when that operator is removed.
create table app.operation (
  is_only boolean not null default true,
  began_at timestamptz not null default now(),
  constraint operation_pkey primary key (is_only),
  constraint operation_is_only_check check (is_only)
);

create table app.operator_looks (
  id uuid not null default uuidv7(),
  -- Null for a command.
  operador_id uuid,
  user_id uuid not null,
  kind text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint operator_looks_pkey primary key (id),
  constraint operator_looks_operador_id_fkey foreign key (operador_id) references app.operadores(id),
  constraint operator_looks_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint operator_looks_kind_check check (kind = any (array['conta', 'vaga', 'sessoes', 'dados', 'suspensao', 'exclusao'])),
  constraint operator_looks_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500 and app.is_legible(reason))
);
create index operator_looks_by_operador on app.operator_looks (operador_id) where (operador_id is not null);
create index operator_looks_of_user on app.operator_looks (user_id, created_at desc, id desc);

create table app.person_requests (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null,
  text text not null default '',
  created_at timestamptz not null default now(),
  -- The law's fifteen days (Lei 13.709/2018, art. 19, II), by the calendar of Brasília.
  due_on date not null default (((now() at time zone 'America/Sao_Paulo'))::date + 15),
  answered_at timestamptz,
  answered_by uuid,
  answer text,
  constraint person_requests_pkey primary key (id),
  constraint person_requests_answered_by_fkey foreign key (answered_by) references app.operadores(id),
  constraint person_requests_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint person_requests_answer_check check (char_length(answer) >= 1 and char_length(answer) <= 2000 and app.is_legible(answer)),
  constraint person_requests_answered_with_words check ((answered_at is null) = (answer is null)),
  constraint person_requests_kind_check check (kind = any (array['acesso', 'correcao', 'exclusao', 'outro'])),
  constraint person_requests_say_what check (kind = 'acesso' or text <> ''),
  constraint person_requests_text_check check (char_length(text) <= 2000 and (text = '' or app.is_legible(text)))
);
create index person_requests_by_operador on app.person_requests (answered_by) where (answered_by is not null);
create index person_requests_of_user on app.person_requests (user_id, created_at desc, id desc);
create unique index person_requests_one_waiting on app.person_requests (user_id, kind) where (answered_at is null);
create index person_requests_waiting on app.person_requests (due_on, id) where (answered_at is null);

-- Names that stood at a planned shift before. Written by a trigger, and kept when the shift becomes a vaga.
create table app.plantao_names (
  id uuid not null default uuidv7(),
  plantao_id uuid not null,
  hospital_id uuid not null,
  membro_id uuid,
  -- As it was then.
  nome text not null,
  replaced_at timestamptz not null default now(),
  by_user uuid,
  constraint plantao_names_pkey primary key (id),
  constraint plantao_names_by_user_fkey foreign key (by_user) references auth.users(id) on delete set null,
  constraint plantao_names_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id) on delete cascade,
  constraint plantao_names_membro_id_fkey foreign key (membro_id) references app.membros(id) on delete set null,
  constraint plantao_names_plantao_id_fkey foreign key (plantao_id) references app.plantoes(id) on delete cascade,
  constraint plantao_names_nome_check check (char_length(nome) >= 2 and char_length(nome) <= 200)
);
create index plantao_names_by_hospital on app.plantao_names (hospital_id);
create index plantao_names_by_membro on app.plantao_names (membro_id) where (membro_id is not null);
create index plantao_names_by_plantao on app.plantao_names (plantao_id, id);
create index plantao_names_by_user on app.plantao_names (by_user) where (by_user is not null);

create table app.plantoes (
  -- The vaga takes it.
  id uuid not null default uuidv7(),
  hospital_id uuid not null,
  -- Without a cascade: a sector that has planned shifts cannot be deleted.
  setor_id uuid,
  -- As those of vagas.
  nome_vaga text,
  especialidade text,
  data date,
  horario text,
  valor numeric(10,2),
  modalidade text,
  observacoes text,
  -- Minutes after the midnight that begins the day, as version horario_reader of the contract's reader finds them.
  -- No instants, because the hospital may move to another zone before it publishes.
  start_minute integer,
  end_minute integer,
  horario_reader smallint,
  -- The start on the hospital's clock. Shifts of unknown hours come at the end of their day, as in vagas.
  local_start timestamp without time zone generated always as ((data + make_interval(secs => (coalesce((start_minute * 60), 86399))::double precision))) stored,
  publication_id uuid,
  vaga_id uuid,
  created_at timestamptz not null default now(),
  membro_id uuid,
  constraint plantoes_pkey primary key (id),
  constraint plantoes_vaga unique (vaga_id),
  -- Nobody is present in two places at a time. Deferrable, so that two doctors can change places in one transaction.
  constraint plantoes_membro_once exclude using gist (membro_id with =, tsrange(data + make_interval(mins => start_minute), data + make_interval(mins => end_minute)) with &&) where (membro_id is not null and start_minute is not null and modalidade = 'presencial') deferrable,
  constraint plantoes_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id) on delete cascade,
  -- Without a cascade: a doctor who has fixed shifts cannot be deleted. Together with the hospital, so that nobody
  -- stands in another hospital's plan.
  constraint plantoes_membro foreign key (membro_id, hospital_id) references app.membros(id, hospital_id),
  constraint plantoes_publication_id_fkey foreign key (publication_id) references app.publications(id) on delete set null,
  constraint plantoes_setor foreign key (setor_id) references app.setores(id),
  constraint plantoes_vaga_id_fkey foreign key (vaga_id) references app.vagas(id) on delete cascade,
  constraint plantoes_data_check check (data >= '2000-01-01'::date and data <= '9000-12-31'::date),
  constraint plantoes_especialidade_check check (char_length(especialidade) >= 1 and char_length(especialidade) <= 120),
  constraint plantoes_horario_check check (char_length(horario) >= 1 and char_length(horario) <= 60),
  constraint plantoes_membro_or_publication check (num_nonnulls(membro_id, publication_id) < 2),
  constraint plantoes_modalidade_check check (modalidade = any (array['presencial', 'sobreaviso'])),
  constraint plantoes_nome_vaga_check check (char_length(nome_vaga) >= 1 and char_length(nome_vaga) <= 200),
  constraint plantoes_nome_vaga_legible check (app.is_legible(nome_vaga)),
  constraint plantoes_observacoes_check check (char_length(observacoes) <= 2000),
  -- Once published, the vaga alone says what it is.
  constraint plantoes_one_truth check ( case when vaga_id is null then num_nulls(nome_vaga, especialidade, data, horario, modalidade, horario_reader) = 0 else num_nonnulls(setor_id, nome_vaga, especialidade, data, horario, valor, modalidade, observacoes, start_minute, end_minute, horario_reader, publication_id, membro_id) = 0 end),
  constraint plantoes_vaga_takes_id check (vaga_id = id),
  constraint plantoes_valor_check check (valor >= 0::numeric)
);
create index plantoes_by_membro on app.plantoes (membro_id, local_start) where (membro_id is not null);
create index plantoes_by_publication on app.plantoes (publication_id) where (publication_id is not null);
create index plantoes_by_setor on app.plantoes (setor_id) where (setor_id is not null);
create index plantoes_by_start on app.plantoes (hospital_id, local_start, id) where (vaga_id is null);

create table app.proof_claims (
  id uuid not null default uuidv7(),
  hospital_id uuid not null,
  kind text not null,
  cnes text,
  status text not null,
  -- Why a claim of a CNES waits for an operator instead of a code.
  waits_because text,
  -- The hospital writes it to the operator.
  note text not null default '',
  -- The address in the register when the claim was made: loading another file sends no code elsewhere.
  sent_to text,
  -- The part of it that the hospital sees: 'd•••@santacasa.org.br'.
  sent_to_hint text generated always as (regexp_replace(sent_to, '^(.)[^@]*', '\1•••')) stored,
  -- Null until the e-mail is sent.
  code_mac text,
  tries smallint not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  -- The name that a proven hospital asks for.
  new_name text,
  constraint proof_claims_pkey primary key (id),
  constraint proof_claims_decided_by_fkey foreign key (decided_by) references app.operadores(id),
  constraint proof_claims_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id) on delete cascade,
  constraint proof_claims_cnes_check check (cnes ~ '^\d{7}$'),
  constraint proof_claims_code check (status <> 'waiting_code' or num_nulls(sent_to, expires_at) = 0),
  constraint proof_claims_code_mac_check check (char_length(code_mac) = 43),
  constraint proof_claims_kind check (kind = any (array['cnes', 'manual', 'rename'])),
  constraint proof_claims_new_name_check check (char_length(new_name) >= 1 and char_length(new_name) <= 200),
  constraint proof_claims_note_check check (char_length(note) <= 500),
  constraint proof_claims_of_cnes check (kind <> 'cnes' or cnes is not null),
  constraint proof_claims_of_rename check ((kind = 'rename') = (new_name is not null)),
  constraint proof_claims_reason check (char_length(reason) >= 1 and char_length(reason) <= 500 and app.is_legible(reason)),
  constraint proof_claims_sent_to_check check (char_length(sent_to) >= 3 and char_length(sent_to) <= 254),
  constraint proof_claims_status check (status = any (array['waiting_code', 'waiting_operator', 'proven', 'refused', 'expired'])),
  constraint proof_claims_tries check (tries >= 0 and tries <= 5),
  constraint proof_claims_waits_because check (waits_because = any (array['no_email', 'not_hospital', 'place_differs', 'name_differs', 'cnpj_differs', 'taken']))
);
create index proof_claims_by_expiry on app.proof_claims (expires_at) where (status = 'waiting_code');
create index proof_claims_by_operator on app.proof_claims (decided_by) where (decided_by is not null);
create index proof_claims_for_operators on app.proof_claims (created_at, id) where (status = 'waiting_operator');
create index proof_claims_of_hospital on app.proof_claims (hospital_id, created_at desc, id desc);
create unique index proof_claims_one_waiting on app.proof_claims (hospital_id) where (status = any (array['waiting_code', 'waiting_operator']));

create table app.publications (
  id uuid not null default uuidv7(),
  hospital_id uuid not null,
  -- Set by a trigger.
  decided_by uuid not null,
  carried_out_after timestamptz not null,
  constraint publications_pkey primary key (id),
  constraint publications_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete cascade,
  constraint publications_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id) on delete cascade
);
create index publications_by_decider on app.publications (decided_by);
create index publications_by_hospital on app.publications (hospital_id);
create index publications_by_time on app.publications (carried_out_after);

-- A hospital's decision to refuse a candidate, which it may take back for some seconds. A table of its own: processes of
-- the last release accept every candidate that app.decisions names.
create table app.refusals (
  -- Copies, without a reference: the doctor may delete the account meanwhile, and then nothing is left to do.
  candidatura_id uuid not null,
  vaga_id uuid not null,
  hospital_id uuid not null,
  decided_by uuid not null,
  carried_out_after timestamptz not null,
  reason text,
  constraint refusals_pkey primary key (candidatura_id),
  constraint refusals_decided_by_fkey foreign key (decided_by) references auth.users(id) on delete cascade,
  constraint refusals_vaga_id_fkey foreign key (vaga_id) references app.vagas(id) on delete cascade,
  constraint refusals_reason check (char_length(reason) >= 1 and char_length(reason) <= 500 and app.is_legible(reason))
);
create index refusals_by_decider on app.refusals (decided_by);
create index refusals_by_time on app.refusals (carried_out_after);
create index refusals_by_vaga on app.refusals (vaga_id);

create table app.reports (
  id uuid not null default uuidv7(),
  -- Null once that account is deleted. What it reported stays to be looked at, without its words.
  reporter_user_id uuid,
  reporter_type text not null,
  about text not null,
  about_id uuid not null,
  -- The account that answers for it. Null for a rating whose author has no account any more.
  about_user_id uuid,
  reason text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Null for a decision by a command.
  decided_by uuid,
  decision text,
  decision_reason text,
  constraint reports_pkey primary key (id),
  constraint reports_about_user_id_fkey foreign key (about_user_id) references auth.users(id) on delete cascade,
  constraint reports_decided_by_fkey foreign key (decided_by) references app.operadores(id),
  constraint reports_reporter_user_id_fkey foreign key (reporter_user_id) references auth.users(id) on delete set null,
  constraint reports_about_check check (about = any (array['vaga', 'medico', 'hospital', 'avaliacao', 'avaliacao_hospital'])),
  constraint reports_decided_with_reason check (num_nonnulls(decided_at, decision, decision_reason) = any (array[0, 3])),
  constraint reports_decision_check check (decision = any (array['sem_medida', 'comentario_removido', 'conta_suspensa'])),
  constraint reports_decision_reason_check check (char_length(decision_reason) >= 1 and char_length(decision_reason) <= 500 and app.is_legible(decision_reason)),
  constraint reports_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500 and app.is_legible(reason)),
  constraint reports_reporter_type_check check (reporter_type = any (array['medico', 'hospital']))
);
create index reports_about_user on app.reports (about_user_id);
create index reports_by_operador on app.reports (decided_by) where (decided_by is not null);
create unique index reports_one_waiting on app.reports (reporter_user_id, about, about_id) where (decided_at is null);
create index reports_waiting on app.reports (created_at, id) where (decided_at is null);

create table app.saved_searches (
  id uuid not null default uuidv7(),
  medico_id uuid not null,
  -- Which of a doctor's twenty places it takes. Set by a trigger.
  slot smallint not null default 0,
  name text not null,
  created_at timestamptz not null default now(),
  -- The filters of the list (contract/src/vagas/search/schema.ts), by their names. Null and false are no filter.
  q text,
  -- No foreign key: a hospital that is gone has no vagas, and the search still says what it was for.
  hospital_id uuid,
  especialidade text,
  estado text[],
  cidade text[],
  data_de date,
  data_ate date,
  turno text[],
  fim_de_semana boolean not null default false,
  valor_min numeric,
  valor_hora_min numeric,
  sem_conflito boolean not null default false,
  patterns text[] generated always as (app.search_patterns(q)) stored,
  -- What the search is filed by: one of piece, anchors and sole_anchor. A vaga that it wants has it too.
  piece text generated always as (app.piece_of_search(q, (coalesce((hospital_id), cidade[1]) is not null), ((coalesce(especialidade, estado[1], turno[1]) is not null) or fim_de_semana))) stored,
  anchors text[] generated always as ( case when ((app.sole_anchor_of_search(q, hospital_id, especialidade, estado, cidade, turno, fim_de_semana) is null) and (app.piece_of_search(q, (coalesce((hospital_id), cidade[1]) is not null), ((coalesce(especialidade, estado[1], turno[1]) is not null) or fim_de_semana)) is null)) then app.anchors_of_search(hospital_id, especialidade, estado, cidade, turno, fim_de_semana) else null::text[] end) stored,
  -- When its doctor is told of a new vaga that it wants.
  alerts text not null default 'never',
  sole_anchor text generated always as (app.sole_anchor_of_search(q, hospital_id, especialidade, estado, cidade, turno, fim_de_semana)) stored,
  modalidade text[],
  hospital_confirmado boolean not null default false,
  constraint saved_searches_pkey primary key (id),
  constraint saved_searches_one_per_slot unique (medico_id, slot),
  constraint saved_searches_medico_id_fkey foreign key (medico_id) references app.medicos(id) on delete cascade,
  constraint saved_searches_alerts check (alerts = any (array['never', 'now', 'quarter-hour', 'daily'])),
  constraint saved_searches_cidade_check check (cardinality(cidade) >= 1 and cardinality(cidade) <= 30),
  constraint saved_searches_dates_in_order check (data_de <= data_ate),
  constraint saved_searches_especialidade_check check (char_length(especialidade) <= 120),
  constraint saved_searches_estado_check check (cardinality(estado) >= 1 and cardinality(estado) <= 27),
  constraint saved_searches_has_filter check (num_nonnulls(q, hospital_id, especialidade, estado, cidade, data_de, data_ate, turno, modalidade, valor_min, valor_hora_min) > 0 or fim_de_semana or sem_conflito or hospital_confirmado),
  constraint saved_searches_modalidade_check check (cardinality(modalidade) >= 1 and cardinality(modalidade) <= 2),
  constraint saved_searches_name_check check (char_length(name) >= 1 and char_length(name) <= 60),
  constraint saved_searches_name_legible check (app.is_legible(name)),
  constraint saved_searches_q_check check (char_length(q) <= 100),
  constraint saved_searches_turno_check check (cardinality(turno) >= 1 and cardinality(turno) <= 3),
  constraint saved_searches_twenty_per_medico check (slot >= 1 and slot <= 20)
);
-- Read for each new vaga and written rarely: no list of pending entries, which every read would go through.
create index saved_searches_by_anchor on app.saved_searches using gin (anchors) with (fastupdate=off) where ((anchors is not null) and (alerts <> 'never'));
create index saved_searches_by_piece on app.saved_searches (piece) where ((piece is not null) and (alerts <> 'never'));
-- With the filter 'Só hospitais confirmados'.
create index saved_searches_by_sole_anchor_3 on app.saved_searches (sole_anchor) include (medico_id, alerts, data_de, data_ate, modalidade, valor_min, valor_hora_min, hospital_confirmado) where ((sole_anchor is not null) and (alerts <> 'never'));

create table app.setores (
  id uuid not null default uuidv7(),
  hospital_id uuid not null,
  nome text not null,
  name_key text not null generated always as (app.fold_text(nome)) stored,
  -- The hospital's own order. Set by a trigger, and by app.order_setores.
  position integer not null default 0,
  -- Values that the form of a vaga proposes.
  especialidade text,
  valor numeric(10,2),
  observacoes text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  horarios text[] not null default '{"07:00 - 19:00","19:00 - 07:00"}'::text[],
  modalidade text not null default 'presencial',
  constraint setores_pkey primary key (id),
  constraint setores_name_taken unique (hospital_id, name_key),
  constraint setores_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id) on delete cascade,
  constraint setores_especialidade_check check (char_length(especialidade) >= 1 and char_length(especialidade) <= 120),
  constraint setores_horarios_few check (cardinality(horarios) >= 1 and cardinality(horarios) <= 8),
  constraint setores_horarios_short check (char_length(array_to_string(horarios, '', '?')) <= 480),
  constraint setores_modalidade_check check (modalidade = any (array['presencial', 'sobreaviso'])),
  constraint setores_nome_check check (char_length(nome) >= 2 and char_length(nome) <= 80),
  constraint setores_nome_legible check (app.is_legible(nome)),
  constraint setores_observacoes_check check (char_length(observacoes) <= 2000),
  constraint setores_valor_check check (valor >= 0::numeric)
);

-- What a hospital said that words of its sheets mean: a nickname, a sector's short name, a code of hours.
create table app.sheet_words (
  hospital_id uuid not null,
  kind text not null,
  -- Folded like names.
  word text not null,
  membro_id uuid,
  setor_id uuid,
  -- Hours of a code: '07:00 - 19:00'. Empty for a word that means no shift.
  horario text,
  by_user uuid,
  constraint sheet_words_pkey primary key (hospital_id, kind, word),
  constraint sheet_words_by_user_fkey foreign key (by_user) references auth.users(id) on delete set null,
  constraint sheet_words_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id) on delete cascade,
  constraint sheet_words_membro foreign key (membro_id, hospital_id) references app.membros(id, hospital_id) on delete cascade,
  constraint sheet_words_setor_id_fkey foreign key (setor_id) references app.setores(id) on delete cascade,
  constraint sheet_words_horario_check check (char_length(horario) <= 60),
  constraint sheet_words_kind_check check (kind = any (array['membro', 'setor', 'codigo'])),
  constraint sheet_words_one_meaning check (num_nonnulls(membro_id, setor_id, horario) = 1 and case kind when 'membro' then setor_id is null when 'setor' then setor_id is not null else horario is not null end),
  constraint sheet_words_word_check check (char_length(word) >= 1 and char_length(word) <= 200)
);
create index sheet_words_by_membro on app.sheet_words (membro_id) where (membro_id is not null);
create index sheet_words_by_setor on app.sheet_words (setor_id) where (setor_id is not null);
create index sheet_words_by_user on app.sheet_words (by_user) where (by_user is not null);

-- Contacts that a deleted hospital had opened, for the rest of their 24 hours. They name no doctor.
create table app.spent_contacts (
  cnpj_key text not null,
  opened_at timestamptz not null,
  -- When a deleted hospital signed up. The contacts that it opened count only for accounts that signed up after it.
  signed_up_at timestamptz not null default '-infinity'::timestamptz
);
create index spent_contacts_by_cnpj on app.spent_contacts (cnpj_key, opened_at);

-- Doctors whom a hospital may call for urgencies. A row means yes. The doctor gives it to a hospital where the doctor
-- worked, and ends it by deleting the row.
create table app.urgent_call_consents (
  medico_id uuid not null,
  hospital_id uuid not null,
  given_at timestamptz not null default now(),
  constraint urgent_call_consents_pkey primary key (medico_id, hospital_id),
  constraint urgent_call_consents_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id) on delete cascade,
  constraint urgent_call_consents_medico_id_fkey foreign key (medico_id) references app.medicos(id) on delete cascade
);
create index urgent_call_consents_of_hospital on app.urgent_call_consents (hospital_id);

-- The transaction that changed a vaga last: each process reads what its index in memory has not seen yet
-- (server/src/vagas/open/index-updates.ts). A table of its own, because hospitals export the columns of vagas.
create table app.vaga_changes (
  vaga_id uuid not null,
  changed_in xid8 not null,
  constraint vaga_changes_pkey primary key (vaga_id)
);
create index vaga_changes_by_transaction on app.vaga_changes (changed_in);

-- A table of its own, because doctors read the rows of vagas, and a change of one is written down and marked.
create table app.vaga_setores (
  vaga_id uuid not null,
  -- Without a cascade: a sector that has vagas cannot be deleted.
  setor_id uuid not null,
  -- A copy of the vaga's. Set by a trigger.
  hospital_id uuid not null,
  constraint vaga_setores_pkey primary key (vaga_id),
  constraint vaga_setores_setor foreign key (setor_id) references app.setores(id),
  constraint vaga_setores_vaga_id_fkey foreign key (vaga_id) references app.vagas(id) on delete cascade
);
create index vaga_setores_by_setor on app.vaga_setores (setor_id);

create table app.vagas (
  id uuid not null default uuidv7(),
  hospital_id uuid not null,
  nome_vaga text not null,
  especialidade text not null,
  data date not null,
  horario text not null,
  valor numeric(10,2),
  observacoes text,
  created_at timestamptz not null default now(),
  -- Text, because the equality of an enum is not leakproof: a row policy would keep the indexes from being used.
  status text not null default 'aberta',
  -- The place at publication, copied from the hospital by a trigger. A hospital that moves must not move accepted
  -- shifts.
  time_zone text not null,
  cidade text not null,
  estado text not null,
  localizacao text not null,
  -- Only for the doctor who was accepted (app.hospital_contact).
  endereco text not null,
  telefone text not null,
  -- The correction that this place comes from (app.correct_place_of_vagas); null while it is the one of the
  -- publication.
  place_correction uuid,
  -- The shift from starts_at until just before ends_at. Null if horario cannot be read.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Doctors may apply until the shift starts, or until the end of the day if its start is unknown.
  open_until timestamptz not null,
  -- Name, hospital and specialty as they are searched, one a line.
  search_text text not null,
  especialidade_cfm text not null generated always as (app.cfm_especialidade(especialidade)) stored,
  -- The start on the hospital's clock. Shifts of unknown hours come at the end of their day.
  local_start timestamp without time zone not null generated always as (coalesce((starts_at at time zone time_zone), (data + '23:59:59'::time without time zone))) stored,
  -- As shiftKind in the contract. Null if horario cannot be read.
  turno text generated always as ( case when ((ends_at - starts_at) >= '24:00:00'::interval) then '24h' when ((((starts_at at time zone time_zone))::time without time zone >= '18:00:00'::time without time zone) or (((starts_at at time zone time_zone))::time without time zone < '05:00:00'::time without time zone)) then 'noite' when (starts_at is not null) then 'dia' else null end) stored,
  -- Its first two days and its last. A weekend is between them if the shift ends earlier in a week than it began, or lasts one.
  fim_de_semana boolean not null generated always as ( case when (ends_at is null) then app.touches_weekend(data, data) else (app.touches_weekend(data, (((ends_at at time zone time_zone) - '00:00:00.000001'::interval))::date) or app.touches_weekend(data, least((data + 1), (((ends_at at time zone time_zone) - '00:00:00.000001'::interval))::date)) or (extract(isodow from ((ends_at at time zone time_zone) - '00:00:00.000001'::interval)) < extract(isodow from data)) or ((ends_at - starts_at) > '6 days'::interval)) end) stored,
  valor_hora numeric(12,2) generated always as (((valor * (3600)::numeric) / extract(epoch from (ends_at - starts_at)))) stored,
  cidade_key text not null generated always as (app.city_key(cidade, estado)) stored,
  -- When it was last opened again, by its hospital or because somebody dropped out. It then takes applications until half of the
  -- shift is over.
  reopened_at timestamptz,
  is_reopened boolean not null generated always as ((reopened_at is not null)) stored,
  -- Why its hospital closed it.
  closed_reason text,
  -- Version of the reader (horarioReader in the contract) that read horario last, 0 if none did. A job reads it then.
  horario_reader smallint not null default 0,
  modalidade text not null default 'presencial',
  -- The filter 'Só hospitais confirmados'. A trigger keeps the vaga's column.
  hospital_confirmado boolean not null default false,
  -- True while the account of its hospital is suspended: doctors and visitors find no such vaga.
  is_suspended boolean not null default false,
  constraint vagas_pkey primary key (id),
  constraint vagas_hospital_id_fkey foreign key (hospital_id) references app.hospitais(id),
  constraint vagas_at_most_a_week check ((ends_at - starts_at) <= '7 days'::interval),
  constraint vagas_cidade_check check (char_length(cidade) <= 120),
  constraint vagas_closed_reason check (char_length(closed_reason) >= 1 and char_length(closed_reason) <= 500 and app.is_legible(closed_reason)),
  constraint vagas_data_check check (data >= '2000-01-01'::date and data <= '9000-12-31'::date),
  constraint vagas_endereco_check check (char_length(endereco) <= 200),
  constraint vagas_especialidade_check check (char_length(especialidade) >= 1 and char_length(especialidade) <= 120),
  constraint vagas_estado_check check (char_length(estado) <= 2),
  constraint vagas_horario_check check (char_length(horario) >= 1 and char_length(horario) <= 60),
  constraint vagas_localizacao_check check (char_length(localizacao) <= 400),
  constraint vagas_modalidade check (modalidade = any (array['presencial', 'sobreaviso'])),
  constraint vagas_nome_vaga_check check (char_length(nome_vaga) >= 1 and char_length(nome_vaga) <= 200),
  constraint vagas_nome_vaga_legible check (app.is_legible(nome_vaga)),
  constraint vagas_observacoes_check check (char_length(observacoes) <= 2000),
  constraint vagas_starts_before_ends check (starts_at < ends_at),
  constraint vagas_starts_on_its_day check ((starts_at at time zone time_zone)::date = data),
  constraint vagas_starts_with_ends check ((starts_at is null) = (ends_at is null)),
  constraint vagas_status check (status = any (array['aberta', 'preenchida', 'encerrada', 'expirada'])),
  constraint vagas_telefone_check check (char_length(telefone) <= 40),
  constraint vagas_valor_not_negative check (valor >= 0::numeric)
) with (autovacuum_vacuum_insert_scale_factor=0.01, autovacuum_vacuum_scale_factor=0.02);
-- A hospital's own list by day.
create index vagas_by_day on app.vagas (hospital_id, local_start, id);
-- A hospital's own list, and a doctor's pages within a hospital.
create index vagas_by_hospital on app.vagas (hospital_id, created_at desc, id desc);
-- Whose text an older reader of horario read.
create index vagas_by_reader on app.vagas (horario_reader) where (status = any (array['aberta', 'preenchida']));
-- The counts of its chips. This index takes the place of vagas_to_come: the count of each state, too, reads nothing else.
create index vagas_by_state on app.vagas (hospital_id, status, open_until) include (id);
-- One index for each order of the list, and one for its text.
create index vagas_open_newest on app.vagas (created_at desc, id desc) where (status = 'aberta');
-- The exact count of all. A few bytes per vaga, because equal times are stored once.
create index vagas_open_until on app.vagas (open_until) where (status = 'aberta');
-- For the job that makes up for alerts that were not queued.
create index vagas_reopened_lately on app.vagas (reopened_at) where ((status = 'aberta') and (reopened_at is not null));
-- Rows of suspended accounts: few of two large tables.
create index vagas_suspended on app.vagas (hospital_id) where is_suspended;

-- Jobs: what a transaction leaves to be done after it, and what is done by the clock.
create table app.work (
  id uuid not null default uuidv7(),
  name text not null,
  -- The job's subject. A row that is done stays for three days, so that its key stays known.
  key text not null,
  data jsonb,
  -- The request that caused it, for logs and traces.
  origin jsonb,
  due_at timestamptz not null default now(),
  -- A process has it until then. One that is killed keeps it no longer.
  leased_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  done_at timestamptz,
  constraint work_pkey primary key (id),
  constraint work_once unique (name, key),
  constraint work_key_check check (char_length(key) >= 1 and char_length(key) <= 200),
  constraint work_last_error_check check (char_length(last_error) <= 200),
  constraint work_name_check check (char_length(name) >= 1 and char_length(name) <= 60)
);
create index work_due on app.work (due_at) where (done_at is null);

-- No foreign key: the record of who signed in outlives the account.
create table auth.audit (
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  event text not null,
  user_id uuid,
  ip inet,
  request_id text,
  constraint audit_pkey primary key (id),
  constraint audit_event_check check (char_length(event) <= 60),
  constraint audit_request_id_check check (char_length(request_id) <= 100)
);
create index audit_by_time on auth.audit (at);
create index audit_by_user on auth.audit (user_id) where (user_id is not null);

-- Password checks that are under way, one row for each rate limit that they may count towards. So a limit is exact, and
-- refuses nobody only because attempts are still running.
create unlogged table auth.limit_reservations (
  key character varying(255) not null,
  attempt uuid not null,
  -- Frees the reservations of a process that died.
  expires_at timestamptz not null,
  constraint limit_reservations_pkey primary key (key, attempt)
);
create index limit_reservations_by_attempt on auth.limit_reservations (attempt);
create index limit_reservations_by_expiry on auth.limit_reservations (expires_at);

create table auth.one_time_tokens (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null,
  -- SHA-256. The token itself is only in the e-mail.
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- The code beside the link, for whom the link does not reach whole: a MAC, with a key that is not in the database. Links of
  -- earlier versions have none.
  code_mac text,
  code_tries smallint not null default 0,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_token_hash_key unique (token_hash),
  constraint one_time_tokens_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint one_time_tokens_code_mac_check check (char_length(code_mac) = 43),
  constraint one_time_tokens_five_tries check (code_tries >= 0 and code_tries <= 5),
  constraint one_time_tokens_kind_check check (kind = any (array['confirm', 'reset'])),
  constraint one_time_tokens_token_hash_check check (octet_length(token_hash) = 32)
);
create index one_time_tokens_by_user on auth.one_time_tokens (user_id, kind);

create table auth.operator_invites (
  id uuid not null default uuidv7(),
  -- SHA-256. The token itself is only in the link.
  token_hash bytea not null,
  -- Null where the new operator chooses the address. An invitation for an operator's address renews that account.
  email extensions.citext,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '24:00:00'::interval),
  used_at timestamptz,
  constraint operator_invites_pkey primary key (id),
  constraint operator_invites_token_hash_key unique (token_hash),
  constraint operator_invites_email_check check (auth.is_normal_email(email)),
  constraint operator_invites_token_hash_check check (octet_length(token_hash) = 32)
);

-- The columns that rate-limiter-flexible expects. Unlogged: a crash forgives a few attempts.
create unlogged table auth.rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_by_expire on auth.rate_limits (expire);

-- Codes that take the place of a second factor, each once.
create table auth.recovery_codes (
  user_id uuid not null,
  -- A MAC, with a key that is not in the database: the codes are short.
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references auth.second_factors(user_id) on delete cascade,
  constraint recovery_codes_code_hash_check check (char_length(code_hash) = 43)
);

create table auth.second_factors (
  user_id uuid not null,
  -- Encrypted with a key that is not in the database.
  secret text not null,
  created_at timestamptz not null default now(),
  -- Null until the first code was typed. Until then a sign-in asks for none.
  confirmed_at timestamptz,
  -- The step of 30 seconds, since 1970, of the last code that was used. No code of this step or of one before is
  -- accepted again.
  last_step bigint not null default 0,
  constraint second_factors_pkey primary key (user_id),
  constraint second_factors_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint second_factors_secret_check check (char_length(secret) >= 1 and char_length(secret) <= 200)
);

create table auth.sessions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  -- How often the refresh token was renewed. Nothing else of the token is stored.
  counter integer not null default 0,
  refreshed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  not_after timestamptz not null default (now() + '30 days'::interval),
  revoked_at timestamptz,
  reason text,
  ip inet,
  user_agent text,
  factor_at timestamptz not null default now(),
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint sessions_reason_check check (char_length(reason) <= 60),
  constraint sessions_user_agent_check check (char_length(user_agent) <= 400)
);
create index sessions_by_user on auth.sessions (user_id);
create index sessions_open_by_user on auth.sessions (user_id, refreshed_at) where (revoked_at is null);

create table auth.users (
  id uuid not null default uuidv7(),
  email extensions.citext not null,
  password_hash text not null,
  user_type text not null,
  metadata jsonb not null default '{}'::jsonb,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Which of the ten places of its address a sign-up takes. Without meaning once it is confirmed.
  sign_up_slot smallint not null default 1,
  suspended_at timestamptz,
  -- The person reads it.
  suspension_reason text,
  constraint users_pkey primary key (id),
  constraint users_email_check check (char_length(email) >= 1 and char_length(email) <= 254),
  constraint users_email_in_normal_form check (auth.is_normal_email(email)),
  constraint users_metadata_check check (jsonb_typeof(metadata) = 'object' and octet_length(metadata) <= 16384),
  constraint users_password_hash_check check (char_length(password_hash) <= 300),
  constraint users_sign_up_slot_check check (sign_up_slot >= 1 and sign_up_slot <= 10),
  constraint users_suspended_for_a_reason check ((suspended_at is null) = (suspension_reason is null)),
  constraint users_suspension_reason check (char_length(suspension_reason) >= 1 and char_length(suspension_reason) <= 500 and app.is_legible(suspension_reason)),
  constraint users_user_type_check check (user_type = any (array['doctor', 'hospital', 'operator']))
);
create index users_by_email on auth.users (email);
create unique index users_one_per_email on auth.users (email) where (email_confirmed_at is not null);
create index users_suspended on auth.users (id) where (suspended_at is not null);
-- Several sign-ups may wait for the same address. If a newer one replaced the older, a stranger could put their own
-- password behind the link that the owner of the mailbox is about to open (account pre-hijacking).
create unique index users_ten_sign_ups_per_email on auth.users (email, sign_up_slot) where (email_confirmed_at is null);
