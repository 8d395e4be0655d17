-- Lists of the caller's own rows, with less work for each request.

/* As in 0012, and which profile the account has: policies ask for it in every table. */
drop function auth.resolve_session(uuid);
create function auth.resolve_session(
  sid uuid, out db_role text, out user_id uuid, out ends_at timestamptz, out profile_id uuid
) language plpgsql stable security definer set search_path = '' as $$
begin
  select case u.user_type when 'doctor' then 'app_medico' else 'app_hospital' end, u.id,
      least(s.not_after, s.refreshed_at + interval '7 days'),
      case u.user_type when 'doctor' then (select m.id from app.medicos m where m.auth_user_id = u.id)
        else (select h.id from app.hospitais h where h.auth_user_id = u.id) end
    into db_role, user_id, ends_at, profile_id
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = sid and s.revoked_at is null and s.not_after > now()
      and s.refreshed_at > now() - interval '7 days' and u.email_confirmed_at is not null;
  if not found then
    raise exception 'the session has ended' using errcode = 'PA401';
  end if;
end
$$;
grant execute on function auth.resolve_session(uuid) to app_api;

/* The caller's profile by its account: a doctor may create it within the transaction. */
create function app.hospital_of_account() returns uuid language sql stable parallel safe
begin atomic
  select h.id from app.hospitais h where h.auth_user_id = app.current_user_id();
end;
create function app.medico_of_account() returns uuid language sql stable parallel safe
begin atomic
  select m.id from app.medicos m where m.auth_user_id = app.current_user_id();
end;
grant execute on function app.hospital_of_account() to app_hospital;
grant execute on function app.medico_of_account() to app_medico;

-- As in 0003. What the transaction began with is known without a query, and PostgreSQL puts such a body in place of the call. The
-- role is that of the transaction also in security definer functions, which both kinds of caller may run.
create or replace function app.current_hospital_id() returns uuid language sql stable parallel safe
  return coalesce(
    case current_setting('role') when 'app_hospital' then nullif(current_setting('app.profile_id', true), '')::uuid end,
    app.hospital_of_account());
create or replace function app.current_medico_id() returns uuid language sql stable parallel safe
  return coalesce(
    case current_setting('role') when 'app_medico' then nullif(current_setting('app.profile_id', true), '')::uuid end,
    app.medico_of_account());

/* What a hospital's list shows of who was accepted. The phone while the hospital's right to read it lasts, as
   app.data_of_candidate; the change that was proposed and is not agreed, until the shift begins. */
create type app.accepted_shift as (
  medico_id uuid, accepted_name text, accepted_phone text, change jsonb, can_rate boolean
);
grant usage on type app.accepted_shift to app_hospital;

/* Of a filled vaga of the calling hospital; else null. plpgsql, so that the connection keeps its plan. */
create function app.accepted_for(vaga uuid) returns app.accepted_shift
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select row(c.medico_id, m.nome,
      case when exists (
        select from app.candidaturas o
        where o.hospital_id = c.hospital_id and o.medico_id = c.medico_id
          and o.concluded_at > now() - app.read_right_period()
      ) then m.telefone end,
      case when coalesce(c.starts_at, c.open_until) > now() then (
        select jsonb_build_object('id', p.id, 'data', p.data, 'horario', p.horario, 'valor', p.valor, 'status', p.status)
        from app.change_proposals p where p.vaga_id = c.vaga_id and p.status in ('pending', 'declined')
      ) end,
      c.concluded_at <= now() and app.can_rate(c.id))
    from app.candidaturas c join app.medicos m on m.id = c.medico_id
    where c.vaga_id = vaga and c.status = 'aceita' and c.hospital_id = app.current_hospital_id()
  );
end
$$;
grant execute on function app.accepted_for(uuid) to app_hospital;
