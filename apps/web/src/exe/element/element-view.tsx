import { Stack, Text, Title } from '@mantine/core'
import { IconChecklist, IconMoodEmpty } from '@tabler/icons-react'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import { nextStatus } from '@verka/domain/services/modes.ts'
import { listTransactionTypes, type TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { FieldValues } from '../../forms/form/field-values.tsx'
import { useText } from '../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { startAddress } from '../service/start-address.ts'
import { TransactionCards } from '../transactions/transaction-cards.tsx'

const LATEST = 3

/** An object in the hand of somebody who is going to do something with it: what it is, what can be done, what was done. */
export function ElementView({ element }: { element: FullElement }) {
  const { t, textOf } = useText()
  const { elementType } = element
  const about = [elementType && textOf(elementType.localizedNames), t('exe.codeIs', { code: element.code })]
  const services = useCall(listTransactionTypes, { query: { elementTypeId: element.elementTypeId } })
  // what is begun here has to end here too: loans and cases come with their own screens
  const usable = services.data?.items.filter(
    (service) => service.status !== 'draft' && nextStatus(service.mode, 'start', undefined) === 'completed',
  )
  return (
    <Page
      width="narrow"
      title={element.title}
      description={about.filter(Boolean).join(' · ')}
      back={{ to: addressOf('/exe'), label: t('exe.toStart') }}
    >
      {usable === undefined ? (
        services.errorTexts.length > 0 ? (
          <ErrorState messages={services.errorTexts} onRetry={services.retry} />
        ) : (
          <ListSkeleton count={2} />
        )
      ) : (
        <Services elementId={element.id} services={usable} />
      )}
      {elementType && element.dataProperties.length > 0 && (
        <Section title={t('exe.details')}>
          <FieldValues fields={elementType.dataPropertyTypes} dataProperties={element.dataProperties} />
        </Section>
      )}
      <Latest elementId={element.id} services={usable ?? []} />
    </Page>
  )
}

function Services({ elementId, services }: { elementId: string; services: readonly TransactionType[] }) {
  const { t, textOf } = useText()
  if (services.length === 0) return <EmptyState icon={IconMoodEmpty} title={t('exe.servicesNone')} text={t('exe.servicesNoneHint')} />
  return (
    <Stack gap="sm" component="section" aria-label={t('exe.services')}>
      <Title order={2} fz="1.1rem">
        {t('exe.services')}
      </Title>
      <BigLinks>
        {services.map((service) => (
          <BigLink
            key={service.id}
            to={startAddress(elementId, service)}
            icon={IconChecklist}
            title={textOf(service.localizedNames)}
            text={textOf(service.localizedDescriptions) || undefined}
            isPrimary
          />
        ))}
      </BigLinks>
    </Stack>
  )
}

function Latest({ elementId, services }: { elementId: string; services: readonly TransactionType[] }) {
  const { t, textOf } = useText()
  const latest = useCall(filterTransactions, { query: { elementId }, body: { limit: LATEST, skipCount: true } })
  if (latest.data === undefined)
    return latest.errorTexts.length > 0 ? <ErrorState messages={latest.errorTexts} onRetry={latest.retry} /> : <ListSkeleton count={2} />
  return (
    <Stack gap="sm">
      <Title order={2} fz="1.1rem">
        {t('exe.latest')}
      </Title>
      {latest.data.items.length === 0 ? (
        <Text c="dimmed">{t('exe.latestEmpty')}</Text>
      ) : (
        <TransactionCards transactions={latest.data.items} shows="person" />
      )}
      {latest.data.items.length > 0 &&
        services.map((service) => (
          <Link
            key={service.id}
            to={addressOf(
              '/exe/$elementId/service/$transactionTypeId/transactions',
              { elementId, transactionTypeId: service.id },
              { restrictToElement: '1' },
            )}
            size="sm"
            py={8}
          >
            {t('exe.showAllOf', { service: textOf(service.localizedNames) })}
          </Link>
        ))}
    </Stack>
  )
}
