-- The day of a shift, and the ratings after it: who came, and what each side says of the other.

-- What an accepted doctor needs to know on the day. A hospital writes it once.
alter table app.hospitais
  add column entrance text not null default '' check (char_length(entrance) <= 500),
  add column ask_for text not null default '' check (char_length(ask_for) <= 500),
  add column parking text not null default '' check (char_length(parking) <= 500),
  add column dress_code text not null default '' check (char_length(dress_code) <= 500),
  add column computer_system text not null default '' check (char_length(computer_system) <= 500),
  -- Of the ratings that are open. Kept by a trigger.
  add column rating_count integer not null default 0 check (rating_count >= 0),
  add column rating_average numeric(2, 1) check (rating_average between 1 and 5);
grant update (entrance, ask_for, parking, dress_code, computer_system) on app.hospitais to app_hospital;
grant select (rating_count, rating_average) on app.hospitais to app_medico;

/* How long after a shift its presence is confirmed and its ratings are given. The contract has the same (ratingDays). */
create function app.after_shift_period() returns interval language sql immutable parallel safe
  return interval '14 days';

-- What happened on the day of an accepted candidatura; no row while nothing has. Only the functions below write it.
create table app.attendance (
  candidatura_id uuid primary key references app.candidaturas on delete cascade,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  -- As the hospital says. A no-show may become a presence; a presence stays.
  presence text check (presence in ('presente', 'nao_compareceu')),
  presence_at timestamptz,
  -- What the doctor says to a no-show.
  no_show_answer text check (char_length(no_show_answer) between 1 and 500 and app.is_legible(no_show_answer)),
  -- Both sides have been asked for their ratings.
  is_rating_asked boolean not null default false,
  constraint attendance_out_after_in check (checked_out_at >= checked_in_at),
  constraint attendance_presence_with_time check ((presence is null) = (presence_at is null))
);

/* The accepted candidatura with this id, if the caller is its doctor, who knows of the acceptance, or its hospital. At unknown
   hours the shift takes the whole day. */
create function app.own_shift(
  candidatura uuid, out id uuid, out vaga_id uuid, out medico_id uuid, out hospital_id uuid, out is_medico boolean,
  out starts_at timestamptz, out ends_at timestamptz
) returns setof record language sql stable rows 1 security definer set search_path = '' as $$
  select c.id, c.vaga_id, c.medico_id, c.hospital_id, m.auth_user_id is not distinct from app.current_user_id(),
    coalesce(c.starts_at, c.open_until - interval '1 day'), c.concluded_at
  from app.candidaturas c join app.medicos m on m.id = c.medico_id join app.hospitais h on h.id = c.hospital_id
  where c.id = candidatura and c.status = 'aceita' and (
    h.auth_user_id = app.current_user_id()
    or (m.auth_user_id = app.current_user_id() and coalesce(c.told_at <= now(), true)))
$$;

/* Each step of the day returns the row, or none when it may not be taken now. */
create function app.check_in(candidatura uuid) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  insert into app.attendance as a (candidatura_id, checked_in_at)
  select s.id, now() from app.own_shift(candidatura) s
  where s.is_medico and now() between s.starts_at - interval '2 hours' and s.ends_at
  on conflict (candidatura_id) do update set checked_in_at = excluded.checked_in_at where a.checked_in_at is null
  returning a.*
$$;

create function app.check_out(candidatura uuid) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  update app.attendance a set checked_out_at = now() from app.own_shift(candidatura) s
  where a.candidatura_id = s.id and s.is_medico and a.checked_in_at is not null and a.checked_out_at is null
    and now() <= s.ends_at + interval '1 day'
  returning a.*
$$;

create function app.confirm_presence(candidatura uuid) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  insert into app.attendance as a (candidatura_id, presence, presence_at)
  select s.id, 'presente', now() from app.own_shift(candidatura) s
  where not s.is_medico and now() between s.starts_at and s.ends_at + app.after_shift_period()
  on conflict (candidatura_id) do update set presence = excluded.presence, presence_at = excluded.presence_at
    where a.presence is distinct from 'presente'
  returning a.*
$$;

create function app.report_no_show(candidatura uuid) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  insert into app.attendance as a (candidatura_id, presence, presence_at)
  select s.id, 'nao_compareceu', now() from app.own_shift(candidatura) s
  where not s.is_medico and now() between s.starts_at and s.ends_at + app.after_shift_period()
  on conflict (candidatura_id) do update set presence = excluded.presence, presence_at = excluded.presence_at
    where a.presence is null
  returning a.*
$$;

create function app.answer_no_show(candidatura uuid, answer text) returns setof app.attendance
language sql rows 1 security definer set search_path = '' as $$
  update app.attendance a set no_show_answer = answer from app.own_shift(candidatura) s
  where a.candidatura_id = s.id and s.is_medico and a.presence = 'nao_compareceu' and a.no_show_answer is null
  returning a.*
$$;

alter table app.avaliacoes
  -- Null for ratings from before there were done shifts.
  add column candidatura_id uuid constraint avaliacoes_one_per_candidatura unique references app.candidaturas on delete cascade,
  -- Until then only its author sees it: until both sides have rated, or until nobody can rate any more. Infinity while the shift
  -- counts as a no-show.
  add column opens_at timestamptz not null default now(),
  -- What follows from its opening has been done.
  add column is_announced boolean not null default false,
  -- One, by the doctor.
  add column reply text check (char_length(reply) between 1 and 500 and app.is_legible(reply)),
  -- By the doctor, to the operator.
  add column reported_at timestamptz,
  add column report_reason text check (char_length(report_reason) between 1 and 500 and app.is_legible(report_reason)),
  add constraint avaliacoes_reported_with_reason check ((reported_at is null) = (report_reason is null));
update app.avaliacoes set opens_at = created_at, is_announced = true;
-- Averages read the index alone.
drop index app.avaliacoes_of_medico;
create index avaliacoes_of_medico on app.avaliacoes (medico_id, created_at desc, id desc) include (estrelas, opens_at);
create index avaliacoes_to_announce on app.avaliacoes (opens_at) where not is_announced and candidatura_id is not null;

-- What doctors say of hospitals. Columns as above; reply and report are the hospital's.
create table app.avaliacoes_hospitais (
  id uuid primary key default uuidv7(),
  candidatura_id uuid not null constraint avaliacoes_hospitais_one_per_candidatura unique
    references app.candidaturas on delete cascade,
  hospital_id uuid not null references app.hospitais,
  medico_id uuid not null references app.medicos,
  estrelas smallint not null constraint avaliacoes_hospitais_estrelas_1_to_5 check (estrelas between 1 and 5),
  comentario text check (char_length(comentario) <= 2000),
  created_at timestamptz not null default now(),
  opens_at timestamptz not null,
  is_announced boolean not null default false,
  reply text check (char_length(reply) between 1 and 500 and app.is_legible(reply)),
  reported_at timestamptz,
  report_reason text check (char_length(report_reason) between 1 and 500 and app.is_legible(report_reason)),
  constraint avaliacoes_hospitais_reported_with_reason check ((reported_at is null) = (report_reason is null))
);
create index avaliacoes_hospitais_of_hospital on app.avaliacoes_hospitais (hospital_id, created_at desc, id desc)
  include (estrelas, opens_at);
create index avaliacoes_hospitais_by_medico on app.avaliacoes_hospitais (medico_id);
create index avaliacoes_hospitais_to_announce on app.avaliacoes_hospitais (opens_at) where not is_announced;

-- Shifts that are over, for the question for ratings.
create index candidaturas_worked on app.candidaturas (concluded_at) where status = 'aceita';

/* The shift of `own_shift`, if it is over and may still be rated, with the end of that time. */
create function app.shift_to_rate(
  candidatura uuid, out id uuid, out medico_id uuid, out hospital_id uuid, out is_medico boolean, out until timestamptz
) returns setof record language sql stable rows 1 security definer set search_path = '' as $$
  select s.id, s.medico_id, s.hospital_id, s.is_medico, s.ends_at + app.after_shift_period()
  from app.own_shift(candidatura) s
  where now() between s.ends_at and s.ends_at + app.after_shift_period() and not exists (
    select from app.attendance a where a.candidatura_id = s.id and a.presence = 'nao_compareceu')
$$;

/* The calling hospital rates its doctor. No row when the shift cannot be rated now. */
create function app.rate_medico(candidatura uuid, stars integer, comment text) returns setof app.avaliacoes
language sql rows 1 security definer set search_path = '' as $$
  insert into app.avaliacoes (candidatura_id, medico_id, hospital_id, estrelas, comentario, opens_at)
  select s.id, s.medico_id, s.hospital_id, stars, comment, s.until
  from app.shift_to_rate(candidatura) s where not s.is_medico
  returning *
$$;

/* The calling doctor rates the hospital, likewise. */
create function app.rate_hospital(candidatura uuid, stars integer, comment text) returns setof app.avaliacoes_hospitais
language sql rows 1 security definer set search_path = '' as $$
  insert into app.avaliacoes_hospitais (candidatura_id, medico_id, hospital_id, estrelas, comentario, opens_at)
  select s.id, s.medico_id, s.hospital_id, stars, comment, s.until
  from app.shift_to_rate(candidatura) s where s.is_medico
  returning *
$$;

grant execute on function app.check_in(uuid), app.check_out(uuid), app.answer_no_show(uuid, text),
  app.rate_hospital(uuid, integer, text) to app_medico;
grant execute on function app.confirm_presence(uuid), app.report_no_show(uuid), app.rate_medico(uuid, integer, text) to app_hospital;

/* The second rating of a shift opens both. Two at once wait for each other at the candidatura, and so does a no-show. */
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

/* A no-show is not rated: not after the hospital has rated the doctor, and what the doctor said of the hospital stays sealed. */
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

/* Average and count of a hospital, for the cards of its vagas. The lock first: two ratings that open at once are both counted. */
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

/* What a card says of a hospital: its name, and from three ratings on their average. */
create function app.card_of_hospital(nome text, rating_count integer, rating_average numeric) returns jsonb
language sql immutable parallel safe
  return jsonb_build_object('nome', nome) || case when rating_count >= 3
    then jsonb_build_object('avaliacoes', jsonb_build_object('media', rating_average, 'total', rating_count)) else '{}' end;
-- A hospital calls it by the trigger below, when it changes its name.
grant execute on function app.card_of_hospital(text, integer, numeric) to app_medico, app_hospital;

-- Open vagas show the new average at once, as they are found by a new name (0005).
drop trigger hospitais_rederive_vagas on app.hospitais;
create trigger hospitais_rederive_vagas after update of nome, rating_count, rating_average on app.hospitais
  for each row when (app.card_of_hospital(new.nome, new.rating_count, new.rating_average)
    <> app.card_of_hospital(old.nome, old.rating_count, old.rating_average)) execute function app.rederive_vagas();

/* One reply and one report of each rating, by whom it is about. Each returns whose it is, or no row when it may not be done now. */
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
grant execute on function app.reply_to_rating(uuid, text), app.report_rating(uuid, text) to app_medico, app_hospital;

/* The day of a vaga's accepted shift, for its doctor and its hospital; null for anybody else. Of the ratings the own one, and the
   other's once it is open. */
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
grant execute on function app.shift_day(uuid) to app_medico, app_hospital;

/* Whether the calling side may rate the shift now and has not, for the button in its lists. */
create function app.can_rate(candidatura uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.shift_to_rate(candidatura) s where case when s.is_medico
      then not exists (select from app.avaliacoes_hospitais a where a.candidatura_id = s.id)
      else not exists (select from app.avaliacoes a where a.candidatura_id = s.id) end)
$$;
grant execute on function app.can_rate(uuid) to app_medico, app_hospital;

/* Some shifts whose sides are to be asked for their ratings now; each is returned once. */
create function app.ask_for_ratings(most integer, out candidatura_id uuid, out medico_id uuid, out hospital_id uuid, out vaga_id uuid)
returns setof record language sql security definer set search_path = '' as $$
  with due as (
    select c.id, c.medico_id, c.hospital_id, c.vaga_id
    from app.candidaturas c left join app.attendance a on a.candidatura_id = c.id
    -- What ended while the server was down for longer is not asked for any more.
    where c.status = 'aceita' and c.concluded_at between now() - interval '2 days' and now()
      and not coalesce(a.is_rating_asked, false) and a.presence is distinct from 'nao_compareceu'
    order by c.concluded_at limit most
  ), asked as (
    insert into app.attendance as a (candidatura_id, is_rating_asked) select d.id, true from due d order by d.id
    on conflict (candidatura_id) do update set is_rating_asked = true where not a.is_rating_asked
    returning a.candidatura_id
  )
  select d.id, d.medico_id, d.hospital_id, d.vaga_id from due d join asked on asked.candidatura_id = d.id
$$;

/* Ratings that the end of their time has opened: counts them. Each is returned once. */
create function app.announce_ratings(most integer, out id uuid, out candidatura_id uuid, out medico_id uuid, out hospital_id uuid,
  out is_of_medico boolean) returns setof record language sql security definer set search_path = '' as $$
  with of_medico as (
    update app.avaliacoes a set is_announced = true where a.id in (
      select r.id from app.avaliacoes r where not r.is_announced and r.candidatura_id is not null and r.opens_at <= now()
      order by r.id limit most for update skip locked)
    returning a.id, a.candidatura_id, a.medico_id, a.hospital_id
  ), of_hospital as (
    update app.avaliacoes_hospitais a set is_announced = true where a.id in (
      select r.id from app.avaliacoes_hospitais r where not r.is_announced and r.opens_at <= now()
      order by r.id limit most for update skip locked)
    returning a.id, a.candidatura_id, a.medico_id, a.hospital_id
  )
  select m.*, true from of_medico m union all select h.*, false from of_hospital h
$$;
grant execute on function app.ask_for_ratings(integer), app.announce_ratings(integer) to app_jobs;

alter table app.attendance enable row level security, force row level security;
alter table app.avaliacoes_hospitais enable row level security, force row level security;
-- app_owner cannot log in: these policies serve migrations and the security definer functions.
create policy owner_all on app.attendance to app_owner using (true);
create policy owner_all on app.avaliacoes_hospitais to app_owner using (true);

grant select on app.attendance, app.avaliacoes, app.avaliacoes_hospitais to app_jobs;
-- Jobs read all of them, for the text of e-mails.
create policy jobs_read on app.attendance for select to app_jobs using (true);
create policy jobs_read on app.avaliacoes for select to app_jobs using (true);
create policy jobs_read on app.avaliacoes_hospitais for select to app_jobs using (true);

drop policy medico_reads on app.avaliacoes;
-- A doctor reads the own ratings once they are open.
create policy medico_reads on app.avaliacoes for select to app_medico
  using (medico_id = (select app.current_medico_id()) and opens_at <= now());
drop policy hospital_reads_candidates on app.avaliacoes;
-- A hospital reads the open ratings of a doctor who applied to one of its vagas while its right to read lasts; after that only its
-- own, of which it also reads the sealed ones.
create policy hospital_reads_candidates on app.avaliacoes for select to app_hospital using (
  (opens_at <= now() or hospital_id = (select app.current_hospital_id())) and exists (
    select from app.candidaturas c
    where c.medico_id = avaliacoes.medico_id and c.hospital_id = (select app.current_hospital_id())
      and (c.concluded_at > now() - app.read_right_period() or avaliacoes.hospital_id = c.hospital_id)
  ));

-- Not who rated: a doctor knows the own rating by its candidatura, which says nothing to others.
grant select (id, candidatura_id, hospital_id, estrelas, comentario, created_at, opens_at, reply) on app.avaliacoes_hospitais
  to app_medico;
-- A doctor reads the open ratings of every hospital, and the own ones.
create policy medico_reads on app.avaliacoes_hospitais for select to app_medico
  using (opens_at <= now() or medico_id = (select app.current_medico_id()));
grant select on app.avaliacoes_hospitais to app_hospital;
-- A hospital reads its own ratings once they are open.
create policy hospital_reads on app.avaliacoes_hospitais for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()) and opens_at <= now());

/* As in 0016. */
create or replace function app.public_vaga(vaga uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', v.id, 'hospital_id', v.hospital_id, 'nome_vaga', v.nome_vaga, 'especialidade', v.especialidade,
    'data', v.data, 'horario', v.horario, 'valor', v.valor, 'observacoes', v.observacoes, 'created_at', v.created_at,
    'status', v.status, 'starts_at', v.starts_at, 'ends_at', v.ends_at, 'open_until', v.open_until, 'is_reopened', v.is_reopened,
    'time_zone', v.time_zone, 'cidade', v.cidade, 'estado', v.estado,
    'hospital', app.card_of_hospital(h.nome, h.rating_count, h.rating_average))
  from app.vagas v join app.hospitais h on h.id = v.hospital_id
  where v.id = vaga and h.removed_at is null
$$;

/* The words of a deleted doctor go. The stars that they gave count on. */
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

/* What a deleted hospital wrote for the day goes, what was said of it, and where doctors name it. */
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

