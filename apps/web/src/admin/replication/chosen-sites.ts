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
  const source = find(search.from) ?? (search.to === site.id ? undefined : find(site.id))
  const target = find(search.to)
  return {
    source,
    target,
    replicateRecords: search.records === '1',
    replicatePrivileges: search.privileges === '1',
    choose: set,
  }
}
