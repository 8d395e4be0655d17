-- Contacts that a deleted hospital had opened, for the rest of their 24 hours. They name no doctor.
create table app.spent_contacts (
  cnpj_key text not null,
  opened_at timestamptz not null
);
create index spent_contacts_by_cnpj on app.spent_contacts (cnpj_key, opened_at);
