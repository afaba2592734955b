import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPreference } from '@verka/domain/preferences/preferences.api.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { usePreferenceSave } from '../../data/use-preference-save.ts'

const KEY = 'charts'
const PHONE = '(max-width: 48em)'

/** Whether charts are open, by the size of the screen. */
type Kept = Partial<Record<'phone' | 'wide', boolean>>

function keptFrom(value: unknown): Kept {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, isOpen]) => typeof isOpen === 'boolean'))
}

export interface ChartFold {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** Whether the charts of lists are open: on a phone only after they were opened. Stored for the user. */
export function useChartFold(): ChartFold {
  const { tenant, user } = useSession()
  const queries = useQueryClient()
  const save = usePreferenceSave()
  const size = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ? 'phone' : 'wide'
  const queryKey = ['chartFold', tenant.key, user.id]
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => keptFrom((await call(getPreference, { params: { key: KEY } }, { signal })).value),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    isOpen: !isPending && (data?.[size] ?? size === 'wide'),
    setOpen(isOpen) {
      const next = { ...data, [size]: isOpen }
      queries.setQueryData(queryKey, next)
      void save(KEY, next)
    },
  }
}
