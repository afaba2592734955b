import type { listReplicationSites } from '@verka/domain/replication/replication.api.ts'
import type { ReplyOf } from '@verka/domain/api/contract.ts'
import { useSession } from '../../data/session-context.ts'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'

export type Place = ReplyOf<typeof listReplicationSites>['items'][number]

/** What the address says about a replication: both sites, by their ids, and what goes along. A file may replace the source. */
export function useChosenSites(places: readonly Place[]) {
  const [search, set] = useAddressSearch()
  const { site } = useSession()
  const find = (id: string | undefined) => places.find(({ siteId }) => siteId === id)
  // a site that the address names and that cannot be used is not replaced by another one
  const source = search.from === undefined ? (search.to === site.id ? undefined : find(site.id)) : find(search.from)
  const target = find(search.to)
  return {
    source,
    target,
    /** The address names a site that is not there, or that the person may not replicate from or to. */
    isSourceUnknown: search.from !== undefined && !source,
    isTargetUnknown: search.to !== undefined && !target,
    replicateRecords: search.records === '1',
    replicatePrivileges: search.privileges === '1',
    choose: set,
  }
}
