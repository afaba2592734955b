import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Change } from '@verka/domain/events/events.api.ts'
import { connection } from '../connection.ts'
import { concernsDeleted } from '../deleted-things.ts'
import { useSession } from '../session-context.ts'
import { isPrepared, staleAfter } from './stale-answers.ts'
import type { StreamMessage } from './live-connection.ts'
import { shareChanges } from './shared-changes.ts'

/** The connection survives the change from one layout to the next. */
const LINGER_MS = 1000

/** The server remembers a person and their tenant for a second. */
const REMEMBERED_MS = 1200
/** All clients of a tenant are notified at the same moment, so reloads are spread. */
const SPREAD_MS = 800

let current: { key: string; queries: QueryClient; end: () => void } | undefined
let leaving: number | undefined

/** Reloads displayed data that may have changed; other data is reloaded when it is displayed. */
function follow(queries: QueryClient, userId: string): (message: StreamMessage) => void {
  const readAgain = (changes: readonly Change[]) => {
    const isStale = staleAfter(changes, userId)
    void queries.invalidateQueries({
      predicate: (query) => isStale(query) && !isPrepared(query.queryKey) && !concernsDeleted(queries, query),
    })
  }
  let waiting: number | undefined
  /** Reloads the tenant's data of the session. */
  const readTenant = (changes: readonly Change[] = []) => {
    window.clearTimeout(waiting)
    waiting = window.setTimeout(
      () =>
        void connection()
          .refreshSession()
          .then(() => readAgain(changes)),
      REMEMBERED_MS + Math.random() * SPREAD_MS,
    )
  }
  return (message) => {
    if (message.kind === 'changes') {
      const ofTenant = message.changes.filter(({ entity }) => entity === 'tenant')
      readAgain(message.changes.filter(({ entity }) => entity !== 'tenant'))
      if (ofTenant.length > 0) readTenant(ofTenant)
    }
    if (message.kind === 'reset') {
      void queries.invalidateQueries({ predicate: ({ queryKey, state }) => state.dataUpdatedAt > 0 && !isPrepared(queryKey) })
      readTenant()
    }
  }
}

/** Keeps the displayed data current after login: rendered once. */
export function LiveChanges() {
  const queries = useQueryClient()
  const { tenant, site, user, place: cursor } = useSession()
  useEffect(() => {
    const key = `${tenant.key} ${site.key} ${user.id}`
    window.clearTimeout(leaving)
    if (current?.key !== key || current.queries !== queries) {
      current?.end()
      current = { key, queries, end: shareChanges({ key, place: cursor }, follow(queries, user.id)) }
    }
    return () => {
      leaving = window.setTimeout(() => {
        current?.end()
        current = undefined
        // changes are missed from now on
        void queries.invalidateQueries({ refetchType: 'none' })
      }, LINGER_MS)
    }
  }, [queries, tenant.key, site.key, user.id, cursor])
  return null
}
