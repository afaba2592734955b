import { NativeSelect } from '@mantine/core'
import { LENT_FILTERS, type ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'

const STATES = {
  toMe: 'exe.stateMine',
  toOthers: 'exe.stateOthers',
  toNobody: 'exe.stateNobodys',
  overdue: 'exe.stateOverdue',
  bookedByMe: 'exe.stateBooked',
  low: 'exe.stateLow',
} as const
type State = keyof typeof STATES

const isState = (text: string | undefined): text is State => text !== undefined && Object.hasOwn(STATES, text)

function bodyOf(state: State | undefined): Pick<ElementListQuery, 'lent' | 'isLow' | 'reservedBy'> {
  if (state === 'low') return { isLow: true }
  if (state === 'bookedByMe') return { reservedBy: 'me' }
  return state === undefined ? {} : { lent: state }
}

/** How the objects are that are asked for, in the address (`state`): lent to whom, overdue, booked by oneself, or low. Offered is what a service can make of them. */
export function useStateFilter() {
  const [search, set] = useAddressSearch()
  const services = useCall(listTransactionTypes).data?.items ?? []
  const { hasReservations } = useSession().tenant
  const wanted = isState(search.state) ? search.state : undefined
  const state = wanted === 'bookedByMe' && !hasReservations ? undefined : wanted
  const lends = services.some(({ mode }) => mode === 'loan')
  const offered: State[] = [
    ...(lends ? LENT_FILTERS : []),
    ...(lends && hasReservations ? (['bookedByMe'] as const) : []),
    ...(services.some(({ mode, settings }) => mode === 'stockManagement' && settings.lowLimit !== undefined) ? (['low'] as const) : []),
  ]
  return {
    body: bodyOf(state),
    state,
    // what a link asks for can always be taken away
    offered: state && !offered.includes(state) ? [...offered, state] : offered,
    choose: (next: string) => set({ state: next || undefined }),
  }
}

/** Narrows to what is lent to whom, or what there is little left of. */
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
