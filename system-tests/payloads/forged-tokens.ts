import { createHmac, generateKeyPairSync, hkdfSync, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'

interface Forged {
  how: string
  token: string
}

const day = 24 * 60 * 60
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
const defined = (all: object) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))

/** Two hundred variants of a valid access token, each wrong in one way. Some are signed with `secret`. */
export async function forgedTokens(secret: string, valid: string): Promise<Forged[]> {
  const [head, payload, signature] = valid.split('.') as [string, string, string]
  const header: JWTHeaderParameters = decode(head)
  const claims: JWTPayload = decode(payload)
  const key = Buffer.from(hkdfSync('sha256', secret, 'plantao-aberto', 'access', 32))
  const forged: Forged[] = []
  const add = (how: string, token: string) => forged.push({ how, token })
  /** Signs the valid token's content with these changes. An undefined value removes that claim or field. */
  const sign = async (how: string, changed: object, head: object = {}, by: Parameters<SignJWT['sign']>[0] = key) => {
    const token = new SignJWT(defined({ ...claims, ...changed }))
    add(how, await token.setProtectedHeader(defined({ ...header, ...head }) as JWTHeaderParameters).sign(by))
  }

  for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
    const unsigned = `${encode({ ...header, alg })}.${payload}`
    add(`alg ${alg}`, `${unsigned}.`)
    add(`alg ${alg}, no dot`, unsigned)
    add(`alg ${alg}, the old signature`, `${unsigned}.${signature}`)
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { privateKey: ed } = generateKeyPairSync('ed25519')
  const { privateKey: ec } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = rsa.publicKey.export({ format: 'jwk' })
  const pem = Buffer.from(rsa.publicKey.export({ format: 'pem', type: 'spki' }))
  for (const kid of [header.kid, undefined, 'other']) {
    await sign('RS256', {}, { alg: 'RS256', kid }, rsa.privateKey)
    await sign('RS256 with its own key in the header', {}, { alg: 'RS256', kid, jwk }, rsa.privateKey)
    await sign('PS256', {}, { alg: 'PS256', kid }, rsa.privateKey)
    await sign('EdDSA', {}, { alg: 'EdDSA', kid }, ed)
    await sign('ES256', {}, { alg: 'ES256', kid }, ec)
    await sign('HS256 with the text of a public key', {}, { kid }, pem)
    await sign('HS256 with a key of zeros', {}, { kid }, Buffer.alloc(32))
  }
  for (const alg of ['HS384', 'HS512']) await sign(alg, {}, { alg }, Buffer.concat([key, key]))
  for (const typ of ['JWT', 'jwt', 'rt+jwt', 'application/jwt', '', undefined]) await sign(`typ ${typ}`, {}, { typ })
  for (const kid of ['x', '', '../../etc/passwd', "' or 1=1--", undefined]) await sign(`kid ${kid}`, {}, { kid })
  const now = Math.floor(Date.now() / 1000)
  const wrongClaims: Record<string, unknown[]> = {
    aud: ['plantao-aberto', 'plantao-aberto/api/', '', '*', ['a', 'b'], undefined],
    iss: ['plantao', 'https://plantao-aberto', '', 'plantao-aberto/api', undefined],
    iat: [...[120, 3_600, day, 365 * day].map((ahead) => now + ahead), undefined],
    exp: [...[1, 60, 600, day, 365 * day].map((ago) => now - ago), '2099', `${now + day}`, null, -1, 0, undefined],
    nbf: [now + 3_600, now + day],
    sub: [undefined],
    sid: [randomUUID(), 'x', "' or '1'='1", '', undefined],
    user_type: ['admin', 'DOCTOR', '', ['doctor'], undefined],
  }
  for (const [name, values] of Object.entries(wrongClaims))
    for (const value of values) await sign(`${name} ${value}`, { [name]: value })
  for (const crit of [['unknown'], [], 'exp']) {
    const signed = `${encode({ ...header, crit })}.${payload}`
    add(`crit ${JSON.stringify(crit)}`, `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`)
  }
  for (let n = 0; n < 12; n++) await sign('signed with another secret', {}, {}, randomBytes(32))
  for (const token of ['', '..', `${valid}.${signature}.x`, `${valid}${valid}`, 'undefined']) add('no token', token)
  for (let n = 0; n < 20; n++) add('truncated', valid.slice(0, Math.floor((valid.length * n) / 20)))
  while (forged.length < 200) {
    const at = randomInt(valid.length)
    const flipped = String.fromCharCode(valid.charCodeAt(at) ^ (1 << randomInt(7)))
    if (/[\x21-\x7e]/.test(flipped))
      add(`bit of character ${at} flipped`, valid.slice(0, at) + flipped + valid.slice(at + 1))
  }
  return forged
}
