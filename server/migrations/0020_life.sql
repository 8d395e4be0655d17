-- The life of a vaga, completed: the day of a shift in the history of its candidatura, who came, as each side says; and indexes that
-- many rows have asked for.

/* As in 0018, once the hospital cannot undo the acceptance any more: the doctor knows nothing of it before. */
create or replace function app.confirm_presence(candidatura uuid) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  insert into app.attendance as a (candidatura_id, presence, presence_at)
  select s.id, 'presente', now() from app.own_shift(candidatura) s join app.candidaturas c on c.id = s.id
  where not s.is_medico and now() between s.starts_at and s.ends_at + app.after_shift_period()
    and coalesce(c.told_at <= now(), true)
  on conflict (candidatura_id) do update set presence = excluded.presence, presence_at = excluded.presence_at
    where a.presence is distinct from 'presente'
  returning a.*
$$;

create or replace function app.report_no_show(candidatura uuid) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  insert into app.attendance as a (candidatura_id, presence, presence_at)
  select s.id, 'nao_compareceu', now() from app.own_shift(candidatura) s join app.candidaturas c on c.id = s.id
  where not s.is_medico and now() between s.starts_at and s.ends_at + app.after_shift_period()
    and coalesce(c.told_at <= now(), true)
  on conflict (candidatura_id) do update set presence = excluded.presence, presence_at = excluded.presence_at
    where a.presence is null
  returning a.*
$$;

/* The actor by the step: only the doctor checks in and out and answers, only the hospital says whether the doctor came. The words of
   the answer stay where they can be forgotten. */
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

/* What the doctor said to a no-show, for the two whose shift it was. */
create function app.no_show_answer(candidatura uuid) returns text language sql stable security definer set search_path = '' as $$
  select a.no_show_answer from app.attendance a join app.candidaturas c on c.id = a.candidatura_id
  where c.id = candidatura and (c.medico_id = app.current_medico_id() or c.hospital_id = app.current_hospital_id())
$$;
grant execute on function app.no_show_answer(uuid) to app_medico, app_hospital;

-- With all that averages of ratings read, so that they read the index alone.
drop index app.avaliacoes_hospitais_of_hospital;
create index avaliacoes_hospitais_of_hospital on app.avaliacoes_hospitais (hospital_id, created_at desc, id desc)
  include (estrelas, opens_at, medico_id, is_announced);
-- Of one hospital about one doctor, for the order in which those are asked whom a hospital did not select.
drop index app.avaliacoes_by_hospital;
create index avaliacoes_by_hospital on app.avaliacoes (hospital_id, medico_id) include (estrelas);

-- Only old rows are looked for by their time. As a b-tree it was taken for those of one account in the last minutes too, and read
-- everybody's.
drop index app.notificacoes_by_time;
create index notificacoes_by_time on app.notificacoes using brin (created_at);

/* As in 0019. Two questions, each of an index. */
create or replace function app.alerts_for(vaga uuid, out medico_id uuid, out alerts text) returns setof record
language sql stable rows 100 security definer set search_path = '' as $$
  select s.medico_id, (array['now', 'quarter-hour', 'daily'])[min(array_position(array['now', 'quarter-hour', 'daily'], s.alerts))]
  from app.searches_wanting(vaga) w
  join app.saved_searches s on s.id = w.id
  join app.vagas v on v.id = vaga
  where s.alerts <> 'never'
    and not exists (select from app.candidaturas c where c.medico_id = s.medico_id and c.vaga_id = v.id)
    and not exists (
      select from app.candidaturas c
      where c.medico_id = s.medico_id and c.status = 'aceita' and c.ends_at > v.starts_at and c.starts_at < v.ends_at)
  group by s.medico_id
$$;
