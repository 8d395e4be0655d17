import { signUp } from '@plantao/contract/auth/routes'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { updateOwnMedico } from '@plantao/contract/medicos/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import { medicoSignUp, newVaga, type Profile, password } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { mountAuth } from './auth/routes.ts'
import { mountHospitais } from './hospitais/routes.ts'
import { mountMedicos } from './medicos/routes.ts'
import { refusal, startTestApp } from './test-app.ts'
import { mountVagas } from './vagas/routes.ts'

const mounts = [mountAuth, mountMedicos, mountHospitais, mountVagas]
const { call, createHospital, createMedico } = await startTestApp(mounts)
const bait = 'Ana https://golpe.example/login'

const publish = (hospital: Profile, change: object) =>
  call(createVaga, { as: hospital, body: { ...newVaga, hospital_id: hospital.id, ...change } })

// The rules themselves: contract/src/fields.test.ts.
it('no name with a link is taken, at sign-up or later, nor a title that cannot be seen', async () => {
  const [medico, hospital] = [await createMedico(), await createHospital()]
  const signedUp = { email: 'ana.texts@exemplo.com.br', password, data: { ...medicoSignUp, nome: bait } }
  const answers = [
    await call(signUp, { body: signedUp }),
    await call(updateOwnMedico, { as: medico, params: { id: medico.id }, body: { nome: bait } }),
    await call(updateOwnHospital, { as: hospital, params: { id: hospital.id }, body: { nome: bait } }),
    await publish(hospital, { nome_vaga: ' \u2800\u200b' }),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refusal(400, 'invalid_request'))
})

it('a title loses characters that turn its direction, and keeps its emoji', async () => {
  const { status, body } = await publish(await createHospital(), {
    nome_vaga: '\u202eUTI 👩🏽‍⚕️',
    observacoes: 'Trazer\u200b jaleco.',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ nome_vaga: 'UTI 👩🏽‍⚕️', observacoes: 'Trazer jaleco.' })
})
