import { Alert, Button, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCheck, IconRefresh } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { addressOf } from '../../addresses.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import type { Obstacle } from './loan/use-obstacle.ts'
import { FirstSaved, NoContact, SendingNotice } from '../parts/lost-reply.tsx'
import styles from '../parts/send-bar.module.css'
import type { SendingState } from './use-sending.ts'

const obstacles = () => import('./loan/loan-obstacle.tsx')
const LoanObstacle = lazyPart(() => obstacles().then((file) => ({ default: file.LoanObstacle })))
const WaysAround = lazyPart(() => obstacles().then((file) => ({ default: file.WaysAround })))

/** Refusals of a service that cannot be run any more. */
const UNAVAILABLE: ReadonlySet<string> = new Set(['@exe.notAvailable', '@errors.notPublished'])

interface SendBarProps {
  elementId: string
  /** Changes by others meanwhile. */
  notice?: ReactNode
  /** Label of the send button. */
  label: string
  /** Refusals that belong to no field. */
  refusals: readonly FieldError[]
  /** Lost answer: the result is unknown, and a retry saves once. */
  hasNoReply: boolean
  /** The form is another one by now; loads that. */
  loadNew: (() => Promise<void>) | undefined
  isLoading: boolean
  /** The known obstacle, with any input. */
  obstacle: Obstacle | undefined
  /** DOM id of the reason why it cannot be sent at all. */
  whyNot: string | undefined
  /** The continued transaction. */
  transactionId: string | undefined
  /** It has ended: sending can no longer succeed. */
  hasEnded: boolean
  isCase: boolean
  /** Shows the receipt of a saved attempt whose answer was lost. */
  showEarlier: (() => void) | undefined
  /** Number of fields with errors. */
  wrong: number
  isSending: boolean
  /** Progress since it was sent. */
  sending: SendingState | undefined
  /** Cancels the wait for uploads, after which it would be sent automatically. */
  stopWaiting: (() => void) | undefined
}

/**
 * The bar at the lower edge, near the thumb: errors of the save, and the main button. A refused step links to its subject, and the input
 * stays.
 */
export function SendBar({
  elementId,
  notice,
  label,
  refusals,
  hasNoReply,
  loadNew,
  isLoading,
  obstacle,
  whyNot,
  transactionId,
  hasEnded,
  isCase,
  showEarlier,
  wrong,
  isSending,
  sending,
  stopWaiting,
}: SendBarProps) {
  const { t } = useText()
  const wayOn = transactionId !== undefined && {
    to: addressOf('/exe/transaction/$id', { id: transactionId }),
    children: t(isCase ? 'exe.toCase' : 'exe.toTransaction'),
    rightSection: <IconArrowRight size={20} stroke={2} aria-hidden />,
    force: true,
  }
  const wayBack = refusals.some(({ message }) => UNAVAILABLE.has(message)) && {
    to: addressOf('/exe/id/$id', { id: elementId }),
    children: t('exe.backToObject'),
    rightSection: <IconArrowRight size={20} stroke={2} aria-hidden />,
  }
  const wayOut = wayOn || wayBack
  const isWaiting = sending?.step === 'waits'
  const count = sending?.files ?? 0
  const progress = count > 0 ? t(isWaiting ? 'exe.filesWaiting' : 'exe.filesLeft', { count }) : isWaiting && t('exe.waitingText')
  const Sign = hasNoReply ? IconRefresh : IconCheck
  return (
    <div className={styles.bar}>
      {notice}
      {sending && <SendingNotice isWaiting={isWaiting} text={progress} />}
      {hasNoReply && !sending && <NoContact text={t('exe.noContactText')} />}
      {!hasNoReply && refusals.length > 0 && (
        <Refusals {...{ refusals, hasEnded, loadNew, isLoading, obstacle }}>
          {wayOut && !hasEnded && !loadNew && !obstacle && <ButtonLink {...wayOut} variant="default" size="sm" mih={44} mt="sm" />}
        </Refusals>
      )}
      {obstacle && !hasNoReply && !hasEnded && refusals.length === 0 && (
        <Suspense>
          <LoanObstacle obstacle={obstacle} />
        </Suspense>
      )}
      {showEarlier && (
        <FirstSaved title={t('exe.earlierSaved')} wayOn={{ text: t('exe.showEarlier'), go: showEarlier }}>
          {t('exe.earlierSavedText')}
        </FirstSaved>
      )}
      {wrong > 0 && !sending && (
        <Text size="sm" c="red" role="status" ta="center">
          {t('exe.errorsAbove', { count: wrong })}
        </Text>
      )}
      {wayOn && hasEnded ? (
        <ButtonLink {...wayOn} size="lg" fullWidth />
      ) : (
        <Button
          type="submit"
          size="lg"
          fullWidth
          variant={stopWaiting ? 'light' : obstacle ? 'default' : 'filled'}
          loading={isSending}
          {...(stopWaiting && { 'aria-disabled': true })}
          {...(whyNot !== undefined && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': whyNot })}
          leftSection={stopWaiting ? <Loader size={20} color="currentColor" aria-hidden /> : <Sign size={22} stroke={2} aria-hidden />}
        >
          {stopWaiting
            ? t(isWaiting ? 'exe.waitingForNetwork' : 'exe.sending')
            : hasNoReply
              ? t('exe.tryAgain')
              : showEarlier
                ? t('exe.saveAnother')
                : label}
        </Button>
      )}
      {stopWaiting && (
        <Button variant="subtle" mih={44} fullWidth onClick={stopWaiting}>
          {t('exe.stopWaiting')}
        </Button>
      )}
    </div>
  )
}

type RefusalsProps = Pick<SendBarProps, 'refusals' | 'hasEnded' | 'loadNew' | 'isLoading' | 'obstacle'> & { children: ReactNode }

/** Why it was not saved, with possible actions. */
function Refusals({ refusals, hasEnded, loadNew, isLoading, obstacle, children }: RefusalsProps) {
  const { t, text } = useText()
  return (
    <Alert color="red" role="alert" mb={hasEnded ? 0 : 'sm'} icon={<IconAlertTriangle size={20} stroke={1.8} />} title={t('exe.notSaved')}>
      {refusals.map((error) => (
        <Text key={error.message} size="sm">
          {errorText(error, text)}
        </Text>
      ))}
      {loadNew && (
        <Button
          variant="default"
          size="sm"
          mt="sm"
          loading={isLoading}
          leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
          onClick={() => void loadNew()}
        >
          {t('exe.loadNewForm')}
        </Button>
      )}
      {obstacle && (
        <Suspense>
          <WaysAround obstacle={obstacle} />
        </Suspense>
      )}
      {children}
    </Alert>
  )
}
