import { Stack, Title } from '@mantine/core'
import { IconArrowBarToDown, IconChecklist, IconForms, IconMessageReport, IconMoodEmpty, IconPackage } from '@tabler/icons-react'
import type { ElementNow, ServiceNow } from '@verka/domain/element-now/element-now.api.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { SideLink } from '../parts/side-link.tsx'
import { isStuckWith } from './own-loan.tsx'

const ICONS = {
  simpleForm: IconChecklist,
  updatableForm: IconForms,
  loan: IconArrowBarToDown,
  issueManagement: IconMessageReport,
  stockManagement: IconPackage,
  unknown: IconChecklist,
} as const satisfies Record<TransactionMode, unknown>

/** A service that begins in so many ways shows each of them; more are asked for on a page of their own. */
const MOST_STARTS = 4

/** What can be begun on an object: large, in the order of the services; each way of a stock by itself. */
export function ServicesNow({ now }: { now: ElementNow }) {
  const { element, services } = now
  const { t, textOf } = useText()
  const nameOf = (wanted: string) => textOf(services.find(({ id }) => id === wanted)?.localizedNames ?? [])
  const usable = services.filter((service) => service.starts.length > 0 || isKept(service))
  const isBusy = services.some(({ running }) => running.length > 0)
  if (usable.length === 0)
    // who has it is not told that there is nothing to do
    return isBusy || isStuckWith(now) ? null : (
      <EmptyState icon={IconMoodEmpty} title={t('exe.servicesNone')} text={t('exe.servicesNoneHint')} />
    )
  return (
    <Stack gap="sm" component="section" aria-label={t('exe.services')}>
      <Title order={2} fz="1.1rem">
        {t('exe.services')}
      </Title>
      <BigLinks>
        {usable.map((service) => (
          <Starts key={service.id} elementId={element.id} service={service} />
        ))}
      </BigLinks>
      {usable
        .filter(({ mode }) => mode === 'loan')
        .map(({ id }, _, loans) => (
          <SideLink key={id} to={addressOf('/exe', undefined, { basket: id, with: element.id })}>
            {loans.length === 1 ? t('exe.lendSeveral') : t('exe.lendSeveralOf', { service: nameOf(id) })}
          </SideLink>
        ))}
    </Stack>
  )
}

/** Whether there is an answer that is kept up to date, and may be: then no second one is begun. */
const isKept = ({ mode, running }: ServiceNow) => mode === 'updatableForm' && running.some(({ steps }) => steps.length > 0)

function Starts({ elementId, service }: { elementId: string; service: ServiceNow }) {
  const { t, textOf, formatDateTime } = useText()
  const { id: transactionTypeId, starts, mode, localizedNames, localizedDescriptions } = service
  const name = textOf(localizedNames)
  const shared = { icon: ICONS[mode], isPrimary: true }
  const [newest] = service.running
  const [update] = newest?.steps ?? []
  if (isKept(service) && newest && update)
    return (
      <BigLink
        {...shared}
        to={addressOf('/exe/operation/$operationTypeId/$elementId/$mode/$transactionId', {
          operationTypeId: update.operationTypeId,
          elementId,
          mode: update.mode,
          transactionId: newest.id,
        })}
        title={name}
        text={t('exe.keptSince', { when: formatDateTime(newest.updatedAt) })}
      />
    )
  if (starts.length > MOST_STARTS)
    return (
      <BigLink
        {...shared}
        to={addressOf('/exe/$elementId/service/$transactionTypeId', { elementId, transactionTypeId })}
        title={name}
        text={textOf(localizedDescriptions) || undefined}
      />
    )
  return starts.map(({ operationTypeId, localizedNames: names }) => (
    <BigLink
      key={operationTypeId}
      {...shared}
      to={addressOf('/exe/operation/$operationTypeId/$elementId/$transactionTypeId', { operationTypeId, elementId, transactionTypeId })}
      title={starts.length === 1 ? name : textOf(names)}
      text={starts.length === 1 ? textOf(localizedDescriptions) || undefined : name}
    />
  ))
}
