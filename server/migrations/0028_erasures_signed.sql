-- Whether the records of deleted accounts that versions without signatures wrote have been signed. They are once: afterwards a
-- record without a signature is from somebody else.
create table auth.erasures_signed (
  at timestamptz primary key default now()
);
alter table auth.erasures_signed enable row level security, force row level security;
create policy owner_all on auth.erasures_signed to app_owner using (true);
grant select, insert on auth.erasures_signed to app_auth;
-- The job that signs them looks whether it is done.
create policy auth_reads on auth.erasures_signed for select to app_auth using (true);
-- The job that signs them says that it is done.
create policy auth_marks on auth.erasures_signed for insert to app_auth with check (true);
