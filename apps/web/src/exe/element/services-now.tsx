import {
  IconArrowBarToDown,
  IconChecklist,
  IconForms,
  IconMessageReport,
  IconMoodEmpty,
  IconPackage,
  IconPencil,
} from '@tabler/icons-react'
import type { ElementNow, GoingOn, ServiceNow, Step } from '@verka/domain/element-now/element-now.api.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { momentText } from '../parts/due-text.ts'
import { begunText, useDrafts } from '../parts/use-drafts.ts'
import { SideLink } from '../parts/side-link.tsx'
import { isStuckWith } from './own-loan.tsx'
import { Titled } from '../parts/titled.tsx'
import { keptAnswerAddress } from '../parts/stored-answer.ts'

const ICONS = {
  simpleForm: IconChecklist,
  updatableForm: IconForms,
  loan: IconArrowBarToDown,
  issueManagement: IconMessageReport,
  stockManagement: IconPackage,
  unknown: IconChecklist,
} as const satisfies Record<TransactionMode, unknown>

/** Maximum ways to start a service that are shown here; more are on a separate page. */
const MOST_STARTS = 4

/** Services that can be started on an object: large, in order; each function of a stock separately. */
export function ServicesNow({ now }: { now: ElementNow }) {
  const { element, services } = now
  const { t, textOf } = useText()
  const { user } = useSession()
  const nameOf = (wanted: string) => textOf(services.find(({ id }) => id === wanted)?.localizedNames ?? [])
  const taken = takenNow(now, user.id)
  const isPutOff = ({ mode }: ServiceNow) => mode === 'loan' && taken
  const runnable = services.filter((service) => service.starts.length > 0 || isKept(service))
  // a service blocked by another's present booking is not first
  const usable = [...runnable.filter((service) => !isPutOff(service)), ...runnable.filter(isPutOff)]
  const isBusy = services.some(({ running }) => running.length > 0)
  if (usable.length === 0)
    // the borrower gets no notice of an empty list
    return isBusy || isStuckWith(now) ? null : (
      <EmptyState icon={IconMoodEmpty} title={t('exe.servicesNone')} text={t('exe.servicesNoneHint')} />
    )
  return (
    <Titled title={t('exe.services')}>
      <BigLinks>
        {usable.map((service) => (
          <Starts key={service.id} elementId={element.id} service={service} isPutOff={isPutOff(service)} />
        ))}
      </BigLinks>
      {usable
        .filter(({ mode }) => mode === 'loan')
        .map(({ id }, _, loans) => (
          <SideLink key={id} to={addressOf('/exe', undefined, { basket: id, with: element.id })}>
            {loans.length === 1 ? t('exe.lendSeveral') : t('exe.lendSeveralOf', { service: nameOf(id) })}
          </SideLink>
        ))}
    </Titled>
  )
}

/** Whether an updatable form has an answer that may be changed: then no second one is started. */
const isKept = ({ mode, running }: ServiceNow) => mode === 'updatableForm' && running.some(({ steps }) => steps.length > 0)

/** Whether only loans blocked by another's present booking could be started: then another object, or another time, comes first. */
export const isTakenAlone = (now: ElementNow, userId: string): boolean =>
  takenNow(now, userId) && now.services.every(({ mode, starts }) => mode === 'loan' || starts.length === 0)

/** Whether another user's booking of an object has begun. */
function takenNow({ reservations }: ElementNow, userId: string): boolean {
  const now = new Date().toISOString()
  return reservations.some(({ from, to, user }) => from <= now && to > now && user?.id !== userId)
}

function Starts({ elementId, service, isPutOff }: { elementId: string; service: ServiceNow; isPutOff: boolean }) {
  const { t, textOf, text } = useText()
  const { id: transactionTypeId, starts, mode, localizedNames, localizedDescriptions } = service
  const name = textOf(localizedNames)
  const shared = { icon: ICONS[mode], isPrimary: !isPutOff }
  const drafts = useDrafts().filter((draft) => draft.element?.id === elementId && draft.transactionTypeId === transactionTypeId)
  const addressFor = ({ operationTypeId }: Step) =>
    addressOf('/exe/operation/$operationTypeId/$elementId/$transactionTypeId', { operationTypeId, elementId, transactionTypeId })
  const begunAt = (...addresses: string[]) => {
    const begun = drafts.filter(({ address }) => addresses.includes(address.split('?')[0] ?? ''))
    if (begun.length === 0) return undefined
    return (
      <StatusBadge tone="warning" icon={IconPencil} isLong>
        {begunText(begun, t)}
      </StatusBadge>
    )
  }
  const keptText = ({ newest: answer, updatedAt }: GoingOn) => {
    if (!answer) return t('exe.keptSince', { when: momentText(updatedAt, text) })
    const answers = answer.said.map(({ localizedNames: names, displayValue }) => `${textOf(names)}: ${displayValue}`)
    return [...answers, t('exe.keptBy', { name: answer.executedBy.name, when: momentText(answer.executedAt, text) })].join(' · ')
  }
  const [newest] = service.running
  const to = keptAnswerAddress(elementId, service)
  if (newest && to !== undefined) return <BigLink {...shared} to={to} title={name} text={keptText(newest)} mark={begunAt(to)} />
  if (starts.length > MOST_STARTS) {
    const addresses = starts.map(addressFor)
    return (
      <BigLink
        {...shared}
        to={addressOf('/exe/$elementId/service/$transactionTypeId', { elementId, transactionTypeId })}
        title={name}
        text={textOf(localizedDescriptions) || undefined}
        mark={begunAt(...addresses)}
      />
    )
  }
  return starts.map((start) => (
    <BigLink
      key={start.operationTypeId}
      {...shared}
      to={addressFor(start)}
      title={starts.length === 1 ? name : textOf(start.localizedNames)}
      text={starts.length === 1 ? textOf(localizedDescriptions) || undefined : name}
      mark={begunAt(addressFor(start))}
    />
  ))
}
