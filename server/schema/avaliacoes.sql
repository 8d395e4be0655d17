-- Ratings of both sides. A rating is sealed until both sides have rated or 14 days are over.

/* Shifts that may be rated now, and by which side: until 14 days after their end, but for a no-show. */
create view app.shifts_to_rate with (security_invoker = true) as
  select c.id as candidatura_id, c.vaga_id, c.medico_id, c.hospital_id, c.concluded_at + app.after_shift_period() as until,
    not exists (select from app.avaliacoes a where a.candidatura_id = c.id) as by_hospital,
    not exists (select from app.avaliacoes_hospitais a where a.candidatura_id = c.id) as by_medico
  from app.candidaturas c
  where c.status = 'aceita' and c.concluded_at between now() - app.after_shift_period() and now()
    and not exists (select from app.attendance a where a.candidatura_id = c.id and a.presence = 'nao_compareceu');

/* Rates the doctor for the calling hospital. Returns no row when the shift cannot be rated now. */
create function app.rate_medico(candidatura uuid, stars integer, comment text) returns setof app.avaliacoes
language sql rows 1 security definer set search_path = '' as $$
  insert into app.avaliacoes (candidatura_id, medico_id, hospital_id, estrelas, comentario, opens_at)
  select s.candidatura_id, s.medico_id, s.hospital_id, stars, comment, s.until
  from app.shifts_to_rate s where s.candidatura_id = candidatura and s.hospital_id = app.current_hospital_id()
  returning *
$$;
grant execute on function app.rate_medico to app_hospital;

/* Rates the hospital for the calling doctor. Returns no row when the shift cannot be rated now. */
create function app.rate_hospital(candidatura uuid, stars integer, comment text) returns setof app.avaliacoes_hospitais
language sql rows 1 security definer set search_path = '' as $$
  insert into app.avaliacoes_hospitais (candidatura_id, medico_id, hospital_id, estrelas, comentario, opens_at)
  select s.candidatura_id, s.medico_id, s.hospital_id, stars, comment, s.until
  from app.shifts_to_rate s where s.candidatura_id = candidatura and s.medico_id = app.current_medico_id()
  returning *
$$;
grant execute on function app.rate_hospital to app_medico;

/* Opens both ratings of a shift when the second is given. The lock on the candidatura makes concurrent ratings and
   no-show reports wait. */
create function app.open_both_ratings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from app.candidaturas c where c.id = new.candidatura_id for no key update;
  if exists (select from app.attendance a where a.candidatura_id = new.candidatura_id and a.presence = 'nao_compareceu') then
    raise exception 'candidatura % is a no-show', new.candidatura_id
      using errcode = 'check_violation', constraint = 'avaliacoes_of_worked_shift';
  end if;
  if exists (
    select from app.avaliacoes a join app.avaliacoes_hospitais h using (candidatura_id) where a.candidatura_id = new.candidatura_id
  ) then
    update app.avaliacoes set opens_at = now(), is_announced = true where candidatura_id = new.candidatura_id;
    update app.avaliacoes_hospitais set opens_at = now(), is_announced = true where candidatura_id = new.candidatura_id;
  end if;
  return null;
end
$$;
create trigger avaliacoes_open_both after insert on app.avaliacoes
  for each row when (new.candidatura_id is not null) execute function app.open_both_ratings();
create trigger avaliacoes_hospitais_open_both after insert on app.avaliacoes_hospitais
  for each row execute function app.open_both_ratings();

/* Keeps a no-show unrated: a hospital that rated the doctor cannot report a no-show, and after a report the doctor's
   rating of the hospital stays sealed. */
create function app.seal_rating_of_no_show() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  until timestamptz;
begin
  select c.concluded_at + app.after_shift_period() into until
    from app.candidaturas c where c.id = new.candidatura_id for no key update;
  if new.presence = 'nao_compareceu' and exists (select from app.avaliacoes a where a.candidatura_id = new.candidatura_id) then
    raise exception 'candidatura % is rated', new.candidatura_id
      using errcode = 'check_violation', constraint = 'attendance_rated_is_no_no_show';
  end if;
  update app.avaliacoes_hospitais set opens_at = case new.presence when 'nao_compareceu' then 'infinity' else until end
    where candidatura_id = new.candidatura_id and not is_announced;
  return null;
end
$$;
create trigger attendance_seal_rating after insert or update of presence on app.attendance
  for each row when (new.presence is not null) execute function app.seal_rating_of_no_show();

/* Updates average and number of a hospital's ratings, which the cards of its vagas show. Without the lock, one of
   two ratings that open at the same moment would not be counted. */
create function app.count_hospital_rating() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from app.hospitais h where h.id = new.hospital_id for no key update;
  update app.hospitais h set rating_count = r.count, rating_average = r.average
    from (
      select count(*) as count, round(avg(a.estrelas), 1) as average from app.avaliacoes_hospitais a
      where a.hospital_id = new.hospital_id and a.is_announced
    ) r where h.id = new.hospital_id;
  return null;
end
$$;
create trigger avaliacoes_hospitais_count after insert or update of is_announced on app.avaliacoes_hospitais
  for each row when (new.is_announced) execute function app.count_hospital_rating();

/* The rated side may reply to a rating once (app.reply_to_rating) and report it once (app.report_rating). Each
   function returns the rating with its doctor and hospital, or no row when the call is not allowed now. */
create function app.reply_to_rating(
  rating uuid, words text, out id uuid, out candidatura_id uuid, out medico_id uuid, out hospital_id uuid
) returns setof record language sql rows 1 security definer set search_path = '' as $$
  with of_medico as (
    update app.avaliacoes a set reply = words
    where a.id = rating and a.medico_id = app.current_medico_id() and a.opens_at <= now() and a.reply is null
    returning a.id, a.candidatura_id, a.medico_id, a.hospital_id
  ), of_hospital as (
    update app.avaliacoes_hospitais a set reply = words
    where a.id = rating and a.hospital_id = app.current_hospital_id() and a.opens_at <= now() and a.reply is null
    returning a.id, a.candidatura_id, a.medico_id, a.hospital_id
  )
  select * from of_medico union all select * from of_hospital
$$;
grant execute on function app.reply_to_rating to app_medico, app_hospital;

create function app.report_rating(
  rating uuid, reason text, out id uuid, out candidatura_id uuid, out medico_id uuid, out hospital_id uuid
) returns setof record language sql rows 1 security definer set search_path = '' as $$
  with of_medico as (
    update app.avaliacoes a set reported_at = now(), report_reason = reason
    where a.id = rating and a.medico_id = app.current_medico_id() and a.opens_at <= now() and a.reported_at is null
    returning a.id, a.candidatura_id, a.medico_id, a.hospital_id
  ), of_hospital as (
    update app.avaliacoes_hospitais a set reported_at = now(), report_reason = reason
    where a.id = rating and a.hospital_id = app.current_hospital_id() and a.opens_at <= now() and a.reported_at is null
    returning a.id, a.candidatura_id, a.medico_id, a.hospital_id
  )
  select * from of_medico union all select * from of_hospital
$$;
grant execute on function app.report_rating to app_medico, app_hospital;

/* Whether the calling side may rate the shift now and has not done so yet. */
create function app.can_rate(candidatura uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.shifts_to_rate s where s.candidatura_id = candidatura
      and (s.by_hospital and s.hospital_id = app.current_hospital_id() or s.by_medico and s.medico_id = app.current_medico_id()))
$$;
grant execute on function app.can_rate to app_medico, app_hospital;

/* Returns each shift that has just ended, once only: both sides are then asked for their ratings. */
create function app.ask_for_ratings(max_rows integer, out candidatura_id uuid, out medico_id uuid, out hospital_id uuid, out vaga_id uuid)
returns setof record language sql security definer set search_path = '' as $$
  with due as (
    select c.id, c.medico_id, c.hospital_id, c.vaga_id
    from app.candidaturas c left join app.attendance a on a.candidatura_id = c.id
    -- If the server was down for more than two days, older shifts are skipped.
    where c.status = 'aceita' and c.concluded_at between now() - interval '2 days' and now()
      and not coalesce(a.is_rating_asked, false) and a.presence is distinct from 'nao_compareceu'
    order by c.concluded_at limit max_rows
  ), asked as (
    insert into app.attendance as a (candidatura_id, is_rating_asked) select d.id, true from due d order by d.id
    on conflict (candidatura_id) do update set is_rating_asked = true where not a.is_rating_asked
    returning a.candidatura_id
  )
  select d.id, d.medico_id, d.hospital_id, d.vaga_id from due d join asked on asked.candidatura_id = d.id
$$;
grant execute on function app.ask_for_ratings to app_jobs;

/* Returns each rating whose 14 days are over, once only, and marks it as announced. Averages of hospitals count only
   announced ratings. When both sides have rated, app.open_both_ratings has already marked the ratings. */
create function app.announce_ratings(max_rows integer, out id uuid, out candidatura_id uuid, out medico_id uuid, out hospital_id uuid,
  out is_of_medico boolean) returns setof record language sql security definer set search_path = '' as $$
  with of_medico as (
    update app.avaliacoes a set is_announced = true where a.id in (
      select r.id from app.avaliacoes r where not r.is_announced and r.candidatura_id is not null and r.opens_at <= now()
      order by r.id limit max_rows for update skip locked)
    returning a.id, a.candidatura_id, a.medico_id, a.hospital_id
  ), of_hospital as (
    update app.avaliacoes_hospitais a set is_announced = true where a.id in (
      select r.id from app.avaliacoes_hospitais r where not r.is_announced and r.opens_at <= now()
      order by r.id limit max_rows for update skip locked)
    returning a.id, a.candidatura_id, a.medico_id, a.hospital_id
  )
  select m.*, true from of_medico m union all select h.*, false from of_hospital h
$$;
grant execute on function app.announce_ratings to app_jobs;

/* Removes the texts of the ratings that a deleted doctor gave, and the doctor's answers to no-show reports. The
   stars still count. */
create function app.forget_words_of_medico() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.avaliacoes_hospitais set comentario = null, reply = null, reported_at = null, report_reason = null
    where medico_id = new.id;
  update app.attendance a set no_show_answer = null
    from app.candidaturas c where c.id = a.candidatura_id and c.medico_id = new.id;
  return null;
end
$$;
create trigger medicos_forget_words after update of removed_at on app.medicos
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.forget_words_of_medico();

/* Removes a deleted hospital's notes for arriving doctors, all ratings of the hospital, and replies, reports and
   no-show answers that contain its name. */
create function app.forget_days_of_hospital() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  its_name constant text := app.search_pattern(old.nome);
begin
  delete from app.avaliacoes_hospitais where hospital_id = new.id;
  update app.avaliacoes set reply = null where hospital_id = new.id and app.fold_text(reply) like its_name;
  update app.avaliacoes set reported_at = null, report_reason = null
    where hospital_id = new.id and app.fold_text(report_reason) like its_name;
  update app.attendance a set no_show_answer = null
    from app.candidaturas c
    where c.id = a.candidatura_id and c.hospital_id = new.id and app.fold_text(a.no_show_answer) like its_name;
  new.entrance := '';
  new.ask_for := '';
  new.parking := '';
  new.dress_code := '';
  new.computer_system := '';
  new.rating_count := 0;
  new.rating_average := null;
  return new;
end
$$;
create trigger hospitais_forget_days before update of removed_at on app.hospitais
  for each row when (new.removed_at is not null and old.removed_at is null) execute function app.forget_days_of_hospital();

grant select on app.avaliacoes to app_medico, app_hospital, app_jobs;
-- Doctors read the ratings about themselves, once these are open.
create policy medico_reads on app.avaliacoes for select to app_medico
  using (medico_id = (select app.current_medico_id()) and opens_at <= now());
-- A hospital reads the open ratings about doctors who applied to its vagas, while its right to read their data lasts.
-- It can always read the ratings that it gave.
create policy hospital_reads_candidates on app.avaliacoes for select to app_hospital using (
  (opens_at <= now() or hospital_id = (select app.current_hospital_id())) and exists (
    select from app.candidaturas c
    where c.medico_id = avaliacoes.medico_id and c.hospital_id = (select app.current_hospital_id())
      and (c.concluded_at > now() - app.read_right_period() or avaliacoes.hospital_id = c.hospital_id)
  ));
-- Jobs read all ratings, for the text of e-mails.
create policy jobs_read on app.avaliacoes for select to app_jobs using (true);

-- Column medico_id is not granted, so that doctors cannot see who else rated. They find their own ratings by
-- candidatura_id.
grant select (id, candidatura_id, hospital_id, estrelas, comentario, created_at, opens_at, reply) on
  app.avaliacoes_hospitais to app_medico;
-- Doctors read the open ratings of every hospital, and all ratings that they gave.
create policy medico_reads on app.avaliacoes_hospitais for select to app_medico
  using (opens_at <= now() or medico_id = (select app.current_medico_id()));

grant select on app.avaliacoes_hospitais to app_hospital, app_jobs;
-- A hospital reads the ratings about itself once they are open.
create policy hospital_reads on app.avaliacoes_hospitais for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()) and opens_at <= now());
-- Jobs read all ratings, for the text of e-mails.
create policy jobs_read on app.avaliacoes_hospitais for select to app_jobs using (true);
