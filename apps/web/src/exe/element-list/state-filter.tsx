import { NativeSelect } from '@mantine/core'
import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'

const STATES = {
  toMe: 'exe.stateMine',
  toAnybody: 'exe.stateLent',
  toOthers: 'exe.stateOthers',
  toNobody: 'exe.stateNobodys',
  free: 'exe.stateFree',
  overdue: 'exe.stateOverdue',
  bookedByMe: 'exe.stateBooked',
  openCase: 'exe.stateOpenCase',
  deviation: 'exe.stateDeviation',
  dueSoon: 'exe.stateDueSoon',
  duePast: 'exe.stateDuePast',
  low: 'exe.stateLow',
} as const
type State = keyof typeof STATES

const isState = (text: string | undefined): text is State => text !== undefined && Object.hasOwn(STATES, text)

type StateQuery = Pick<ElementListQuery, 'lent' | 'isLow' | 'isFree' | 'reservedBy' | 'hasOpenCase' | 'hasDeviation' | 'nextDue'>

const STATE_FILTERS = {
  toMe: { lent: 'toMe' },
  toAnybody: { lent: 'toAnybody' },
  toOthers: { lent: 'toOthers' },
  toNobody: { lent: 'toNobody' },
  free: { isFree: true },
  overdue: { lent: 'overdue' },
  bookedByMe: { reservedBy: 'me' },
  openCase: { hasOpenCase: true },
  deviation: { hasDeviation: true },
  dueSoon: { nextDue: 'soon' },
  duePast: { nextDue: 'past' },
  low: { isLow: true },
} as const satisfies Record<State, StateQuery>

/**
 * The filter by state, in the address (`state`): lent, free, with a case, deviating, due, or low. Offered are the states that the site's
 * services can cause.
 */
export function useStateFilter() {
  const [search, set] = useAddressSearch()
  const services = useCall(listTransactionTypes).data?.items ?? []
  const { hasReservations } = useSession().tenant
  const wanted = isState(search.state) ? search.state : undefined
  const state = wanted === 'bookedByMe' && !hasReservations ? undefined : wanted
  const has = (mode: TransactionMode) => services.some((service) => service.mode === mode)
  const isDated = services.some(({ settings }) => settings.nextDatePropertyTypeId !== undefined)
  const offered: State[] = [
    ...(has('loan') ? (['toMe', 'toAnybody', 'toOthers', 'toNobody', 'free', 'overdue'] as const) : []),
    ...(has('loan') && hasReservations ? (['bookedByMe'] as const) : []),
    ...(has('issueManagement') ? (['openCase'] as const) : []),
    ...(services.length > 0 ? (['deviation'] as const) : []),
    ...(isDated ? (['dueSoon', 'duePast'] as const) : []),
    ...(services.some(({ mode, settings }) => mode === 'stockManagement' && settings.lowLimit !== undefined) ? (['low'] as const) : []),
  ]
  return {
    body: state === undefined ? {} : STATE_FILTERS[state],
    state,
    // the filter of a link can always be removed
    offered: state && !offered.includes(state) ? [...offered, state] : offered,
    choose: (next: string) => set({ state: next || undefined }),
  }
}

/** Narrows to objects by how they are now. */
export function StateFilter({ filter: { state, offered, choose } }: { filter: ReturnType<typeof useStateFilter> }) {
  const { t } = useText()
  if (offered.length === 0) return null
  return (
    <NativeSelect
      size="md"
      aria-label={t('exe.stateNow')}
      value={state ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[{ value: '', label: t('exe.stateAny') }, ...offered.map((value) => ({ value, label: t(STATES[value]) }))]}
    />
  )
}
