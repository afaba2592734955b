import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import type { Obstacle } from './use-obstacle.ts'

/** An obstacle before anything is sent, with alternatives. */
export function LoanObstacle({ obstacle }: { obstacle: Obstacle }) {
  return (
    <Alert
      color="yellow"
      role="alert"
      mb="sm"
      icon={<IconAlertTriangle size={20} stroke={1.8} />}
      title={obstacle.title}
      styles={{ label: { whiteSpace: 'normal' } }}
    >
      {obstacle.text && <Text size="sm">{obstacle.text}</Text>}
      <WaysAround obstacle={obstacle} />
    </Alert>
  )
}

/** Alternatives: another object, a later time, or the return. */
export function WaysAround({ obstacle: { elementId, returns, isMine, now, until } }: { obstacle: Obstacle }) {
  const { t } = useText()
  const { tenant } = useSession()
  const shared = { variant: 'default', size: 'sm', mih: 44, force: true } as const
  const isLater = until !== null && until > now
  const wanted = isLater ? { from: now.toISOString(), to: until.toISOString() } : {}
  return (
    <Group gap="xs" mt="sm">
      {returns !== undefined && <WayBack elementId={elementId} transactionId={returns} />}
      {returns === undefined && tenant.hasReservations && !isMine && (
        <>
          <ButtonLink {...shared} to={addressOf('/exe/id/$id', { id: elementId }, { free: '1', ...wanted })}>
            {t('exe.findFree')}
          </ButtonLink>
          <ButtonLink {...shared} to={addressOf('/exe/id/$id', { id: elementId }, { book: '1' })}>
            {t('exe.book')}
          </ButtonLink>
        </>
      )}
      <ButtonLink {...shared} to={addressOf('/exe/id/$id', { id: elementId })}>
        {t('exe.backToObject')}
      </ButtonLink>
    </Group>
  )
}

/** Link to the form of the return, for those who may. */
function WayBack({ elementId, transactionId }: { elementId: string; transactionId: string }) {
  const { t } = useText()
  const { data } = useCall(getElementNow, { params: { id: elementId } })
  const running = data?.services.flatMap((service) => service.running).find(({ id }) => id === transactionId)
  const step = running?.steps.find(({ mode }) => mode === 'complete')
  if (!step) return null
  const { operationTypeId, mode } = step
  return (
    <ButtonLink
      size="sm"
      mih={44}
      force
      to={addressOf('/exe/operation/$operationTypeId/$elementId/$mode/$transactionId', { operationTypeId, elementId, mode, transactionId })}
      rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
    >
      {t('exe.deed.return')}
    </ButtonLink>
  )
}
