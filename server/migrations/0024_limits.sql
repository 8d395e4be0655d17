-- Limits of hospitals without proof, and accounts that the operation suspends.

-- Candidates whose contact and document a hospital without proof has opened. Each counts once.
create table app.opened_contacts (
  hospital_id uuid not null references app.hospitais on delete cascade,
  medico_id uuid not null references app.medicos on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (hospital_id, medico_id)
);
create index opened_contacts_of_medico on app.opened_contacts (medico_id);
create index opened_contacts_by_time on app.opened_contacts (hospital_id, opened_at);

-- Accounts with the same CNPJ share their limits.
create index hospitais_by_cnpj on app.hospitais (cnpj_key) where removed_at is null;

alter table auth.users
  add column suspended_at timestamptz,
  -- The person reads it.
  add column suspension_reason text
    constraint users_suspension_reason check (char_length(suspension_reason) between 1 and 500 and app.is_legible(suspension_reason)),
  add constraint users_suspended_for_a_reason check ((suspended_at is null) = (suspension_reason is null));
create index users_suspended on auth.users (id) where suspended_at is not null;

-- True while the account of its hospital is suspended: doctors and visitors find no such vaga.
alter table app.vagas add column is_suspended boolean not null default false;

alter table app.candidaturas
  -- Withdrawn by the suspension of its doctor. It becomes pendente again when the suspension is lifted.
  add column is_set_aside boolean not null default false,
  -- Given up while one side was suspended: it counts against nobody.
  add column is_neutral boolean not null default false;
