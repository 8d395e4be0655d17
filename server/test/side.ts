import { randomUUID } from 'node:crypto'
import type { Sheet } from '@plantao/contract/escala/sheet/schema'
import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import { anonKey } from '@plantao/testkit/client'
import {
  type Account,
  type AccountType,
  hospitalSignUp,
  medicoSignUp,
  newVaga,
  type Profile,
  password,
  passwordHash,
  signUps,
} from '@plantao/testkit/fixtures'
import { newAddress, newCnpj, newEmail } from '@plantao/testkit/random'
import pg from 'pg'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n')

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
  /** A doctor of the house without shifts, and one who stands at a fixed shift and stood at another. */
  membro: string
  membroOnDuty: string
  fixedShift: string
  closedMonth: string
  /** A decision of the hospital to publish planned shifts, which is not carried out yet. */
  publication: string
  /** The hospital's claim of proof that waits for an operator, and the CNES number of an establishment. */
  claim: string
  cnes: string
  /** The doctor's report of the hospital, and the doctor's request; both wait for an operator. */
  report: string
  personRequest: string
  /** One notification for the doctor, and one for the hospital. */
  bell: { medico: string; hospital: string }
}

/** Fixtures of a test, which know its database and how it signs tokens. */
interface Fixtures {
  owner: pg.Pool
  tokensOf: (
    session: Pick<Account, 'accountType' | 'userId' | 'sessionId'>,
  ) => Promise<Pick<Account, 'access' | 'refresh'>>
}

async function newProfile({ tokensOf }: Fixtures, accountType: AccountType, nome: string): Promise<Profile> {
  const session = { accountType, userId: randomUUID(), sessionId: randomUUID() }
  const tokens = await tokensOf(session)
  const headers = { apikey: anonKey, authorization: `Bearer ${tokens.access}` }
  return { ...session, ...tokens, headers, id: randomUUID(), nome, email: newEmail(), password, from: newAddress() }
}

/** Statements for one round trip, with each value as a quoted literal. */
const sql = (texts: TemplateStringsArray, ...values: (string | number)[]) =>
  String.raw({ raw: texts }, ...values.map((value) => pg.escapeLiteral(String(value))))

const hours = parseHorario(newVaga.horario)!

/** The paper of a month with one shift. */
const closedSheet = ({ nome, email }: Profile, mark: string): Sheet & { closed_by: string } => ({
  ...{ mes: '2099-03', closed_by: email },
  hospital: {
    nome,
    cnes: '',
    cnpj: '',
    cidade: '',
    estado: 'SP',
    director_name: '',
    director_crm: '',
    director_uf: '',
  },
  medicos: [{ nome: `Larissa ${mark}`, crm: 'CRM/SP 100311', rqe: null, especialidade: null, telefone: null }],
  setores: [],
  dias: [],
  sobreaviso: [{ key: 'UTI', nome: 'UTI', plantoes: [{ data: '2099-03-01', horario: '19:00–07:00', medico: 0 }] }],
})

const firstCnes = 1_000_000
let sidesMade = 0

/** Creates all rows in one round trip, because some tests need hundreds of sides. */
export async function createSide(fixtures: Fixtures, name: string): Promise<Side> {
  const medico = await newProfile(fixtures, 'medico', `Dra. ${name}`)
  const hospital = await newProfile(fixtures, 'hospital', `Hospital ${name}`)
  const operador = await newProfile(fixtures, 'operador', `Olívia ${name}`)
  const mark = randomUUID()
  const side = {
    name,
    mark,
    medico,
    hospital,
    operador,
    vagaApplied: randomUUID(),
    candidatura: randomUUID(),
    documento: { id: randomUUID(), key: `documentos-crm/${medico.userId}/${mark}.pdf` },
    savedSearch: randomUUID(),
    setor: randomUUID(),
    emptySetor: randomUUID(),
    plantao: randomUUID(),
    membro: randomUUID(),
    membroOnDuty: randomUUID(),
    fixedShift: randomUUID(),
    closedMonth: randomUUID(),
    publication: randomUUID(),
    claim: randomUUID(),
    cnes: String(firstCnes + ++sidesMade),
    report: randomUUID(),
    personRequest: randomUUID(),
    bell: { medico: randomUUID(), hospital: randomUUID() },
  }
  const { vagaApplied, candidatura } = side
  const user = ({ accountType, userId, email, sessionId }: Profile, metadata: object) => sql`
    insert into auth.users (id, email, password_hash, user_type, email_confirmed_at, metadata)
    values (${userId}, ${email}, ${passwordHash}, ${signUps[accountType].user_type}, now(), ${JSON.stringify(metadata)});
    insert into auth.sessions (id, user_id) values (${sessionId}, ${userId});`
  const { telefone, endereco, cidade, estado } = hospitalSignUp
  // The hospital is older than the first operator, so that it has no limits on open vagas and read contacts.
  const people = sql`
    insert into app.medicos (id, auth_user_id, nome, crm, crm_uf, telefone)
    values (${medico.id}, ${medico.userId}, ${medico.nome}, ${medicoSignUp.crm}, 'SP', ${medicoSignUp.telefone});
    insert into app.hospitais (id, auth_user_id, nome, cnpj, localizacao, telefone, endereco, cidade, estado, created_at)
    values (${hospital.id}, ${hospital.userId}, ${hospital.nome}, ${newCnpj()}, ${`${endereco}, ${cidade} - ${estado}`},
      ${telefone}, ${endereco}, ${cidade}, ${estado}, now() - interval '1 day');
    insert into app.operadores (id, auth_user_id, nome) values (${operador.id}, ${operador.userId}, ${operador.nome});`
  const shift = sql`
    insert into app.vagas (id, hospital_id, nome_vaga, especialidade, data, horario, horario_reader, starts_at, ends_at, status)
    select ${vagaApplied}, id, ${newVaga.nome_vaga}, ${newVaga.especialidade}, ${newVaga.data}, ${newVaga.horario}, ${horarioReader},
      app.instant_of(${newVaga.data}, ${hours.start}, time_zone), app.instant_of(${newVaga.data}, ${hours.end}, time_zone), 'aberta'
    from app.hospitais where id = ${hospital.id};
    insert into app.candidaturas (id, vaga_id, medico_id, status) values (${candidatura}, ${vagaApplied}, ${medico.id}, 'pendente');
    insert into app.attendance (candidatura_id) values (${candidatura});
    insert into app.avaliacoes (medico_id, hospital_id, estrelas) values (${medico.id}, ${hospital.id}, 5);
    insert into app.avaliacoes_hospitais (candidatura_id, medico_id, hospital_id, estrelas, opens_at)
    values (${candidatura}, ${medico.id}, ${hospital.id}, 5, now());
    insert into app.acessos (medico_id, hospital_id, kind) values (${medico.id}, ${hospital.id}, 'perfil');`
  const plans = sql`
    insert into app.setores (id, hospital_id, nome) values (${side.setor}, ${hospital.id}, 'UTI adulto');
    insert into app.setores (id, hospital_id, nome) values (${side.emptySetor}, ${hospital.id}, 'Maternidade');
    insert into app.vaga_setores (vaga_id, setor_id) values (${vagaApplied}, ${side.setor});
    insert into app.plantoes (id, hospital_id, setor_id, nome_vaga, especialidade, data, horario, modalidade, horario_reader)
    values (${side.plantao}, ${hospital.id}, ${side.setor}, 'Plantão planejado', 'UTI', '2099-03-01', '19:00 - 07:00', 'presencial', 0);
    insert into app.publications (id, hospital_id, decided_by, carried_out_after)
    values (${side.publication}, ${hospital.id}, ${hospital.userId}, now() + interval '1 day');
    insert into app.membros (id, hospital_id, nome, crm, crm_uf, by_user)
    values (${side.membro}, ${hospital.id}, ${`Rafael ${mark}`}, '100459', 'SP', ${hospital.userId}),
      (${side.membroOnDuty}, ${hospital.id}, ${`Larissa ${mark}`}, null, null, ${hospital.userId});
    insert into app.plantoes (id, hospital_id, membro_id, nome_vaga, especialidade, data, horario, modalidade, horario_reader)
    values (${side.fixedShift}, ${hospital.id}, ${side.membroOnDuty}, 'UTI', 'UTI', '2099-03-02', '07:00 - 19:00', 'presencial', 0);
    insert into app.plantao_names (plantao_id, hospital_id, membro_id, nome)
    values (${side.fixedShift}, ${hospital.id}, ${side.membroOnDuty}, ${`Larissa ${mark}`});
    insert into app.closed_months (id, hospital_id, month, sheet, by_user)
    values (${side.closedMonth}, ${hospital.id}, '2099-03-01', ${JSON.stringify(closedSheet(hospital, mark))}, ${hospital.userId});
    insert into app.sheet_words (hospital_id, kind, word, membro_id)
    values (${hospital.id}, 'membro', ${mark}, ${side.membroOnDuty});`
  const ofDoctor = sql`
    insert into app.documentos (id, auth_user_id, object_key, size, sha256)
    values (${side.documento.id}, ${medico.userId}, ${side.documento.key}, ${pdf.length}, sha256(''));
    insert into app.saved_searches (id, medico_id, name, especialidade) values (${side.savedSearch}, ${medico.id}, 'UTI', 'UTI');
    insert into auth.one_time_tokens (user_id, kind, token_hash, expires_at)
    values (${medico.userId}, 'reset', sha256(${mark}), now() + interval '1 h');
    insert into auth.second_factors (user_id, secret) values (${medico.userId}, 'none');
    insert into auth.recovery_codes (user_id, code_hash) values (${medico.userId}, ${'A'.repeat(43)});
    insert into app.notificacoes (dedupe_key, kind, auth_user_id, email)
    values (${mark}, 'confirm-email', ${medico.userId}, 'a@example.com');
    insert into app.work (name, key) values ('a-job', ${mark});`
  // The establishment is in another city than the hospital, so the hospital's claim must wait for an operator.
  const forOperators = sql`
    insert into app.cnes_establishments (cnes, name, city, state) values (${side.cnes}, ${hospital.nome}, 'Santos', 'SP');
    insert into app.cnes_codes (cnes) values (${side.cnes});
    insert into app.proof_claims (id, hospital_id, kind, status, note)
    values (${side.claim}, ${hospital.id}, 'manual', 'waiting_operator', ${mark});
    insert into app.reports (id, reporter_user_id, reporter_type, about, about_id, about_user_id, reason)
    values (${side.report}, ${medico.userId}, 'medico', 'hospital', ${hospital.id}, ${hospital.userId}, 'Vaga falsa');
    insert into app.person_requests (id, user_id, kind) values (${side.personRequest}, ${medico.userId}, 'acesso');
    insert into app.person_requests (user_id, kind) values (${hospital.userId}, 'acesso');`
  const ofBoth = (['medico', 'hospital'] as const).map((type) => {
    const { userId, email } = side[type]
    return sql`
      insert into app.notificacoes (id, dedupe_key, kind, auth_user_id, email, visible_from, vaga_id, candidatura_id)
      values (${side.bell[type]}, ${randomUUID()}, 'candidatura-expired', ${userId}, ${email}, now(), ${vagaApplied}, ${candidatura});
      insert into app.notificacao_choices (auth_user_id, kind, delivery) values (${userId}, 'rating-due', 'daily');
      insert into app.idempotency_keys (user_id, key, route, body_hash) values (${userId}, 'key', 'POST', sha256(''));
      insert into app.operator_looks (operador_id, user_id, kind, reason) values (${operador.id}, ${userId}, 'conta', 'Denúncia');`
  })
  const ofNobody = sql`
    insert into auth.audit (event, request_id) values ('login', ${mark});
    insert into auth.rate_limits (key, points, expire) values (${mark}, 1, 99999999999999);
    insert into auth.limit_reservations (key, attempt, expires_at) values (${mark}, gen_random_uuid(), now() + interval '1 h');
    insert into auth.operator_invites (token_hash) values (sha256(${mark}));`
  const users = [
    user(medico, { ...medicoSignUp, nome: medico.nome }),
    user(hospital, { ...hospitalSignUp, nomeHospital: hospital.nome }),
    user(operador, signUps.operador),
  ]
  await fixtures.owner.query([...users, people, shift, plans, ofDoctor, forOperators, ...ofBoth, ofNobody].join(''))
  return side
}
