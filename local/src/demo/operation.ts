import type pg from 'pg'
import { demoDomain, unprovenHospital } from './profiles.ts'

interface Row {
  id: string
}

/** Hospitals whose CNPJ the operator checked. The others typed a code. */
const checkedByOperator = new Set([4, 7])

/** Proves all hospitals but one. They are in the ministry's register, as two more that nobody has claimed. */
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
         proven_until = now() - $3 * interval '1 day' + app.proof_period(), proven_cnes = cnes where id = $1`,
      [id, by, 12 + 19 * i],
    )
  }
}

/** The hospital that is not proven asks the operator. */
export async function insertClaim(client: pg.Client, hospitais: readonly Row[]) {
  await client.query(
    `insert into app.proof_claims (hospital_id, kind, cnes, status, waits_because, note, created_at)
     select id, 'cnes', cnes, 'waiting_operator', 'not_hospital',
       'Somos o pronto-socorro da rede municipal. O telefone que está no site da prefeitura é o mesmo do cadastro.',
       now() - interval '1 day'
     from app.hospitais where id = $1`,
    [hospitais[unprovenHospital]!.id],
  )
}
