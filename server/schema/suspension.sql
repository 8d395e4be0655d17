-- Suspended accounts: their vagas are hidden, their pendente candidaturas are set aside, and only a few
-- routes still accept their writes.

create function app.is_suspended(account uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = account and u.suspended_at is not null)
$$;

/* Suspends a doctor's or a hospital's account, and ends its sessions. Returns no row when the account is suspended
   already. A hospital's vagas that are not over are hidden, and its decisions that are not carried out yet are
   dropped. A doctor's pendentes are set aside. The result names what others have to be told: changed vagas, changed
   candidaturas, and a hospital's accepted shifts that are not over. */
create function app.suspend_account(
  account uuid, why text, out hospital_id uuid, out medico_id uuid, out session_ids uuid[], out vaga_ids uuid[],
  out candidatura_ids uuid[], out shift_ids uuid[]
) returns setof record language plpgsql rows 1 security definer set search_path = '' as $$
begin
  perform app.require_recent_factor();
  -- Concurrent publications and applications of the account wait for these locks, and are then refused
  -- (app.derive_vaga, app.derive_candidatura). An acceptance, which refers to the hospital while it holds the vaga, waits
  -- for none of them.
  select h.id into hospital_id from app.hospitais h where h.auth_user_id = account for no key update;
  select m.id into medico_id from app.medicos m where m.auth_user_id = account for update;
  update auth.users u set suspended_at = now(), suspension_reason = why
    where u.id = account and u.suspended_at is null and app.is_person(account);
  if not found then
    return;
  end if;

  -- Hides closed vagas too, because a closed vaga may be opening again at this moment.
  with hidden as (
    update app.vagas v set is_suspended = true
    where v.hospital_id = suspend_account.hospital_id and coalesce(v.ends_at, v.open_until) > now() returning v.id)
  select coalesce(array_agg(h.id), '{}') into vaga_ids from hidden h;
  perform app.drop_decisions_of(suspend_account.hospital_id), app.drop_publications_of(suspend_account.hospital_id);
  shift_ids := array(
    select c.id from app.candidaturas c
    where c.hospital_id = suspend_account.hospital_id and c.status = 'aceita' and c.concluded_at > now() order by c.id);

  with set_aside as (
    update app.candidaturas c set status = 'retirada', is_set_aside = true
    where c.id in (
      select w.id from app.candidaturas w
      where w.medico_id = suspend_account.medico_id and w.status = 'pendente' order by w.id for no key update)
    returning c.id)
  select coalesce(array_agg(s.id), '{}') into candidatura_ids from set_aside s;

  -- Stops alerts that wait to be sent.
  update app.notificacoes n set delivery = 'never'
    where n.auth_user_id = account and n.sent_at is null and n.kind in ('saved-search-found', 'urgent-call');
  session_ids := app.end_sessions_of(account, 'suspension');
  return next;
end
$$;
grant execute on function app.suspend_account to app_operador;

/* Undoes app.suspend_account, and returns the same columns except `shift_ids`. Pendentes come back where their vagas
   are still open and the doctor has no accepted shift at the same time. The sessions end, because browsers show the
   suspension until the next sign-in. */
create function app.lift_suspension(
  account uuid, out hospital_id uuid, out medico_id uuid, out session_ids uuid[], out vaga_ids uuid[], out candidatura_ids uuid[]
) returns setof record language plpgsql rows 1 security definer set search_path = '' as $$
declare
  candidatura record;
begin
  select h.id into hospital_id from app.hospitais h where h.auth_user_id = account for no key update;
  select m.id into medico_id from app.medicos m where m.auth_user_id = account for update;
  update auth.users u set suspended_at = null, suspension_reason = null where u.id = account and u.suspended_at is not null;
  if not found then
    return;
  end if;

  with shown as (
    update app.vagas v set is_suspended = false
    where v.hospital_id = lift_suspension.hospital_id and v.is_suspended returning v.id)
  select coalesce(array_agg(s.id), '{}') into vaga_ids from shown s;

  candidatura_ids := '{}';
  for candidatura in
    select c.id, c.vaga_id, c.starts_at, c.ends_at from app.candidaturas c
    where c.medico_id = lift_suspension.medico_id and c.is_set_aside order by c.vaga_id
  loop
    -- Locks the vaga before the candidatura, as in every transition.
    perform from app.vagas v
      where v.id = candidatura.vaga_id and app.is_offered(v.status, v.open_until, v.is_suspended) for share;
    if found and not exists (
      select from app.candidaturas o
      where o.medico_id = lift_suspension.medico_id and o.status = 'aceita'
        and app.overlaps(o.starts_at, o.ends_at, candidatura.starts_at, candidatura.ends_at))
    then
      update app.candidaturas c set status = 'pendente', is_set_aside = false
        where c.id = candidatura.id and c.is_set_aside and c.status = 'retirada';
      candidatura_ids := candidatura_ids || candidatura.id;
    else
      update app.candidaturas c set is_set_aside = false where c.id = candidatura.id;
    end if;
  end loop;
  session_ids := app.end_sessions_of(account, 'suspension_lifted');
  return next;
end
$$;
grant execute on function app.lift_suspension to app_operador;

create function app.end_sessions_of(account uuid, why text) returns uuid[] language plpgsql security definer set search_path = '' as $$
declare
  ended uuid[];
begin
  with gone as (
    update auth.sessions s set revoked_at = now(), reason = why where s.user_id = account and s.revoked_at is null returning s.id)
  select coalesce(array_agg(g.id), '{}') into ended from gone g;
  return ended;
end
$$;

/* Marks a shift as neutral if it is given up while its doctor's or its hospital's account is suspended: hospitals
   that compare candidates do not see it as given up (app.record_of_candidate). */
create function app.mark_neutral() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.is_neutral := exists (
    select from auth.users u
    where u.suspended_at is not null and u.id in (
      (select m.auth_user_id from app.medicos m where m.id = new.medico_id),
      (select h.auth_user_id from app.hospitais h where h.id = new.hospital_id)));
  return new;
end
$$;
create trigger candidaturas_mark_neutral before update of status on app.candidaturas
  for each row when (new.status = 'desistencia' and old.status <> 'desistencia') execute function app.mark_neutral();
