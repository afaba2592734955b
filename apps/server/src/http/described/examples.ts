import type { Json } from './components.ts'

type Schemas = Readonly<Record<string, Json>>

const ID = '019df82c-71d5-7492-bcba-5bd99844f001'

/** Values of texts by the name of their property: an example is read more easily than the type of a property. */
const TEXTS: Readonly<Record<string, string>> = {
  title: 'Stege 3 m',
  code: 'STEGE-3',
  key: 'north',
  tenant: 'lindvik',
  site: 'north',
  userName: 'kim.berg',
  email: 'kim.berg@lindvik.se',
  text: 'Stege 3 m',
  displayValue: 'Stege 3 m',
  description: 'Förrådet i Norr',
  colour: '#1971c2',
  color: '#1971c2',
  primary: '#1971c2',
  secondary: '#495057',
  accent: '#e8590c',
  pattern: '^[A-Z]+$',
  secret: 'pK3xQf0bT7mW1yZs9LdRvA',
  fileName: 'stege.jpg',
  type: 'image/jpeg',
  clientId: ID,
  base64: 'aGVq',
  message: '@validation.required',
  reference: 'AB12-CD34',
  issuer: 'https://login.lindvik.se',
  subject: 'service-account-erp',
  tokenUrl: 'https://verka.lindvik.se/identity/token',
  clientSecret: 'verka_3q2-7wAAAAB8mZ1vQnKxJ9hT5yWfL0sEoRcUdPiGtaY',
  ending: 'GtaY',
  url: 'https://lindvik.se/stege',
  timeZone: 'Europe/Stockholm',
  address: '192.0.2.7',
  requestId: 'req-1',
  column: 'updatedAt',
  next: 'eyJhIjoxfQ',
  webAddress: 'https://lindvik.se',
  phone: '+46 8-123 456',
  phoneNo: '+46 8-123 456',
  optionSource: 'static',
  rssFeedUrl: 'https://lindvik.se/rss',
  policyUrl: 'https://lindvik.se/policy',
  feedUrl: 'https://lindvik.se/rss',
  prefix: 'ST-',
  sender: 'Lindvik',
  createdBy: 'Kim Berg',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

/** Names by what has them: the first schema that matches, from the innermost on. */
const NAMES: readonly [schema: RegExp, name: string][] = [
  [/^(?:Saved)?User(?:Body|List)?$|^(?:Full)?Person|^Me$|^MeBody$|^Session$|Transaction|Operation|History|Audit/, 'Kim Berg'],
  [/IntegrationAccount/, 'Ekonomisystemet'],
  [/Privilege/, 'Lånar verktyg'],
  [/Tenant|FeedItem/, 'Lindviks kommun'],
  [/View/, 'Kontrolleras i veckan'],
  [/UserSite|SiteRights/, 'Norr'],
]

/** Examples of schemas whose parts exclude each other, or are read more easily than one of each. */
const WRITTEN: Readonly<Record<string, unknown>> = {
  JsonValue: 'Stege 3 m',
  FieldValue: 'Stege 3 m',
  LinkBody: { reference: 'AB12-CD34' },
  BulkChangeBody: { entity: 'element', typeId: ID, ids: [ID], change: { action: 'delete' } },
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: ID,
  date: '2026-11-21',
  'date-time': '2026-11-21T07:15:00.000Z',
  uri: 'https://lindvik.se',
}

/** Rights of the reader, which an example has. */
const RIGHTS = new Set(['edit', 'delete'])

/** Properties that the server ignores in a body, and those that only a later save has. */
const NOT_SENT = new Set(['id', 'version', 'tenantId', 'siteId', 'ownerId', 'createdAt', 'updatedAt', 'confirmedRemovals'])

/** Below this, optional parts of a recursive schema are left out. */
const MAX_DEPTH = 5

interface Where {
  name: string
  /** The component that it is in. */
  of: string
  depth: number
  /** It is a body: parts that a program does not send are left out. */
  isSent: boolean
}

/** An example of a schema, made of examples of its parts: realistic texts, first choices, and one row in each list. */
export function exampleOf(schema: Json, schemas: Schemas, where: Where): unknown {
  const { $ref, const: constant, anyOf, oneOf, type } = schema as Json & { $ref?: string; anyOf?: Json[]; oneOf?: Json[]; enum?: unknown[] }
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1)!
    return WRITTEN[name] ?? exampleOf(schemas[name]!, schemas, { ...where, of: name })
  }
  if (constant !== undefined) return constant
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choice = (anyOf ?? oneOf)?.[0]
  if (choice) return exampleOf(choice, schemas, where)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return exampleOfObject(schema, schemas, where)
    case 'array':
      return exampleOfArray(schema, schemas, where)
    case 'string':
      return textOf(schema, where)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return RIGHTS.has(where.name)
    default:
      return null
  }
}

function exampleOfObject(schema: Json, schemas: Schemas, { depth, isSent, of }: Where): unknown {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const required = (schema.required ?? []) as string[]
  const isShown = ([name, property]: [string, Json]) =>
    required.includes(name) || (Object.keys(property).length > 0 && depth < MAX_DEPTH && !(isSent && depth === 0 && NOT_SENT.has(name)))
  // the keys of a record that has all of them
  const { additionalProperties } = schema as { additionalProperties?: Json }
  const listed = typeof additionalProperties === 'object' ? required.filter((name) => !properties.some(([own]) => own === name)) : []
  const all = [...properties, ...listed.map((name): [string, Json] => [name, additionalProperties!])]
  return Object.fromEntries(
    all.filter(isShown).map(([name, property]) => [name, exampleOf(property, schemas, { name, of, depth: depth + 1, isSent })]),
  )
}

function exampleOfArray(schema: Json, schemas: Schemas, { name, of, depth, isSent }: Where): unknown {
  const { items, prefixItems, minItems = 0 } = schema as { items?: Json; prefixItems?: Json[]; minItems?: number }
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, schemas, { name, of, depth: depth + 1, isSent }))
  if (!items || (depth >= MAX_DEPTH && minItems === 0)) return []
  const one = exampleOf(items, schemas, { name: name.replace(/s$/, ''), of, depth: depth + 1, isSent })
  return Array.from({ length: Math.max(1, minItems) }, () => one)
}

function textOf(schema: Json, { name, of }: Where): string {
  const {
    format,
    maxLength = Infinity,
    pattern,
    contentEncoding,
  } = schema as Record<string, never> & { maxLength?: number; pattern?: string }
  if (contentEncoding) return 'aGVq'
  const ownName = name === 'name' ? NAMES.find(([schemas]) => schemas.test(of))?.[1] : undefined
  const known = FORMATS[format ?? ''] ?? ownName ?? TEXTS[name] ?? 'Stege 3 m'
  // a pattern of our own contract, and a text of ours
  // oxlint-disable-next-line no-restricted-globals
  const isRight = (text: string) => text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))
  return [known, 'stege', '08:15', '+46 8-123 456', '2026-11-21', '#1971c2', 'A1', '1', ''].find(isRight) ?? known
}

const numberOf = ({ minimum, exclusiveMinimum, maximum = Infinity }: { minimum?: number; exclusiveMinimum?: number; maximum?: number }) =>
  Math.min(Math.max(1, minimum ?? 0, (exclusiveMinimum ?? -1) + 1), maximum)
