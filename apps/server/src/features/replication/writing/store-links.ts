import type { Link } from '@verka/domain/replication/match-content.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'
import { upsertLinks } from '../replication.queries.ts'

/** Stores which things of a site, which is open, are copies of which ones of another site: the next plan between them knows. */
export const storeLinks = (tx: Tx, scope: SiteScope, sourceSiteId: SiteId, links: readonly Link[]): Promise<void> =>
  upsertLinks(tx, scope, sourceSiteId, links)
