-- Requests of people about their own data, which operators answer.

/* Requests that wait for an answer, the earliest due first. Records no look, because people wrote these texts to the
   operators. */
create function app.waiting_requests(
  after_day date, after_id uuid, max_rows integer,
  out id uuid, out user_id uuid, out user_type text, out kind text, out "text" text, out created_at timestamptz, out due_on date
) returns setof record language sql stable security definer set search_path = '' as $$
  select q.id, q.user_id, u.user_type, q.kind, q.text, q.created_at, q.due_on
  from app.person_requests q join auth.users u on u.id = q.user_id
  where q.answered_at is null and (after_id is null or (q.due_on, q.id) > (after_day, after_id))
  order by q.due_on, q.id limit max_rows
$$;
grant execute on function app.waiting_requests to app_operador;

/* Answers a request that waits. Returns no row when the request is already answered. */
create function app.answer_request(request uuid, words text, out id uuid, out user_id uuid, out kind text)
returns setof record language sql rows 1 security definer set search_path = '' as $$
  update app.person_requests q set answered_at = now(), answered_by = app.current_operador_id(), answer = words
  where q.id = request and q.answered_at is null
  returning q.id, q.user_id, q.kind
$$;
grant execute on function app.answer_request to app_operador;

create function app.is_request(request uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.person_requests q where q.id = request)
$$;
grant execute on function app.is_request to app_operador;

grant select (id, user_id, kind, text, created_at, due_on, answered_at, answer), insert (user_id, kind, text)
  on app.person_requests to app_medico, app_hospital;
-- A person reads their own requests and the answers.
create policy person_reads on app.person_requests for select to app_medico, app_hospital
  using (user_id = (select app.current_user_id()));
-- A person makes requests about their own data only.
create policy person_asks on app.person_requests for insert to app_medico, app_hospital
  with check (user_id = (select app.current_user_id()));

grant select (id, user_id, kind, created_at, due_on, answered_at, answer) on app.person_requests to app_jobs;
-- Jobs read an answer, for its e-mail.
create policy jobs_read on app.person_requests for select to app_jobs using (true);
