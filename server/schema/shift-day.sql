-- The day of a shift: check-in and check-out, presence, and practical directions.

/* How long after a shift the hospital can say whether the doctor came, and both sides can rate. The contract has the
   same number of days (ratingDays). */
create function app.after_shift_period() returns interval language sql immutable parallel safe
  return interval '14 days';

/* The accepted candidatura with this id, if the caller is its doctor or its hospital. A shift with unknown hours
   counts as the whole day. */
create function app.own_shift(
  candidatura uuid, out id uuid, out vaga_id uuid, out medico_id uuid, out hospital_id uuid, out is_medico boolean,
  out starts_at timestamptz, out ends_at timestamptz
) returns setof record language sql stable rows 1 security definer set search_path = '' as $$
  select c.id, c.vaga_id, c.medico_id, c.hospital_id, m.auth_user_id is not distinct from app.current_user_id(),
    coalesce(c.starts_at, c.open_until - interval '1 day'), c.concluded_at
  from app.candidaturas c join app.medicos m on m.id = c.medico_id join app.hospitais h on h.id = c.hospital_id
  where c.id = candidatura and c.status = 'aceita' and (
    h.auth_user_id = app.current_user_id()
    or m.auth_user_id = app.current_user_id())
$$;

/* app.check_in and the four functions after it return the changed row, or no row when the step is not allowed now. */
create function app.check_in(candidatura uuid) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  insert into app.attendance as a (candidatura_id, checked_in_at)
  select s.id, now() from app.own_shift(candidatura) s
  where s.is_medico and now() between s.starts_at - interval '2 hours' and s.ends_at
  on conflict (candidatura_id) do update set checked_in_at = excluded.checked_in_at where a.checked_in_at is null
  returning a.*
$$;
grant execute on function app.check_in to app_medico;

create function app.check_out(candidatura uuid) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  update app.attendance a set checked_out_at = now() from app.own_shift(candidatura) s
  where a.candidatura_id = s.id and s.is_medico and a.checked_in_at is not null and a.checked_out_at is null
    and now() <= s.ends_at + interval '1 day'
  returning a.*
$$;
grant execute on function app.check_out to app_medico;

create function app.confirm_presence(candidatura uuid) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  insert into app.attendance as a (candidatura_id, presence, presence_at)
  select s.id, 'presente', now() from app.own_shift(candidatura) s
  where not s.is_medico and now() between s.starts_at and s.ends_at + app.after_shift_period()
  on conflict (candidatura_id) do update set presence = excluded.presence, presence_at = excluded.presence_at
    where a.presence is distinct from 'presente'
  returning a.*
$$;
grant execute on function app.confirm_presence to app_hospital;

create function app.report_no_show(candidatura uuid) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  insert into app.attendance as a (candidatura_id, presence, presence_at)
  select s.id, 'nao_compareceu', now() from app.own_shift(candidatura) s
  where not s.is_medico and now() between s.starts_at and s.ends_at + app.after_shift_period()
  on conflict (candidatura_id) do update set presence = excluded.presence, presence_at = excluded.presence_at
    where a.presence is null
  returning a.*
$$;
grant execute on function app.report_no_show to app_hospital;

create function app.answer_no_show(candidatura uuid, answer text) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  update app.attendance a set no_show_answer = answer from app.own_shift(candidatura) s
  where a.candidatura_id = s.id and s.is_medico and a.presence = 'nao_compareceu' and a.no_show_answer is null
  returning a.*
$$;
grant execute on function app.answer_no_show to app_medico;

/* The day of a vaga's accepted shift, as its doctor and its hospital see it; null for anybody else. Includes the rating
   that the caller gave, and the rating that the caller received once that rating is open. */
create function app.shift_day(vaga uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('candidatura_id', s.id, 'medico', m.nome, 'hospital', h.nome, 'starts_at', s.starts_at, 'ends_at', s.ends_at,
    'entrance', h.entrance, 'ask_for', h.ask_for, 'parking', h.parking, 'dress_code', h.dress_code,
    'computer_system', h.computer_system, 'checked_in_at', a.checked_in_at, 'checked_out_at', a.checked_out_at,
    'presence', a.presence, 'presence_at', a.presence_at, 'no_show_answer', a.no_show_answer,
    'rate_until', s.ends_at + app.after_shift_period(),
    'given', case when s.is_medico then of_hospital.rating else of_medico.rating end,
    'received', case when s.is_medico then of_medico.open_rating else of_hospital.open_rating end)
  from app.candidaturas c cross join app.own_shift(c.id) s
  join app.medicos m on m.id = s.medico_id
  join app.hospitais h on h.id = s.hospital_id
  left join app.attendance a on a.candidatura_id = s.id
  left join lateral (
    select r.rating, case when r.is_open then r.rating - 'is_open' || r.report end as open_rating from (
      select o.opens_at <= now() as is_open, jsonb_build_object('is_reported', o.reported_at is not null) as report, jsonb_build_object('id', o.id, 'estrelas', o.estrelas, 'comentario', o.comentario,
        'created_at', o.created_at, 'reply', o.reply, 'is_open', o.opens_at <= now()) as rating
      from app.avaliacoes o where o.candidatura_id = s.id) r
  ) of_medico on true
  left join lateral (
    select r.rating, case when r.is_open then r.rating - 'is_open' || r.report end as open_rating from (
      select o.opens_at <= now() as is_open, jsonb_build_object('is_reported', o.reported_at is not null) as report, jsonb_build_object('id', o.id, 'estrelas', o.estrelas, 'comentario', o.comentario,
        'created_at', o.created_at, 'reply', o.reply, 'is_open', o.opens_at <= now()) as rating
      from app.avaliacoes_hospitais o where o.candidatura_id = s.id) r
  ) of_hospital on true
  where c.vaga_id = vaga and c.status = 'aceita'
$$;
grant execute on function app.shift_day to app_medico, app_hospital;

create function app.checked_in_at(candidatura uuid) returns timestamptz language sql stable security definer set search_path = '' as $$
  select a.checked_in_at from app.attendance a join app.candidaturas c on c.id = a.candidatura_id
  where c.id = candidatura and (c.medico_id = app.current_medico_id() or c.hospital_id = app.current_hospital_id())
$$;
grant execute on function app.checked_in_at to app_medico, app_hospital;

create function app.no_show_answer(candidatura uuid) returns text language sql stable security definer set search_path = '' as $$
  select a.no_show_answer from app.attendance a join app.candidaturas c on c.id = a.candidatura_id
  where c.id = candidatura and (c.medico_id = app.current_medico_id() or c.hospital_id = app.current_hospital_id())
$$;
grant execute on function app.no_show_answer to app_medico, app_hospital;

grant select (candidatura_id, checked_in_at, presence) on app.attendance to app_medico, app_hospital;
-- A doctor and a hospital read who came to their own shifts.
create policy parties_read on app.attendance for select to app_medico, app_hospital
  using (exists (select from app.candidaturas c where c.id = candidatura_id));

grant select on app.attendance to app_jobs;
-- Jobs read who came, for the text of e-mails.
create policy jobs_read on app.attendance for select to app_jobs using (true);
