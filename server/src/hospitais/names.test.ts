import { signUp } from '@plantao/contract/auth/routes'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { getVaga } from '@plantao/contract/vagas/routes'
import { vagaDescription } from '@plantao/contract/vagas/share-rules'
import { hospitalSignUp, type Profile, password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../test/app.ts'
import { startProofApp } from '../../test/domains/proof.ts'
import { mountAuth } from '../auth/routes.ts'
import { mountVagas } from '../vagas/routes.ts'

const { call, ok, owner, createHospital, createVaga } = await startProofApp([mountAuth, mountVagas])
const read = async (expression: string, ...values: string[]) =>
  (await owner.query(`select ${expression} as value`, values)).rows[0].value

const rename = (as: Profile, nome: string) => call(updateOwnHospital, { as, params: { id: 'me' }, body: { nome } })
const prove = ({ id }: Profile, name = 'Hospital São Braz') =>
  owner.query(
    `update app.hospitais set proven_by = 'operacao', proven_at = now(), proven_until = now() + interval '1 year',
       proven_name = $2 where id = $1`,
    [id, name],
  )
async function cardOf(hospital: Profile) {
  const params = { id: await createVaga(hospital) }
  return ok(getVaga, { params })
}

describe('the name of a hospital', () => {
  it.each([
    ['Hospital São Braz ✔ CNES confirmado em 25/11/2026', false],
    ['Hospital São Braz (CNPJ conferido em 25/11/2026)', false],
    ['Hospital São Braz ☑', false],
    ['Hospital 🏥 São Braz', false],
    ['Hospital VERIFICADO São Braz', false],
    ['C.N.E.S. São Braz', false],
    ['Hospital СNЕS соnfirmаdо', false],
    ['Hospital C0NF1RMAD0', false],
    ['Hospital São Braz – Unidade 2', true],
    ['Hospital Nossa Senhora da Confirmação', true],
    ['Clínica Cnesto & Filhos', true],
  ])('says no more of a proof than the mark does: %s', async (nome, isTaken) => {
    const answer = isTaken ? { status: 200 } : refusal(422, 'proof_only_in_mark')
    const body = { email: newEmail(), password, data: { ...hospitalSignUp, nomeHospital: nome } }
    expect(await call(signUp, { body })).toMatchObject(answer)
    expect(await rename(await createHospital(), nome)).toMatchObject(answer)
  })
})

describe('a hospital without proof, with the name of a proven one', () => {
  it.each([
    ['the same', 'Hospital São Braz', 'Sorocaba', true],
    ['other case, blanks and accents', 'HOSPITAL  SAO-BRÁZ', 'SOROCABA', true],
    ['Cyrillic letters', 'Ноѕріtаl São Вrаz', 'Sorocaba', true],
    ['digits', 'H0spita1 São Braz', 'Sorocaba', true],
    ['the name in the register', 'Hospital São Braz de Sorocaba Ltda', 'Sorocaba', true],
    ['another city', 'Hospital São Braz', 'Campinas', undefined],
    ['another name', 'Hospital São Brás', 'Sorocaba', undefined],
  ])('is published, and its card says so: %s', async (_what, nome, cidade, is_namesake) => {
    const [proven, other] = [await createHospital(), await createHospital({ nome, cidade })]
    expect((await cardOf(other)).hospital).toEqual({ nome })
    await prove(proven, 'HOSPITAL SAO BRAZ DE SOROCABA LTDA')
    const { hospital, ...vaga } = await cardOf(other)
    expect(hospital).toEqual({ nome, ...(is_namesake && { is_namesake }) })
    const text = 'Hospital não confirmado · nome igual ao de um hospital confirmado.'
    expect(vagaDescription({ ...vaga, hospital }, new Date('2026-01-01')).includes(text)).toBe(Boolean(is_namesake))
    await owner.query('delete from app.hospitais where id = $1', [proven.id])
    expect((await cardOf(other)).hospital).toEqual({ nome })
  })

  it('and the proven one has the name beside its mark that was checked', async () => {
    const hospital = await createHospital()
    await prove(hospital, 'SANTA CASA DE SAO BRAZ')
    expect((await cardOf(hospital)).hospital).toMatchObject({ proof: { name: 'SANTA CASA DE SAO BRAZ' } })
    await prove(hospital, 'HOSPITAL SAO BRAZ')
    expect((await cardOf(hospital)).hospital.proof).not.toHaveProperty('name')
  })
})

it.each([
  ['Hospital Nossa Senhora das Graças', 'HOSPITAL NOSSA SENHORA APARECIDA', false],
  ['Hospital das Clínicas de Itu', 'HOSPITAL DAS CLINICAS DE SALTO', false],
  ['Santa Casa de Itu', 'SANTA CASA DE SALTO', false],
  ['Santa Casa', 'SANTA CASA', true],
  ['Santa Casa de Sorocaba', 'IRMANDADE DA SANTA CASA DE MISERICORDIA DE SOROCABA', true],
])('%s and %s may be one hospital: %s', async (name, other, fits) => {
  expect(await read('app.names_fit($1, $2)', name, other)).toBe(fits)
})
