import { downloadContas } from '@plantao/contract/contas/routes'
import { exportOwnVagas } from '@plantao/contract/escala/routes'
import { describeNotificacao } from '@plantao/contract/notificacoes/kind-rules'
import { listNotificacoes } from '@plantao/contract/notificacoes/routes'
import { expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { acceptedEmail } from '../candidaturas/emails/kinds.ts'
import { mountContas } from '../contas/routes.ts'
import { mountEscala } from '../escala/routes.ts'
import { emailKinds } from '../jobs.ts'
import { asRole } from '../platform/database/db.ts'
import { headOfVaga } from '../vagas/page/head.ts'
import { mountVagas } from '../vagas/routes.ts'
import { calendarFiles } from './emails/calendar.ts'
import { mountNotificacoes } from './routes.ts'

const test = await startTestApp([mountVagas, mountContas, mountEscala, mountNotificacoes])
const { owner, services, ok, createMedico, createHospital, createVaga, createCandidatura } = test
const { jobServices, queueAbout } = await startEmails(services, owner)

const hours = '19:00 - 07:00'
const hospital = await createHospital()
const createShift = () => createVaga(hospital, { modalidade: 'sobreaviso', data: '2099-11-28', horario: hours })

const statusOf: Record<string, string> = {
  'candidatura-received': 'pendente',
  'candidatura-renewed': 'pendente',
  'candidatura-not-selected': 'nao_selecionada',
  'vaga-reopened': 'nao_selecionada',
  'candidatura-refused': 'recusada',
  'candidatura-withdrawn': 'retirada',
  'candidatura-expired': 'expirada',
  'shift-given-up': 'desistencia',
  'shift-dismissed': 'dispensada',
}

/** A shift on call with everything that an e-mail of this kind needs. @returns the key of the e-mail */
async function situationOf(kind: string) {
  const medico = await createMedico()
  const vaga = await createShift()
  if (kind === 'saved-search-found' || kind === 'urgent-call') {
    await owner.query('insert into app.urgent_call_consents (medico_id, hospital_id) values ($1, $2)', [
      medico.id,
      hospital.id,
    ])
    return `${vaga}:${medico.id}`
  }
  const id = await createCandidatura(vaga, medico, statusOf[kind] ?? 'aceita')
  const one = async (sql: string, ...values: unknown[]) =>
    (await owner.query(sql, [id, ...values])).rows[0].key as string
  switch (kind) {
    case 'candidatura-not-accepted':
      return `${id}:1:vaga_not_open`
    case 'shift-no-show':
    case 'no-show-answered':
      return one(
        `insert into app.attendance (candidatura_id, presence, presence_at, no_show_answer)
         values ($1, 'nao_compareceu', now(), 'Estive lá') returning candidatura_id as key`,
      )
    case 'rating-due':
      return `${id}:medico`
    case 'rating-received':
      return one(
        `insert into app.avaliacoes (candidatura_id, medico_id, hospital_id, estrelas)
         select id, medico_id, hospital_id, 5 from app.candidaturas where id = $1 returning candidatura_id || ':medico' as key`,
      )
    case 'shift-place-corrected':
      return one(
        `update app.vagas set place_correction = uuidv7() where id = (select vaga_id from app.candidaturas where id = $1)
         returning place_correction || ':' || $2 as key`,
        medico.id,
      )
    case 'vaga-changed':
      return one(
        `insert into app.history (kind, vaga_id, previous)
         select 'vaga_alterada', id, app.content_of_vaga(v) || '{"horario": "18:00 - 06:00"}' from app.vagas v
         where id = (select vaga_id from app.candidaturas where id = $1) returning $1 || ':' || id as key`,
      )
    case 'shift-change-proposed':
    case 'shift-change-answered':
      await owner.query("update app.vagas set status = 'preenchida' where id = $1", [vaga])
      return one(
        `insert into app.change_proposals (candidatura_id, vaga_id, data, horario, status)
         select id, vaga_id, '2099-11-29', '18:00 - 06:00', $2 from app.candidaturas where id = $1 returning id as key`,
        kind === 'shift-change-proposed' ? 'pending' : 'agreed',
      )
    case 'shift-hospital-suspended':
      return one(
        `update app.vagas set is_suspended = true where id = (select vaga_id from app.candidaturas where id = $1)
         returning $1 || ':1' as key`,
      )
    case 'daily-summary':
      await queueAbout(acceptedEmail, [id])
      return one(`select id as key from app.notificacoes where candidatura_id = $1`)
    default:
      return one(`select id || ':' || version as key from app.candidaturas where id = $1`)
  }
}

/** The texts of the e-mail about one shift and, if the kind is gathered, of the e-mail about two. */
async function textsOf(kind: (typeof emailKinds)[number]) {
  const keys = [await situationOf(kind.name), await situationOf(kind.name)] as [string, string]
  const compose = (...some: [string, ...string[]]) =>
    asRole(services.db, 'app_jobs', (trx) => kind.compose(trx, some, jobServices))
  const messages = [await compose(keys[0]), ...(kind.isGathered ? [await compose(...keys)] : [])]
  return Promise.all(
    messages.map(async (message) => {
      if (!message) throw new Error(`no e-mail of the kind ${kind.name}`)
      return { subject: message.subject, body: (await message.render()).text }
    }),
  )
}

const isAboutAccount = (name: string) =>
  /^(account|proof)-/.test(name) ||
  /^(confirm-email|reset-password|suspension-lifted|claim-received|request-answered|report-(received|decided))$/.test(
    name,
  )

it.each(emailKinds.filter(({ name }) => !isAboutAccount(name)))(
  'the e-mail $name says of a shift on call that it is one',
  async (kind) => {
    for (const { subject, body } of await textsOf(kind)) {
      expect(`${subject}\n${body}`).toMatch(/sobreaviso/i)
      if (subject.includes(hours)) expect(subject).toContain(`${hours} (sobreaviso)`)
    }
  },
)

it('the bell, the files and the title of the page say it too', async () => {
  const medico = await createMedico()
  const vaga = await createShift()
  const id = await createCandidatura(vaga, medico, 'aceita')
  await queueAbout(acceptedEmail, [id])
  const [line] = (await ok(listNotificacoes, { as: medico })).items
  expect(describeNotificacao(line!, 'medico').about).toMatch(/\(sobreaviso\)$/)
  const [file] = await asRole(services.db, 'app_jobs', (trx) => calendarFiles(trx, [id], 'PUBLISH', services.config))
  expect(String(file!.content)).toContain('Sobreaviso')
  expect((await headOfVaga(services, vaga))!.title).toMatch(/\(sobreaviso\)$/)
  expect(String(await ok(downloadContas, { as: medico, query: { mes: '2099-11' } }))).toContain('Sobreaviso')
  expect(String(await ok(exportOwnVagas, { as: hospital }))).toContain('Sobreaviso')
})
