import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'

const { owner } = await testDatabase()
const rows = async (sql: string) => (await owner.query(sql)).rows as Record<string, unknown>[]
const ours = `in ('app'::regnamespace, 'auth'::regnamespace)`
const ourSchemas = `('app', 'auth', 'extensions', 'public', 'migrations')`
const ourRoles = `('app_api', 'app_anon', 'app_medico', 'app_hospital', 'app_operador', 'app_auth', 'app_jobs')`

/** Lines `table column column …` for one role and verb. * means the whole table. */
async function granted(role: string, verb: string) {
  const found = await rows(`
    select case n.nspname when 'app' then c.relname else n.nspname || '.' || c.relname end
      || case when has_table_privilege('${role}', c.oid, '${verb}') then ' *' else
        coalesce((select ' ' || string_agg(a.attname, ' ' order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            ${verb === 'delete' ? 'and false' : `and has_column_privilege('${role}', c.oid, a.attnum, '${verb}')`}), '') end as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('app', 'auth') and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`)
  return found.map(({ line }) => line as string).filter((line) => line.includes(' '))
}

const grants = `
app_api select
  auth.applied_migrations *
  auth.applied_schema *
app_auth select
  auth.limit_reservations *
  auth.one_time_tokens *
  auth.operator_invites *
  auth.rate_limits *
  auth.recovery_codes *
  auth.second_factors *
  auth.sessions *
  auth.users *
  hospitais id auth_user_id
  medicos id auth_user_id
  operadores id auth_user_id removed_at
  proof_claims *
app_auth insert
  auth.audit *
  auth.limit_reservations *
  auth.one_time_tokens *
  auth.operator_invites id token_hash email
  auth.rate_limits *
  auth.recovery_codes user_id code_hash
  auth.second_factors user_id secret
  auth.sessions *
  auth.users *
  hospitais auth_user_id nome cnpj telefone endereco cidade estado
  medicos auth_user_id nome crm crm_uf telefone
  operadores auth_user_id nome
app_auth update
  auth.one_time_tokens *
  auth.operator_invites used_at
  auth.rate_limits *
  auth.recovery_codes used_at
  auth.second_factors secret confirmed_at last_step
  auth.sessions *
  auth.users password_hash metadata email_confirmed_at
  operadores nome
  proof_claims code_mac tries expires_at
app_auth delete
  auth.limit_reservations *
  auth.one_time_tokens *
  auth.rate_limits *
  auth.recovery_codes *
  auth.second_factors *
  auth.users *
app_hospital select
  attendance candidatura_id checked_in_at presence
  avaliacoes *
  avaliacoes_hospitais *
  candidatura_counts *
  candidaturas *
  change_proposals *
  closed_months *
  decisions *
  documentos *
  especialidades_medicas *
  history id at kind vaga_id candidatura_id previous reason actor
  hospitais *
  idempotency_keys *
  medicos id auth_user_id nome
  membros *
  month_shifts *
  notificacao_choices *
  notificacoes id kind auth_user_id visible_from read_at vaga_id candidatura_id agreed
  operator_looks id user_id kind reason created_at
  person_requests id user_id kind text created_at due_on answered_at answer
  plantao_names *
  plantoes *
  proof_claims id hospital_id kind cnes status waits_because note sent_to_hint tries expires_at created_at decided_at reason new_name
  publications *
  refusals *
  setores *
  sheet_words *
  shown_as_accepted *
  shown_as_refused *
  vaga_setores *
  vagas *
app_hospital insert
  acessos medico_id hospital_id kind
  change_proposals vaga_id data horario valor reason starts_at ends_at
  closed_months hospital_id month sheet
  decisions candidatura_id carried_out_after override_reason
  idempotency_keys user_id key route body_hash response
  membros hospital_id nome crm crm_uf rqe especialidade telefone email
  notificacao_choices *
  person_requests user_id kind text
  plantoes hospital_id setor_id nome_vaga especialidade data horario valor modalidade observacoes start_minute end_minute horario_reader membro_id
  publications hospital_id carried_out_after
  refusals candidatura_id carried_out_after reason
  setores hospital_id nome especialidade valor observacoes horarios modalidade
  sheet_words hospital_id kind word membro_id setor_id horario
  vaga_setores vaga_id setor_id
  vagas id hospital_id nome_vaga especialidade data horario valor observacoes starts_at ends_at horario_reader modalidade
app_hospital update
  candidaturas status reason invited_at
  change_proposals status
  decisions carried_out_after
  hospitais nome localizacao telefone endereco cidade estado entrance ask_for parking dress_code computer_system cnes director_name director_crm director_uf director_email
  idempotency_keys response
  membros nome crm crm_uf rqe especialidade telefone email archived_at
  notificacao_choices delivery
  notificacoes read_at
  plantoes setor_id nome_vaga especialidade data horario valor modalidade observacoes start_minute end_minute horario_reader publication_id vaga_id membro_id
  publications carried_out_after
  refusals carried_out_after reason
  setores nome position especialidade valor observacoes archived_at horarios modalidade
  sheet_words membro_id setor_id horario
  vaga_setores setor_id
  vagas nome_vaga especialidade data horario valor observacoes status starts_at ends_at reopened_at closed_reason horario_reader modalidade
app_hospital delete
  decisions *
  idempotency_keys *
  membros *
  plantoes *
  publications *
  refusals *
  setores *
  sheet_words *
  vaga_setores *
app_jobs select
  attendance *
  auth.audit at
  auth.limit_reservations expires_at
  auth.one_time_tokens id user_id kind expires_at used_at created_at
  auth.operator_invites expires_at
  auth.sessions id user_id refreshed_at not_after revoked_at
  auth.users id email user_type email_confirmed_at created_at
  avaliacoes *
  avaliacoes_hospitais *
  candidaturas *
  change_proposals *
  cnes_establishments *
  decisions *
  documentos *
  history *
  hospitais *
  idempotency_keys created_at
  medicos *
  notificacao_choices *
  notificacoes *
  operadores *
  person_requests id user_id kind created_at due_on answered_at answer
  proof_claims *
  publications *
  refusals *
  reports id reporter_type about about_id reason created_at
  urgent_call_consents *
  vaga_changes *
  vagas *
  work *
app_jobs insert
  cnes_establishments cnes name cnpj city state address email phone kind
  notificacoes *
  work *
app_jobs update
  candidaturas status
  notificacoes sent_at gathered_into delivery due_at attempts leased_until last_error is_urgent is_gathered
  vagas status
  work *
app_jobs delete
  auth.audit *
  auth.limit_reservations *
  auth.one_time_tokens *
  auth.operator_invites *
  auth.sessions *
  cnes_establishments *
  documentos *
  idempotency_keys *
  notificacoes *
  work *
app_medico select
  acessos *
  attendance candidatura_id checked_in_at presence
  avaliacoes *
  avaliacoes_hospitais id candidatura_id hospital_id estrelas comentario created_at opens_at reply
  candidaturas *
  change_proposals *
  documentos *
  especialidades_medicas *
  history id at kind vaga_id candidatura_id previous reason actor
  hospitais id nome localizacao cidade estado time_zone search_text removed_at rating_count rating_average proven_by proven_at proven_name is_namesake
  idempotency_keys *
  medicos *
  month_shifts *
  notificacao_choices *
  notificacoes id kind auth_user_id visible_from read_at vaga_id candidatura_id agreed
  operator_looks id user_id kind reason created_at
  person_requests id user_id kind text created_at due_on answered_at answer
  saved_searches *
  urgent_call_consents *
  vagas id hospital_id nome_vaga especialidade data horario valor observacoes created_at status time_zone cidade estado localizacao starts_at ends_at open_until search_text especialidade_cfm local_start turno fim_de_semana valor_hora cidade_key is_reopened modalidade hospital_confirmado is_suspended
app_medico insert
  candidaturas vaga_id medico_id status
  documentos auth_user_id object_key size sha256
  idempotency_keys user_id key route body_hash response
  medicos auth_user_id nome crm crm_uf especialidade telefone
  notificacao_choices *
  person_requests user_id kind text
  saved_searches medico_id name q hospital_id especialidade estado cidade data_de data_ate turno fim_de_semana valor_min valor_hora_min sem_conflito alerts modalidade hospital_confirmado
  urgent_call_consents medico_id hospital_id
app_medico update
  candidaturas status reason
  idempotency_keys response
  medicos nome crm crm_uf especialidade telefone
  notificacao_choices delivery
  notificacoes read_at
  saved_searches name alerts
app_medico delete
  idempotency_keys *
  saved_searches *
  urgent_call_consents *
app_operador select
  operadores *
`

const functions = `
app.accepted_for: app_hospital
app.actor_as_told: app_hospital app_medico
app.agreeing_blocked_by: app_medico
app.alerts_for: app_jobs
app.anchor_of_facts: app_medico
app.anchors_of_search: app_medico
app.announce_ratings: app_jobs
app.answer_change: app_medico
app.answer_no_show: app_medico
app.answer_request: app_operador
app.ask_for_ratings: app_jobs
app.awaits_decision: app_hospital app_jobs app_medico
app.can_prove_hospitals: app_auth
app.can_rate: app_hospital app_medico
app.candidates_like: app_hospital
app.card_of_hospital: app_hospital app_medico
app.cfm_especialidade: app_hospital app_jobs app_medico
app.chain_of_candidate: app_hospital
app.check_in: app_medico
app.check_out: app_medico
app.checked_in_at: app_hospital app_medico
app.checked_name: app_hospital app_jobs app_medico
app.city_key: app_auth app_hospital app_jobs
app.claim_proof: app_hospital
app.clash_here: app_hospital
app.confirm_presence: app_hospital
app.content_of_vaga: app_jobs
app.correct_place_of_vagas: app_hospital
app.count_points: app_auth app_hospital app_medico app_operador
app.current_hospital_id: app_hospital
app.current_medico_id: app_medico
app.current_operador_id: app_operador
app.current_user_email: app_hospital app_medico app_operador
app.current_user_id: app_hospital app_medico app_operador
app.data_of_candidate: app_hospital
app.decide_claim: app_operador
app.decide_report: app_operador
app.delete_own_account: app_hospital app_medico app_operador
app.end_proofs: app_jobs
app.find_accounts: app_operador
app.fits_of: app_hospital
app.fold_text: app_auth app_hospital app_jobs app_medico
app.forget_rota: app_jobs
app.give_up_for_removed: app_jobs
app.half_of: app_hospital
app.has_clash: app_hospital
app.has_worked_at: app_medico
app.hospital_contact: app_medico
app.hospital_name: app_hospital app_medico
app.hospital_of_account: app_hospital
app.instant_of: app_hospital
app.is_changeable: app_hospital
app.is_contact_held: app_hospital
app.is_contact_held_from: app_jobs
app.is_holiday: app_hospital app_jobs
app.is_legible: app_auth app_hospital app_jobs app_medico app_operador
app.is_limited: app_hospital
app.is_offered: app_hospital app_jobs app_medico
app.is_open: app_hospital app_jobs app_medico
app.is_report: app_operador
app.is_request: app_operador
app.is_told_to_medico: app_medico
app.leaves_proof_to_mark: app_auth app_hospital
app.lift_suspension: app_operador
app.look_alike: app_auth app_hospital
app.look_at_account: app_operador
app.look_at_vaga: app_operador
app.max_chain_minutes: app_hospital
app.may_change_candidatura: app_hospital app_jobs app_medico
app.may_change_vaga: app_hospital app_jobs app_medico
app.may_clash: app_hospital
app.medico_of_account: app_medico
app.medicos_like: app_hospital
app.name_here: app_hospital app_medico
app.name_skeleton: app_auth app_hospital
app.no_show_answer: app_hospital app_medico
app.notes_of_vaga: app_jobs
app.open_contacts: app_hospital
app.operation_began_at: app_auth app_hospital app_jobs app_medico app_operador
app.overlaps: app_jobs app_medico
app.own_data: app_hospital app_medico app_operador
app.own_data_as_told: app_hospital app_medico app_operador
app.own_limits: app_hospital
app.piece_of_search: app_medico
app.proof_notice_period: app_jobs
app.proof_of_hospital: app_hospital app_medico
app.prove_by_code: app_auth
app.public_vaga: app_anon
app.rate_hospital: app_medico
app.rate_medico: app_hospital
app.read_right_period: app_hospital
app.record_acessos_by_export: app_hospital
app.record_look_at: app_operador
app.record_of_candidate: app_hospital
app.reopen_given_up: app_medico
app.replaced_documento_retention: app_jobs
app.replacements_for: app_hospital
app.reply_to_rating: app_hospital app_medico
app.report: app_hospital app_medico
app.report_no_show: app_hospital
app.report_rating: app_hospital app_medico
app.search_pattern: app_auth app_hospital app_jobs app_medico
app.search_patterns: app_hospital app_medico
app.shift_day: app_hospital app_medico
app.shifts_of_membros: app_hospital
app.sole_anchor_of_search: app_medico
app.status_of: app_hospital app_medico
app.suspend_account: app_operador
app.time_zone_of: app_auth app_hospital app_jobs
app.touches_weekend: app_hospital app_jobs
app.unsubscribe: app_jobs
app.vagas_to_correct: app_hospital
app.vagas_to_rate: app_hospital
app.waiting_claims: app_operador
app.waiting_reports: app_operador
app.waiting_requests: app_operador
app.waiting_work: app_operador
app.withdraw_proof: app_operador
app.write_hours: app_jobs
auth.begin_attempt: app_auth
auth.enter_session: app_api
auth.fail_attempt: app_auth
auth.is_normal_email: app_auth
auth.open_session: app_auth
`

describe('each role may', () => {
  it('read and write these tables and columns, and no other', async () => {
    const found = []
    for (const { rolname } of await rows(`select rolname from pg_roles where rolname in ${ourRoles} order by 1`)) {
      for (const verb of ['select', 'insert', 'update', 'delete']) {
        const lines = await granted(String(rolname), verb)
        if (lines.length > 0) found.push(`${rolname} ${verb}`, ...lines.map((line) => `  ${line}`))
      }
    }
    expect(found.join('\n')).toBe(grants.trim())
  })

  it('call these functions, and no other', async () => {
    const found = await rows(`
      select pronamespace::regnamespace || '.' || proname || ': ' || string_agg(rolname, ' ' order by rolname) as line
      from pg_proc p join pg_roles r on has_function_privilege(r.oid, p.oid, 'execute')
      where pronamespace ${ours} and rolname in ${ourRoles} group by p.oid order by 1`)
    expect(found.map(({ line }) => line).join('\n')).toBe(functions.trim())
  })
})

it.each([
  [
    'table without row security, forced on its owner too',
    `select relname from pg_class where relnamespace ${ours} and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`,
  ],
  [
    'view that reads with the rights of its owner, and nothing else that has rows',
    `select relname from pg_class where relnamespace::regnamespace::text in ${ourSchemas}
       and relkind in ('v', 'm', 'f') and not coalesce('security_invoker=true' = any (reloptions), false)
       and oid not in ('auth.applied_migrations'::regclass, 'auth.applied_schema'::regclass)`,
  ],
  [
    'function with the rights of its owner that PUBLIC may call or that has no search path of its own',
    `select proname from pg_proc where pronamespace::regnamespace::text in ${ourSchemas} and prosecdef
       and (has_function_privilege('public', oid, 'execute')
         or not exists (select from unnest(proconfig) c where c = 'search_path=""'))`,
  ],
  [
    'function with the rights of anyone but app_owner, who is no superuser',
    `select proname from pg_proc where pronamespace ${ours} and prosecdef and proowner <> 'app_owner'::regrole`,
  ],
  [
    'function of ours that PUBLIC may call',
    `select proname from pg_proc where pronamespace ${ours}
       and has_function_privilege('public', oid, 'execute')`,
  ],
  [
    'role that may empty a table, put a trigger on it or point a key at it',
    `select c.relname, r.rolname from pg_class c, pg_roles r where c.relkind in ('r', 'p') and c.relnamespace ${ours}
       and r.rolname in ${ourRoles} and has_table_privilege(r.oid, c.oid, 'truncate, references, trigger, maintain')`,
  ],
  [
    'role that may create schemas or temporary tables, or anything in public',
    `select rolname from pg_roles r where rolname in ${ourRoles}
       and (has_database_privilege(r.oid, current_database(), 'create, temporary') or has_schema_privilege(r.oid, 'public', 'usage, create'))
     union select 'PUBLIC' where has_schema_privilege('public', 'public', 'usage, create')`,
  ],
  [
    'right on a sequence of ours',
    `select c.relname, r.rolname from pg_class c, pg_roles r where c.relkind = 'S' and c.relnamespace ${ours}
       and r.rolname in ${ourRoles} and has_sequence_privilege(r.oid, c.oid, 'usage, select, update')`,
  ],
])('there is no %s', async (_, sql) => expect(await rows(sql)).toEqual([]))

it('no role has rights on tables elsewhere', async () => {
  expect(
    await rows(`select distinct n.nspname as schema, r.rolname as role from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname in ${ourSchemas} and n.nspname not in ('app', 'auth')
        and r.rolname in ${ourRoles} and c.relname not like 'pg\\_%'
        and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate, references, trigger, maintain')`),
  ).toEqual([])
})

it('each role may use its schemas, and create in none', async () => {
  const found = await rows(`select r.rolname as role, string_agg(n.nspname, ' ' order by n.nspname) filter (
      where has_schema_privilege(r.oid, n.oid, 'usage')) as usage,
      count(*) filter (where has_schema_privilege(r.oid, n.oid, 'create'))::int as creates
    from pg_roles r, pg_namespace n where r.rolname in ${ourRoles} and n.nspname in ${ourSchemas} and n.nspname <> 'public'
    group by 1 order by 1`)
  expect(found).toEqual([
    { role: 'app_anon', usage: 'app extensions', creates: 0 },
    { role: 'app_api', usage: 'auth', creates: 0 },
    { role: 'app_auth', usage: 'app auth extensions', creates: 0 },
    { role: 'app_hospital', usage: 'app extensions', creates: 0 },
    { role: 'app_jobs', usage: 'app auth extensions', creates: 0 },
    { role: 'app_medico', usage: 'app extensions', creates: 0 },
    { role: 'app_operador', usage: 'app extensions', creates: 0 },
  ])
})

it('no role has more than its grants, and only app_api may take another', async () => {
  expect(
    await rows(`select rolname from pg_roles where rolname in ${ourRoles.replace(')', ", 'app_owner')")}
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit
        or rolcanlogin <> (rolname = 'app_api'))`),
  ).toEqual([])
  const memberships = await rows(`
    select m.rolname as member, g.roleid::regrole::text as role, set_option and not inherit_option and not admin_option as by_set_alone
    from pg_auth_members g join pg_roles m on m.oid = g.member where m.rolname in ${ourRoles} order by 2`)
  expect(memberships).toEqual(
    ['app_anon', 'app_auth', 'app_hospital', 'app_jobs', 'app_medico', 'app_operador'].map((role) => ({
      member: 'app_api',
      role,
      by_set_alone: true,
    })),
  )
})
