-- Hours of a doctor: which accepted shifts overlap, and how long a doctor may work without rest.

/* Whether two shifts share some time. A shift that begins when the other ends shares none. Null if the hours of a
   shift are unknown. The constraint candidaturas_no_overlap says the same with ranges. */
create function app.overlaps(a_start timestamptz, a_end timestamptz, b_start timestamptz, b_end timestamptz) returns boolean
language sql immutable parallel safe
  return a_end > b_start and a_start < b_end;
grant execute on function app.overlaps to app_medico, app_jobs;

/* Whether a pendente candidatura at the calling hospital overlaps an accepted shift of its doctor. The hospital does
   not learn where that shift is. */
create function app.has_clash(candidatura uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.candidaturas c join app.candidaturas other on other.medico_id = c.medico_id
    where c.id = candidatura and c.status = 'pendente' and c.hospital_id = app.current_hospital_id()
      and other.status = 'aceita' and app.overlaps(other.starts_at, other.ends_at, c.starts_at, c.ends_at)
  )
$$;
grant execute on function app.has_clash to app_hospital;

/* Whether a vaga is on call from home. Hours in presence are limited, those on call are not (Cremesp 90/2000, art. 8). */
create function app.is_sobreaviso(vaga uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.vagas v where v.id = vaga and v.modalidade = 'sobreaviso')
$$;

/* The minutes from start to end of the chain that these hours would join: accepted shifts of the doctor in presence,
   at any hospitals, with less than an hour between them. These hours are the present or proposed hours of the
   candidatura `besides`. Null if the hours are unknown or on call from home. Hospitals have no right to call this
   function, because it could tell them when a doctor works. */
create function app.chain_minutes(
  medico uuid, shift_start timestamptz, shift_end timestamptz, besides uuid, counts_decided boolean default false
) returns integer
language plpgsql stable strict security definer set search_path = '' as $$
declare
  chain_start timestamptz := shift_start;
  chain_end timestamptz := shift_end;
  joined record;
begin
  if exists (select from app.candidaturas c where c.id = besides and app.is_sobreaviso(c.vaga_id)) then
    return null;
  end if;
  loop
    select least(min(c.starts_at), chain_start) as starts_at, greatest(max(c.ends_at), chain_end) as ends_at into joined
      from app.taken_hours c
      where c.medico_id = medico and (counts_decided or not c.is_decided) and c.candidatura_id <> besides
        and app.overlaps(c.starts_at, c.ends_at, chain_start - interval '1 hour', chain_end + interval '1 hour')
        and not app.is_sobreaviso(c.vaga_id);
    exit when joined.starts_at = chain_start and joined.ends_at = chain_end;
    chain_start := joined.starts_at;
    chain_end := joined.ends_at;
  end loop;
  return extract(epoch from chain_end - chain_start) / 60;
end
$$;

/* The longest chain of shifts that a hospital can accept without a reason. The contract has the same number
   (maxChainHours). */
create function app.max_chain_minutes() returns integer language sql immutable parallel safe
  return 24 * 60;
grant execute on function app.max_chain_minutes to app_hospital;

/* How many minutes the doctor of a pendente candidatura at the calling hospital would work without rest. The
   hospital does not learn where the other shifts are. */
create function app.chain_of_candidate(candidatura uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select app.chain_minutes(c.medico_id, c.starts_at, c.ends_at, c.id) from app.candidaturas c
  where c.id = candidatura and c.status = 'pendente' and c.hospital_id = app.current_hospital_id()
$$;
grant execute on function app.chain_of_candidate to app_hospital;

/* Whether the doctor has an accepted shift that may overlap these hours because the hours of one of the two shifts
   are unknown. Unknown hours lie somewhere between one day before open_until and one day after it. Hospitals have no
   right to call this function, because it could tell them when a doctor works. */
create function app.may_overlap(
  medico uuid, shift_start timestamptz, shift_end timestamptz, open_until timestamptz, besides uuid, counts_decided boolean default false
) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.taken_hours c
    where c.medico_id = medico and (counts_decided or not c.is_decided) and c.candidatura_id <> besides and (c.starts_at is null or shift_start is null)
      and app.overlaps(
        coalesce(c.starts_at, c.open_until - interval '1 day'), coalesce(c.ends_at, c.open_until + interval '1 day'),
        coalesce(shift_start, may_overlap.open_until - interval '1 day'), coalesce(shift_end, may_overlap.open_until + interval '1 day'))
  )
$$;

/* The result of app.may_overlap for a pendente candidatura at the calling hospital. The hospital does not learn
   where the other shift is. */
create function app.may_clash(candidatura uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.candidaturas c
    where c.id = candidatura and c.status = 'pendente' and c.hospital_id = app.current_hospital_id()
      and app.may_overlap(c.medico_id, c.starts_at, c.ends_at, c.open_until, c.id)
  )
$$;
grant execute on function app.may_clash to app_hospital;

/* Requires a reason for more than 24 hours in a row. For fewer hours, a reason is kept only if the shift may overlap
   another shift of the doctor. The accepting transaction holds the lock on the doctor. */
create function app.limit_chain() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(app.chain_minutes(new.medico_id, new.starts_at, new.ends_at, new.id), 0) > app.max_chain_minutes() then
    if new.reason is null then
      raise exception 'more than 24 hours in a row'
        using errcode = 'check_violation', constraint = 'candidaturas_at_most_24_hours';
    end if;
  elsif not app.may_overlap(new.medico_id, new.starts_at, new.ends_at, new.open_until, new.id) then
    new.reason := null;
  end if;
  return new;
end
$$;
create trigger candidaturas_limit_chain before update of status on app.candidaturas
  for each row when (new.status = 'aceita' and old.status <> 'aceita') execute function app.limit_chain();
