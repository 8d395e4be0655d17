-- A sign-in makes few round trips, so that little is added to the hash of its password.

/* Opens a session of the account, and ends the ones that were not used for the longest time where it has too many. No row when the
   hash is not that of its password any more. */
create function auth.open_session(
  account uuid, hash text, ip inet, user_agent text, most integer, end_reason text, out id uuid, out ended uuid[]
) returns setof record language plpgsql rows 1 set search_path = '' as $$
begin
  -- Each statement after it sees the sessions of concurrent sign-ins, which wait here.
  perform from auth.users u where u.id = account and u.password_hash = hash for no key update;
  if not found then
    return;
  end if;
  insert into auth.sessions as s (user_id, ip, user_agent) values (account, open_session.ip, open_session.user_agent)
    returning s.id into id;
  with gone as (
    update auth.sessions s set revoked_at = now(), reason = end_reason
    where s.revoked_at is null and s.id in (
      select o.id from auth.sessions o
      where o.user_id = account and o.revoked_at is null and o.not_after > now()
        and o.refreshed_at > now() - interval '7 days' and o.id <> open_session.id
      order by o.refreshed_at desc, o.id desc offset most - 1)
    returning s.id)
  select coalesce(array_agg(gone.id), '{}') into ended from gone;
  return next;
end
$$;
grant execute on function auth.open_session(uuid, text, inet, text, integer, text) to app_auth;
