import { z } from 'zod'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { localized, type LocalizedTexts } from '../localization/localized-text.ts'
import { canonicalText, REPLICATED_KINDS, type Content, type JsonObject, type JsonValue, type SiteContent } from './content.ts'
import { replicationSourceSchema } from './stored.ts'

/** A configuration as a file: definitions of a site as one JSON text, which is signed (docs/decisions/071-configuration-files.md). */

export const BUNDLE_FORMAT = 'verka-configuration'
export const BUNDLE_VERSION = 1
const MAX_BUNDLE_ITEMS = 20_000

/** Base64url (RFC 4648, section 5) of a number of bytes, without padding. */
const base64url = (bytes: number) => z.base64url().length(Math.ceil((bytes * 4) / 3))

const bundleSourceSchema = replicationSourceSchema.extend({
  /** Address of the installation. */
  installation: z.string().max(300),
})

export const bundleItemsSchema = z
  .array(
    z.strictObject({
      kind: z.enum(REPLICATED_KINDS),
      id: z.uuid().toLowerCase(),
      version: z.int().min(1),
      body: z.record(z.string(), z.json()) as unknown as z.ZodType<JsonObject>,
    }),
  )
  .max(MAX_BUNDLE_ITEMS)

export const bundleSchema = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  source: bundleSourceSchema,
  items: bundleItemsSchema,
  /** Of the canonical text of all else, by Ed25519 (RFC 8032). `key`: the public key. */
  signature: z.strictObject({ algorithm: z.literal('Ed25519'), key: base64url(32), value: base64url(64) }),
})
export type Bundle = z.infer<typeof bundleSchema>
export type UnsignedBundle = Omit<Bundle, 'signature'>

/** The text that is signed: equal for equal contents, in any order and layout of the file. */
export const signedTextOf = ({ format, version, source, items }: UnsignedBundle): string =>
  canonicalText({ format, version, source, items } as unknown as JsonObject)

/** The names of a content, from its body. */
function namesOfBody(body: JsonObject): LocalizedTexts {
  const { localizedNames, name } = body
  if (typeof name === 'string') return localized(name)
  const names = localizedTextsSchema.safeParse(localizedNames)
  return names.success ? names.data : localized('')
}

/** A bundle of some contents, in an order that does not depend on when they were read. */
export function bundleOf({ items }: Pick<SiteContent, 'items'>, source: Bundle['source']): UnsignedBundle {
  const order = (one: Content, other: Content) =>
    REPLICATED_KINDS.indexOf(one.kind) - REPLICATED_KINDS.indexOf(other.kind) || (one.id < other.id ? -1 : 1)
  return {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    source,
    items: items.toSorted(order).map(({ kind, id, version, body }) => ({ kind, id, version, body })),
  }
}

/** The contents of a file, with their names. */
export const contentOfItems = (items: Bundle['items']): Content[] => items.map((item) => ({ ...item, names: namesOfBody(item.body) }))

/** First the parts that name a thing, then the others by name: a difference of two files begins with what it is about. */
const FIRST = ['format', 'version', 'source', 'items', 'signature', 'kind', 'id', 'key', 'name', 'localizedNames', 'culture', 'text']

function inOrder(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as JsonValue[]).map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .toSorted(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
      .map(([name, part]) => [name, inOrder(part)]),
  )
}

/** A bundle as the text of a file: a line for each value, in a stable order, so that two versions can be compared by any tool. */
export const bundleText = (bundle: Bundle): string => `${JSON.stringify(inOrder(bundle as unknown as JsonObject), null, 2)}\n`
