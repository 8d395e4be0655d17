-- History: who did what to which vaga or candidatura, and who may know it.

/* The actor is the hospital, because only hospitals insert vagas. */
create function app.record_vagas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (at, auth_user_id, actor, kind, vaga_id)
  select v.created_at, app.current_user_id(), 'hospital', 'vaga_criada', v.id from added v;
  return null;
end
$$;
create trigger vagas_record_insert after insert on app.vagas referencing new table as added
  for each statement execute function app.record_vagas();

create function app.record_vaga_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> old.status then
    insert into app.history (auth_user_id, kind, vaga_id, previous, reason)
    values (app.current_user_id(), 'vaga_' || new.status, new.id, jsonb_build_object('status', old.status),
      case new.status when 'encerrada' then new.closed_reason end);
  end if;
  -- A change of derived columns alone is not recorded, for example after the hospital was renamed.
  if app.content_of_vaga(new) <> app.content_of_vaga(old) then
    insert into app.history (auth_user_id, kind, vaga_id, previous)
    values (app.current_user_id(), 'vaga_alterada', new.id, app.content_of_vaga(old));
  end if;
  if new.time_zone <> old.time_zone then
    insert into app.history (kind, vaga_id, previous)
    values ('vaga_fuso_corrigido', new.id, jsonb_build_object('time_zone', old.time_zone));
  end if;
  return null;
end
$$;
create trigger vagas_record_update after update on app.vagas for each row execute function app.record_vaga_change();

create function app.record_place_correction() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (auth_user_id, kind, vaga_id, previous)
  values (app.current_user_id(), 'vaga_local_corrigido', new.id, jsonb_build_object(
    'localizacao', old.localizacao, 'endereco', old.endereco, 'telefone', old.telefone));
  return null;
end
$$;
create trigger vagas_record_correction after update on app.vagas
  for each row when (new.place_correction is distinct from old.place_correction)
  execute function app.record_place_correction();

create function app.record_candidaturas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (at, auth_user_id, actor, kind, vaga_id, candidatura_id)
  select c.created_at, app.current_user_id(), 'medico', 'candidatura_criada', c.vaga_id, c.id from added c;
  return null;
end
$$;
create trigger candidaturas_record_insert after insert on app.candidaturas referencing new table as added
  for each statement execute function app.record_candidaturas();

create function app.record_candidatura_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (auth_user_id, kind, vaga_id, candidatura_id, previous, reason)
  values (app.current_user_id(), 'candidatura_' || new.status, new.vaga_id, new.id,
    jsonb_build_object('status', old.status), new.reason);
  return null;
end
$$;
create trigger candidaturas_record_update after update on app.candidaturas
  for each row when (new.status <> old.status) execute function app.record_candidatura_change();

/* Whether the calling doctor may read an event of a vaga. A doctor who applied reads events about the vaga and about
   their own candidatura. Events of an undone acceptance, which versions before 0.2 recorded, are left out. */
create function app.is_told_to_medico(event_of uuid, candidatura uuid, event text, side text, instant timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.candidaturas c
    where c.vaga_id = event_of and c.medico_id = app.current_medico_id() and coalesce(candidatura, c.id) = c.id
      and case
        when event in ('candidatura_aceita', 'candidatura_nao_selecionada') then
          not exists (
            select from app.history u
            where u.vaga_id = event_of and u.candidatura_id = c.id and u.kind = 'candidatura_pendente' and u.actor = 'hospital'
              and u.at >= instant and u.at < instant + interval '10 seconds')
        when event = 'candidatura_pendente' then side = 'medico'
        -- Left out, because an event of the candidatura already shows the acceptance.
        when event = 'vaga_preenchida' then false
        when event = 'vaga_aberta' then not exists (
          select from app.history u where u.vaga_id = event_of and u.at = instant and u.kind = 'candidatura_pendente')
        -- Changes are agreed with the accepted doctor, not with pendente candidates.
        when event like 'vaga_alteracao_%' then c.status <> 'pendente'
        when event = 'vaga_local_corrigido' then c.status = 'aceita'
        else true
      end
  )
$$;
grant execute on function app.is_told_to_medico to app_medico;

/* The acting side, as the caller may know it. A hospital does not learn that a doctor's suspension, and not the doctor,
   withdrew a candidatura or brought it back. */
create function app.actor_as_told(kind text, actor text, previous jsonb) returns text language sql stable
  return case when current_setting('role') = 'app_hospital' and (kind = 'candidatura_retirada' or previous ->> 'status' = 'retirada')
    then 'medico' else actor end;
grant execute on function app.actor_as_told to app_medico, app_hospital;

/* Removes the reason from a history row when the account of the actor is deleted. */
create function app.forget_reason() returns trigger language plpgsql set search_path = '' as $$
begin
  new.reason := null;
  return new;
end
$$;
create trigger history_forget_reason before update of auth_user_id on app.history
  for each row when (old.auth_user_id is not null and new.auth_user_id is null) execute function app.forget_reason();

/* Removes what a deleted hospital wrote about its vagas and candidates, also where somebody else acted. For
   example, the history row of a doctor who agreed to a change has the vaga's texts and the reason of the proposal. */
create function app.forget_texts_of_hospital() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.vagas set closed_reason = null where hospital_id = new.id and closed_reason is not null;
  update app.candidaturas set reason = null
    where hospital_id = new.id and status not in ('retirada', 'desistencia') and reason is not null;
  update app.change_proposals p set reason = null from app.vagas v
    where v.id = p.vaga_id and v.hospital_id = new.id and p.reason is not null;
  update app.history h set reason = null,
    previous = case when h.kind not in ('vaga_alterada', 'vaga_local_corrigido') then h.previous end
    from app.vagas v where v.id = h.vaga_id and v.hospital_id = new.id and h.kind like 'vaga\_%';
  return null;
end
$$;
create trigger hospitais_forget_texts after update of removed_at on app.hospitais
  for each row when (new.removed_at is not null) execute function app.forget_texts_of_hospital();

/* Records each step of the day of a shift. The step determines the actor: only the doctor checks in, checks out and
   answers a no-show report, and only the hospital says whether the doctor came. The text of the answer stays in
   app.attendance, where it can be deleted. */
create function app.record_attendance() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.history (at, auth_user_id, actor, kind, vaga_id, candidatura_id)
  select step.at, app.current_user_id(), step.actor, 'candidatura_' || step.kind, c.vaga_id, c.id
  from app.candidaturas c, (values
    (old.checked_in_at is distinct from new.checked_in_at, new.checked_in_at, 'medico', 'entrada'),
    (old.checked_out_at is distinct from new.checked_out_at, new.checked_out_at, 'medico', 'saida'),
    (old.presence is distinct from new.presence, new.presence_at, 'hospital', new.presence),
    (old.no_show_answer is distinct from new.no_show_answer and new.no_show_answer is not null, now(), 'medico', 'resposta')
  ) as step (is_new, at, actor, kind)
  where c.id = new.candidatura_id and step.is_new;
  return null;
end
$$;
create trigger attendance_record
  after insert or update of checked_in_at, checked_out_at, presence, no_show_answer on app.attendance
  for each row execute function app.record_attendance();

-- app_owner reads the history and adds to it. Existing rows change only when an account is deleted.
create policy owner_reads on app.history for select to app_owner using (true);
-- The triggers add rows.
create policy owner_adds on app.history for insert to app_owner with check (true);
-- The deletion of an account removes the account's id from the rows about its actions.
create policy owner_forgets on app.history for update to app_owner
  using (auth_user_id = (select app.current_user_id())) with check (auth_user_id is null);
-- The deletion of a hospital's account removes its texts from all rows about its vagas, also where a doctor acted.
create policy owner_forgets_texts on app.history for update to app_owner
  using (kind like 'vaga\_%' and exists (select from app.vagas v where v.id = vaga_id and v.hospital_id = app.current_hospital_id()))
  with check (kind like 'vaga\_%' and reason is null);

grant select (id, at, kind, vaga_id, candidatura_id, previous, reason, actor) on app.history to app_medico,
  app_hospital;
-- Doctors read the history of vagas that they applied to, without the events of other candidates.
create policy medico_reads on app.history for select to app_medico
  using (app.is_told_to_medico(vaga_id, candidatura_id, kind, actor, at));
-- A hospital reads the history of its own vagas.
create policy hospital_reads on app.history for select to app_hospital using (exists (
  select from app.vagas v where v.id = vaga_id and v.hospital_id = (select app.current_hospital_id())
));

grant select on app.history to app_jobs;
-- Jobs read what a change replaced, for the text of e-mails.
create policy jobs_read on app.history for select to app_jobs using (true);
