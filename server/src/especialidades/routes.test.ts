import { listEspecialidades } from '@plantao/contract/especialidades/routes'
import { nobody } from '@plantao/testkit/client'
import { expect, it } from 'vitest'
import { refusal, startTestApp } from '../../test/app.ts'
import { mountEspecialidades } from './routes.ts'

const { call, createAccount, owner } = await startTestApp([mountEspecialidades])

it.each(['medico', 'hospital'] as const)('a %s reads all specialties, by name as people sort', async (accountType) => {
  await owner.query(
    "insert into app.especialidades_medicas (nome) values ('Área nova'), ('Último') on conflict do nothing",
  )
  const { status, body } = await call(listEspecialidades, { as: await createAccount(accountType) })
  expect(status).toBe(200)
  const names: string[] = body.items.map((item: { nome: string }) => item.nome)
  expect(names).toHaveLength(57)
  expect(names).toEqual([...names].sort(new Intl.Collator('pt-BR').compare))
  expect(names.indexOf('Área nova')).toBeLessThan(names.indexOf('Cardiologia'))
})

it('is asked with the key and a session', async () => {
  expect(await call(listEspecialidades, { as: nobody })).toMatchObject(refusal(401, 'apikey_invalid'))
  expect(await call(listEspecialidades)).toMatchObject(refusal(401, 'session_required'))
})
