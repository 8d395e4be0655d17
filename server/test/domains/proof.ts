import { claimCnes, confirmCnes, getOwnProof } from '@plantao/contract/hospitais/proof/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { mountProof } from '../../src/hospitais/proof/routes.ts'
import { mountHospitais } from '../../src/hospitais/routes.ts'
import { startTestApp } from '../app.ts'
import { startEmails } from './emails.ts'

const inFile = { name: 'HOSPITAL SAO BRAZ SOROCABA', city: 'SOROCABA', state: 'SP', email: 'diretoria@saobraz.org.br' }

/** Starts the routes of proof and of hospitals, with helpers. Tests add the CNES establishments that they need. */
export async function startProofApp(others: Parameters<typeof startTestApp>[0] = []) {
  const started = await startTestApp([mountProof, mountHospitais, ...others])
  const { call, ok, owner, services } = started
  const emails = await startEmails(services, owner)

  let hospitals = 0
  let establishments = 0
  /** A hospital with a new CNPJ, because two proven hospitals cannot have the same CNPJ. */
  const createHospital = (row: Parameters<typeof started.createHospital>[0] = {}) =>
    started.createHospital({
      nome: 'Hospital São Braz',
      cidade: 'Sorocaba',
      estado: 'SP',
      cnpj: `CNPJ ${++hospitals}`,
      ...row,
    })

  /** Another spelling of the newest hospital's CNPJ: the server takes both spellings for the same CNPJ. */
  const lastCnpj = () => `cnpj-${hospitals}`

  /** Adds a CNES establishment. @returns its CNES number */
  async function addToFile(row: Partial<Record<keyof typeof inFile | 'kind' | 'cnpj', string | null>> = {}) {
    const cnes = String(2_000_000 + ++establishments)
    const { name, city, state, email, kind = 'HOSPITAL GERAL', cnpj = null } = { ...inFile, ...row }
    await owner.query(
      'insert into app.cnes_establishments (cnes, name, city, state, email, kind, cnpj) values ($1, $2, $3, $4, $5, $6, $7)',
      [cnes, name, city, state, email, kind, cnpj],
    )
    return cnes
  }

  const claim = (as: Profile, cnes: string) => call(claimCnes, { as, body: { cnes } })
  const confirm = (as: Profile, code: string) => call(confirmCnes, { as, body: { code } })
  const own = (as: Profile) => ok(getOwnProof, { as })

  /** Sends what is due. @returns the last e-mail with a code */
  const sendCode = async () => (await emails.sendDue()).findLast(({ subject }) => subject?.startsWith('Código'))!
  const codeIn = ({ body }: { body: string }) => /\b\d{4}-\d{4}\b/.exec(body)![0]

  async function claimAndRead(as: Profile, cnes: string) {
    await ok(claimCnes, { as, body: { cnes } })
    return codeIn(await sendCode())
  }

  return {
    ...started,
    emails,
    createHospital,
    inFile,
    lastCnpj,
    addToFile,
    claim,
    confirm,
    own,
    sendCode,
    codeIn,
    claimAndRead,
  }
}
