import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { acceptedEmail, notSelectedEmail, withoutHospitalEmail, withoutMedicoEmail } from '../candidaturas/emails.ts'
import { mountCandidaturas } from '../candidaturas/routes.ts'
import { startTestApp } from '../test-app.ts'
import { startEmails } from './test-emails.ts'

const { services, owner, call, createMedico, createHospital, createVaga, createCandidatura } = await startTestApp([
  mountCandidaturas,
])
const { smtp, send, received, queueAbout } = await startEmails(services, owner)

/** Ids of the e-mails whose jobs run at once, or of those that wait, if only for the last second of a window. */
async function queued(when: 'now' | 'later'): Promise<string[]> {
  const { rows } = await owner.query(
    `select j.data ->> 'notificacao_id' as id from pgboss.job j
     where (j.start_after < j.created_on + interval '1 second') = $1 order by j.created_on`,
    [when === 'now'],
  )
  return rows.map(({ id }) => id)
}

/** Sends those that do not wait. */
async function sendQueued() {
  for (const id of await queued('now')) await send(id)
  return received()
}

async function candidaturas(count: number, status = 'pendente') {
  const hospital = await createHospital({ nome: 'Hospital São Lucas' })
  const medico = await createMedico({ nome: 'Ana Souza' })
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const data = `2099-05-${String(n).padStart(2, '0')}`
    ids.push(await createCandidatura(await createVaga(hospital, { nome_vaga: `Plantão ${n}.`, data }), medico, status))
  }
  return { hospital, medico, ids }
}

describe('a doctor who applies to many vagas of a hospital', () => {
  async function apply(medico: Profile, vagaId: string) {
    const body = { vaga_id: vagaId, medico_id: medico.id }
    expect(await call(applyToVaga, { as: medico, body })).toMatchObject({ status: 200 })
  }

  it('causes twenty e-mails at once, and one about all the others', async () => {
    const hospital = await createHospital()
    const medico = await createMedico({ nome: 'Ana Souza' })
    for (let n = 1; n <= 47; n++) {
      await apply(medico, await createVaga(hospital, { nome_vaga: `Plantão ${n}.` }))
      // Like a worker that keeps up.
      await sendQueued()
    }
    expect(received().map(({ subject }) => subject)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Nova candidatura: Plantão ${n + 1}.`),
    )
    smtp.clear()
    const later = await queued('later')
    expect(later).toHaveLength(27)
    for (const id of later) await send(id)
    const [message, ...more] = received()
    expect(more).toEqual([])
    expect(message).toMatchObject({ to: hospital.email, subject: '27 novas candidaturas' })
    const listed = message!.body.match(/Plantão \d+\. · qua, 20\/05, 19h-7h · Ana Souza/g)
    expect(new Set(listed).size).toBe(20)
    expect(message!.body).toContain('e mais 7')
  })

  it('delays no e-mail of another hospital, and its own for five minutes at most', async () => {
    const medico = await createMedico()
    const hospital = await createHospital()
    for (let n = 0; n < 22; n++) await apply(medico, await createVaga(hospital))
    await apply(medico, await createVaga(await createHospital()))
    expect(await queued('now')).toHaveLength(21)
    const { rows } = await owner.query(
      "select every(start_after <= now() + interval '5 minutes') as is_soon from pgboss.job",
    )
    expect(rows[0].is_soon).toBe(true)
    await owner.query("update app.notificacoes set created_at = created_at - interval '5 minutes'")
    await apply(medico, await createVaga(hospital))
    expect(await queued('now')).toHaveLength(22)
  })
})

describe('what one change means for one person', () => {
  it.each([
    ['to a doctor not selected', notSelectedEmail, 'nao_selecionada', '5 vagas preenchidas ou encerradas'],
    ['to a doctor without hospital', withoutHospitalEmail, 'aceita', 'Confirme seus 5 plantões'],
    ['to a hospital without doctor', withoutMedicoEmail, 'aceita', '5 plantões descobertos'],
  ] as const)('is one e-mail: %s', async (_to, emailOf, status, subject) => {
    const { hospital, medico, ids } = await candidaturas(5, status)
    await queueAbout(emailOf, ids)
    const messages = await sendQueued()
    expect(messages).toMatchObject([{ to: emailOf === withoutMedicoEmail ? hospital.email : medico.email, subject }])
    for (const n of [1, 2, 3, 4, 5]) expect(messages[0]!.body).toContain(`Plantão ${n}. · `)
  })

  it('is an e-mail for each acceptance', async () => {
    const { ids } = await candidaturas(3, 'aceita')
    await queueAbout(acceptedEmail, ids)
    expect((await sendQueued()).map(({ subject }) => subject?.slice(0, 41))).toEqual([
      'Sua candidatura foi aceita: Plantão 1. · ',
      'Sua candidatura foi aceita: Plantão 2. · ',
      'Sua candidatura foi aceita: Plantão 3. · ',
    ])
  })

  it('is the e-mail about one when only one of them is still true', async () => {
    const { ids } = await candidaturas(3, 'nao_selecionada')
    await queueAbout(notSelectedEmail, ids)
    await owner.query("update app.candidaturas set status = 'pendente' where id = any ($1)", [ids.slice(1)])
    expect((await sendQueued()).map(({ subject }) => subject)).toEqual(['Vaga preenchida: Plantão 1.'])
  })

  it('is sent once, whichever of twenty workers is first', async () => {
    const { ids } = await candidaturas(20, 'nao_selecionada')
    await queueAbout(notSelectedEmail, ids)
    await Promise.all((await queued('now')).map((id) => send(id)))
    expect(received().map(({ subject }) => subject)).toEqual(['20 vagas preenchidas ou encerradas'])
    const { rows } = await owner.query('select count(*) as unsent from app.notificacoes where sent_at is null')
    expect(rows[0].unsent).toBe(0)
  })

  it('leaves no job for those that it told of', async () => {
    const { ids } = await candidaturas(5, 'nao_selecionada')
    await queueAbout(notSelectedEmail, ids)
    const [first] = await queued('now')
    await send(first!)
    const { rows } = await owner.query(
      `select data ->> 'notificacao_id' as id from pgboss.job where state < 'completed'`,
    )
    expect(rows).toEqual([{ id: first }])
  })

  it('is the same e-mail at a second try, though more has come since', async () => {
    const { ids } = await candidaturas(5, 'nao_selecionada')
    await queueAbout(notSelectedEmail, ids.slice(0, 2))
    const [first] = await queued('now')
    await send(first!)
    // As after a kill between the mail server's answer and the mark.
    await owner.query('update app.notificacoes set sent_at = null')
    await queueAbout(notSelectedEmail, ids.slice(2))
    await send(first!)
    const [once, again] = received()
    expect(again).toMatchObject({ id: once!.id, subject: '2 vagas preenchidas ou encerradas' })
    smtp.clear()
    expect((await sendQueued()).map(({ subject }) => subject)).toEqual(['3 vagas preenchidas ou encerradas'])
  })

  it('stays together when the mail server refuses it', async () => {
    const { ids } = await candidaturas(3, 'nao_selecionada')
    await queueAbout(notSelectedEmail, ids)
    const [first, ...others] = await queued('now')
    smtp.onEmail = () => '451 later'
    await expect(send(first!)).rejects.toThrow('not sent')
    smtp.onEmail = () => {}
    for (const id of others) await send(id)
    expect(received()).toEqual([])
    await send(first!)
    expect(received().map(({ subject }) => subject)).toEqual(['3 vagas preenchidas ou encerradas'])
  })
})
