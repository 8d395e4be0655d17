-- Profiles of hospitals, and which hospital the caller is.

/* The time zone of a city's hospitals: the state's (tzdata), but for the municipalities that keep another time. The
   contract has the same tables, with IBGE codes and sources (municipiosOfOtherZone). */
create function app.time_zone_of(cidade text, estado text) returns text language sql immutable parallel safe
  return case
    when app.city_key(cidade, estado) = 'fernando de noronha/PE' then 'America/Noronha'
    when app.city_key(cidade, estado) in ('atalaia do norte/AM', 'benjamin constant/AM', 'boca do acre/AM', 'eirunepe/AM', 'envira/AM',
      'guajara/AM', 'ipixuna/AM', 'itamarati/AM', 'jutai/AM', 'labrea/AM', 'pauini/AM', 'sao paulo de olivenca/AM', 'tabatinga/AM')
      then 'America/Eirunepe'
    when upper(estado) in ('PA', 'AP') then 'America/Belem'
    when upper(estado) in ('MA', 'PI', 'CE', 'RN', 'PB') then 'America/Fortaleza'
    when upper(estado) = 'PE' then 'America/Recife'
    when upper(estado) in ('AL', 'SE') then 'America/Maceio'
    when upper(estado) = 'BA' then 'America/Bahia'
    when upper(estado) = 'TO' then 'America/Araguaina'
    when upper(estado) = 'AM' then 'America/Manaus'
    when upper(estado) = 'MT' then 'America/Cuiaba'
    when upper(estado) = 'MS' then 'America/Campo_Grande'
    when upper(estado) = 'RO' then 'America/Porto_Velho'
    when upper(estado) = 'RR' then 'America/Boa_Vista'
    when upper(estado) = 'AC' then 'America/Rio_Branco'
    else 'America/Sao_Paulo'
  end;
grant execute on function app.time_zone_of to app_hospital, app_auth, app_jobs;

create function app.set_time_zone() returns trigger language plpgsql set search_path = '' as $$
begin
  new.time_zone := app.time_zone_of(new.cidade, new.estado);
  return new;
end
$$;
create trigger hospitais_set_time_zone before insert or update of cidade, estado, time_zone on app.hospitais
  for each row execute function app.set_time_zone();

/* The address of a hospital as doctors see it: all of them read `localizacao`, which is the address itself unless the
   hospital writes another text. `endereco` and `telefone` are for accepted doctors, as their vaga copied them. */
create function app.compose_localizacao() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.endereco <> '' and (new.localizacao = '' or new.localizacao = format('%s, %s - %s', old.endereco, old.cidade, old.estado)) then
    new.localizacao := format('%s, %s - %s', new.endereco, new.cidade, new.estado);
  end if;
  return new;
end
$$;
create trigger hospitais_compose_localizacao before insert or update of localizacao, endereco, cidade, estado on app.hospitais
  for each row execute function app.compose_localizacao();

/* Requires a confirmed account of the profile's type, and copies the account's e-mail address to a doctor's profile. */
create function app.require_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  select u.email into address from auth.users u
    where u.id = new.auth_user_id and u.user_type = tg_argv[0] and u.email_confirmed_at is not null;
  if not found then
    raise exception 'no % account %', tg_argv[0], new.auth_user_id
      using errcode = 'foreign_key_violation', constraint = tg_table_name || '_of_account';
  end if;
  if tg_table_name = 'medicos' then
    new.email := address;
  end if;
  return new;
end
$$;
create trigger hospitais_require_account before insert on app.hospitais
  for each row execute function app.require_account('hospital');
create trigger hospitais_require_same_type before update of auth_user_id on app.hospitais
  for each row when (new.auth_user_id is not null) execute function app.require_account('hospital');
create trigger medicos_require_account before insert on app.medicos
  for each row execute function app.require_account('doctor');
create trigger medicos_require_same_type before update of auth_user_id, email on app.medicos
  for each row when (new.auth_user_id is not null) execute function app.require_account('doctor');

/* The id of the calling hospital's profile, or null. Policies call this function as (select ...), so that it runs
   once for each statement instead of once for each row. The setting app.profile_id holds the id of the caller's
   profile, so that no query is needed. Security definer functions call this function for doctors too. Inside them,
   current_user is their owner, but the setting `role` still names the caller's role. So the setting tells whether the
   id is a hospital's. */
create function app.current_hospital_id() returns uuid language sql stable parallel safe
  return coalesce(
    case current_setting('role') when 'app_hospital' then nullif(current_setting('app.profile_id', true), '')::uuid end,
    app.hospital_of_account());
grant execute on function app.current_hospital_id to app_hospital;

/* The name of any hospital. Hospitals see who rated their candidates, but read no other hospital's row. */
create function app.hospital_name(hospital uuid) returns text
language sql stable security definer set search_path = '' as $$
  select h.nome from app.hospitais h where h.id = hospital
$$;
grant execute on function app.hospital_name to app_medico, app_hospital;

create function app.name_of_estado(sigla text) returns text language sql immutable parallel safe
  return case upper(sigla)
    when 'AC' then 'Acre' when 'AL' then 'Alagoas' when 'AP' then 'Amapá' when 'AM' then 'Amazonas' when 'BA' then 'Bahia'
    when 'CE' then 'Ceará' when 'DF' then 'Distrito Federal' when 'ES' then 'Espírito Santo' when 'GO' then 'Goiás'
    when 'MA' then 'Maranhão' when 'MT' then 'Mato Grosso' when 'MS' then 'Mato Grosso do Sul' when 'MG' then 'Minas Gerais'
    when 'PA' then 'Pará' when 'PB' then 'Paraíba' when 'PR' then 'Paraná' when 'PE' then 'Pernambuco' when 'PI' then 'Piauí'
    when 'RJ' then 'Rio de Janeiro' when 'RN' then 'Rio Grande do Norte' when 'RS' then 'Rio Grande do Sul'
    when 'RO' then 'Rondônia' when 'RR' then 'Roraima' when 'SC' then 'Santa Catarina' when 'SP' then 'São Paulo'
    when 'SE' then 'Sergipe' when 'TO' then 'Tocantins'
  end;

/* The part of a vaga's card that describes the hospital: its name and, once it has three ratings, their average and
   number. */
create function app.card_of_hospital(nome text, rating_count integer, rating_average numeric) returns jsonb
language sql immutable parallel safe
  return jsonb_build_object('nome', nome) || case when rating_count >= 3
    then jsonb_build_object('avaliacoes', jsonb_build_object('media', rating_average, 'total', rating_count)) else '{}' end;
grant execute on function app.card_of_hospital to app_medico, app_hospital;

create function app.hospital_of_account() returns uuid language sql stable parallel safe
begin atomic
  select h.id from app.hospitais h where h.auth_user_id = app.current_user_id();
end;
grant execute on function app.hospital_of_account to app_hospital;

-- Constraints and generated columns call these functions with the rights of the role that writes. Migrations define the
-- functions.
grant execute on function app.fold_text to app_medico, app_hospital, app_auth, app_jobs;
grant execute on function app.is_legible to app_medico, app_hospital, app_auth, app_jobs;

grant select (id, nome, localizacao, cidade, estado, time_zone, search_text, removed_at, rating_count, rating_average,
  proven_by, proven_at, proven_name, is_namesake) on app.hospitais to app_medico;
-- A doctor reads every hospital, in the granted columns.
create policy medico_reads on app.hospitais for select to app_medico using (true);

grant select, update (nome, localizacao, telefone, endereco, cidade, estado, entrance, ask_for, parking, dress_code,
  computer_system, cnes, director_name, director_crm, director_uf, director_email) on app.hospitais to app_hospital;
-- A hospital reads its own row.
create policy hospital_reads on app.hospitais for select to app_hospital
  using (auth_user_id = (select app.current_user_id()));
-- A hospital changes its own row, in the granted columns.
create policy hospital_changes on app.hospitais for update to app_hospital
  using (auth_user_id = (select app.current_user_id()));

grant select (id, auth_user_id), insert (auth_user_id, nome, cnpj, telefone, endereco, cidade, estado) on app.hospitais to app_auth;
-- The auth routes create the profile when a sign-up is confirmed.
create policy auth_creates on app.hospitais for insert to app_auth with check (true);
-- The auth routes see which account has a profile.
create policy auth_reads on app.hospitais for select to app_auth using (true);

grant select on app.hospitais to app_jobs;
-- Jobs read all profiles, for the text of e-mails.
create policy jobs_read on app.hospitais for select to app_jobs using (true);
