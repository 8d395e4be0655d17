import { randomUUID } from 'node:crypto'
import type { createFixtures, Profile } from '@plantao/testkit/fixtures'
import type pg from 'pg'

/** A hospital, a doctor who applied to it, and an operator, with rows in almost every table. */
export interface Side {
  name: string
  /** A unique text in the rows that belong to no person. */
  mark: string
  medico: Profile
  hospital: Profile
  operador: Profile
  /** The vaga of the doctor's only candidatura. */
  vagaApplied: string
  candidatura: string
  documento: { id: string; key: string }
  savedSearch: string
  /** Two sectors of the hospital: that of the vaga, and one without vagas. */
  setor: string
  emptySetor: string
  plantao: string
  /** A decision of the hospital to publish planned shifts, which is not carried out yet. */
  publication: string
  /** A proposal for the vaga's value, stored as if the doctor were accepted. */
  changeProposal: string
  /** The hospital's claim of proof that waits for an operator, and the CNES number of an establishment. */
  claim: string
  cnes: string
  /** The doctor's report of the hospital, and the doctor's request; both wait for an operator. */
  report: string
  personRequest: string
  /** One notification for the doctor, and one for the hospital. */
  bell: { medico: string; hospital: string }
}

type Fixtures = ReturnType<typeof createFixtures> & { owner: pg.Pool }

export async function createSide(fixtures: Fixtures, name: string): Promise<Side> {
  const { owner } = fixtures
  const medico = await fixtures.createMedico({ nome: `Dra. ${name}` })
  const hospital = await fixtures.createHospital({ nome: `Hospital ${name}` })
  // Makes the hospital older than the first operator, so that it has no limits on open vagas and read contacts.
  await owner.query(`update app.hospitais set created_at = created_at - interval '1 day' where id = $1`, [hospital.id])
  const operador = await fixtures.createOperador({ nome: `Olívia ${name}` })
  const vagaApplied = await fixtures.createVaga(hospital)
  const candidatura = await fixtures.createCandidatura(vagaApplied, medico)
  const mark = randomUUID()
  const key = `documentos-crm/${medico.userId}/${mark}.pdf`
  const documento = await owner.query<{ id: string }>(
    `insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 1, sha256('')) returning id`,
    [medico.userId, key],
  )
  const savedSearch = await owner.query<{ id: string }>(
    `insert into app.saved_searches (medico_id, name, especialidade) values ($1, 'UTI', 'UTI') returning id`,
    [medico.id],
  )
  const setorOf = async (nome: string) =>
    (
      await owner.query<{ id: string }>('insert into app.setores (hospital_id, nome) values ($1, $2) returning id', [
        hospital.id,
        nome,
      ])
    ).rows[0]!.id
  const [setor, emptySetor] = [await setorOf('UTI adulto'), await setorOf('Maternidade')]
  await owner.query('insert into app.vaga_setores (vaga_id, setor_id) values ($1, $2)', [vagaApplied, setor])
  const plantao = await owner.query<{ id: string }>(
    `insert into app.plantoes (hospital_id, setor_id, nome_vaga, especialidade, data, horario, modalidade, horario_reader)
     values ($1, $2, 'Plantão planejado', 'UTI', '2099-03-01', '19:00 - 07:00', 'presencial', 0) returning id`,
    [hospital.id, setor],
  )
  const publication = await owner.query<{ id: string }>(
    `insert into app.publications (hospital_id, decided_by, carried_out_after) values ($1, $2, now() + interval '1 day')
     returning id`,
    [hospital.id, hospital.userId],
  )
  const changeProposal = randomUUID()
  // Triggers are off, because they require an accepted candidatura.
  await owner.query(`begin; set local session_replication_role = replica;
    insert into app.change_proposals (id, vaga_id, candidatura_id, data, horario, valor)
    select '${changeProposal}', id, '${candidatura}', data, horario, 1 from app.vagas where id = '${vagaApplied}'; commit`)
  const claim = await owner.query<{ id: string }>(
    `insert into app.proof_claims (hospital_id, kind, status, note) values ($1, 'manual', 'waiting_operator', $2)
     returning id`,
    [hospital.id, mark],
  )
  // The establishment is in another city than the hospital, so the hospital's claim must wait for an operator.
  const cnes = await owner.query<{ cnes: string }>(
    `insert into app.cnes_establishments (cnes, name, city, state)
     select (1000000 + count(*))::text, $1, 'Santos', 'SP' from app.cnes_establishments returning cnes`,
    [hospital.nome],
  )
  const report = await owner.query<{ id: string }>(
    `insert into app.reports (reporter_user_id, reporter_type, about, about_id, about_user_id, reason)
     values ($1, 'medico', 'hospital', $2, $3, 'Vaga falsa') returning id`,
    [medico.userId, hospital.id, hospital.userId],
  )
  const requests = await owner.query<{ id: string }>(
    `insert into app.person_requests (user_id, kind) values ($1, 'acesso'), ($2, 'acesso') returning id`,
    [medico.userId, hospital.userId],
  )
  const bellOf = async ({ userId, email }: Profile) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into app.notificacoes (dedupe_key, kind, auth_user_id, email, visible_from, vaga_id, candidatura_id)
       values ($1, 'candidatura-expired', $2, $3, now(), $4, $5) returning id`,
      [randomUUID(), userId, email, vagaApplied, candidatura],
    )
    return rows[0]!.id
  }
  const bell = { medico: await bellOf(medico), hospital: await bellOf(hospital) }
  const rows: [string, unknown[]][] = [
    [
      `auth.one_time_tokens (user_id, kind, token_hash, expires_at) values ($1, 'reset', sha256($2), now() + interval '1 h')`,
      [medico.userId, mark],
    ],
    [`auth.audit (event, request_id) values ('login', $1)`, [mark]],
    [`auth.erasures_signed select clock_timestamp() where $1 <> ''`, [mark]],
    [`auth.rate_limits (key, points, expire) values ($1, 1, 99999999999999)`, [mark]],
    [
      `auth.limit_reservations (key, attempt, expires_at) values ($1, gen_random_uuid(), now() + interval '1 h')`,
      [mark],
    ],
    [`app.avaliacoes (medico_id, hospital_id, estrelas) values ($1, $2, 5)`, [medico.id, hospital.id]],
    [`app.attendance (candidatura_id) values ($1)`, [candidatura]],
    [
      `app.avaliacoes_hospitais (candidatura_id, medico_id, hospital_id, estrelas, opens_at) values ($1, $2, $3, 5, now())`,
      [candidatura, medico.id, hospital.id],
    ],
    [`app.acessos (medico_id, hospital_id, kind) values ($1, $2, 'perfil')`, [medico.id, hospital.id]],
    [
      `app.notificacoes (dedupe_key, kind, auth_user_id, email) values ($1, 'confirm-email', $2, 'a@example.com')`,
      [mark, medico.userId],
    ],
    [
      `app.notificacao_choices (auth_user_id, kind, delivery) select id, 'rating-due', 'daily' from unnest($1::uuid[]) id`,
      [[medico.userId, hospital.userId]],
    ],
    [
      `app.idempotency_keys (user_id, key, route, body_hash) select id, 'key', 'POST', sha256('') from unnest($1::uuid[]) id`,
      [[medico.userId, hospital.userId]],
    ],
    [
      `app.operator_looks (operador_id, user_id, kind, reason) select $1, id, 'conta', 'Denúncia' from unnest($2::uuid[]) id`,
      [operador.id, [medico.userId, hospital.userId]],
    ],
    [`auth.second_factors (user_id, secret) values ($1, 'none')`, [medico.userId]],
    [`auth.recovery_codes (user_id, code_hash) values ($1, $2)`, [medico.userId, 'A'.repeat(43)]],
    [`app.cnes_codes (cnes) values ($1)`, [cnes.rows[0]!.cnes]],
    [`auth.operator_invites (token_hash) values (sha256($1))`, [mark]],
  ]
  for (const [into, values] of rows) await owner.query(`insert into ${into}`, values)
  return {
    name,
    mark,
    medico,
    hospital,
    operador,
    vagaApplied,
    candidatura,
    documento: { id: documento.rows[0]!.id, key },
    savedSearch: savedSearch.rows[0]!.id,
    setor,
    emptySetor,
    plantao: plantao.rows[0]!.id,
    publication: publication.rows[0]!.id,
    changeProposal,
    claim: claim.rows[0]!.id,
    cnes: cnes.rows[0]!.cnes,
    report: report.rows[0]!.id,
    personRequest: requests.rows[0]!.id,
    bell,
  }
}
