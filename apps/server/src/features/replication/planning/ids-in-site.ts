import { createHash } from 'node:crypto'
import type { DeriveId } from '@verka/domain/replication/match-content.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'

/** Ids of copies: the time of the original, so that lists keep their order, and a hash of both ids. A UUIDv7 (RFC 9562, section 5.7). */
export const idsInSite =
  (siteId: SiteId): DeriveId =>
  (sourceId, count = 0) => {
    const hash = createHash('sha256').update(`${siteId} ${sourceId.toLowerCase()} ${count}`).digest('hex')
    const isOrdered = sourceId[14] === '7'
    const time = isOrdered ? sourceId.slice(0, 13).toLowerCase() : `${hash.slice(20, 28)}-${hash.slice(28, 32)}`
    const variant = ((Number.parseInt(hash[3]!, 16) & 0x3) | 0x8).toString(16)
    return `${time}-${isOrdered ? '7' : '8'}${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
  }
