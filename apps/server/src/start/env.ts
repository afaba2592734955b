import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { keySchema } from '@verka/domain/tenants/tenants.api.ts'
import { readS3Url } from '../files/s3-store.ts'
import { readAllowed } from '../outbound/allowed-addresses.ts'
import { templateViolation } from '../sms/template-gateway.ts'

/** A setting that is wrong: the start stops with this message, which names it. */
export class SettingError extends Error {}

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const text = z.string()
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

const count = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}

/** Every setting, an environment variable each (decisions section 1; the table in docs/operations.md). */
const schema = z.object({
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be a port number')
    .default(4000),
  HOST: text.default('127.0.0.1'),
  ORIGIN: url
    .transform((value) => new URL(value))
    .refine((value) => value.pathname === '/' && !value.search, 'must be an origin without a path')
    .transform((value) => value.origin)
    .optional(),
  DATABASE_URL: text.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address').optional(),
  DATABASE_OWNER_URL: text.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address').optional(),
  DATABASE_CONNECTIONS: count(2, 1000).default(16),
  WORKERS: z
    .union([z.literal('auto').transform(() => Math.max(1, availableParallelism() - 1)), count(1, 64)], {
      error: 'must be a whole number from 1 to 64, or auto',
    })
    .default(1),
  TENANT_WAITING: count(1, 1_000_000).default(1000),
  DATA_DIR: text.default('.data'),
  FILES_URL: text.refine((value) => readS3Url(value) !== undefined, 'must be s3://key:secret@host:port/bucket?region=…&tls=…').optional(),
  SECRET_KEY: text.min(32, 'must have at least 32 characters').optional(),
  DEMO: flag.optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: text.default('verka-web'),
  OIDC_RESPONSE_TYPE: z.enum(['code', 'id_token token'], 'must be "code" or "id_token token"').default('code'),
  OIDC_SCOPE: text.default('openid profile verka'),
  OIDC_AUDIENCE: text.default('verka-api'),
  OIDC_TRUSTED_EMAIL: flag.default(false),
  EXTERNAL_IDP_ISSUER: url.optional(),
  EXTERNAL_IDP_CLIENT_ID: text.optional(),
  EXTERNAL_IDP_CLIENT_SECRET: text.optional(),
  EXTERNAL_IDP_NAME: text.max(50, 'must have at most 50 characters').optional(),
  SMTP_URL: text.regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address').optional(),
  MAIL_FROM: text.default('Verka <no-reply@localhost>'),
  SMS_GATEWAY: z.enum(['46elks', 'twilio', 'http', 'log'], 'must be one of 46elks, twilio, http, log').optional(),
  SMS_GATEWAY_URL: url.optional(),
  SMS_GATEWAY_USER: text.optional(),
  SMS_GATEWAY_SECRET: text.optional(),
  SMS_GATEWAY_BODY: text.optional().superRefine((value, context) => {
    const message = value === undefined ? undefined : templateViolation(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  }),
  SMS_COUNTRIES: text
    .default('+46,+47')
    .transform((value) => value.split(',').map((part) => part.trim().replace(/^(?=\d)/, '+')))
    .refine(
      (prefixes) => prefixes.every((prefix) => /^\+[1-9]\d{0,5}$/.test(prefix)),
      'must be a comma list of country codes, such as +46,+47',
    ),
  SEARCH_HOST: text.regex(/^[a-z0-9.-]+(:\d+)?$/i, 'must be a host, such as find.example.org').optional(),
  SEARCH_TENANT: keySchema.optional(),
  SEARCH_SITE: keySchema.optional(),
  MAPS_URL: text.default('https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=17/{lat}/{lon}'),
  TRUSTED_PROXIES: text.default('').transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
  OUTBOUND_ALLOWED: text.default('').transform((value, check) => {
    const read = readAllowed(value)
    if ('allowed' in read) return read.allowed
    check.addIssue({
      code: 'custom',
      message: `must be hosts, addresses or networks, each with or without a port; this is none: ${read.wrong}`,
    })
    return z.NEVER
  }),
  METRICS_PORT: count(1, 65_535).optional(),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of fatal, error, warn, info, debug, trace, silent')
    .default('info'),
})

type Parsed = z.output<typeof schema>

export type Settings = Omit<Parsed, 'ORIGIN' | 'DEMO'> & {
  ORIGIN: string
  DEMO: boolean
  /** Whether the login server is ours, in this process. */
  isIdentityEmbedded: boolean
  /** The required issuer of tokens. */
  issuer: string
}

/**
 * Reads the settings, all of them at once. An empty variable counts as absent.
 * @throws {SettingError} naming every variable that is wrong, and why.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new SettingError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'))
  }
  const settings = parsed.data
  const together: string[] = []
  if (settings.DATABASE_URL && !settings.DATABASE_OWNER_URL)
    together.push('DATABASE_OWNER_URL: is needed with DATABASE_URL, for the migrations; it must be another role')
  if (settings.DATABASE_URL && !settings.SECRET_KEY)
    together.push('SECRET_KEY: is needed with DATABASE_URL; it encrypts signing keys in that database')
  if (settings.EXTERNAL_IDP_ISSUER && !settings.EXTERNAL_IDP_CLIENT_ID)
    together.push('EXTERNAL_IDP_CLIENT_ID: is needed with EXTERNAL_IDP_ISSUER')
  const { SMS_GATEWAY: gateway } = settings
  const needed: (keyof Parsed)[] =
    gateway === 'http' ? ['SMS_GATEWAY_URL'] : gateway && gateway !== 'log' ? ['SMS_GATEWAY_USER', 'SMS_GATEWAY_SECRET'] : []
  for (const name of needed) if (settings[name] === undefined) together.push(`${name}: is needed with SMS_GATEWAY ${gateway}`)
  if (settings.SMS_GATEWAY_URL && !gateway) together.push('SMS_GATEWAY: is needed with SMS_GATEWAY_URL')
  if (together.length > 0) throw new SettingError(together.join('\n'))
  const ORIGIN = settings.ORIGIN ?? `http://localhost:${settings.PORT}`
  return {
    ...settings,
    ORIGIN,
    DATA_DIR: resolve(settings.DATA_DIR),
    DEMO: settings.DEMO ?? settings.DATABASE_URL === undefined,
    isIdentityEmbedded: settings.OIDC_ISSUER === undefined,
    issuer: settings.OIDC_ISSUER ?? `${ORIGIN}/identity`,
  }
}
