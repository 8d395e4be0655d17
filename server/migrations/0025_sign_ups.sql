-- Sign-ups that wait for their confirmation stand beside each other: a newer one no longer replaces an older one of its address.
-- So nobody can put a password of theirs behind the link that another person is about to open (account pre-hijacking).
set local role app_owner;
set local search_path = app, extensions;

alter table auth.users
  -- Which of an address's places a sign-up holds; of no meaning once it is confirmed.
  add column sign_up_slot smallint not null default 1 check (sign_up_slot between 1 and 10);
drop index auth.users_one_per_email;
create unique index users_one_per_email on auth.users (email) where email_confirmed_at is not null and old_address is null;
create unique index users_ten_sign_ups_per_email on auth.users (email, sign_up_slot) where email_confirmed_at is null;

-- The profile comes with the confirmation, from what was given at sign-up. A link for a new password is only for accounts.
delete from app.medicos m using auth.users u where u.id = m.auth_user_id and u.email_confirmed_at is null;
delete from app.hospitais h using auth.users u where u.id = h.auth_user_id and u.email_confirmed_at is null;
delete from auth.one_time_tokens t using auth.users u
  where u.id = t.user_id and u.email_confirmed_at is null and t.kind = 'reset';

/* A profile belongs to a confirmed account of its kind, and a doctor's address is the account's. */
create or replace function app.require_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  select u.email into address from auth.users u
    where u.id = new.auth_user_id and u.user_type = tg_argv[0] and u.email_confirmed_at is not null;
  if not found then
    raise exception 'no % account %', tg_argv[0], new.auth_user_id
      using errcode = 'foreign_key_violation', constraint = tg_table_name || '_of_account';
  end if;
  if tg_table_name = 'medicos' then
    new.email := address;
  end if;
  return new;
end
$$;

/* A link for a new password is only for a confirmed account: else it would be a way past the password of a sign-up. */
create function auth.require_confirmed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null) then
    raise exception 'not a confirmed account' using errcode = 'check_violation', constraint = 'one_time_tokens_reset_of_account';
  end if;
  return new;
end
$$;
create trigger one_time_tokens_require_confirmed before insert or update of kind, user_id on auth.one_time_tokens
  for each row when (new.kind = 'reset') execute function auth.require_confirmed();

drop policy auth_replaces on auth.users;
-- They remove only a sign-up that was never confirmed.
create policy auth_removes on auth.users for delete to app_auth using (email_confirmed_at is null);
