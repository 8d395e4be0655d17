-- Applications that come at the same time share a transaction, so that they share what each costs it: its round trips, its commit.

/* The sessions among these that are live; otherwise as auth.resolve_session. */
create function auth.resolve_sessions(sids uuid[])
returns table (sid uuid, db_role text, user_id uuid, profile_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.id, case u.user_type when 'doctor' then 'app_medico' else 'app_hospital' end, u.id,
    case u.user_type when 'doctor' then (select m.id from app.medicos m where m.auth_user_id = u.id)
      else (select h.id from app.hospitais h where h.auth_user_id = u.id) end
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = any (sids) and s.revoked_at is null and s.not_after > now()
    and s.refreshed_at > now() - interval '7 days' and u.email_confirmed_at is not null
$$;
grant execute on function auth.resolve_sessions(uuid[]) to app_api;

/* Each application under the row policies of its own caller, and in a savepoint of its own, with the key of the call and the point of
   the rate limit. Those that would not simply be created are left out, without a trace: what is the matter is found out when they are
   sent alone. app.callers holds the callers of this transaction by their sessions. In the order of the vagas, so that two transactions
   do not wait for each other in a circle. */
create function app.apply_each(applications jsonb, points integer, seconds integer)
returns table (place integer, id uuid, vaga_id uuid, medico_id uuid, status text, created_at timestamptz, hospital_id uuid, version integer)
-- Nobody waits long for a vaga that somebody else's transaction holds.
language plpgsql set search_path = '' set lock_timeout = '250ms' as $$
declare
  callers constant jsonb := current_setting('app.callers')::jsonb;
  one record;
begin
  for one in
    select a.*, (callers -> a.session_id ->> 'user_id') as user_id, callers -> a.session_id ->> 'profile_id' as profile_id
    from jsonb_to_recordset(applications)
      as a (place integer, session_id text, vaga_id uuid, medico_id uuid, counter text, key text, route text, body_hash text)
    where callers ? a.session_id
    order by a.vaga_id
  loop
    begin
      perform set_config('app.uid', one.user_id, true), set_config('app.profile_id', coalesce(one.profile_id, ''), true);
      insert into app.candidaturas as c (vaga_id, medico_id)
        select v.id, m.id from app.vagas v join app.medicos m on m.id = one.medico_id
        where v.id = one.vaga_id and v.status = 'aberta' and v.open_until > now()
          and not exists (
            select from app.candidaturas a
            where a.medico_id = m.id and a.status = 'aceita' and coalesce(a.told_at <= now(), true)
              and a.ends_at > v.starts_at and a.starts_at < v.ends_at)
        on conflict do nothing
        returning c.id, c.vaga_id, c.medico_id, c.status, c.created_at, c.hospital_id, c.version
        into strict id, vaga_id, medico_id, status, created_at, hospital_id, version;
      if app.count_done(one.counter, points, seconds) is not null then
        raise exception 'too many';
      end if;
      if one.key is not null then
        insert into app.idempotency_keys (user_id, key, route, body_hash, response)
          values (one.user_id::uuid, one.key, one.route, decode(one.body_hash, 'hex'), jsonb_build_object(
            'id', id, 'vaga_id', vaga_id, 'medico_id', medico_id, 'status', status,
            'created_at', replace(to_jsonb(created_at) #>> '{}', '+00:00', 'Z')));
      end if;
      place := one.place;
      return next;
    exception when others then
      -- The savepoint is rolled back.
    end;
  end loop;
end
$$;
grant execute on function app.apply_each(jsonb, integer, integer) to app_medico;
