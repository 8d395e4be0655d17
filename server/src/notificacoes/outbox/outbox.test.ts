import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { acceptedCandidaturas } from '../../../test/domains/accepted.ts'
import { startEmails } from '../../../test/domains/emails.ts'
import { notAcceptedEmail } from '../../candidaturas/decisions/emails/kinds.ts'
import {
  givenUpEmail,
  refusedEmail,
  renewedEmail,
  reopenedEmail,
  withdrawnEmail,
} from '../../candidaturas/drop-out/emails/kinds.ts'
import { acceptedEmail, receivedEmail } from '../../candidaturas/emails/kinds.ts'
import { emailKinds } from '../../jobs.ts'
import { readQueues } from '../../platform/jobs/store.ts'
import type { OutgoingEmail } from '../../platform/mail/mail.ts'
import { deliver, leaseAndCompose } from './deliver.ts'
import { readWaiting } from './store.ts'

const started = await startTestApp([])
const { services, owner, createMedico, createHospital, createVaga, createCandidatura } = started
const { smtp, jobServices, received, sendDue, passTime, queueAbout } = await startEmails(services, owner)

const kinds = new Map(emailKinds.map((kind) => [kind.name, kind]))

async function take() {
  const { work } = await leaseAndCompose(jobServices, kinds, false)
  return work!
}

/** Sends an e-mail and hangs before it is marked as sent. @returns a function that lets the delivery go on */
async function sendAndHang() {
  const hanging = Promise.withResolvers<void>()
  const mail = {
    ...jobServices.mail,
    async send(email: OutgoingEmail) {
      await jobServices.mail.send(email)
      await hanging.promise
    },
  }
  const delivered = deliver({ ...jobServices, mail }, await take())
  await smtp.received(1)
  return () => {
    hanging.resolve()
    return delivered
  }
}

/** The numbers that are reported for the queue of e-mails that are not urgent. */
async function queuesNow() {
  const queues = await readQueues(services.db, [readWaiting])
  return queues.find(({ name }) => name === 'send-email')
}

const subjects = () => received().map(({ subject }) => subject?.split(':')[0])

describe('a process that is killed', () => {
  it('before it sends: the e-mail goes once its lease has ended', async () => {
    const { ids } = await acceptedCandidaturas(started, 1)
    await queueAbout(acceptedEmail, ids)
    await take()
    expect(await sendDue()).toEqual([])
    await passTime()
    expect(await sendDue()).toHaveLength(1)
  })

  it('after it sent and before it marked: the e-mail goes again, as the same message', async () => {
    const { ids } = await acceptedCandidaturas(started, 1)
    await queueAbout(acceptedEmail, ids)
    const die = await sendAndHang()
    await passTime()
    const [first, second, ...more] = await sendDue()
    const { id, subject, link } = first!
    expect(second).toMatchObject({ id, subject, link })
    expect(more).toEqual([])
    await die()
  })

  it('or rather its database, after it sent: it marks the e-mail once the database is back', async () => {
    const { ids } = await acceptedCandidaturas(started, 1)
    await queueAbout(acceptedEmail, ids)
    let refused = 0
    const connect = () => {
      if (refused++ < 3) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return services.db.pool.connect()
    }
    await deliver({ ...jobServices, db: { ...services.db, pool: { connect } as pg.Pool } }, await take())
    await passTime()
    expect(await sendDue()).toHaveLength(1)
  })

  it('after it marked: nothing goes again', async () => {
    const { ids } = await acceptedCandidaturas(started, 3)
    await queueAbout(acceptedEmail, ids)
    await sendDue()
    await passTime()
    expect(await sendDue()).toHaveLength(3)
  })
})

describe('the e-mails to one person about one candidatura', () => {
  it('go in the order of the changes, also when the mail server refuses the first, and delay no others', async () => {
    const hospital = await createHospital()
    const [id, other] = [
      await createCandidatura(await createVaga(hospital), await createMedico()),
      await createCandidatura(await createVaga(hospital), await createMedico()),
    ]
    await queueAbout(receivedEmail, [id])
    smtp.onEmail = () => '451 later'
    await sendDue()
    smtp.onEmail = () => {}
    for (const status of ['retirada', 'pendente']) {
      await owner.query('update app.candidaturas set status = $2 where id = $1', [id, status])
    }
    await queueAbout(renewedEmail, [id])
    await owner.query("update app.candidaturas set status = 'retirada' where id = $1", [other])
    await queueAbout(withdrawnEmail, [other])
    await sendDue()
    expect(subjects()).toEqual(['Candidatura retirada'])
    expect(await queuesNow()).toMatchObject({ due: 0, retrying: 1 })
    await passTime()
    await sendDue()
    expect(subjects()).toEqual(['Candidatura retirada', 'Nova candidatura', 'Interesse confirmado'])
  })

  it('go on after one of them was given up', async () => {
    const { medico, ids } = await acceptedCandidaturas(started, 1)
    await queueAbout(acceptedEmail, ids)
    smtp.onRecipient = () => '550 5.1.1 no such user'
    await sendDue()
    smtp.onRecipient = () => {}
    await owner.query("update app.candidaturas set status = 'recusada' where id = $1", ids)
    await queueAbout(refusedEmail, ids)
    expect(await sendDue()).toMatchObject([{ to: medico.email }])
  })
})

describe('an e-mail that the mail server refuses for good', () => {
  it.each([
    ['550 no such user', true],
    ['550 5.1.1 No such user', false],
    ['554 5.7.1 Relay access denied', true],
    ['550 5.4.5 Daily quota exceeded', true],
    ['550 5.1.8 Sender refused', true],
  ])('with "%s" is tried again: %s', async (reply, isTriedAgain) => {
    const { ids } = await acceptedCandidaturas(started, 1)
    await queueAbout(acceptedEmail, ids)
    smtp.onRecipient = () => reply
    await sendDue()
    smtp.onRecipient = () => {}
    const { rows } = await owner.query(
      'select due_at > now() as waits from app.notificacoes where candidatura_id = $1',
      ids,
    )
    expect(rows).toEqual([{ waits: isTriedAgain || null }])
  })
})

it('an e-mail that is refused without a code that says why is tried five times', async () => {
  const { ids } = await acceptedCandidaturas(started, 1)
  await queueAbout(acceptedEmail, ids)
  let refusals = 0
  smtp.onRecipient = () => {
    refusals++
    return '550 rejected'
  }
  for (let n = 0; n < 7; n++) {
    await sendDue()
    await passTime()
  }
  smtp.onRecipient = () => {}
  expect(refusals).toBe(5)
})

describe('an e-mail that waits', () => {
  it.each(['retirada', 'recusada'])('is not sent about a new candidatura that is %s meanwhile', async (status) => {
    const id = await createCandidatura(await createVaga(await createHospital()), await createMedico())
    await queueAbout(receivedEmail, [id])
    await owner.query('update app.candidaturas set status = $2 where id = $1', [id, status])
    expect(await sendDue()).toEqual([])
  })

  it('is not sent about a vaga that opened again, once its hospital is suspended', async () => {
    const hospital = await createHospital()
    const id = await createCandidatura(await createVaga(hospital), await createMedico(), 'nao_selecionada')
    await queueAbout((each) => reopenedEmail({ ...each, invited_at: new Date().toISOString() }), [id])
    await owner.query(`select app.suspend_account($1, 'Anúncios falsos')`, [hospital.userId])
    expect(await sendDue()).toEqual([])
  })

  it('is sent once about a vaga that opened again and again', async () => {
    const id = await createCandidatura(
      await createVaga(await createHospital()),
      await createMedico(),
      'nao_selecionada',
    )
    for (const invited_at of ['2026-11-22T12:00:00Z', '2026-11-22T12:01:00Z', '2026-11-22T12:02:00Z']) {
      await owner.query('update app.candidaturas set invited_at = $2 where id = $1', [id, invited_at])
      await queueAbout((each) => reopenedEmail({ ...each, invited_at }), [id])
    }
    await passTime()
    expect(await sendDue()).toHaveLength(1)
  })

  it.each(['encerrada', 'preenchida'])(
    'is not sent about a shift given up whose vaga is %s meanwhile',
    async (status) => {
      const { ids } = await acceptedCandidaturas(started, 1)
      await owner.query("update app.candidaturas set status = 'desistencia' where id = any ($1)", [ids])
      await queueAbout(givenUpEmail, ids)
      await owner.query(
        'update app.vagas set status = $2 where id = (select vaga_id from app.candidaturas where id = any ($1))',
        [ids, status],
      )
      expect(await sendDue()).toEqual([])
    },
  )

  it('is sent about a shift that was given up, although its doctor deletes the account', async () => {
    const { hospital, ids } = await acceptedCandidaturas(started, 1)
    await owner.query("update app.candidaturas set status = 'desistencia' where id = any ($1)", [ids])
    await queueAbout(givenUpEmail, ids)
    await owner.query('delete from app.candidaturas where id = any ($1)', [ids])
    expect(await sendDue()).toMatchObject([
      {
        to: hospital.email,
        subject: expect.stringMatching(/plantão descoberto/i),
        body: expect.stringMatching('Médico removido'),
      },
    ])
  })

  it.each([false, true])(
    'is sent about a decision that was not carried out, with its candidatura deleted: %s',
    async (isDeleted) => {
      const { hospital, ids } = await acceptedCandidaturas(started, 1)
      const decided = { decided_at: 1, override_reason: null }
      await queueAbout(
        ({ id, ...each }) => notAcceptedEmail({ ...each, ...decided, candidatura_id: id }, 'candidatura_withdrawn'),
        ids,
      )
      if (isDeleted) await owner.query('delete from app.candidaturas where id = any ($1)', [ids])
      expect(await sendDue()).toMatchObject([
        { to: hospital.email, subject: expect.stringContaining('Aceite não concluído') },
      ])
    },
  )
})

it('an e-mail that takes long keeps its lease', async () => {
  const { ids } = await acceptedCandidaturas(started, 1)
  await queueAbout(acceptedEmail, ids)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const die = await sendAndHang()
  await owner.query("update app.notificacoes set leased_until = now() + interval '1 second'")
  vi.advanceTimersByTime(10_000)
  const isKept = async () =>
    (await owner.query("select leased_until > now() + interval '20 seconds' as is_kept from app.notificacoes")).rows[0]
  await expect.poll(isKept).toEqual({ is_kept: true })
  vi.useRealTimers()
  await die()
})
