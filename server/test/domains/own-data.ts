import { acceptCandidatura, applyToVaga } from '@plantao/contract/candidaturas/routes'
import { uploadDocumento } from '@plantao/contract/documentos/routes'
import { claimManually } from '@plantao/contract/hospitais/proof/routes'
import { getCandidato } from '@plantao/contract/medicos/routes'
import { chooseEmail } from '@plantao/contract/notificacoes/routes'
import { savePlantoes } from '@plantao/contract/plantoes/routes'
import { saveSearch } from '@plantao/contract/saved-searches/routes'
import { createSetor } from '@plantao/contract/setores/routes'
import { createVaga, updateVaga } from '@plantao/contract/vagas/routes'
import { newVaga, type Profile } from '@plantao/testkit/fixtures'
import { mountAuth } from '../../src/auth/routes.ts'
import { mountDocumentos } from '../../src/documentos/routes.ts'
import { mountProof } from '../../src/hospitais/proof/routes.ts'
import { mountHospitais } from '../../src/hospitais/routes.ts'
import { mountMedicos } from '../../src/medicos/routes.ts'
import { mountNotificacoes } from '../../src/notificacoes/routes.ts'
import { mountPlantoes } from '../../src/plantoes/routes.ts'
import { mountSavedSearches } from '../../src/saved-searches/routes.ts'
import { mountSetores } from '../../src/setores/routes.ts'
import { mountVagas } from '../../src/vagas/routes.ts'
import { startTestApp } from '../app.ts'
import { mountWithoutUndo } from './candidaturas.ts'

export const pdf = Buffer.from('%PDF-1.7\nthe document of a doctor\n%%EOF\n')

/** A unique text that the hospital writes in each of its vagas. */
export const noteOf = (hospital: Profile) => `Ramal ${hospital.userId.slice(24)}`

/** Starts an app, with helpers that create hospitals and doctors with rows in every table. */
export async function startOwnData(env: NodeJS.ProcessEnv = {}) {
  const mounts = [
    mountAuth,
    mountMedicos,
    mountHospitais,
    mountProof,
    mountVagas,
    mountSavedSearches,
    mountSetores,
    mountPlantoes,
    mountWithoutUndo,
    mountDocumentos,
  ]
  const started = await startTestApp([...mounts, mountNotificacoes], env)
  const { owner, call, createMedico, createHospital } = started
  let shifts = 0

  /** Each vaga is on a different day, so that one doctor can be accepted for all of them. */
  async function publish(hospital: Profile, nome_vaga: string): Promise<string> {
    const data = `2099-06-${String((shifts++ % 28) + 1).padStart(2, '0')}`
    const vaga = { ...newVaga, hospital_id: hospital.id, nome_vaga, data, observacoes: noteOf(hospital) }
    const { status, body } = await call(createVaga, {
      as: hospital,
      body: vaga,
      idempotencyKey: `publish-${shifts}-${hospital.id}`,
    })
    if (status !== 200 && status !== 401) throw new Error(`not published: ${JSON.stringify(body)}`)
    return body.id
  }
  const apply = async (medico: Profile, vaga_id: string): Promise<string> =>
    (await call(applyToVaga, { as: medico, body: { vaga_id, medico_id: medico.id } })).body.id
  const accept = (hospital: Profile, candidatura_id: string) =>
    call(acceptCandidatura, { as: hospital, body: { candidatura_id } })

  /** A hospital and a doctor, with rows in almost every table. The doctor has two documents and three candidaturas. */
  async function createParties(nome = 'Hospital Santa Brígida') {
    const medico = await createMedico({ nome: 'Beatriz Nogueira', crm: 'CRM/SP 765432' })
    const other = await createMedico({ nome: 'Caio Teixeira', crm: 'CRM/RJ 998877' })
    const hospital = await createHospital({ nome })
    const document = {
      params: { name: `${medico.userId}.pdf` },
      body: pdf,
      headers: { 'content-type': 'application/pdf' },
    }
    for (let n = 0; n < 2; n++) await call(uploadDocumento, { as: medico, ...document })
    const vagas = {
      waiting: await publish(hospital, 'Plantão que espera'),
      accepted: await publish(hospital, 'Plantão aceito'),
      notSelected: await publish(hospital, 'Plantão de outro'),
    }
    const setor = await call(createSetor, {
      as: hospital,
      body: { nome: `Ala de ${nome}`, observacoes: noteOf(hospital) },
    })
    await call(updateVaga, { as: hospital, params: { id: vagas.waiting }, body: { setor_id: setor.body.id } })
    const { data, horario, valor, ...shared } = {
      ...newVaga,
      nome_vaga: `Plantão de ${nome}`,
      observacoes: noteOf(hospital),
    }
    await call(savePlantoes, {
      as: hospital,
      body: { ...shared, setor_id: setor.body.id, shifts: [{ data, horario, valor }] },
    })
    await call(claimManually, { as: hospital, body: { note: noteOf(hospital) } })
    const waiting = await apply(medico, vagas.waiting)
    const accepted = await apply(medico, vagas.accepted)
    const notSelected = await apply(medico, vagas.notSelected)
    await accept(hospital, accepted)
    await accept(hospital, await apply(other, vagas.notSelected))
    await call(getCandidato, { as: hospital, params: { id: medico.id } })
    await owner.query(
      `insert into app.avaliacoes (medico_id, hospital_id, estrelas, comentario) values ($1, $2, 5, $3)`,
      [medico.id, hospital.id, 'Obrigado em nome do hospital'],
    )
    // Where there are limits, the acceptance has opened the contact already.
    for (const table of ['urgent_call_consents', 'opened_contacts'])
      await owner.query(`insert into app.${table} (medico_id, hospital_id) values ($1, $2) on conflict do nothing`, [
        medico.id,
        hospital.id,
      ])
    await owner.query('insert into app.attendance (candidatura_id, no_show_answer) values ($1, $2)', [
      accepted,
      `Beatriz Nogueira esteve no ${nome}`,
    ])
    await owner.query(
      `insert into app.avaliacoes_hospitais (candidatura_id, medico_id, hospital_id, estrelas, comentario, reply, opens_at)
       values ($1, $2, $3, 4, 'Beatriz Nogueira', $4, now())`,
      [accepted, medico.id, hospital.id, `${nome} agradece a Beatriz Nogueira`],
    )
    const dealings: [reporter: Profile, type: string, about: string, reported: Profile][] = [
      [medico, 'medico', 'hospital', hospital],
      [hospital, 'hospital', 'medico', medico],
    ]
    for (const [reporter, type, about, reported] of dealings) {
      await owner.query(
        `insert into app.reports (reporter_user_id, reporter_type, about, about_id, about_user_id, reason)
         values ($1, $2, $3, $4, $5, $6)`,
        [reporter.userId, type, about, reported.id, reported.userId, `${reporter.nome} denuncia ${reported.nome}`],
      )
      await owner.query(
        `with look as (insert into app.operator_looks (user_id, kind, reason) values ($1, 'conta', $2))
         insert into app.person_requests (user_id, kind, text) values ($1, 'correcao', $2)`,
        [reporter.userId, `Pedido de ${reporter.nome}`],
      )
    }
    await call(saveSearch, {
      as: medico,
      body: { name: 'Noites de UTI', filters: { especialidade: 'UTI', turno: 'noite' } },
    })
    for (const as of [medico, hospital]) {
      await call(chooseEmail, { as, params: { kind: 'rating-due' }, body: { delivery: 'daily' } })
    }
    return { medico, other, hospital, vagas, candidaturas: { waiting, accepted, notSelected } }
  }

  /** All values in the database that meet the SQL condition on `e.value`. */
  async function search(condition: string, texts: readonly string[]) {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('app', 'auth') and c.relkind = 'r'`,
    )
    const found: { table: string; column: string; row: Record<string, unknown> }[] = []
    for (const { name: table } of tables) {
      const { rows } = await owner.query<{ column: string; row: Record<string, unknown> }>(
        `select e.key as column, to_jsonb(t) as row from ${table} t, jsonb_each_text(to_jsonb(t)) e where ${condition}`,
        [texts],
      )
      found.push(...rows.map((one) => ({ table, ...one })))
    }
    return found
  }
  const rowsWith = (ids: readonly string[]) => search('e.value = any ($1)', ids)

  /** Columns that contain one of the texts, as `table: column`. */
  async function mentions(texts: readonly string[]) {
    const contains = 'exists (select from unnest($1::text[]) x where strpos(lower(e.value), lower(x)) > 0)'
    const found = await search(contains, texts)
    return [...new Set(found.map(({ table, column }) => `${table}: ${column}`))].sort()
  }

  return { ...started, publish, apply, accept, createParties, rowsWith, mentions }
}
