import { signUp } from '@plantao/contract/auth/routes'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { updateOwnMedico } from '@plantao/contract/medicos/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { mountAuth } from './auth/routes.ts'
import { mountHospitais } from './hospitais/routes.ts'
import { mountMedicos } from './medicos/routes.ts'
import { refusal, startTestApp } from './test-app.ts'
import { mountVagas } from './vagas/routes.ts'

const { services, call, createHospital, createMedico } = await startTestApp([
  mountAuth,
  mountMedicos,
  mountHospitais,
  mountVagas,
])
const headers = { apikey: services.config.anonKey }
const bait = 'Ana https://golpe.example/login'

const publish = (hospital: Profile, change: object) =>
  call(createVaga, {
    as: hospital,
    body: {
      nome_vaga: 'UTI',
      especialidade: 'UTI',
      data: '2099-05-20',
      horario: '19:00 - 07:00',
      hospital_id: hospital.id,
      ...change,
    },
  })

it('no name with a link is taken, at sign-up or later', async () => {
  const doctor = { user_type: 'doctor', nome: bait, crm: 'CRM/SP 1', telefone: '(11) 98765-4321' }
  const body = { email: 'ana.texts@exemplo.com.br', password: 'segredo-123', data: doctor }
  expect(await call(signUp, { headers, body })).toMatchObject(refusal(400, 'invalid_request'))
  const medico = await createMedico()
  expect(await call(updateOwnMedico, { as: medico, params: { id: medico.id }, body: { nome: bait } })).toMatchObject(
    refusal(400, 'invalid_request'),
  )
  const hospital = await createHospital()
  const params = { id: hospital.id }
  expect(await call(updateOwnHospital, { as: hospital, params, body: { nome: 'www.golpe.example' } })).toMatchObject(
    refusal(400, 'invalid_request'),
  )
  expect((await call(updateOwnHospital, { as: hospital, params, body: { nome: 'Hospital S.A.' } })).status).toBe(200)
})

it.each(['\u200b', '\u00ad\u00ad', '\u3164', ' \u2800 '])('no title of %j is taken', async (nome_vaga) => {
  expect(await publish(await createHospital(), { nome_vaga })).toMatchObject(refusal(400, 'invalid_request'))
})

it('a title loses what turns its direction, and keeps its emoji', async () => {
  const { status, body } = await publish(await createHospital(), {
    nome_vaga: '\u202eUTI 👩🏽‍⚕️',
    observacoes: 'Trazer\u200b jaleco.',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ nome_vaga: 'UTI 👩🏽‍⚕️', observacoes: 'Trazer jaleco.' })
})
