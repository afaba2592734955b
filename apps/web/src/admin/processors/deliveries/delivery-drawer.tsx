import { useState } from 'react'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconCircleCheck, IconFileAlert, IconRefresh } from '@tabler/icons-react'
import { getDelivery } from '@verka/domain/processors/deliveries.api.ts'
import type { DeliveryAttempt, FullDelivery, NotMadeReason } from '@verka/domain/processors/deliveries.ts'
import type { FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { eventNames } from '@verka/domain/rules/message-events.ts'
import { addressOf } from '../../../addresses.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { DetailDrawer } from '../../../ui/page/detail-drawer.tsx'
import { Facts } from '../../../ui/page/section.tsx'
import { canBeResent, DeliveryStateBadge, isAttemptDue } from './delivery-state.tsx'
import { AnswerView, RequestView } from './exchange-view.tsx'
import { useResend } from './use-resend.ts'
import classes from './deliveries.module.css'

interface DeliveryDrawerProps {
  config: FullProcessorConfig
  /** Undefined: none is open. */
  id: string | undefined
  onClose: () => void
}

/** One delivery: what was sent, each attempt with its answer, and sending again. */
export default function DeliveryDrawer({ config, id, onClose }: DeliveryDrawerProps) {
  const { t } = useText()
  return (
    <DetailDrawer title={t('processors.deliveryTitle')} id={id} onClose={onClose}>
      {(shown) => <Shown key={shown} config={config} id={shown} />}
    </DetailDrawer>
  )
}

function Shown({ config, id }: { config: FullProcessorConfig; id: string }) {
  const answer = useCall(getDelivery, { params: { id } })
  return <Loaded answer={answer}>{(delivery) => <Details config={config} delivery={delivery} />}</Loaded>
}

function Details({ config, delivery }: { config: FullProcessorConfig; delivery: FullDelivery }) {
  const { t, textOf, formatDateTime } = useText()
  const { resend, isPending } = useResend(config.id)
  const { id, event, state, element, transactionId, createdAt, nextAttemptAt, finishedAt, attemptList, request, notMadeBecause } = delivery
  const { waitsForReceiver } = delivery
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Title order={3} fz="1.15rem" style={{ overflowWrap: 'anywhere' }}>
          {element?.title ?? (event ? textOf(eventNames(event)) : t('processors.noObject'))}
        </Title>
        <DeliveryStateBadge state={state} />
      </Group>
      {(state === 'held' || state === 'skipped' || state === 'dead') && <Text>{t(`processors.deliveryHint.${state}`)}</Text>}
      {waitsForReceiver && <Text>{t('processors.waitsForReceiver')}</Text>}
      {notMadeBecause !== null && <NotMade reason={notMadeBecause} canBeMadeAgain={delivery.canBeMadeAgain} />}
      <Group gap="sm">
        {config.can.edit && canBeResent(delivery) && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
            loading={isPending}
            onClick={() => void resend([id])}
          >
            {t('processors.resend')}
          </Button>
        )}
        {element !== null && (
          <ButtonLink to={addressOf('/elements/$id/edit', { id: element.id })} variant="subtle" px="xs">
            {t('processors.toObject')}
          </ButtonLink>
        )}
        {transactionId !== null && (
          <ButtonLink to={addressOf('/exe/transaction/$id', { id: transactionId })} variant="subtle" px="xs">
            {t('processors.toTransaction')}
          </ButtonLink>
        )}
      </Group>
      <Facts
        facts={[
          { label: t('processors.event'), value: event === null ? '' : textOf(eventNames(event)) },
          { label: t('processors.createdAt'), value: formatDateTime(createdAt) },
          ...(finishedAt === null ? [] : [{ label: t('processors.finishedAt'), value: formatDateTime(finishedAt) }]),
          ...(finishedAt === null && nextAttemptAt !== null
            ? [
                {
                  label: t('processors.nextAttempt'),
                  value: isAttemptDue(nextAttemptAt) ? t('processors.nextSoon') : formatDateTime(nextAttemptAt),
                },
              ]
            : []),
          { label: t('processors.deliveryId'), value: <span style={{ overflowWrap: 'anywhere' }}>{id}</span> },
        ]}
      />
      {attemptList.length > 0 && <Attempts attempts={attemptList} />}
      {/* nothing was made that could be shown */}
      {attemptList.length === 0 && notMadeBecause === null && <RequestView request={request} isNotSent={state === 'notSent'} />}
    </Stack>
  )
}

/** Why a message could not be made: no receiver was asked. */
function NotMade({ reason: { code, params }, canBeMadeAgain }: { reason: NotMadeReason; canBeMadeAgain: boolean }) {
  const { t } = useText()
  const text = t(`processors.reason.${code}`, params)
  return (
    <Alert color="red" icon={<IconFileAlert size={20} stroke={1.8} />} title={t('processors.error.notMade')}>
      <Stack gap="xs">
        <Text>{t(canBeMadeAgain ? 'processors.deliveryHint.notMade' : 'processors.deliveryHint.notMadeForGood')}</Text>
        {text !== '' && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}

/** The attempts, newest first; the newest is open. */
function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const { t } = useText()
  const newestFirst = attempts.toSorted((one, other) => other.number - one.number)
  return (
    <section aria-label={t('processors.attempts')}>
      <Title order={3} fz="1rem" mb="xs">
        {t('processors.attempts')}
      </Title>
      <ol className={classes.attempts} reversed>
        {newestFirst.map((attempt, index) => (
          <li key={attempt.number} className={classes.attempt}>
            <Attempt attempt={attempt} isFirst={index === 0} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Attempt({
  attempt: { number, startedAt, milliseconds, isAccepted, request, answer },
  isFirst,
}: {
  attempt: DeliveryAttempt
  isFirst: boolean
}) {
  const { t, formatDateTime, formatNumber } = useText()
  const [isOpen, setOpen] = useState(isFirst)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const Outcome = isAccepted ? IconCircleCheck : IconAlertTriangle
  const status = answer?.status === undefined ? '' : String(answer.status)
  return (
    <>
      <button type="button" className={classes.attemptHead} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Chevron size={17} stroke={2} aria-hidden />
        <Outcome size={18} stroke={1.8} aria-hidden color={`var(--mantine-color-${isAccepted ? 'green' : 'red'}-6)`} />
        <span>{t(isAccepted ? 'processors.attemptAccepted' : 'processors.attemptFailed', { number, status })}</span>
        <Text span size="sm" c="dimmed">
          {formatDateTime(startedAt)}
          {milliseconds !== null && ` · ${formatNumber(milliseconds)} ms`}
        </Text>
      </button>
      {isOpen && (
        <div className={classes.attemptBody}>
          <AnswerView answer={answer} />
          <RequestView request={request} />
        </div>
      )}
    </>
  )
}
