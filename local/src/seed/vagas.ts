import { passwords } from '@plantao/server/auth/passwords/passwords'
import type pg from 'pg'
import { demoDomain } from '../demo/profiles.ts'

/** The password of the accounts for measurements: 'medico.1@…' to 'medico.200@…' and 'hospital.1@…'. */
export const seedPassword = 'plantao-medida'
export const seedMedicos = 200

export interface SeedOptions {
  vagas: number
  onProgress: (done: number) => void
}

const perBatch = 20_000

/**
 * Fills up to this number of made-up vagas, for measurements. As in reality, names repeat, nine of ten are open and every
 * third has a candidate. One in 50,000 has the rare word 'xingu'. The rows are the same on every machine.
 * @param client acting as app_owner, with search_path app, extensions.
 */
export async function seedVagas(client: pg.Client, { vagas, onProgress }: SeedOptions) {
  await client.query('select setseed(0.42)')
  await seedAccounts(client, Math.min(7_000, Math.max(20, Math.round(vagas / 140))))
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from app.vagas v join app.hospitais h on h.id = v.hospital_id where h.cnpj = '${seedCnpj}'`,
  )
  for (let done = rows[0]!.n; done < vagas; ) {
    const count = Math.min(perBatch, vagas - done)
    await client.query(insertVagas, [done, count])
    done += count
    onProgress(done)
  }
}

/** Marks the hospitals that this file made. */
const seedCnpj = '00.000.000/0000-00'

async function seedAccounts(client: pg.Client, hospitais: number) {
  const hash = await passwords.hash(seedPassword)
  await client.query(
    `with people as (
       insert into auth.users (email, password_hash, user_type, metadata, email_confirmed_at)
       select kind || '.' || n || '@${demoDomain}', $1, user_type, '{"demonstracao": true}', now()
       from (select 'medico', 'doctor', n from generate_series(1, ${seedMedicos}) n
             union all select 'hospital', 'hospital', n from generate_series(1, $2::int) n) as p (kind, user_type, n)
       on conflict do nothing returning id, email, user_type
     ), medicos as (
       insert into app.medicos (auth_user_id, nome, crm, crm_uf, especialidade, telefone, email)
       select id, 'Médico de Medida', '123456/SP', 'SP', 'Medicina de Emergência', '(11) 90000-0000', email
       from people where user_type = 'doctor'
     )
     insert into app.hospitais (auth_user_id, nome, cnpj, localizacao, telefone, endereco, cidade, estado)
     select id, (array['Hospital', 'Santa Casa de', 'UPA', 'Maternidade', 'Pronto-Socorro'])[1 + n % 5] || ' '
         || (array['São', 'Santa', 'Nova', 'Vila', 'Rio', 'Serra', 'Porto'])[1 + n % 7] || ' '
         || (array['Aurora', 'Esperança', 'Clara', 'Verde', 'Celeste', 'Branca', 'Conceição', 'das Flores', 'do Sul'])[1 + n % 9]
         || ' ' || n,
       '${seedCnpj}', 'Rua A, ' || n, '(11) 3000-0000', 'Rua A, ' || n, 'Cidade ' || n % 300,
       (array['SP', 'RJ', 'MG', 'BA', 'AM', 'RS', 'PR', 'PE', 'AC', 'DF'])[1 + n % 10]
     from (select id, split_part(split_part(email::text, '@', 1), '.', 2)::int as n from people where user_type = 'hospital') h`,
    [hash, hospitais],
  )
}

// $1: how many there are; $2: how many to add. One statement, so that an interrupted seed has whole batches only.
const insertVagas = `
with hospitais as (
  select array_agg(id order by id) as ids from app.hospitais where cnpj = '${seedCnpj}'
), medicos as (
  select array_agg(m.id order by m.id) as ids from app.medicos m where m.nome = 'Médico de Medida'
), novas as (
  insert into app.vagas (hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes, created_at, status)
  select h.ids[1 + floor(random() * array_length(h.ids, 1))::int],
    (array['Plantão Emergência Noturna', 'UTI Adulto', 'Pediatria no pronto-socorro', 'Clínica médica na enfermaria',
      'Cirurgia geral de urgência', 'Anestesia para cirurgias eletivas', 'Sala vermelha', 'Plantão obstétrico',
      'Unidade coronariana', 'Ortopedia e trauma'])[1 + n % 10] || case when n % 50000 = 7 then ' Xingu' else '' end
      || ' ' || (array['', 'A', 'B', 'manhã', 'noite', 'fim de semana'])[1 + floor(random() * 6)::int],
    (array['Emergência', 'UTI', 'Pediatria', 'Clínica Médica', 'Cirurgia Geral', 'Anestesiologia', 'Emergência',
      'Ginecologia e Obstetrícia', 'Cardiologia', 'Ortopedia'])[1 + n % 10],
    current_date + 1 + floor(random() * 60)::int,
    (array['07:00 - 19:00', '19:00 - 07:00', '07:00 - 07:00', '13:00 - 19:00', 'A combinar'])[1 + floor(random() * 5)::int],
    case when n % 9 = 0 then null else 700 + 50 * floor(random() * 40) end,
    case when n % 3 = 0 then 'Passagem de plantão às 06:50. Estacionamento no local.' end,
    now() - make_interval(secs => n * 2.5),
    case n % 20 when 0 then 'preenchida' when 1 then 'encerrada' else 'aberta' end
  from hospitais h, generate_series($1::int, $1::int + $2::int - 1) n
  returning id, status, created_at
)
insert into app.candidaturas (vaga_id, medico_id, created_at)
select v.id, m.ids[1 + floor(random() * array_length(m.ids, 1))::int], v.created_at + interval '1 minute'
from novas v, medicos m where v.status = 'aberta' and random() < 0.33`
