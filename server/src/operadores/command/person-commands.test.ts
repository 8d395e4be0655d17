import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequest, listOperatorLooks } from '@plantao/contract/auth/requests/routes'
import { getUser } from '@plantao/contract/auth/routes'
import { createReport } from '@plantao/contract/reports/routes'
import { errorText } from '@plantao/contract/sentences/errors'
import type { Profile } from '@plantao/testkit/fixtures'
import { unzipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { mountRequests } from '../../auth/requests/routes.ts'
import { mountAuth } from '../../auth/routes.ts'
import { mountReports } from '../../reports/routes.ts'
import { runOperatorCommand } from './commands.ts'

const test = await startTestApp([mountAuth, mountReports, mountRequests])
const { call, createMedico, createHospital, createVaga, owner, services } = test
const folder = await mkdtemp(join(tmpdir(), 'operator-'))
afterAll(() => rm(folder, { recursive: true }))

const why = ['--reason', 'Pedido por carta']
async function run(...args: string[]) {
  const lines: string[] = []
  await runOperatorCommand({ services, say: (line) => lines.push(line) }, args)
  return lines.join('\n')
}
const looksOf = async (as: Profile) => (await call(listOperatorLooks, { as })).body.items

it('find names no doctor, and records nothing', async () => {
  const medico = await createMedico({ nome: 'Iara Fontes' })
  const found = await run('find', 'iara')
  expect(found).toContain(medico.userId)
  expect(found).toContain('I. F.')
  for (const hidden of [medico.email, 'Fontes']) expect(found).not.toContain(hidden)
  expect(await run('find', 'nobody by this name')).toBe('nobody is found')
  expect(await looksOf(medico)).toEqual([])
})

it('show needs a reason, which the person reads', async () => {
  const medico = await createMedico()
  await expect(run('show', medico.email)).rejects.toThrow('Say why')
  await expect(run('show', 'nobody@example.com', ...why)).rejects.toThrow("Nobody is found by 'nobody@example.com'.")
  expect(await run('show', medico.email, ...why)).toContain(`email: ${medico.email}`)
  expect(await looksOf(medico)).toMatchObject([{ kind: 'conta', reason: 'Pedido por carta' }])
})

it('a name of several people is refused with all of them', async () => {
  const ids = [await createMedico({ nome: 'Ruy Dias' }), await createMedico({ nome: 'Ruy Lima' })].map(
    (one) => one.userId,
  )
  for (const id of ids) await expect(run('show', 'ruy', ...why)).rejects.toThrow(id)
})

it('sessions --end ends them', async () => {
  const medico = await createMedico()
  expect(await run('sessions', medico.email, ...why, '--end')).toContain('Ended 1 sessions.')
  expect(await call(getUser, { as: medico })).toMatchObject(refusal(401, 'session_required'))
})

it('history names the vaga by its address', async () => {
  const vaga = await createVaga(await createHospital())
  expect(await run('history', `https://plantao.example/vagas/${vaga}`, ...why)).toContain('kind: vaga_criada')
  await expect(run('history', 'nothing', ...why)).rejects.toThrow("There is no vaga 'nothing'.")
})

it('own-data writes the export, with the record of this look', async () => {
  const medico = await createMedico()
  const out = join(folder, 'dados.zip')
  expect(await run('own-data', medico.email, ...why, '--out', out)).toBe(`Written to ${out}.`)
  const dados = JSON.parse(Buffer.from(unzipSync(await readFile(out))['dados.json']!).toString())
  expect(dados.conta.email).toBe(medico.email)
  expect(dados.acessos_da_operacao).toMatchObject([{ kind: 'dados', reason: 'Pedido por carta' }])
  expect(existsSync(out)).toBe(true)
  const told = 'select kind from app.notificacoes where auth_user_id = $1'
  expect((await owner.query(told, [medico.userId])).rows).toEqual([{ kind: 'account-looked-at' }])
})

it('own-data names a file that it cannot make, and records no look then', async () => {
  const medico = await createMedico()
  const there = join(folder, 'antes.zip')
  await writeFile(there, 'antes')
  await expect(run('own-data', medico.email, ...why, '--out', there)).rejects.toThrow(`${there} is there already.`)
  const lost = join(folder, 'nenhuma/dados.zip')
  await expect(run('own-data', medico.email, ...why, '--out', lost)).rejects.toThrow(`${lost} cannot be made (ENOENT).`)
  expect(await readFile(there, 'utf8')).toBe('antes')
  expect(await looksOf(medico)).toEqual([])
})

it('delete removes the account', async () => {
  const medico = await createMedico()
  expect(await run('delete', medico.email, ...why)).toBe('The account is deleted.')
  const { rows } = await owner.query('select from auth.users where id = $1', [medico.userId])
  expect(rows).toEqual([])
})

it('block suspends an account, and lift undoes that, each once and with the reason', async () => {
  const hospital = await createHospital()
  const suspensionOf = async () =>
    (await owner.query('select suspension_reason from auth.users where id = $1', [hospital.userId])).rows[0]
  expect(await run('block', hospital.email, ...why)).toContain('The account is suspended')
  expect(await suspensionOf()).toEqual({ suspension_reason: 'Pedido por carta' })
  expect(await call(getUser, { as: hospital })).toMatchObject(refusal(401, 'session_required'))
  await expect(run('block', hospital.email, ...why)).rejects.toThrow(errorText.account_already_suspended)
  expect(await run('lift', hospital.email, '--reason', 'Recurso aceito')).toBe('The suspension is lifted.')
  expect(await suspensionOf()).toEqual({ suspension_reason: null })
  await expect(run('lift', hospital.email, ...why)).rejects.toThrow(errorText.account_not_suspended)
  const { rows } = await owner.query('select kind, reason from app.operator_looks where user_id = $1 order by id', [
    hospital.userId,
  ])
  expect(rows).toEqual(['Pedido por carta', 'Recurso aceito'].map((reason) => ({ kind: 'suspensao', reason })))
})

it('reports lists what waits', async () => {
  expect(await run('reports')).toBe('nothing waits')
  const medico = await createMedico()
  const about_id = await createVaga(await createHospital())
  await call(createReport, { as: medico, body: { about: 'vaga', about_id, reason: 'Pede dinheiro' } })
  await call(createRequest, { as: medico, body: { kind: 'correcao', text: 'Meu nome mudou' } })
  const waiting = await run('reports')
  for (const part of ['requests: 1', 'reports: 1', about_id, 'Pede dinheiro', 'Meu nome mudou'])
    expect(waiting).toContain(part)
  await expect(run('reports', '50')).rejects.toThrow('takes no arguments')
})

it('reports lists more than one page', async () => {
  const { userId, id } = await createHospital()
  await owner.query(
    `insert into app.reports (reporter_type, about, about_id, about_user_id, reason)
     select 'medico', 'hospital', $2, $1, 'Denúncia ' || n from generate_series(1, 250) n`,
    [userId, id],
  )
  const waiting = await run('reports')
  for (let n = 1; n <= 250; n++) expect(waiting).toContain(`reason: Denúncia ${n}\n`)
})
