import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { makeDataDir } from './data-dir.ts'
import { readOrCreateSecret } from './security/secret-file.ts'
import { StartError } from './start-error.ts'

const port = z.coerce.number('is not a port').int('is not a port').min(0, 'is not a port').max(65_535, 'is not a port')
const flag = z.enum(['0', '1'], 'is neither 0 nor 1').transform((text) => text === '1')
const urlOf = (schemes: RegExp, example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.test(new URL(text).protocol), `is not an address like ${example}`)
const postgresUrl = urlOf(/^postgres(ql)?:$/, 'postgres://app_api:password@host:5432/plantao')
const secret = z.string().min(32, 'is shorter than 32 characters')

const isNetwork = (text: string) =>
  isIP(text) > 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
const networkList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'is not a list of networks like 10.0.0.0/8,fd00::/8')

/** Every setting by the name of its variable; an empty one counts as not given. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: urlOf(/^https?:$/, 'https://plantao.example').optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_PORT: port.min(1, 'is not a port').optional(),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_PREVIOUS: secret.optional(),
  AUTH_HIDE_EXISTING: flag.default(false),
  PUBLIC_ANON_KEY: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'may hold letters, digits, dots, dashes and underscores only')
    .default('anon-local'),
  SMTP_URL: urlOf(/^smtps?:$/, 'smtps://user:password@host:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'is not an e-mail address')
    .default('Plantão Aberto <nao-responda@plantao-aberto.example>'),
  MAIL_SMTP_PORT: port.default(1025),
  MAIL_WEB_PORT: port.default(1080),
  FILES_URL: urlOf(/^s3:$/, 's3://bucket/prefix').optional(),
  DEMO: flag.optional(),
  STRICT_VALIDATION: flag.default(false),
  TRUST_PROXY: networkList.optional(),
  PRIVACY_CONTACT: z.string().optional(),
})

export interface Config {
  port: number
  host: string
  /** Without a slash at the end. */
  publicUrl: string
  dataDir: string
  /** Null: the embedded PostgreSQL, on this port when it is given. */
  database: { url: string; directUrl: string } | null
  databasePort: number | undefined
  authSecret: string
  authSecretPrevious: string | undefined
  hideExisting: boolean
  anonKey: string
  /** Null: the development inbox on these ports. */
  smtpUrl: string | null
  inbox: { smtpPort: number; webPort: number }
  mailFrom: string
  /** Null: a folder in the data folder. */
  filesUrl: string | null
  demo: boolean
  strictValidation: boolean
  trustProxy: string[] | undefined
  privacyContact: string | undefined
}

/** @throws {StartError} one line that names the first wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, env[name] || undefined]))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`The setting ${issue?.path.join('.')} ${issue?.message}. The README lists every setting.`)
  }
  const s = parsed.data
  const dataDir = resolve(s.DATA_DIR)
  if (s.DATABASE_URL && !s.AUTH_SECRET) {
    throw new StartError(
      'The setting AUTH_SECRET is missing: with DATABASE_URL it is obligatory, at least 32 characters, the same for every process.',
    )
  }
  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, ''),
    dataDir,
    database: s.DATABASE_URL ? { url: s.DATABASE_URL, directUrl: s.DATABASE_DIRECT_URL ?? s.DATABASE_URL } : null,
    databasePort: s.DATABASE_PORT,
    authSecret: s.AUTH_SECRET ?? generatedSecret(dataDir),
    authSecretPrevious: s.AUTH_SECRET_PREVIOUS,
    hideExisting: s.AUTH_HIDE_EXISTING,
    anonKey: s.PUBLIC_ANON_KEY,
    smtpUrl: s.SMTP_URL ?? null,
    inbox: { smtpPort: s.MAIL_SMTP_PORT, webPort: s.MAIL_WEB_PORT },
    mailFrom: s.MAIL_FROM,
    filesUrl: s.FILES_URL ?? null,
    demo: s.DEMO ?? !s.DATABASE_URL,
    strictValidation: s.STRICT_VALIDATION,
    trustProxy: s.TRUST_PROXY,
    privacyContact: s.PRIVACY_CONTACT,
  }
}

function generatedSecret(dataDir: string) {
  makeDataDir(dataDir)
  return readOrCreateSecret(join(dataDir, 'auth.secret'))
}
