import { formatInstantDate } from '@plantao/contract/format'
import { writeProofCode } from '@plantao/contract/hospitais/proof/rules'
import { proofAddress } from '@plantao/contract/sentences/proof'
import { type Email, type EmailKind, withoutLinks } from '../../../notificacoes/emails/email.ts'
import { writeMessage } from '../../../notificacoes/emails/message.ts'
import { type Trx, withRole } from '../../../platform/database/db.ts'
import { codeToSend, findClaim, findHospital } from '../store.ts'

/** Goes to the address in the ministry's register, not to that of an account. */
const code: EmailKind = {
  name: 'proof-code',
  isUrgent: true,
  async compose(trx, [key], { config, keys }) {
    const claim = await withRole(trx, 'app_auth', (trx) => codeToSend(trx, keys, key))
    const found = claim?.sent_to && (await findHospital(trx, claim.hospital_id))
    if (!claim?.sent_to || !found) return null
    const { nome: hospital, cidade, estado } = withoutLinks(found)
    const message = writeMessage(await import('#compiled/hospitais/proof/emails/code'), {
      hospital,
      place: `${cidade} - ${estado}`,
      cnes: claim.cnes!,
      code: writeProofCode(claim.code),
      until: formatInstantDate(claim.expires_at!, found.time_zone),
      link: `${config.publicUrl}${proofAddress}`,
    })
    return { ...message, to: claim.sent_to }
  },
}

const confirmed: EmailKind = {
  name: 'proof-confirmed',
  async compose(trx, [key], { config }) {
    const found = await factsOfClaim(trx, key)
    // The proof may have ended before the e-mail is sent.
    if (!found?.proven_by || !found.until) return null
    const { nome: hospital, proven_by: by, until } = found
    const link = `${config.publicUrl}${proofAddress}`
    return writeMessage(await import('#compiled/hospitais/proof/emails/confirmed'), { hospital, by, until, link })
  },
}

const withdrawn = 'withdrawn'

const refused: EmailKind = {
  name: 'proof-refused',
  async compose(trx, [key], { config }) {
    const [id, what] = key.split(':') as [string, string?]
    const found = await factsOfClaim(trx, id)
    if (found?.status !== 'refused' || found.reason === null) return null
    return writeMessage(await import('#compiled/hospitais/proof/emails/refused'), {
      hospital: found.nome,
      why: found.reason,
      isWithdrawn: what === withdrawn,
      newName: found.new_name,
      until: found.until,
      link: `${config.publicUrl}${proofAddress}`,
    })
  },
}

const ending: EmailKind = {
  name: 'proof-ending',
  async compose(trx, [key], { config }) {
    const [id, end] = splitKey(key)
    const found = await findHospital(trx, id)
    // The proof has been renewed, or is gone.
    if (!found || found.proven_until !== end) return null
    const { nome: hospital } = withoutLinks(found)
    const until = formatInstantDate(end, found.time_zone)
    const link = `${config.publicUrl}${proofAddress}`
    return writeMessage(await import('#compiled/hospitais/proof/emails/ending'), { hospital, until, link })
  },
}

const ended: EmailKind = {
  name: 'proof-ended',
  async compose(trx, [key], { config }) {
    const found = await findHospital(trx, splitKey(key)[0])
    if (!found || found.proven_until !== null) return null
    const { nome: hospital } = withoutLinks(found)
    const link = `${config.publicUrl}${proofAddress}`
    return writeMessage(await import('#compiled/hospitais/proof/emails/ended'), { hospital, link })
  },
}

const claimReceived: EmailKind = {
  name: 'claim-received',
  async compose(trx, [key], { config }) {
    const found = await factsOfClaim(trx, splitKey(key)[0])
    if (found?.status !== 'waiting_operator') return null
    const { nome: hospital, cidade, estado } = found
    const link = `${config.publicUrl}/operacao`
    const place = `${cidade} - ${estado}`
    return writeMessage(await import('#compiled/hospitais/proof/emails/claim-received'), { hospital, place, link })
  },
}

export const proofEmails = [code, confirmed, refused, ending, ended, claimReceived]

export const proofCodeEmail = (claim: string): Email => ({ kind: code, key: claim, to: { outside: true } })

export const proofConfirmedEmail = (claim: string, hospital: string): Email => ({
  kind: confirmed,
  key: claim,
  to: { hospital },
})

export const proofRefusedEmail = (claim: string, hospital: string): Email => ({
  kind: refused,
  key: claim,
  to: { hospital },
})

export const proofWithdrawnEmail = (claim: string, hospital: string): Email => ({
  kind: refused,
  key: `${claim}:${withdrawn}`,
  to: { hospital },
})

interface Ending {
  hospital_id: string
  proven_until: string
}

export const proofEndingEmail = ({ hospital_id: hospital, proven_until }: Ending): Email => ({
  kind: ending,
  key: `${hospital}:${proven_until}`,
  to: { hospital },
})

export const proofEndedEmail = ({ hospital_id: hospital, proven_until }: Ending): Email => ({
  kind: ended,
  key: `${hospital}:${proven_until}`,
  to: { hospital },
})

export const claimReceivedEmails = (claim: string, operators: readonly string[]): Email[] =>
  operators.map((account) => ({ kind: claimReceived, key: `${claim}:${account}`, to: { account } }))

function splitKey(key: string): [id: string, rest: string] {
  const at = key.indexOf(':')
  return [key.slice(0, at), key.slice(at + 1)]
}

async function factsOfClaim(trx: Trx<'app_jobs'>, id: string) {
  const found = await findClaim(trx, id)
  if (!found) return undefined
  const { proven_until, time_zone } = found
  return { ...withoutLinks(found), until: proven_until && formatInstantDate(proven_until, time_zone) }
}
