import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import classes from './open-cases.module.css'
import { momentText } from '../../parts/due-text.ts'

/** Number of cases shown; the rest is in their list. */
const MOST = 3

/** Notice above a form for a new case: visible open cases of the object, so that nobody reports twice. */
export default function OpenCases({ prepared: { element, transactionType } }: { prepared: PreparedOperation }) {
  const { t, text } = useText()
  const { data: now } = useCall(getElementNow, { params: { id: element.id } })
  const service = now?.services.find(({ id }) => id === transactionType.id)
  const open = service?.running.filter(({ status }) => status === 'started') ?? []
  if (!service || open.length === 0) return null
  const count = open.length + service.moreRunning
  const listed = addressOf(
    '/exe/$elementId/service/$transactionTypeId/transactions',
    { elementId: element.id, transactionTypeId: transactionType.id },
    { restrictToElement: '1', status: 'started' },
  )
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle size={20} stroke={1.8} />} title={t('exe.openCasesHere', { count })}>
      <Stack gap="xs">
        {/* newest first: those are most likely reported again */}
        {open
          .slice(-MOST)
          .toReversed()
          .map(({ id, about, createdAt }) => (
            <ButtonLink
              key={id}
              to={addressOf('/exe/transaction/$id', { id })}
              variant="default"
              className={classes.case}
              justify="space-between"
              rightSection={<IconChevronRight size={20} stroke={1.8} aria-hidden />}
            >
              <span className={classes.facts}>
                <span>{about.join(' · ') || t('exe.toCase')}</span>
                <Text span size="sm" c="dimmed">
                  {momentText(createdAt, text)}
                </Text>
              </span>
            </ButtonLink>
          ))}
        {count > MOST && (
          <ButtonLink to={listed} variant="subtle" size="sm" mih={44}>
            {t('exe.moreRunning', { count: count - MOST })}
          </ButtonLink>
        )}
      </Stack>
    </Alert>
  )
}
