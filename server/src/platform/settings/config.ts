import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isDsn } from '../log/sentry.ts'
import { signingKey } from '../security/signing.ts'
import { StartError } from '../start-error.ts'

export const port = z.coerce
  .number('is not a port')
  .int('is not a port')
  .min(0, 'is not a port')
  .max(65_535, 'is not a port')
export const flag = z.enum(['0', '1'], 'is neither 0 nor 1').transform((text) => text === '1')
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

const shareForm = 'is not a share from 0 to 1'
/**
 * Settings that are read before pg is loaded (tracing/sdk.ts). The exporter itself reads the endpoint and
 * OTEL_EXPORTER_OTLP_HEADERS from the environment.
 */
export const tracingSettings = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(/^https?:$/, 'http://collector:4318').optional(),
  OTEL_SERVICE_NAME: z.string().default('plantao-aberto'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(shareForm).min(0, shareForm).max(1, shareForm).default(0.1),
})

const settings = z.object({
  ...tracingSettings.shape,
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: urlOf(/^https?:$/, 'https://plantao.example').optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_PREVIOUS: secret.optional(),
  BACKUP_SIGNING_KEY: signingKey.optional(),
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
  FILES_URL: urlOf(/^s3:$/, 's3://bucket/prefix').optional(),
  STRICT_VALIDATION: flag.default(false),
  TRUST_PROXY: networkList.optional(),
  PRIVACY_CONTACT: z.string().optional(),
  REPORTS_TO: z
    .string()
    .regex(/^[^\s@<>,]+@[^\s@<>,]+$/, 'is not an e-mail address')
    .optional(),
  DRAIN_SECONDS: z.coerce
    .number('is not a number of seconds')
    .min(0, 'is not 0 to 10 seconds')
    .max(10, 'is not 0 to 10 seconds')
    .default(0),
  SENTRY_DSN: z.string().refine(isDsn, 'is not an address like https://key@host/1').optional(),
  METRICS_TOKEN: z.string().min(16, 'is shorter than 16 characters').optional(),
})

/** Settings that `.env.example` must explain. */
export const settingNames = Object.keys(settings.shape)

export interface Config {
  port: number
  host: string
  /** Without a slash at the end. */
  publicUrl: string
  dataDir: string
  authSecret: string
  authSecretPrevious: string | undefined
  /** Signs the backups and the records of deleted accounts. */
  backupSigningKey: string | undefined
  hideExisting: boolean
  anonKey: string
  smtpUrl: string
  mailFrom: string
  /** URL of the development inbox, if e-mails go there. */
  inboxUrl: string | null
  /** Null means a folder in the data folder. */
  filesUrl: string | null
  strictValidation: boolean
  trustProxy: string[] | undefined
  /**
   * Whether limits by network leave out loopback addresses: only with the embedded database and without a proxy. The
   * server speaks no TLS, so a `PUBLIC_URL` of https names a proxy too.
   */
  exemptsLoopback: boolean
  privacyContact: string | undefined
  /** The operator's e-mail address for reports by users. */
  reportsTo: string | undefined
  /** How long the process keeps serving after a stop signal, while `/readyz` reports that it is leaving. */
  drainSeconds: number
  traces: boolean
  sentryDsn: string | undefined
  metricsToken: string | undefined
}

/** @throws {StartError} one line that names the first wrong setting */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const s = parseSettings(settings, env)
  if (!s.AUTH_SECRET) {
    throw new StartError(
      'The setting AUTH_SECRET is missing: with DATABASE_URL it is obligatory, at least 32 characters, the same for every process.',
    )
  }
  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(s.DATA_DIR),
    authSecret: s.AUTH_SECRET,
    authSecretPrevious: s.AUTH_SECRET_PREVIOUS,
    backupSigningKey: s.BACKUP_SIGNING_KEY,
    hideExisting: s.AUTH_HIDE_EXISTING,
    anonKey: s.PUBLIC_ANON_KEY,
    smtpUrl: s.SMTP_URL ?? `smtp://127.0.0.1:${s.MAIL_SMTP_PORT}?ignoreTLS=true`,
    mailFrom: s.MAIL_FROM,
    inboxUrl: null,
    filesUrl: s.FILES_URL ?? null,
    strictValidation: s.STRICT_VALIDATION,
    trustProxy: s.TRUST_PROXY,
    exemptsLoopback: !s.DATABASE_URL && !s.TRUST_PROXY && !/^https:/i.test(s.PUBLIC_URL ?? ''),
    privacyContact: s.PRIVACY_CONTACT,
    reportsTo: s.REPORTS_TO,
    drainSeconds: s.DRAIN_SECONDS,
    traces: s.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    sentryDsn: s.SENTRY_DSN,
    metricsToken: s.METRICS_TOKEN,
  }
}

export interface DatabaseUrls {
  url: string
  /** A URL that bypasses poolers, for connections that listen or hold locks. */
  directUrl: string
  /** False behind a pooler that does not support named statements. */
  namedStatements?: boolean
}

/** @throws {StartError} */
export function readDatabaseUrls(env: NodeJS.ProcessEnv): DatabaseUrls {
  const s = parseSettings(settings, env)
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_NAMED_STATEMENTS: namedStatements } = s
  if (!url) {
    throw new StartError(
      'The setting DATABASE_URL is missing: the address of a PostgreSQL. To try the application without one, use npm start.',
    )
  }
  return { url, directUrl: directUrl ?? url, namedStatements }
}

/** Parses settings from the environment. Empty variables count as missing. @throws {StartError} */
export function parseSettings<Schema extends z.ZodObject>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartError(`The setting ${issue?.path.join('.')} ${issue?.message}. .env.example lists every setting.`)
}
