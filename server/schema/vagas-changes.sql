-- Changes of a filled vaga: the hospital proposes, the accepted doctor agrees.

/* The reason why a doctor cannot have these hours instead of those of the accepted candidatura: 'overlap', 'chain',
   or null. */
create function app.new_hours_blocked_by(candidatura uuid, shift_start timestamptz, shift_end timestamptz, override_reason text)
  returns text
language sql stable security definer set search_path = '' as $$
  select case
    when (shift_start, shift_end) is not distinct from (c.starts_at, c.ends_at) then null
    when exists (
      select from app.candidaturas other
      where other.medico_id = c.medico_id and other.status = 'aceita' and other.id <> c.id
        and app.overlaps(other.starts_at, other.ends_at, shift_start, shift_end)
    ) then 'overlap'
    when override_reason is null and app.chain_minutes(c.medico_id, shift_start, shift_end, c.id) > app.max_chain_minutes() then 'chain'
  end
  from app.candidaturas c where c.id = candidatura
$$;

/* Addresses a proposal to the accepted doctor, and refuses hours that this doctor could not agree to. Without an
   accepted doctor no row is inserted. */
create function app.derive_change_proposal() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  vaga app.vagas;
  blocked_by text;
begin
  select v.* into vaga from app.vagas v where v.id = new.vaga_id and v.status = 'preenchida';
  select c.id into new.candidatura_id from app.candidaturas c where c.vaga_id = vaga.id and c.status = 'aceita';
  if not found then
    return null;
  end if;
  if new.horario = vaga.horario then
    -- The hours stay the same, perhaps on another day.
    new.starts_at := app.days_later(vaga.starts_at, new.data - vaga.data, vaga.time_zone);
    new.ends_at := app.days_later(vaga.ends_at, new.data - vaga.data, vaga.time_zone);
  end if;
  blocked_by := app.new_hours_blocked_by(new.candidatura_id, new.starts_at, new.ends_at, new.reason);
  if blocked_by = 'overlap' then
    raise exception 'the doctor has another shift at these hours'
      using errcode = 'check_violation', constraint = 'change_proposals_no_overlap';
  elsif blocked_by = 'chain' then
    raise exception 'more than 24 hours in a row'
      using errcode = 'check_violation', constraint = 'change_proposals_at_most_24_hours';
  end if;
  if app.new_hours_blocked_by(new.candidatura_id, new.starts_at, new.ends_at, null) is null then
    new.reason := null;
  end if;
  return new;
end
$$;
create trigger change_proposals_derive before insert on app.change_proposals
  for each row execute function app.derive_change_proposal();

create function app.lapse_change_proposals() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.change_proposals set status = 'lapsed' where candidatura_id = new.id and status in ('pending', 'declined');
  return null;
end
$$;
create trigger candidaturas_lapse_proposals after update of status on app.candidaturas
  for each row when (old.status = 'aceita' and new.status <> 'aceita') execute function app.lapse_change_proposals();

/* Answers the pending proposal of a vaga for the calling doctor. If `proposal` is given, only the proposal with this
   id is answered. Returns no row when there is no such pending proposal, or when the doctor cannot agree to it
   (app.agreeing_blocked_by). */
create function app.answer_change(vaga uuid, proposal uuid, agrees boolean, out id uuid, out hospital_id uuid, out medico_id uuid,
  out proposal_id uuid) returns setof record
language plpgsql rows 1 security definer set search_path = '' as $$
declare
  caller constant uuid := app.current_medico_id();
  answered app.change_proposals;
begin
  -- Locks the vaga before the doctor, as in every transition.
  perform from app.vagas v where v.id = vaga and v.status = 'preenchida'
    and exists (select from app.candidaturas c where c.vaga_id = v.id and c.medico_id = caller and c.status = 'aceita')
    for no key update;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('accept ' || caller, 0));
  update app.change_proposals p set status = case when agrees then 'agreed' else 'declined' end
    from app.candidaturas c join app.vagas v on v.id = c.vaga_id
    where p.vaga_id = vaga and p.status = 'pending' and p.id = coalesce(proposal, p.id)
      and c.id = p.candidatura_id and c.medico_id = caller and c.status = 'aceita'
      and coalesce(v.starts_at, v.open_until) > now()
      and (not agrees or app.agreeing_blocked_by(p.id) is null)
    returning p.* into answered;
  if not found then
    return;
  end if;
  if agrees then
    update app.vagas v set data = answered.data, horario = answered.horario, valor = answered.valor, starts_at = answered.starts_at, ends_at = answered.ends_at,
      -- With horario_reader 0, the server reads the hours from the text again. A proposal without hours may come from a
      -- process of an older version, which never writes hours.
      horario_reader = case when answered.starts_at is null then 0 else v.horario_reader end where v.id = vaga;
  end if;
  return query select v.id, v.hospital_id, caller, answered.id from app.vagas v where v.id = vaga;
end
$$;
grant execute on function app.answer_change to app_medico;

/* The reason why the calling doctor cannot agree to a proposal: 'past', 'overlap', 'chain', or null. */
create function app.agreeing_blocked_by(proposal uuid) returns text language sql stable security definer set search_path = '' as $$
  select case
    when coalesce(p.starts_at, (p.data + 1)::timestamp at time zone v.time_zone) <= now() then 'past'
    else app.new_hours_blocked_by(c.id, p.starts_at, p.ends_at, p.reason)
  end
  from app.change_proposals p
  join app.candidaturas c on c.id = p.candidatura_id
  join app.vagas v on v.id = p.vaga_id
  where p.id = proposal and c.medico_id = app.current_medico_id()
$$;
grant execute on function app.agreeing_blocked_by to app_medico;

create function app.record_change_proposal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (auth_user_id, kind, vaga_id, candidatura_id, previous, reason)
  select app.current_user_id(), 'vaga_alteracao_' || case new.status when 'pending' then 'proposta' when 'agreed' then 'aceita' else 'negada' end,
    new.vaga_id, new.candidatura_id,
    jsonb_build_object('data', v.data, 'horario', v.horario, 'valor', v.valor,
      'proposed', jsonb_build_object('data', new.data, 'horario', new.horario, 'valor', new.valor)),
    new.reason
  from app.vagas v where v.id = new.vaga_id;
  return null;
end
$$;
create trigger change_proposals_record_insert after insert on app.change_proposals
  for each row execute function app.record_change_proposal();
create trigger change_proposals_record_answer after update of status on app.change_proposals
  for each row when (old.status = 'pending' and new.status in ('agreed', 'declined')) execute function app.record_change_proposal();

grant select on app.change_proposals to app_medico, app_jobs;
-- Doctors read the proposals that were made to them.
create policy medico_reads on app.change_proposals for select to app_medico using (exists (
  select from app.candidaturas c
  where c.id = candidatura_id and c.medico_id = (select app.current_medico_id())
));

grant select, insert (vaga_id, data, horario, valor, reason, starts_at, ends_at), update (status) on app.change_proposals to app_hospital;
-- A hospital reads the proposals about its own vagas.
create policy hospital_reads on app.change_proposals for select to app_hospital
  using (exists (select from app.vagas v where v.id = vaga_id and v.hospital_id = (select app.current_hospital_id())));
-- A hospital proposes changes of its own vagas.
create policy hospital_proposes on app.change_proposals for insert to app_hospital
  with check (exists (select from app.vagas v where v.id = vaga_id and v.hospital_id = (select app.current_hospital_id())));
-- A hospital replaces its earlier proposal.
create policy hospital_replaces on app.change_proposals for update to app_hospital
  using (status in ('pending', 'declined')
    and exists (select from app.vagas v where v.id = vaga_id and v.hospital_id = (select app.current_hospital_id())))
  with check (status = 'replaced');
-- Jobs read all proposals, for the text of e-mails.
create policy jobs_read on app.change_proposals for select to app_jobs using (true);
