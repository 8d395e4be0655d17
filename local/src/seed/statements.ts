/** For as long as the transaction: large joins in memory, indexes built on all cores. */
export const settings =
  "set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 2"

/** What the seed fills. */
export const tables = 'auth.users, app.hospitais, app.medicos, app.vagas, app.candidaturas, app.history'

/** Accounts of the demonstration may be there too: the next start loads them again. */
export const isEmptyOrSeed = `
  select case when exists (select from auth.users where metadata @> '{"seed": true}')
    then not exists (select from auth.users where not metadata @> '{"demonstracao": true}')
    else not exists (select from auth.users) and not exists (select from app.hospitais) and not exists (select from app.medicos)
  end as is_free`

export const clear = 'truncate auth.users, auth.audit, auth.rate_limits, auth.limit_reservations, app.history cascade'

export const especialidades = 'select nome from app.especialidades_medicas order by nome collate "C"'

/** Numbers are faster to write than dates. */
const createdAt =
  'created_ms float8, created_at timestamptz generated always as (to_timestamp(created_ms / 1000)) virtual'
const decidedAt =
  'decided_ms float8, decided_at timestamptz generated always as (to_timestamp(decided_ms / 1000)) virtual'

/**
 * Rows arrive in tables of this transaction: COPY cannot write to a table with row policies, and derived columns are computed
 * from all rows at once.
 */
export const stage = `
  create unlogged table seed_accounts (id uuid, email text, user_type text, ${createdAt});
  create unlogged table seed_hospitais (id uuid, auth_user_id uuid, nome text, cnpj text, localizacao text, telefone text,
    endereco text, cidade text, estado text, ${createdAt});
  create unlogged table seed_medicos (id uuid, auth_user_id uuid, nome text, crm text, crm_uf text, especialidade text,
    telefone text, ${createdAt});
  create unlogged table seed_vagas (id uuid, hospital_id uuid, nome_vaga text, especialidade text, data date, horario text,
    valor numeric, observacoes text, status text, starts integer, ends integer, ${createdAt}, ${decidedAt});
  create unlogged table seed_candidaturas (id uuid, vaga_id uuid, medico_id uuid, status text, ${createdAt}, ${decidedAt})`

export const analyzeStage =
  'analyze seed_hospitais; analyze seed_medicos; analyze seed_vagas; analyze seed_candidaturas'

export const unstage = 'drop table seed_accounts, seed_hospitais, seed_medicos, seed_vagas, seed_candidaturas'

export const insertAccounts = `
  insert into auth.users (id, email, password_hash, user_type, metadata, email_confirmed_at, created_at)
  select id, email, $1, user_type, jsonb_build_object('user_type', user_type, 'demonstracao', true, 'seed', true), created_at,
    created_at from seed_accounts
  -- Sorted, the indexes are built much faster.
  order by email collate "C"`

const hospital = 'id, auth_user_id, nome, cnpj, localizacao, telefone, endereco, cidade, estado, created_at'
const medico = 'id, auth_user_id, nome, crm, crm_uf, especialidade, telefone, created_at'
export const insertProfiles = `
  insert into hospitais (${hospital}) select ${hospital} from seed_hospitais;
  insert into medicos (${medico}) select ${medico} from seed_medicos;
  analyze hospitais; analyze medicos`

/** As the trigger vagas_derive does for one row: change both together. A text that stands in many rows is read once. */
export const insertVagas = `
  with nomes as materialized (
    select nome_vaga, fold_text(nome_vaga) as folded from (select distinct nome_vaga from seed_vagas) n
  ), especialidades as materialized (
    select especialidade, search_text_of_especialidade(especialidade) as folded
    from (select distinct especialidade from seed_vagas) e
  ), places as materialized (
    select h.*, concat_ws(E'\\n', fold_text(h.cidade), lower(h.estado), fold_text(name_of_estado(h.estado))) as folded_place
    from hospitais h
  ), times as (
    select s.*, h.time_zone, h.cidade, h.estado, h.localizacao, h.endereco, h.telefone,
      instant_of(s.data, s.starts, h.time_zone) as starts_at, instant_of(s.data, s.ends, h.time_zone) as ends_at,
      concat_ws(E'\\n', n.folded, h.search_text, e.folded, h.folded_place) as search_text
    from seed_vagas s
    join places h on h.id = s.hospital_id
    join nomes n using (nome_vaga) join especialidades e using (especialidade)
  )
  insert into vagas (id, hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes, created_at, status, time_zone,
    cidade, estado, localizacao, endereco, telefone, starts_at, ends_at, horario_reader, open_until, search_text)
  select id, hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes, created_at, status, time_zone,
    cidade, estado, localizacao, endereco, telefone, starts_at, ends_at, $1,
    coalesce(starts_at, (data + 1)::timestamp at time zone time_zone), search_text
  from times`

/** As the trigger vagas_mark_change does for one row. */
export const insertVagaChanges =
  'insert into vaga_changes (vaga_id, changed_in) select id, pg_current_xact_id() from seed_vagas'

/** As the trigger candidaturas_derive does for one row. */
export const insertCandidaturas = `
  insert into candidaturas (id, vaga_id, medico_id, status, created_at, decided_at, hospital_id, starts_at, ends_at, open_until)
  select s.id, s.vaga_id, s.medico_id, s.status, s.created_at, s.decided_at, v.hospital_id, v.starts_at, v.ends_at, v.open_until
  from seed_candidaturas s join vagas v on v.id = s.vaga_id`

/** As the triggers vagas_record_* and candidaturas_record_* do for each change of a row. */
export const insertHistory = `
  insert into history (at, auth_user_id, actor, kind, vaga_id, candidatura_id)
  select v.created_at, h.auth_user_id, 'hospital', 'vaga_criada', v.id, null from seed_vagas v join hospitais h on h.id = v.hospital_id
  union all
  select c.created_at, m.auth_user_id, 'medico', 'candidatura_criada', c.vaga_id, c.id
  from seed_candidaturas c join medicos m on m.id = c.medico_id
  union all
  select v.decided_at, case when v.status <> 'expirada' then h.auth_user_id end, case when v.status <> 'expirada' then 'hospital' end,
    'vaga_' || v.status, v.id, null
  from seed_vagas v join hospitais h on h.id = v.hospital_id where v.status <> 'aberta'
  union all
  select c.decided_at, case when c.status <> 'expirada' then h.auth_user_id end, case when c.status <> 'expirada' then 'hospital' end,
    'candidatura_' || c.status, c.vaga_id, c.id
  from seed_candidaturas c join seed_vagas v on v.id = c.vaga_id join hospitais h on h.id = v.hospital_id
  where c.status <> 'pendente'`
