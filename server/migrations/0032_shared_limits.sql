-- When a deleted hospital signed up. The contacts that it opened count only for accounts that signed up after it.
alter table app.spent_contacts add column signed_up_at timestamptz not null default '-infinity';
