import {
  answerRequest,
  createRequest,
  listOwnRequests,
  listWaitingRequests,
} from '@plantao/contract/auth/requests/routes'
import { answerDays } from '@plantao/contract/auth/requests/rules'
import { getWaitingWork } from '@plantao/contract/operadores/work/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../../test/app.ts'
import { mountWork } from '../../operadores/work/routes.ts'
import { mountRequests } from './routes.ts'

const test = await startTestApp([mountRequests, mountWork])
const { call, createMedico, createHospital, createOperador, owner } = test
const operador = await createOperador()

const ask = (as: Profile, kind = 'acesso', text = '') => call(createRequest, { as, body: { kind, text } })
const answer = (request_id: string, words = 'Segue a cópia.') =>
  call(answerRequest, { as: operador, body: { request_id, answer: words } })

describe('a request about one’s own data', () => {
  it('is due in fifteen days, and waits for the operators', async () => {
    const medico = await createMedico()
    const { status, body } = await ask(medico)
    expect(status).toBe(200)
    const { rows } = await owner.query(
      `select ((now() at time zone 'America/Sao_Paulo')::date + $1::int)::text as due`,
      [answerDays],
    )
    expect(body).toMatchObject({ kind: 'acesso', due_on: rows[0].due, answered_at: null })
    const requests = await test.everyPage(listWaitingRequests, { as: operador, query: { limit: 100 } })
    expect(requests).toContainEqual(
      expect.objectContaining({ id: body.id, user_id: medico.userId, user_type: 'doctor' }),
    )
  })

  it('for anything but access says what is wanted', async () => {
    const hospital = await createHospital()
    expect(await ask(hospital, 'correcao')).toMatchObject(refusal(400, 'invalid_request'))
    expect(await ask(hospital, 'correcao', 'O CNPJ mudou')).toMatchObject({ status: 200 })
  })

  it('of one kind waits once', async () => {
    const medico = await createMedico()
    expect(await twentyInParallel(() => ask(medico))).toEqual({ '200': 1, '409 request_already_waits': 19 })
    expect(await ask(medico, 'exclusao', 'Apague tudo')).toMatchObject({ status: 200 })
  })

  it('is answered once, and the person is told by e-mail', async () => {
    const medico = await createMedico()
    const { id } = (await ask(medico)).body
    expect(await twentyInParallel(() => answer(id))).toEqual({ '200': 1, '409 request_already_answered': 19 })
    const { body } = await call(listOwnRequests, { as: medico })
    expect(body.items).toMatchObject([{ id, answer: 'Segue a cópia.', answered_at: expect.any(String) }])
    const { rows } = await owner.query('select kind, email from app.notificacoes where auth_user_id = $1', [
      medico.userId,
    ])
    expect(rows).toEqual([{ kind: 'request-answered', email: medico.email }])
  })

  it('waits in pages, the first due first, and their number says how many in all', async () => {
    const counted = async () => (await call(getWaitingWork, { as: operador })).body.requests
    const before = await counted()
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push((await ask(await createMedico())).body.id)
    await owner.query('update app.person_requests set due_on = due_on - 1 where id = $1', [ids[2]])
    const listed = await test.everyPage(listWaitingRequests, { as: operador, query: { limit: 1 } })
    expect(listed.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([ids[2], ids[0], ids[1]])
    expect(await counted()).toBe(before + 3)
    expect(listed).toHaveLength(before + 3)
  })
})
