import { connect } from 'node:net'
import { decoded } from '@plantao/testkit/network/smtp-sink'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { startEmails } from '../../test/domains/emails.ts'
import { acceptedEmail, receivedEmail } from '../candidaturas/emails/kinds.ts'
import { asRole } from '../platform/database/db.ts'
import { vagaChangedEmail } from '../vagas/changes/emails/kinds.ts'
import { mountNotificacoes } from './routes.ts'
import { queueEmails } from './store.ts'
import { unsubscribeLink } from './unsubscribe.ts'

const test = await startTestApp([mountNotificacoes], { PUBLIC_URL: 'https://plantao.test' })
const { app, services, owner, createMedico, createHospital, createVaga, createCandidatura } = test
const { smtp, sendDue, queueAbout } = await startEmails(services, owner)
const address = app.listen({ port: 0, host: '127.0.0.1' })

async function sent(emailOf: typeof receivedEmail | typeof acceptedEmail, status = 'pendente') {
  const hospital = await createHospital()
  const id = await createCandidatura(await createVaga(hospital), await createMedico(), status)
  await queueAbout(emailOf, [id])
  await sendDue()
  const email = decoded(smtp.emails.at(-1)!)
  const link = /^<(.+)>$/.exec(email.header('List-Unsubscribe') ?? '')?.[1]
  return { hospital, email, path: link?.replace('https://plantao.test', '') ?? '' }
}

const choices = async () => (await owner.query('select auth_user_id, kind, delivery from app.notificacao_choices')).rows

describe('an optional e-mail', () => {
  it('carries the link in its footer and in the headers of RFC 8058', async () => {
    const { email, path } = await sent(receivedEmail)
    expect(email.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(email.body).toContain(`https://plantao.test${path}`)
  })

  it.each([
    ['as a mail program sends it', 'multipart/form-data; boundary=x', '--x\r\nList-Unsubscribe=One-Click\r\n--x--'],
    ['as a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['as a form with its charset', 'application/x-www-form-urlencoded; charset=UTF-8', 'List-Unsubscribe=One-Click'],
    ['as plain text', 'text/plain', 'List-Unsubscribe=One-Click'],
    ['without a body', undefined, undefined],
  ])('is stopped by one POST %s, without a session', async (_, type, payload) => {
    const { hospital, path } = await sent(receivedEmail)
    // A mail program sends the request from a page on its own site.
    const headers = {
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
      ...(type && { 'content-type': type }),
    }
    const response = await app.inject({ method: 'POST', url: path, headers, ...(payload && { payload }) })
    expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('“Nova candidatura”')])
    const chosen = { auth_user_id: hospital.userId, kind: 'candidatura-received', delivery: 'never' }
    expect(await choices()).toContainEqual(chosen)
  })

  it('is stopped although its daily summary was chosen before', async () => {
    const { hospital, path } = await sent(receivedEmail)
    const chosen = { auth_user_id: hospital.userId, kind: 'candidatura-received' }
    await owner.query('insert into app.notificacao_choices values ($1, $2, $3)', [...Object.values(chosen), 'daily'])
    await app.inject({ method: 'POST', url: path })
    expect(await choices()).toContainEqual({ ...chosen, delivery: 'never' })
  })

  it.each([
    ['as it says', 'Content-Length: 900000000', 'A'.repeat(65_536)],
    ['without saying so', 'Transfer-Encoding: chunked', `10000\r\n${'A'.repeat(65_536)}\r\n`],
  ])('is not read from a body that is too large, %s', async (_how, header, piece) => {
    const { hospital, path } = await sent(receivedEmail)
    const socket = connect(Number(new URL(await address).port), '127.0.0.1')
    let answer = ''
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => {}))
    socket.on('data', (bytes) => (answer += bytes))
    socket.write(`POST ${path} HTTP/1.1\r\nHost: plantao.test\r\nContent-Type: text/plain\r\n${header}\r\n\r\n`)
    socket.write(piece)
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
    await closed
    expect((await choices()).filter(({ auth_user_id }) => auth_user_id === hospital.userId)).toEqual([])
  })

  it('takes none of the changes of an accepted shift along', async () => {
    const medico = await createMedico()
    const [accepted, pendente] = [
      await createCandidatura(await createVaga(await createHospital()), medico, 'aceita'),
      await createCandidatura(await createVaga(await createHospital()), medico),
    ]
    const changed = [accepted, pendente].map((id) =>
      vagaChangedEmail({ candidatura_id: id, medico_id: medico.id, change_id: '1' }),
    )
    await asRole(services.db, 'app_jobs', (trx) => queueEmails(trx, changed))
    const link = unsubscribeLink(services, { account: medico.userId, kind: 'vaga-changed' })!
    const { body } = await app.inject({ method: 'POST', url: link.replace('https://plantao.test', '') })
    expect(body).toContain('as alterações de um plantão aceito continuam por e-mail')
    const { rows } = await owner.query(
      'select candidatura_id, delivery from app.notificacoes where auth_user_id = $1 order by delivery',
      [medico.userId],
    )
    expect(rows).toEqual([
      { candidatura_id: pendente, delivery: 'never' },
      { candidatura_id: accepted, delivery: 'now' },
    ])
  })

  it('goes on after any number of GETs, which only ask', async () => {
    const { path } = await sent(receivedEmail)
    const before = await choices()
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const { statusCode, headers, body } = await app.inject({ method, url: path })
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      if (method === 'GET') expect(body).toContain('<form method="post">')
    }
    expect((await app.inject(`${path})`)).statusCode).toBe(200)
    expect(await choices()).toEqual(before)
  })

  it('is stopped sixty times an hour at most', async () => {
    const { path } = await sent(receivedEmail)
    const post = async () => (await app.inject({ method: 'POST', url: path })).statusCode
    for (let n = 0; n < 60; n++) expect(await post()).toBe(200)
    expect(await post()).toBe(429)
  })

  it('is not stopped by another’s link, another kind’s or a broken one', async () => {
    const { path } = await sent(receivedEmail)
    const stranger = await createHospital()
    const before = await choices()
    const [address, token = ''] = path.split('=')
    const [account, kind, mac] = token.split('.')
    for (const forged of [
      `${stranger.userId}.${kind}.${mac}`,
      `${account}.candidatura-withdrawn.${mac}`,
      `${account}.${kind}.${'A'.repeat(43)}`,
      `${account}.candidatura-accepted.${services.keys.mac('unsubscribe', `${account}.candidatura-accepted`)}`,
      '',
    ]) {
      const response = await app.inject({ method: 'POST', url: `${address}=${forged}` })
      expect([response.statusCode, response.json().code]).toEqual([400, 'unsubscribe_token_invalid'])
    }
    expect(await choices()).toEqual(before)
  })
})

it('an e-mail that always leaves has no such link', async () => {
  const { email } = await sent(acceptedEmail, 'aceita')
  expect(email.header('List-Unsubscribe')).toBeFalsy()
  expect(email.body).not.toContain('unsubscribe')
})
