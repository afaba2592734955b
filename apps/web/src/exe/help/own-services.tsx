import { Stack, Text, Title } from '@mantine/core'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listTransactionTypes, type TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ListSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Section } from '../../ui/page/section.tsx'

/** The services that the reader may run in the site, by category, with the names of their steps. */
export function OwnServices() {
  const { t } = useText()
  const { site } = useSession()
  const services = useCall(listTransactionTypes)
  return (
    <Section title={t('help.services')} description={t('help.servicesOf', { site: site.name })}>
      <Loaded answer={services} skeleton={<ListSkeleton count={3} />}>
        {/* a draft cannot be run */}
        {({ items }) => <ByCategory services={items.filter(({ status, operations }) => status !== 'draft' && operations.length > 0)} />}
      </Loaded>
    </Section>
  )
}

function ByCategory({ services }: { services: readonly TransactionType[] }) {
  const { t, textOf } = useText()
  const categories = useCall(listElementTypes)
  const functions = useCall(listOperationTypes)
  if (services.length === 0) return <Text>{t('help.servicesNone')}</Text>
  const nameOf = (id: string) => textOf(functions.data?.items.find((type) => type.id === id)?.localizedNames ?? [])
  const groups = (categories.data?.items ?? [])
    .map((category) => ({ category, own: services.filter(({ elementTypeId }) => elementTypeId === category.id) }))
    .filter(({ own }) => own.length > 0)
  return (
    <Loaded answer={categories} skeleton={<ListSkeleton count={3} />}>
      {() => (
        <Stack gap="xl">
          {groups.map(({ category, own }) => (
            <Stack key={category.id} gap="md">
              <Title order={3} fz="1.05rem">
                {textOf(category.localizedNames)}
              </Title>
              {own.map((service) => (
                <Service key={service.id} service={service} nameOf={nameOf} />
              ))}
            </Stack>
          ))}
        </Stack>
      )}
    </Loaded>
  )
}

function Service({ service, nameOf }: { service: TransactionType; nameOf: (operationTypeId: string) => string }) {
  const { t, textOf } = useText()
  const about = textOf(service.localizedDescriptions)
  const names = service.operations.map(({ localizedNames, operationTypeId }) => textOf(localizedNames) || nameOf(operationTypeId))
  const steps = [...new Set(names.filter(Boolean))]
  const { hasReservations } = useSession().tenant
  const ofLoans = ['help.loan.several', ...(hasReservations ? (['help.loan.book'] as const) : [])] as const
  const how = [t(`help.mode.${service.mode}`), ...(service.mode === 'loan' ? ofLoans.map((key) => t(key)) : [])]
  return (
    <Stack gap={4}>
      <Title order={4} fz="1rem">
        {textOf(service.localizedNames)}
      </Title>
      {about && <Text>{about}</Text>}
      {how.map((text) => (
        <Text key={text} size="sm" c="dimmed">
          {text}
        </Text>
      ))}
      {steps.length > 1 && (
        <Text size="sm" c="dimmed">
          {t('help.steps', { steps: steps.join(' · ') })}
        </Text>
      )}
    </Stack>
  )
}
