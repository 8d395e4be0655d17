-- Finds the open sessions of an account, however many it has had.
set local role app_owner;

create index sessions_open_by_user on auth.sessions (user_id, refreshed_at) where revoked_at is null;
