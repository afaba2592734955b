import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPreference, savePreference } from '@verka/domain/preferences/preferences.api.ts'
import { call } from '../../../data/call.ts'
import { useSession } from '../../../data/session-context.ts'
import { HIT_KINDS, keyOfHit, type HitKind, type Visited } from './hit.ts'

/** Maximum stored hits. */
const REMEMBERED = 8

const NONE: readonly Visited[] = []
const isKind = (kind: unknown): kind is HitKind => (HIT_KINDS as readonly unknown[]).includes(kind)

function visitedFrom(value: unknown): Visited[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('kind' in one) || !('id' in one)) return []
    return isKind(one.kind) && typeof one.id === 'string' ? [{ kind: one.kind, id: one.id }] : []
  })
}

/** Hits that the user visited from the palette in this site, latest first; stored on the server. */
export function useVisited(isOpen: boolean): { visited: readonly Visited[]; visit: (one: Visited) => void } {
  const { tenant, site, user } = useSession()
  const queries = useQueryClient()
  const key = `palette.${site.key}`
  const queryKey = ['paletteVisited', tenant.key, user.id, key]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => visitedFrom((await call(getPreference, { params: { key } }, { signal })).value),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    visited: data ?? NONE,
    visit({ kind, id }) {
      const others = (data ?? NONE).filter((one) => keyOfHit(one) !== keyOfHit({ kind, id }))
      const next = [{ kind, id }, ...others].slice(0, REMEMBERED)
      queries.setQueryData(queryKey, next)
      // the user did not set it, so a failure is not reported
      call(savePreference, { params: { key }, body: { value: next } }).catch(() => undefined)
    },
  }
}
