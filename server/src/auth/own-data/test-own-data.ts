import { acceptCandidatura, applyToVaga } from '@plantao/contract/candidaturas/routes'
import { uploadDocumento } from '@plantao/contract/documentos/routes'
import { getCandidato } from '@plantao/contract/medicos/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { password } from '@plantao/testkit/fixtures'
import { mountCandidaturas } from '../../candidaturas/routes.ts'
import { mountDocumentos } from '../../documentos/routes.ts'
import { mountHospitais } from '../../hospitais/routes.ts'
import { mountMedicos } from '../../medicos/routes.ts'
import { startTestApp } from '../../test-app.ts'
import { mountVagas } from '../../vagas/routes.ts'
import { passwords } from '../passwords/passwords.ts'
import { mountAuth } from '../routes.ts'

export const pdf = Buffer.from('%PDF-1.7\nthe document of a doctor\n%%EOF\n')

/** What a hospital writes at all its vagas, and nobody else does. */
export const noteOf = (hospital: Profile) => `Ramal ${hospital.userId.slice(24)}`

/** Hospital and doctor with something of theirs in every table: by the API, as it comes about. */
export async function startOwnData() {
  const started = await startTestApp([
    mountAuth,
    mountMedicos,
    mountHospitais,
    mountVagas,
    mountCandidaturas,
    mountDocumentos,
  ])
  const { app, owner, call, createMedico, createHospital } = started
  const passwordHash = await passwords.hash(password)
  let shifts = 0

  async function withPassword<A extends { userId: string }>(actor: A, metadata: object): Promise<A> {
    await owner.query('update auth.users set password_hash = $2, metadata = $3 where id = $1', [
      actor.userId,
      passwordHash,
      metadata,
    ])
    return actor
  }
  const newMedico = async (nome: string, crm: string) =>
    withPassword(await createMedico({ nome, crm, especialidade: 'Cardiologia' }), { nome, crm })
  const newHospital = async (nome: string) => withPassword(await createHospital({ nome }), { nomeHospital: nome })

  /** Each on a day of its own, so that a doctor may have them all. */
  async function publish(hospital: Profile, nome_vaga: string): Promise<string> {
    const data = `2099-06-${String((shifts++ % 28) + 1).padStart(2, '0')}`
    const { status, body } = await call(createVaga, {
      as: hospital,
      body: {
        hospital_id: hospital.id,
        nome_vaga,
        especialidade: 'Cardiologia',
        data,
        horario: '19:00 - 07:00',
        valor: 1400,
        observacoes: noteOf(hospital),
      },
      idempotencyKey: `publish-${shifts}-${hospital.id}`,
    })
    if (status !== 200 && status !== 401) throw new Error(`not published: ${JSON.stringify(body)}`)
    return body.id
  }
  const apply = async (medico: Profile, vaga_id: string): Promise<string> =>
    (await call(applyToVaga, { as: medico, body: { vaga_id, medico_id: medico.id } })).body.id
  const accept = (hospital: Profile, candidatura_id: string) =>
    call(acceptCandidatura, { as: hospital, body: { candidatura_id } })

  const upload = (medico: Profile) =>
    app.inject({
      method: 'PUT',
      url: uploadDocumento.path.replace(':name', `${medico.userId}.pdf`),
      headers: { ...medico.headers, 'content-type': 'application/pdf' },
      payload: pdf,
    })

  /** A doctor who is waiting, was accepted, was passed over, was rated and was looked at. */
  async function entangle(medico: Profile, hospital: Profile, other: Profile) {
    await upload(medico)
    await upload(medico)
    const vagas = {
      waiting: await publish(hospital, 'Plantão que espera'),
      accepted: await publish(hospital, 'Plantão aceito'),
      notSelected: await publish(hospital, 'Plantão de outro'),
    }
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
    return { vagas, candidaturas: { waiting, accepted, notSelected } }
  }

  /** Every row of every table in which one of the texts stands, as `table: column`. */
  async function mentions(texts: readonly string[]) {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('app', 'auth', 'pgboss') and c.relkind = 'r'`,
    )
    const found = []
    for (const { name } of tables) {
      const { rows } = await owner.query<{ key: string }>(
        `select e.key from ${name} t, jsonb_each_text(to_jsonb(t)) e
         where exists (select from unnest($1::text[]) x where strpos(lower(e.value), lower(x)) > 0)`,
        [texts],
      )
      found.push(...rows.map(({ key }) => `${name}: ${key}`))
    }
    return [...new Set(found)].sort()
  }

  return { ...started, newMedico, newHospital, publish, apply, accept, upload, entangle, mentions }
}
