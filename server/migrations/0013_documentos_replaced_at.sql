-- A replaced document is removed a short time after it was itself replaced, however often its doctor goes on uploading.
set local role app_owner;
set local search_path = app, extensions;

alter table app.documentos add column replaced_at timestamptz;

-- A version was replaced when the next one of the same account was made.
update app.documentos d
set replaced_at = coalesce(
  (select min(n.created_at) from app.documentos n
   where n.auth_user_id = d.auth_user_id and (n.created_at, n.id) > (d.created_at, d.id)),
  d.created_at)
where not d.is_current;

alter table app.documentos
  add constraint documentos_replaced_when_not_current check ((replaced_at is null) = is_current);

drop index app.documentos_superseded;
create index documentos_replaced on app.documentos (replaced_at) where not is_current;

/* How long a replaced version is kept: the 60 seconds of a signed link that was given out just before, and some for clocks that differ. */
create function app.replaced_documento_retention() returns interval language sql immutable parallel safe
  return interval '70 seconds';
grant execute on function app.replaced_documento_retention() to app_jobs;

create or replace function app.supersede_documento() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = new.auth_user_id for no key update;
  -- The clock, not the transaction's start: this one may have waited for another upload at the line above.
  update app.documentos set is_current = false, replaced_at = clock_timestamp()
    where auth_user_id = new.auth_user_id and is_current;
  return new;
end
$$;

drop policy jobs_clear on app.documentos;
-- Jobs forget replaced versions to which no signed link lives any more, after their bytes.
create policy jobs_clear on app.documentos for delete to app_jobs
  using (not is_current and replaced_at < now() - app.replaced_documento_retention());
