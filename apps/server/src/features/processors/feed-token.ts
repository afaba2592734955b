import { createHmac, timingSafeEqual } from 'node:crypto'
import { asId, type ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Settings } from '../../start/env.ts'

export const FEED_PATH = '/api/calendars'

/** A calendar feed, as its address names it. */
export interface FeedAddress extends SiteScope {
  id: ProcessorConfigId
  generation: number
}

const ID_BYTES = 16
const IDS_BYTES = 3 * ID_BYTES + 4
const MAC_BYTES = 24

/** Signs for feeds only. */
function macOf({ SECRET_KEY }: Pick<Settings, 'SECRET_KEY'>, named: Buffer): Buffer {
  if (!SECRET_KEY) throw new Error('calendar feeds need a SECRET_KEY')
  const key = createHmac('sha256', SECRET_KEY).update('calendar feeds').digest()
  return createHmac('sha256', key).update(named).digest().subarray(0, MAC_BYTES)
}

/** The secret address of a feed. Nothing of it is stored: it is the feed's ids and generation, signed. */
export function feedUrl(settings: Pick<Settings, 'SECRET_KEY' | 'ORIGIN'>, { tenantId, siteId, id, generation }: FeedAddress): string {
  const ids = Buffer.from([tenantId, siteId, id].join('').replaceAll('-', ''), 'hex')
  const number = Buffer.alloc(4)
  number.writeUInt32BE(generation)
  const named = Buffer.concat([ids, number])
  return `${settings.ORIGIN}${FEED_PATH}/${Buffer.concat([named, macOf(settings, named)]).toString('base64url')}.ics`
}

const idAt = (bytes: Buffer, index: number) =>
  bytes
    .subarray(index * ID_BYTES, (index + 1) * ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The feed of the last part of an address; undefined for any other text. */
export function readFeedToken(settings: Pick<Settings, 'SECRET_KEY'>, text: string): FeedAddress | undefined {
  if (!text.endsWith('.ics')) return undefined
  const encoded = text.slice(0, -'.ics'.length)
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes.length !== IDS_BYTES + MAC_BYTES) return undefined
  // the last letter has bits that the decoder ignores: one feed has one address
  if (bytes.toString('base64url') !== encoded) return undefined
  const named = bytes.subarray(0, IDS_BYTES)
  if (!timingSafeEqual(macOf(settings, named), bytes.subarray(IDS_BYTES))) return undefined
  return {
    tenantId: asId<'tenant'>(idAt(named, 0)),
    siteId: asId<'site'>(idAt(named, 1)),
    id: asId<'processorConfig'>(idAt(named, 2)),
    generation: named.readUInt32BE(3 * ID_BYTES),
  }
}
