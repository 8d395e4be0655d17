import type pg from 'pg'
import { demoDomain, unprovenHospital } from './values/profiles.ts'

interface Row {
  id: string
}

/** Indexes of the hospitals whose CNPJ the operator checked. The others typed a code from an e-mail. */
const checkedByOperator = new Set([4, 7])

/**
 * Proves all hospitals but one. The ministry's register gets every hospital, and two more that no account has claimed.
 */
export async function insertProofs(client: pg.Client, hospitais: readonly Row[]) {
  await client.query(
    `insert into app.cnes_establishments (cnes, name, cnpj, city, state, address, email, phone, kind)
     select h.cnes, upper(h.nome), h.cnpj_key, upper(h.cidade), h.estado, h.endereco,
       'contato-' || h.cnes || '@${demoDomain}', h.telefone,
       case when h.nome ~ '^(UPA|Pronto-Socorro)' then 'PRONTO ATENDIMENTO' else 'HOSPITAL GERAL' end
     from app.hospitais h where h.id = any ($1)
     union all values
       ('9900101', 'HOSPITAL VALE SERENO', null, 'SOROCABA', 'SP', 'RUA DAS FLORES, 100', 'contato-9900101@${demoDomain}', null, 'HOSPITAL GERAL'),
       ('9900102', 'HOSPITAL SERRA NOVA', null, 'CURITIBA', 'PR', 'AV. DOS PINHAIS, 40', null, null, 'HOSPITAL GERAL')`,
    [hospitais.map(({ id }) => id)],
  )
  for (const [i, { id }] of hospitais.entries()) {
    if (i === unprovenHospital) continue
    const by = checkedByOperator.has(i) ? 'operacao' : 'cnes'
    await client.query(
      `update app.hospitais set proven_by = $2, proven_at = now() - $3 * interval '1 day',
         proven_until = now() - $3 * interval '1 day' + app.proof_period(), proven_cnes = cnes, proven_name = nome where id = $1`,
      [id, by, 12 + 19 * i],
    )
  }
}

interface Operation {
  operador: Row
  hospitais: readonly Row[]
  medicos: readonly (Row & { auth_user_id: string })[]
}

/** Leaves one task of each kind to the operator, and records that the operator looked at the accounts of visitors. */
export async function insertWaitingWork(client: pg.Client, { operador, hospitais, medicos }: Operation) {
  const hospital = hospitais[unprovenHospital]!
  // An account younger than its vagas and its claim would look like a fraud.
  await client.query(
    `update auth.users set created_at = now() - interval '2 years' where id = (select auth_user_id from app.hospitais where id = $1)`,
    [hospital.id],
  )
  await client.query(
    `insert into app.proof_claims (hospital_id, kind, cnes, status, waits_because, note, created_at)
     select id, 'cnes', cnes, 'waiting_operator', 'not_hospital',
       'Somos o pronto-socorro da rede municipal. O telefone que está no site da prefeitura é o mesmo do cadastro.',
       now() - interval '1 day'
     from app.hospitais where id = $1`,
    [hospital.id],
  )
  await client.query(
    `insert into app.reports (reporter_user_id, reporter_type, about, about_id, about_user_id, reason, created_at)
     select $2, 'medico', 'vaga', v.id, h.auth_user_id,
       'O endereço da vaga é de outra unidade: liguei, e disseram que o plantão não é lá.', now() - interval '3 hours'
     from app.vagas v join app.hospitais h on h.id = v.hospital_id
     where h.id = $1 and v.status = 'aberta' order by v.created_at desc limit 1`,
    // The report is about another hospital than the claim, because the claim is to look like an honest one.
    [hospitais[3]!.id, medicos[2]!.auth_user_id],
  )
  await client.query(
    `insert into app.person_requests (user_id, kind, text, created_at)
     values ($1, 'correcao', 'Meu CRM mudou de estado. Como corrijo o número nos plantões que já fiz?', now() - interval '2 days')`,
    [medicos[3]!.auth_user_id],
  )
  await client.query(
    `insert into app.operator_looks (operador_id, user_id, kind, reason, created_at)
     select $1, account, 'conta', words, now() - interval '5 days' from (
       select $2::uuid as account, 'Um hospital avisou que o telefone do cadastro não atende.' as words
       union all select auth_user_id, 'Conferência anual do CNPJ.' from app.hospitais where id = $3) looks`,
    [operador.id, medicos[0]!.auth_user_id, hospitais[0]!.id],
  )
}
