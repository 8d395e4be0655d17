/** Settings for the transaction: large joins in memory, indexes built in parallel. */
export const settings =
  "set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 2"

export const tables = 'auth.users, app.hospitais, app.medicos, app.vagas, app.candidaturas, app.history'

/**
 * True for an empty database, and for one that an earlier seed filled. A seeded database may also have the accounts of
 * the demonstration. They can be deleted, because the next start loads the demonstration again.
 */
export const isEmptyOrSeed = `
  select case when exists (select from auth.users where metadata @> '{"seed": true}')
    then not exists (select from auth.users where not metadata @> '{"demonstracao": true}')
    else not exists (select from auth.users) and not exists (select from app.hospitais) and not exists (select from app.medicos)
  end as is_free`

export const clear = 'truncate auth.users, auth.audit, auth.rate_limits, auth.limit_reservations, app.history cascade'

export const especialidades = 'select nome from app.especialidades_medicas order by nome collate "C"'

/** The seed writes times as milliseconds, which is faster than dates. PostgreSQL makes the dates from them. */
const createdAt =
  'created_ms float8, created_at timestamptz generated always as (to_timestamp(created_ms / 1000)) virtual'
const decidedAt =
  'decided_ms float8, decided_at timestamptz generated always as (to_timestamp(decided_ms / 1000)) virtual'

/** Staging tables that the transaction creates: COPY cannot write to a table with row policies. */
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
  -- Indexes are built much faster from sorted rows.
  order by email collate "C"`

const hospital = 'id, auth_user_id, nome, cnpj, localizacao, telefone, endereco, cidade, estado, created_at'
const medico = 'id, auth_user_id, nome, crm, crm_uf, especialidade, telefone, created_at'
export const insertProfiles = `
  insert into hospitais (${hospital}) select ${hospital} from seed_hospitais;
  insert into medicos (${medico}) select ${medico} from seed_medicos;
  analyze hospitais; analyze medicos`

const vaga = 'id, hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes, created_at, status'
/** Triggers fill the other derived columns. */
export const insertVagas = `
  insert into vagas (${vaga}, starts_at, ends_at, horario_reader)
  select ${vaga}, instant_of(data, starts, time_zone), instant_of(data, ends, time_zone), $1
  from (select s.*, h.time_zone from seed_vagas s join hospitais h on h.id = s.hospital_id) s`

const candidatura = 'id, vaga_id, medico_id, status, created_at, decided_at'
export const insertCandidaturas = `insert into candidaturas (${candidatura}) select ${candidatura} from seed_candidaturas`

/** Writes the same history as the triggers vagas_record_* and candidaturas_record_*, with past times. */
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
