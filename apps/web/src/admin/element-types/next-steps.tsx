import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { listElementTypes, type ElementType } from '@verka/domain/element-types/element-types.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink, Link } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'

/** Requirements of a usable category, in order: functions, services, objects. The first missing one is the next step. */
export function NextSteps({ elementType }: { elementType: ElementType }) {
  const { t } = useText()
  const { mayEdit } = useDefinitionRights()
  const { id } = elementType
  const functions = useCall(listOperationTypes, { query: { elementTypeId: id } })
  const services = useCall(listTransactionTypes, { query: { elementTypeId: id } })
  const categories = useCall(listElementTypes)
  const steps = [
    {
      count: functions.data?.items.length,
      title: t('admin.nextFunctions'),
      countKey: 'admin.functionCount',
      list: addressOf('/elements/types/$id/operations/types', { id }),
      create: mayEdit ? addressOf('/operations/types/create/$id', { id }) : undefined,
      createLabel: t('admin.operationTypeCreate'),
    },
    {
      count: services.data?.items.length,
      title: t('admin.nextServices'),
      countKey: 'admin.serviceCount',
      list: addressOf('/elements/types/$id/transactions/types', { id }),
      create: mayEdit ? addressOf('/transactions/types/create/$id', { id }) : undefined,
      createLabel: t('admin.transactionTypeCreate'),
    },
    {
      count: categories.data?.items.find((item) => item.id === id)?.elementCount,
      title: t('admin.nextObjects'),
      countKey: 'admin.objectCount',
      list: addressOf('/elements/list/$id', { id }),
      create: addressOf('/elements/create/$id', { id }),
      createLabel: t('admin.elementCreate'),
    },
  ] as const
  const next = steps.findIndex((step) => step.count === 0)
  return (
    <Section title={t('admin.nextSteps')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        {steps.map((step, index) => {
          const isDone = (step.count ?? 0) > 0
          const Icon = isDone ? IconCircleCheck : IconCircleDashed
          return (
            <Group key={step.title} gap="sm" wrap="nowrap" align="flex-start">
              <Icon size={22} stroke={1.8} aria-hidden color={isDone ? 'var(--mantine-color-green-6)' : 'var(--mantine-color-dimmed)'} />
              <Stack gap={2} align="flex-start">
                <Text fw={550} size="sm">
                  {step.title}
                </Text>
                <Link to={step.list} size="sm">
                  {step.count === undefined ? '…' : t(step.countKey, { count: step.count })}
                </Link>
                {step.create && (
                  <ButtonLink
                    to={step.create}
                    size="xs"
                    mt={4}
                    variant={index === next ? 'light' : 'subtle'}
                    // its text below the others, which have no edge
                    {...(index === next ? {} : { ml: 'calc(var(--button-padding-x) * -1)' })}
                  >
                    {step.createLabel}
                  </ButtonLink>
                )}
              </Stack>
            </Group>
          )
        })}
      </SimpleGrid>
    </Section>
  )
}
