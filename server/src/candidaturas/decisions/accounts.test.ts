import { deleteAccount } from '@plantao/contract/auth/routes'
import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { type Profile, password } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { startEmails } from '../../../test/domains/emails.ts'
import { startWholeApp } from '../../../test/whole-app.ts'
import { carryOutDue } from './worker.ts'

/* Accounts that are deleted while a decision can still be undone. */

const { call, owner, services, createMedico, createHospital, createVaga, createCandidatura } = await startWholeApp(
  {},
  { undoSeconds: 10 },
)
const { sendDue } = await startEmails(services, owner)

const remove = (as: Profile) => call(deleteAccount, { as, body: { password } })

async function decided() {
  const hospital = await createHospital({ nome: 'Santa Brígida' })
  const [chosen, other] = [await createMedico({ nome: 'Ana Souza' }), await createMedico()]
  const vagaId = await createVaga(hospital, { nome_vaga: 'UTI' })
  const candidatura_id = await createCandidatura(vagaId, chosen)
  const otherId = await createCandidatura(vagaId, other)
  await call(acceptCandidatura, { as: hospital, body: { candidatura_id } })
  return { hospital, chosen, other, vagaId, candidatura_id, otherId }
}

async function carryOut() {
  await owner.query('update app.decisions set carried_out_after = now()')
  await carryOutDue(services)
}
const subjects = async () => (await sendDue()).map(({ to, subject }) => [to, subject])

it('a hospital that ends its account takes its decisions back: all its candidates learn is that the vaga closed', async () => {
  const { hospital, chosen, other } = await decided()
  expect(await remove(hospital)).toMatchObject({ status: 204 })
  await carryOut()
  const sent = await subjects()
  expect(sent.map(([to]) => to).sort()).toEqual([chosen.email, other.email].sort())
  for (const [, subject] of sent) expect(subject).toMatch(/^Vaga encerrada: /)
})

it('a doctor who ends the account is not accepted: the others still wait, and the hospital is told why', async () => {
  const { hospital, chosen, vagaId, otherId } = await decided()
  expect(await remove(chosen)).toMatchObject({ status: 204 })
  await carryOut()
  const { rows } = await owner.query(
    'select v.status as vaga, c.status, c.id from app.vagas v join app.candidaturas c on c.vaga_id = v.id where v.id = $1',
    [vagaId],
  )
  expect(rows).toEqual([{ vaga: 'aberta', status: 'pendente', id: otherId }])
  const [message, ...others] = await sendDue()
  expect(others).toEqual([])
  expect(message).toMatchObject({ to: hospital.email, subject: 'Aceite não concluído: UTI' })
  expect(message!.body).toContain(
    'O aceite para a vaga UTI não foi concluído: a conta de quem se candidatou foi excluída. Ninguém mais foi avisado do aceite.',
  )
})
