import { signUp } from '@plantao/contract/auth/routes'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { updateOwnMedico } from '@plantao/contract/medicos/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import { medicoSignUp, newVaga, password } from '@plantao/testkit/fixtures'
import { expect, it } from 'vitest'
import { refusal, startTestApp } from '../test/app.ts'
import { mountAuth } from './auth/routes.ts'
import { mountHospitais } from './hospitais/routes.ts'
import { mountMedicos } from './medicos/routes.ts'
import { mountVagas } from './vagas/routes.ts'

const mounts = [mountAuth, mountMedicos, mountHospitais, mountVagas]
const { call, createHospital, createMedico } = await startTestApp(mounts)
const bait = 'Ana https://golpe.example/login'

// contract/src/fields.test.ts tests the rules for names and texts.
it('every route refuses a name with a link or that cannot be seen, and keeps a text without hidden characters', async () => {
  const [medico, hospital] = [await createMedico(), await createHospital()]
  const signedUp = { email: 'ana.texts@exemplo.com.br', password, data: { ...medicoSignUp, nome: bait } }
  const publish = (nome_vaga: string) =>
    call(createVaga, { as: hospital, body: { ...newVaga, hospital_id: hospital.id, nome_vaga } })
  const answers = [
    await call(signUp, { body: signedUp }),
    await call(updateOwnMedico, { as: medico, params: { id: medico.id }, body: { nome: bait } }),
    await call(updateOwnHospital, { as: hospital, params: { id: hospital.id }, body: { nome: bait } }),
    await publish(' \u2800\u200b'),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refusal(400, 'invalid_request'))
  expect(await publish('\u202eUTI\u200b 👩🏽‍⚕️')).toMatchObject({ status: 200, body: { nome_vaga: 'UTI 👩🏽‍⚕️' } })
})
