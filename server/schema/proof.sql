-- Proof that a hospital is who it says: its claim, the code by e-mail, the operator's decision, and the end after a
-- year. Only the functions of this file prove a hospital.

/* How long a proof holds, and how long before its end the hospital is notified and may renew it. The contract has the
   same numbers (hospitais/proof/rules.ts). */
create function app.proof_period() returns interval language sql immutable parallel safe return interval '12 months';
create function app.proof_notice_period() returns interval language sql immutable parallel safe return interval '30 days';
grant execute on function app.proof_notice_period to app_jobs;
create function app.proof_code_period() returns interval language sql immutable parallel safe return interval '7 days';
/* Maximum number of codes that all accounts together send to one establishment within app.proof_code_period(). This
   protects its mailbox. Each account sends one. */
create function app.max_proof_codes() returns integer language sql immutable parallel safe return 20;

/* Whether hospitals can be proven: a person operates the installation, or the ministry's register is loaded. Until then
   the web does not say that a hospital is not proven, because that would stand on every vaga. */
create function app.can_prove_hospitals() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.operation) or exists (select from app.cnes_establishments)
$$;
grant execute on function app.can_prove_hospitals to app_auth;

/* The name that was checked, if it is another one than the hospital's. */
create function app.checked_name(nome text, proven_name text) returns text language sql stable parallel safe
  return case when app.fold_text(proven_name) <> app.fold_text(nome) then proven_name end;
grant execute on function app.checked_name to app_medico, app_hospital, app_jobs;

/* The part of a card that says which check the hospital passed, on which day, and for which name if that is another
   one. Without proof, the part says only whether a proven hospital has this name. */
create function app.proof_of_hospital(nome text, proven_by text, proven_at timestamptz, time_zone text, proven_name text,
  is_namesake boolean) returns jsonb
language sql stable parallel safe
  return case
    when proven_by is not null then jsonb_build_object('proof',
      jsonb_build_object('by', proven_by, 'on', (proven_at at time zone time_zone)::date)
        || jsonb_strip_nulls(jsonb_build_object('name', app.checked_name(nome, proven_name))))
    when is_namesake then '{"is_namesake": true}' else '{}' end;
grant execute on function app.proof_of_hospital to app_medico, app_hospital;

/* The words of a hospital's name that tell it from other hospitals: 'sorocaba' of 'Santa Casa de Misericórdia de
   Sorocaba'. */
create function app.words_of_hospital(name text) returns text[] language sql immutable parallel safe
  return array(
    select word from regexp_split_to_table(app.fold_text(name), '[^[:alnum:]]+') as word
    where char_length(word) >= 3 and word not in ('hospital', 'santa', 'casa', 'sao', 'misericordia', 'clinica', 'centro',
      'instituto', 'maternidade', 'irmandade', 'associacao', 'fundacao', 'beneficente', 'sociedade', 'unidade', 'saude',
      'geral', 'municipal', 'estadual', 'regional', 'medico', 'medica', 'das', 'dos', 'ltda', 'nossa', 'senhora', 'clinicas',
      'clinico', 'medicos', 'medicas', 'hospitalar', 'policlinica', 'universitario', 'universidade', 'federal', 'pronto',
      'socorro', 'atendimento', 'servicos', 'especialidades', 'santo', 'dom', 'dona', 'doutor', 'doutora'));

/* Whether two names may belong to one hospital: they share a word of app.words_of_hospital, or are the same. */
create function app.names_fit(name text, other text) returns boolean language sql immutable parallel safe
  return app.words_of_hospital(name) && app.words_of_hospital(other) or app.fold_text(name) = app.fold_text(other);

/* Keeps name and city of a proven hospital, because both were part of the proof: refuses another city, and turns another
   name into a claim that waits for an operator. Case and accents may change, and the name that was checked may be taken.
   A decision about a claim changes `proven_at`, and may set any name. */
create function app.keep_proven_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if app.city_key(new.cidade, new.estado) <> app.city_key(old.cidade, old.estado) then
    raise exception 'hospital % is proven', new.id using errcode = 'check_violation', constraint = 'hospitais_proven_city_stays';
  end if;
  if app.fold_text(new.nome) not in (app.fold_text(old.nome), app.fold_text(old.proven_name)) then
    update app.proof_claims c set status = 'expired'
      where c.hospital_id = new.id and c.status in ('waiting_code', 'waiting_operator');
    insert into app.proof_claims (hospital_id, kind, cnes, status, new_name)
      values (new.id, 'rename', old.proven_cnes, 'waiting_operator', new.nome);
    new.nome := old.nome;
  end if;
  return new;
end
$$;
create trigger hospitais_keep_proven_name before update of nome, cidade, estado on app.hospitais
  for each row when (old.proven_by is not null and new.proven_at = old.proven_at) execute function app.keep_proven_name();

/* Ends the claim of a hospital that changes its name or city while the claim waits for an operator, and makes the same
   claim with a new id. An operator who has read the former name and city can then no longer decide. The new claim
   has the old one's position in the list. */
create function app.renew_claim() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with former as (
    update app.proof_claims c set status = 'expired'
    where c.hospital_id = new.id and c.status = 'waiting_operator' returning c.*)
  insert into app.proof_claims (hospital_id, kind, cnes, status, waits_because, note, created_at)
    select f.hospital_id, f.kind, f.cnes, 'waiting_operator',
      (select app.claim_waits_because(new, e) from app.cnes_establishments e where f.kind = 'cnes' and e.cnes = f.cnes),
      f.note, f.created_at
    -- A hospital that lost its proof meanwhile takes its new name at once.
    from former f where f.kind <> 'rename';
  return null;
end
$$;
create trigger hospitais_renew_claim after update of nome, cidade, estado on app.hospitais
  for each row when ((new.nome, new.cidade, new.estado) is distinct from (old.nome, old.cidade, old.estado))
  execute function app.renew_claim();

/* Why a claim of this establishment by this hospital needs an operator, or null when a code by e-mail is enough. */
create function app.claim_waits_because(h app.hospitais, e app.cnes_establishments) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from app.hospitais o where o.id <> h.id and o.proven_by is not null
      and (o.proven_cnes = e.cnes or o.cnpj_key = h.cnpj_key)) then 'taken'
    when e.cnpj <> h.cnpj_key then 'cnpj_differs'
    when app.city_key(e.city, e.state) <> app.city_key(h.cidade, h.estado) then 'place_differs'
    when not app.names_fit(h.nome, e.name) then 'name_differs'
    when app.fold_text(e.kind) !~ 'hospital|unidade mista|maternidade|pronto.socorro' then 'not_hospital'
    when e.email is null then 'no_email' end
$$;

/* Claims a CNES for the calling hospital, or asks an operator directly (`is_manual`). A new claim replaces the
   hospital's claim that waits. Each account sends one code a week to an establishment, so a stranger's claims use up
   nobody's code. The lock on the establishment's row makes concurrent claims wait. */
create function app.claim_proof(claim uuid, asked_cnes text, told text, is_manual boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  h app.hospitais;
  e app.cnes_establishments;
  because text;
begin
  select * into h from app.hospitais o where o.auth_user_id = app.current_user_id() for no key update;
  if not found then
    raise exception 'the account is gone' using errcode = 'foreign_key_violation', constraint = 'proof_claims_of_account';
  end if;
  if h.proven_until > now() + app.proof_notice_period() then
    raise exception 'hospital % is proven', h.id using errcode = 'check_violation', constraint = 'proof_claims_still_proven';
  end if;
  update app.proof_claims c set status = 'expired'
    where c.hospital_id = h.id and c.status in ('waiting_code', 'waiting_operator');
  if is_manual then
    insert into app.proof_claims (id, hospital_id, kind, cnes, status, note)
      values (claim, h.id, 'manual', asked_cnes, 'waiting_operator', told);
    return;
  end if;
  select * into e from app.cnes_establishments o where o.cnes = asked_cnes for no key update;
  if not found then
    raise exception 'no CNES %', asked_cnes using errcode = 'foreign_key_violation', constraint = 'proof_claims_cnes_known';
  end if;
  because := app.claim_waits_because(h, e);
  if because is null then
    if exists (
        select from app.proof_claims c
        where c.hospital_id = h.id and c.cnes = asked_cnes and c.sent_to is not null and c.created_at > now() - app.proof_code_period())
      or (select count(*) from app.cnes_codes c where c.cnes = asked_cnes and c.sent_at > now() - app.proof_code_period())
        >= app.max_proof_codes()
    then
      raise exception 'too many codes for %', asked_cnes using errcode = 'check_violation', constraint = 'cnes_codes_per_week';
    end if;
    insert into app.cnes_codes (cnes) values (asked_cnes);
  end if;
  insert into app.proof_claims (id, hospital_id, kind, cnes, status, waits_because, note, sent_to, expires_at)
    select claim, h.id, 'cnes', asked_cnes, case when because is null then 'waiting_code' else 'waiting_operator' end, because, told,
      case when because is null then e.email end, case when because is null then now() + app.proof_code_period() end;
end
$$;
grant execute on function app.claim_proof to app_hospital;

/* Proves the hospital of a claim whose code was right. The claim goes to an operator instead if its facts have
   changed, for example because another account proved the same CNPJ first. Returns null when the claim does not wait
   for a code. */
create function app.prove_by_code(claim uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  c app.proof_claims;
  checked_name text;
  because text;
begin
  -- Locks the hospital before its claims, as app.claim_proof does.
  perform from app.hospitais h where h.id = (select o.hospital_id from app.proof_claims o where o.id = claim) for no key update;
  update app.proof_claims o set status = 'proven', decided_at = now()
    where o.id = claim and o.status = 'waiting_code' and o.expires_at > now()
    returning * into c;
  if not found then
    return null;
  end if;
  select app.claim_waits_because(h, e), e.name into because, checked_name
    from app.hospitais h, app.cnes_establishments e where h.id = c.hospital_id and e.cnes = c.cnes;
  -- The establishment is missing if a newer CNES register without it was loaded meanwhile.
  if not found then
    because := 'no_email';
  end if;
  if because is not null then
    update app.proof_claims o set status = 'waiting_operator', waits_because = because, decided_at = null where o.id = claim;
    return 'waiting_operator';
  end if;
  begin
    update app.hospitais h set proven_by = 'cnes', proven_at = now(), proven_until = now() + app.proof_period(),
      proven_cnes = c.cnes, proven_name = checked_name
      where h.id = c.hospital_id and h.removed_at is null;
    return 'proven';
  exception when unique_violation then
    update app.proof_claims o set status = 'waiting_operator', waits_because = 'taken', decided_at = null where o.id = claim;
    return 'waiting_operator';
  end;
end
$$;
grant execute on function app.prove_by_code to app_auth;

/* Approves or refuses a claim that waits. Returns the hospital, or null when the claim no longer waits, for example
   because another operator was first. Raises hospitais_one_per_proven_cnes or hospitais_one_per_proven_cnpj when
   another account is proven with that CNES or CNPJ. */
create function app.decide_claim(claim uuid, approves boolean, why text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  c app.proof_claims;
begin
  perform app.require_recent_factor();
  perform from app.hospitais h where h.id = (select o.hospital_id from app.proof_claims o where o.id = claim) for no key update;
  update app.proof_claims o set status = case when approves then 'proven' else 'refused' end, decided_at = now(),
    decided_by = app.current_operador_id(), reason = why
    where o.id = claim and o.status in ('waiting_code', 'waiting_operator') returning * into c;
  if found and approves then
    update app.hospitais h set proven_by = 'operacao', proven_at = now(), proven_until = now() + app.proof_period(),
      proven_cnes = c.cnes, nome = coalesce(c.new_name, h.nome), proven_name = coalesce(c.new_name, h.nome)
      where h.id = c.hospital_id;
  end if;
  return c.hospital_id;
end
$$;
grant execute on function app.decide_claim to app_operador;

/* Ends the proof of a hospital, and writes the reason to the claim that proved it. Returns that claim, or null when
   the hospital is not proven. */
create function app.withdraw_proof(hospital uuid, why text, out claim uuid) language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_recent_factor();
  update app.hospitais h set proven_by = null, proven_at = null, proven_until = null, proven_cnes = null, proven_name = null
    where h.id = hospital and h.proven_by is not null;
  if not found then
    return;
  end if;
  update app.proof_claims c set status = 'refused', decided_at = now(), decided_by = app.current_operador_id(), reason = why
    where c.id = (select o.id from app.proof_claims o where o.hospital_id = hospital and o.status = 'proven'
      order by o.created_at desc, o.id desc limit 1)
    returning c.id into claim;
  -- The demonstration's hospitals are proven without a claim, so a claim is added to hold the reason.
  if claim is null then
    insert into app.proof_claims (hospital_id, kind, status, decided_at, decided_by, reason)
      values (hospital, 'manual', 'refused', now(), app.current_operador_id(), why) returning id into claim;
  end if;
end
$$;
grant execute on function app.withdraw_proof to app_operador;

/* Claims that wait for an operator, the oldest first, with everything the decision needs and no more. */
create function app.waiting_claims(
  after_time timestamptz, after_id uuid, max_rows integer,
  out id uuid, out created_at timestamptz, out kind text, out cnes text, out waits_because text, out note text, out new_name text,
  out hospital_id uuid,
  out user_id uuid, out nome text, out cnpj text, out endereco text, out cidade text, out estado text, out telefone text, out email_domain text,
  out account_created_at timestamptz, out vagas integer, out open_vagas integer, out reports integer, out establishment jsonb, out taken_by jsonb,
  out suspended_at timestamptz
) returns setof record language sql stable security definer set search_path = '' as $$
  select c.id, c.created_at, c.kind, c.cnes, c.waits_because, c.note, c.new_name, h.id, h.auth_user_id, h.nome, h.cnpj, h.endereco, h.cidade, h.estado,
    h.telefone, split_part(u.email::text, '@', 2), u.created_at,
    (select count(*)::integer from app.vagas v where v.hospital_id = h.id),
    (select count(*)::integer from app.vagas v where v.hospital_id = h.id and app.is_open(v.status, v.open_until)),
    (select count(*)::integer from app.reports r where r.about_user_id = h.auth_user_id),
    (select jsonb_build_object('name', e.name, 'cnpj', e.cnpj, 'city', e.city, 'state', e.state, 'address', e.address, 'email', e.email,
      'phone', e.phone, 'kind', e.kind) from app.cnes_establishments e where e.cnes = c.cnes),
    (select jsonb_build_object('id', o.id, 'nome', o.nome) from app.hospitais o where o.id <> h.id and o.proven_by is not null
      and (o.proven_cnes = c.cnes or o.cnpj_key = h.cnpj_key) limit 1),
    u.suspended_at
  from app.proof_claims c join app.hospitais h on h.id = c.hospital_id join auth.users u on u.id = h.auth_user_id
  where c.status = 'waiting_operator' and (after_id is null or (c.created_at, c.id) > (after_time, after_id))
  order by c.created_at, c.id limit max_rows
$$;
grant execute on function app.waiting_claims to app_operador;

/* Ends at most `max_rows` proofs whose year is over, and all claims whose code is too old. Deletes sent codes and spent
   contacts that no limit counts any more. Returns the hospitals that lost their proof, each with the instant at
   which the proof ended. */
create function app.end_proofs(max_rows integer, out hospital_id uuid, out proven_until timestamptz) returns setof record
language plpgsql security definer set search_path = '' as $$
begin
  update app.proof_claims c set status = 'expired' where c.status = 'waiting_code' and c.expires_at <= now();
  -- Hospitals from before there were skeletons.
  update app.hospitais h set name_skeleton = '' where h.id in (
    select o.id from app.hospitais o where o.name_skeleton = '' and o.removed_at is null limit max_rows for no key update skip locked);
  delete from app.cnes_codes c where c.sent_at <= now() - app.proof_code_period();
  delete from app.spent_contacts s where s.opened_at <= now() - interval '1 day';
  return query
    with due as materialized (
      select h.id, h.proven_until from app.hospitais h where h.proven_until <= now()
      order by h.proven_until limit max_rows for no key update skip locked
    ), expired as (
      update app.proof_claims c set status = 'expired' from due where c.hospital_id = due.id and c.status = 'proven'
    )
    update app.hospitais h set proven_by = null, proven_at = null, proven_until = null, proven_cnes = null, proven_name = null
      from due where h.id = due.id returning h.id, due.proven_until;
end
$$;
grant execute on function app.end_proofs to app_jobs;

grant select (id, hospital_id, kind, cnes, status, waits_because, note, new_name, sent_to_hint, tries, expires_at, created_at, decided_at,
  reason) on app.proof_claims to app_hospital;
-- A hospital reads its own claims.
create policy hospital_reads on app.proof_claims for select to app_hospital
  using (hospital_id = (select app.current_hospital_id()));

grant select, update (code_mac, tries, expires_at) on app.proof_claims to app_auth;
-- The auth routes read claims, to send their codes and to check them.
create policy auth_checks on app.proof_claims for select to app_auth using (true);
-- The auth routes write the code and the attempts of a claim that waits for its code.
create policy auth_counts on app.proof_claims for update to app_auth using (status = 'waiting_code');

grant select on app.proof_claims to app_jobs;
-- Jobs read all claims, for the text of e-mails.
create policy jobs_read on app.proof_claims for select to app_jobs using (true);

grant select, insert (cnes, name, cnpj, city, state, address, email, phone, kind), delete on app.cnes_establishments to app_jobs;
-- `npm run operator -- cnes` replaces all establishments.
create policy jobs_replace on app.cnes_establishments to app_jobs using (true);
