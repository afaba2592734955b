import { z } from 'zod'
import { invalid } from '@verka/domain/errors/app-error.ts'
import { BUNDLE_FORMAT, BUNDLE_VERSION, bundleSchema, contentOfItems, type Bundle } from '@verka/domain/replication/bundle.ts'
import { idsOfParts, type Content, type SiteContent } from '@verka/domain/replication/content.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { readBodies } from './item-bodies.ts'
import { fingerprintOf, isIntact } from './signature.ts'

/** A file as it was read. */
interface ReadBundle {
  source: Bundle['source']
  content: SiteContent
  /** Fingerprint of the key that signed it. */
  signer: string
}

const headSchema = z.object({ format: z.literal(BUNDLE_FORMAT), version: z.int() })

const refused = (
  reason: 'NotJson' | 'Unreadable' | 'Older' | 'Newer' | 'Unsigned' | 'Tampered' | 'Content',
  params?: Record<string, string>,
) => invalid([{ message: `@replication.bundle${reason}`, field: 'bundle', ...(params && { params }) }])

/**
 * Reads a signed configuration.
 * @throws `invalid` at `bundle`: it is no JSON, no configuration or only a part of one, of another version of the format, unsigned, changed after it was signed,
 * or has a content that no save takes
 */
export function readBundle(text: string, culture: Culture): ReadBundle {
  const value = parsed(text)
  if (value === undefined) throw refused('NotJson')
  const head = headSchema.safeParse(value)
  if (!head.success) throw refused('Unreadable')
  if (head.data.version !== BUNDLE_VERSION) throw refused(head.data.version < BUNDLE_VERSION ? 'Older' : 'Newer')
  if (!(value as { signature?: unknown }).signature) throw refused('Unsigned')
  const bundle = readShape(value)
  if (!bundle) throw refused('Unreadable')
  if (!isIntact(bundle)) throw refused('Tampered')
  const contents = contentOfItems(bundle.items)
  const twice = repeated(contents)
  if (twice) throw refused('Content', { name: textIn(twice.names, culture), path: 'id' })
  const read = readBodies(contents)
  if ('wrong' in read)
    throw refused('Content', { name: textIn(read.wrong.content.names, culture) || read.wrong.content.id, path: read.wrong.path })
  return {
    source: bundle.source,
    content: { siteId: bundle.source.siteId, items: read.items },
    signer: fingerprintOf(bundle.signature.key),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The bundle of a value; undefined: it is none. A value that is nested too deeply for the stack is none either. */
function readShape(value: unknown): Bundle | undefined {
  try {
    const read = bundleSchema.safeParse(value)
    return read.success ? read.data : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A content of which an id is in the file twice. */
function repeated(items: readonly Content[]): Content | undefined {
  const known = new Set<string>()
  return items.find(({ id, body }) =>
    [id, ...idsOfParts(body)].some((one) => {
      if (known.has(one)) return true
      known.add(one)
      return false
    }),
  )
}
