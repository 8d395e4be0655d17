-- What lets a process answer without asking the database, and lets it know at once when it may not.

/* As in 0002, and when the session ends by itself. */
drop function auth.resolve_session(uuid);
create function auth.resolve_session(sid uuid, out db_role text, out user_id uuid, out ends_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  select case u.user_type when 'doctor' then 'app_medico' else 'app_hospital' end, u.id,
      least(s.not_after, s.refreshed_at + interval '7 days')
    into db_role, user_id, ends_at
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = sid and s.revoked_at is null and s.not_after > now()
      and s.refreshed_at > now() - interval '7 days' and u.email_confirmed_at is not null;
  if not found then
    raise exception 'the session has ended' using errcode = 'PA401';
  end if;
end
$$;
grant execute on function auth.resolve_session(uuid) to app_api;

/* Tells every process that keeps the session in memory. In the transaction that ends it, whoever ends it: unlike other change
   events it is lost by no crash. The server sends the same event after the commit, to itself first. */
create function auth.tell_session_end() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('plantao', json_build_object('to', json_build_array('session:' || old.id), 'data', null)::text);
  return null;
end
$$;
create trigger sessions_tell_end after update on auth.sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function auth.tell_session_end();
create trigger sessions_tell_deletion after delete on auth.sessions
  for each row when (old.revoked_at is null) execute function auth.tell_session_end();
