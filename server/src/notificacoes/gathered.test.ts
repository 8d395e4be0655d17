import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { renewedEmail, withdrawnEmail } from '../candidaturas/drop-out/emails/kinds.ts'
import {
  acceptedEmail,
  notSelectedEmail,
  receivedEmail,
  withoutHospitalEmail,
  withoutMedicoEmail,
} from '../candidaturas/emails/kinds.ts'

const { services, owner, call, createMedico, createHospital, createVaga, createCandidatura } = await startTestApp([
  mountWithoutUndo,
])
const { smtp, received, sendDue, passTime, waiting, queueAbout } = await startEmails(services, owner)

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

  it('causes twenty immediate e-mails, and one about all the others', async () => {
    const hospital = await createHospital()
    const medico = await createMedico({ nome: 'Ana Souza' })
    for (let n = 1; n <= 47; n++) {
      await apply(medico, await createVaga(hospital, { nome_vaga: `Plantão ${n}.` }))
      // Sends what is due before the next e-mail is queued.
      await sendDue()
    }
    expect(received().map(({ subject }) => subject)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Nova candidatura: Plantão ${n + 1}.`),
    )
    smtp.clear()
    expect(await waiting()).toEqual({ due: 0, later: 27 })
    await passTime()
    const [message, ...more] = await sendDue()
    expect(more).toEqual([])
    expect(message).toMatchObject({ to: hospital.email, subject: '27 novas candidaturas' })
    const listed = message!.body.match(/Plantão \d+\. · qua, 20\/05, 19:00 - 07:00 · Ana Souza/g)
    expect(new Set(listed).size).toBe(20)
    expect(message!.body).toContain('e mais 7')
  })

  it('delays no e-mail of another hospital, and its own for five minutes at most', async () => {
    const medico = await createMedico()
    const hospital = await createHospital()
    for (let n = 0; n < 22; n++) await apply(medico, await createVaga(hospital))
    await apply(medico, await createVaga(await createHospital()))
    expect(await waiting()).toEqual({ due: 21, later: 2 })
    const { rows } = await owner.query(
      "select every(due_at <= now() + interval '5 minutes') as is_soon from app.notificacoes",
    )
    expect(rows[0].is_soon).toBe(true)
    await owner.query("update app.notificacoes set created_at = created_at - interval '5 minutes'")
    await apply(medico, await createVaga(hospital))
    expect(await waiting()).toEqual({ due: 22, later: 2 })
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
    const messages = await sendDue()
    expect(messages).toMatchObject([{ to: emailOf === withoutMedicoEmail ? hospital.email : medico.email, subject }])
    for (const n of [1, 2, 3, 4, 5]) expect(messages[0]!.body).toContain(`Plantão ${n}. · `)
  })

  const aguardam = '/?view=hospital-dashboard&mostrar=aguardam'
  it.each([
    ['received', receivedEmail, aguardam],
    ['renewed', renewedEmail, aguardam],
    ['withdrawn', withdrawnEmail, '/?view=hospital-dashboard'],
  ] as const)(
    'leads the hospital to the one vaga of several %s, or to its part of the list',
    async (_what, emailOf, part) => {
      const { ids, hospital } = await candidaturas(2)
      await queueAbout(emailOf, ids)
      await passTime()
      expect(await sendDue()).toMatchObject([{ to: hospital.email, link: `${services.config.publicUrl}${part}` }])
      smtp.clear()
      const vaga = await createVaga(hospital)
      const ofOne = [
        await createCandidatura(vaga, await createMedico()),
        await createCandidatura(vaga, await createMedico()),
      ]
      await queueAbout(emailOf, ofOne)
      await passTime()
      expect(await sendDue()).toMatchObject([{ link: `${services.config.publicUrl}/vagas/${vaga}` }])
    },
  )

  it('leads the hospital to the vaga whose doctor is gone', async () => {
    const { ids } = await candidaturas(1, 'aceita')
    const { rows } = await owner.query('select vaga_id from app.candidaturas where id = $1', ids)
    await queueAbout(withoutMedicoEmail, ids)
    expect(await sendDue()).toMatchObject([{ link: `${services.config.publicUrl}/vagas/${rows[0].vaga_id}` }])
  })

  it('is an e-mail for each acceptance', async () => {
    const { ids } = await candidaturas(3, 'aceita')
    await queueAbout(acceptedEmail, ids)
    expect((await sendDue()).map(({ subject }) => subject?.slice(0, 41))).toEqual([
      'Sua candidatura foi aceita: Plantão 1. · ',
      'Sua candidatura foi aceita: Plantão 2. · ',
      'Sua candidatura foi aceita: Plantão 3. · ',
    ])
  })

  it('is the e-mail about one when only one of them is still true', async () => {
    const { ids } = await candidaturas(3, 'nao_selecionada')
    await queueAbout(notSelectedEmail, ids)
    await owner.query("update app.candidaturas set status = 'pendente' where id = any ($1)", [ids.slice(1)])
    expect((await sendDue()).map(({ subject }) => subject)).toEqual(['Vaga preenchida: Plantão 1.'])
  })

  it('is sent once, whichever of twenty workers is first', async () => {
    const { ids } = await candidaturas(20, 'nao_selecionada')
    await queueAbout(notSelectedEmail, ids)
    await Promise.all(Array.from({ length: 20 }, () => sendDue()))
    expect(received().map(({ subject }) => subject)).toEqual(['20 vagas preenchidas ou encerradas'])
    const { rows } = await owner.query('select count(*) as unsent from app.notificacoes where sent_at is null')
    expect(rows[0].unsent).toBe(0)
  })

  it('is the same e-mail at a second try, although more notices have come since', async () => {
    const { ids } = await candidaturas(5, 'nao_selecionada')
    await queueAbout(notSelectedEmail, ids.slice(0, 2))
    await sendDue()
    // Simulates a process that was killed before it marked the e-mail as sent.
    await owner.query('update app.notificacoes set sent_at = null')
    await queueAbout(notSelectedEmail, ids.slice(2))
    await sendDue()
    const [once, again, ...others] = received()
    expect(again).toMatchObject({ id: once!.id, subject: '2 vagas preenchidas ou encerradas' })
    expect(others.map(({ subject }) => subject)).toEqual(['3 vagas preenchidas ou encerradas'])
  })

  it('stays one e-mail when the mail server refuses it', async () => {
    const { ids } = await candidaturas(4, 'nao_selecionada')
    await queueAbout(notSelectedEmail, ids.slice(0, 3))
    smtp.onEmail = () => '451 later'
    await sendDue()
    expect(await waiting()).toEqual({ due: 0, later: 3 })
    smtp.onEmail = () => {}
    await queueAbout(notSelectedEmail, ids.slice(3))
    await sendDue()
    await passTime()
    await sendDue()
    expect(received().map(({ subject }) => subject)).toEqual([
      'Vaga preenchida: Plantão 4.',
      '3 vagas preenchidas ou encerradas',
    ])
  })
})

describe('doctors who apply to one vaga', () => {
  it('are one immediate e-mail, and one for all that follow within a minute', async () => {
    const hospital = await createHospital()
    const [vagaId, other] = [await createVaga(hospital, { nome_vaga: 'UTI' }), await createVaga(hospital)]
    const applyTo = async (id: string) => {
      const medico = await createMedico()
      expect(await call(applyToVaga, { as: medico, body: { vaga_id: id, medico_id: medico.id } })).toMatchObject({
        status: 200,
      })
      await sendDue()
    }
    for (let n = 0; n < 5; n++) await applyTo(vagaId)
    await applyTo(other)
    expect(received()).toHaveLength(2)
    expect(await waiting()).toEqual({ due: 0, later: 4 })
    const { rows } = await owner.query(
      `select max(due_at) - min(due_at) as apart, count(distinct due_at)::integer as times from app.notificacoes where vaga_id = $1`,
      [vagaId],
    )
    expect(rows).toMatchObject([{ apart: { minutes: 1 }, times: 2 }])
    await passTime()
    expect((await sendDue()).map(({ to, subject }) => [to, subject])[2]).toEqual([
      hospital.email,
      '4 novas candidaturas',
    ])
    // The next e-mail has to wait a minute too.
    await applyTo(vagaId)
    expect(await waiting()).toEqual({ due: 0, later: 1 })
  })
})
