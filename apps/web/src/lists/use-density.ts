import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPreference, savePreference } from '@verka/domain/preferences/preferences.api.ts'
import { call } from '../data/call.ts'
import { useSession } from '../data/session-context.ts'
import { useSave } from '../data/use-call.ts'

/** Spacing of table rows. */
export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** In pixels. Compact: 20 rows and more at a window height of 900. */
export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 49, compact: 26 }

const KEY = 'lists.density'

/** The density that the reader has chosen for all lists; stored on the server. */
export function useDensity(): { density: Density; choose: (density: Density) => void } {
  const { tenant, user } = useSession()
  const queries = useQueryClient()
  const queryKey = ['density', tenant.key, user.id]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Density> => {
      const { value } = await call(getPreference, { params: { key: KEY } }, { signal })
      return value === 'compact' ? 'compact' : 'comfortable'
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const save = useSave(savePreference)
  return {
    density: data ?? 'comfortable',
    choose(density) {
      queries.setQueryData(queryKey, density)
      // a failure is shown as a message; the list keeps the choice
      save.mutate({ params: { key: KEY }, body: { value: density } })
    },
  }
}
