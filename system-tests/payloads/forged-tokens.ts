import { createHmac, generateKeyPairSync, hkdfSync, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { deriveKeys } from '../../server/src/platform/security/keys.ts'

export interface Forged {
  how: string
  token: string
}

interface Victim {
  userId: string
  sessionId: string
}

const day = 24 * 60 * 60

/** Two hundred access tokens for a live session, each wrong in one way: by somebody without the secret, and by one who has it. */
export async function forgedTokens(secret: string, { userId, sessionId }: Victim): Promise<Forged[]> {
  const right = await (await deriveKeys(secret)).signAccessToken({ sub: userId, sid: sessionId, user_type: 'doctor' })
  const header = JSON.parse(Buffer.from(right.split('.')[0]!, 'base64url').toString()) as JWTHeaderParameters
  const claims = JSON.parse(Buffer.from(right.split('.')[1]!, 'base64url').toString()) as JWTPayload
  const key = Buffer.from(hkdfSync('sha256', secret, 'plantao-aberto', 'access', 32))
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ed = generateKeyPairSync('ed25519')
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const sign = (
    changed: JWTPayload,
    head: Partial<JWTHeaderParameters> = {},
    by: Parameters<SignJWT['sign']>[0] = key,
  ): Promise<string> => {
    const all = Object.entries({ ...header, ...head }).filter(([, value]) => value !== undefined)
    return new SignJWT({ ...claims, ...changed })
      .setProtectedHeader(Object.fromEntries(all) as JWTHeaderParameters)
      .sign(by)
  }
  const without = (name: string) => {
    const rest = Object.fromEntries(Object.entries(claims).filter(([one]) => one !== name))
    return new SignJWT(rest).setProtectedHeader(header).sign(key)
  }
  const now = Math.floor(Date.now() / 1000)
  const forged: Forged[] = []
  const add = (how: string, token: string) => forged.push({ how, token })

  for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ ...header, alg })}.${part(claims)}`
    add(`alg ${alg}`, `${unsigned}.`)
    add(`alg ${alg}, no dot`, unsigned)
    add(`alg ${alg}, the old signature`, `${unsigned}.${right.split('.')[2]}`)
  }
  for (const kid of [header.kid, undefined, 'other']) {
    const own = { kid, jwk: rsa.publicKey.export({ format: 'jwk' }) as never }
    add('RS256', await sign({}, { alg: 'RS256', kid }, rsa.privateKey))
    add('RS256 with its own key in the head', await sign({}, { alg: 'RS256', ...own }, rsa.privateKey))
    add('PS256', await sign({}, { alg: 'PS256', kid }, rsa.privateKey))
    add('EdDSA', await sign({}, { alg: 'EdDSA', kid }, ed.privateKey))
    add('ES256', await sign({}, { alg: 'ES256', kid }, ec.privateKey))
    add(
      'HS256 by the text of a public key',
      await sign({}, { kid }, Buffer.from(rsa.publicKey.export({ format: 'pem', type: 'spki' }))),
    )
    add('HS256 by nothing but zeros', await sign({}, { kid }, Buffer.alloc(32)))
  }
  for (const alg of ['HS384', 'HS512']) add(alg, await sign({}, { alg }, Buffer.concat([key, key])))
  for (const typ of ['JWT', 'jwt', 'rt+jwt', 'application/jwt', '', undefined])
    add(`typ ${typ}`, await sign({}, { typ }))
  for (const aud of ['plantao-aberto', 'plantao-aberto/api/', '', '*', ['a', 'b']])
    add(`aud ${aud}`, await sign({ aud }))
  for (const ahead of [120, 3_600, day, 365 * day]) add(`iat in ${ahead} s`, await sign({ iat: now + ahead }))
  add('no iat', await without('iat'))
  for (const iss of ['plantao', 'https://plantao-aberto', '', 'plantao-aberto/api'])
    add(`iss ${iss}`, await sign({ iss }))
  for (const name of ['iss', 'aud', 'exp', 'sub', 'sid', 'user_type']) add(`no ${name}`, await without(name))
  for (const ago of [1, 60, 600, day, 365 * day]) add(`expired ${ago} s ago`, await sign({ exp: now - ago }))
  for (const exp of ['2099', `${now + day}`, null, -1, 0]) add(`exp ${exp}`, await sign({ exp: exp as never }))
  for (const nbf of [now + 3600, now + day]) add('not before later', await sign({ nbf }))
  for (const kid of ['x', '', '../../etc/passwd', "' or 1=1--", undefined]) add(`kid ${kid}`, await sign({}, { kid }))
  for (const crit of [['unknown'], [], 'exp']) {
    const signed = [{ ...header, crit }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    add(`crit ${JSON.stringify(crit)}`, `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`)
  }
  for (const sid of [randomUUID(), 'x', "' or '1'='1", '']) add(`sid ${sid}`, await sign({ sid }))
  for (const user_type of ['admin', 'DOCTOR', '', ['doctor']]) add(`user_type ${user_type}`, await sign({ user_type }))
  for (let n = 0; n < 12; n++) add("another secret's", await sign({}, {}, randomBytes(32)))
  add('no token', '')
  add('dots', '..')
  add('a JWE', `${right}.${right.split('.')[2]}.x`)
  add('twice', `${right}${right}`)
  add('text', 'undefined')
  for (let n = 0; n < 20; n++) add('truncated', right.slice(0, Math.floor((right.length * n) / 20)))
  while (forged.length < 200) {
    const at = randomInt(right.length)
    const flipped = String.fromCharCode(right.charCodeAt(at) ^ (1 << randomInt(7)))
    if (/[\x21-\x7e]/.test(flipped))
      add(`a bit of character ${at} flipped`, right.slice(0, at) + flipped + right.slice(at + 1))
  }
  // The last character of a signature has bits that say nothing: of its spellings only ours may serve.
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = digits.indexOf(right.at(-1)!)
  for (const bit of [1, 2, 3]) add('another spelling of the signature', right.slice(0, -1) + digits[last ^ bit])
  return forged
}
