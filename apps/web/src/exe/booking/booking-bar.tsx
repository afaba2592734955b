import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarCheck, IconCalendarSearch, IconCalendarUser, IconRefresh, type Icon } from '@tabler/icons-react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { FirstSaved, NoContact, SendingNotice } from '../parts/lost-reply.tsx'
import styles from '../parts/send-bar.module.css'

interface BookingBarProps {
  /** Label of the booking button. */
  action: string
  /** Title of a refusal. */
  title: string
  /** Refusals that belong to no input. */
  refusals: readonly FieldError[]
  /** Address of the user's own conflicting booking. */
  toOwn: string | undefined
  /** Address for finding another object that is free then. */
  toFree: string | undefined
  /** Progress of a repeat by itself, after a lost answer. */
  repeat: { step: 'waits' | 'sends'; text: string } | undefined
  /** Notice of a lost answer: the result is unknown, and a retry is safe. */
  noReply: string | undefined
  /** A saved attempt whose answer was lost: its times, and a link to it. */
  first: { times: { from: string; to: string }; change: () => void } | undefined
  isSending: boolean
}

/** The bar at the lower edge, near the thumb: refusals, alternatives, and the booking button. */
export function BookingBar({ action, title, refusals, toOwn, toFree, repeat, noReply, first, isSending }: BookingBarProps) {
  const { t, text } = useText()
  const Sign = noReply !== undefined ? IconRefresh : IconCalendarCheck
  return (
    <div className={styles.bar}>
      {repeat && <SendingNotice isWaiting={repeat.step === 'waits'} text={repeat.step === 'waits' && repeat.text} />}
      {noReply !== undefined && !repeat && <NoContact text={noReply} />}
      {first && (
        <FirstSaved title={t('exe.bookFirstDone')} wayOn={{ text: t('exe.bookChangeFirst'), go: first.change }}>
          {t('exe.bookFirstDoneText', first.times)}
        </FirstSaved>
      )}
      {noReply === undefined && refusals.length > 0 && (
        <Alert color="red" role="alert" tabIndex={-1} mb="sm" icon={<IconAlertTriangle size={20} stroke={1.8} />} title={title}>
          {refusals.map((error) => (
            <Text key={error.message} size="sm">
              {errorText(error, text)}
            </Text>
          ))}
        </Alert>
      )}
      {(toOwn ?? toFree) !== undefined && (
        <Group gap="sm" grow>
          <WayOn icon={IconCalendarUser} to={toOwn} text={t('exe.bookToOwn')} />
          <WayOn icon={IconCalendarSearch} to={toFree} text={t('exe.findAnother')} />
        </Group>
      )}
      <Button type="submit" size="lg" fullWidth loading={isSending} leftSection={<Sign size={22} stroke={1.8} aria-hidden />}>
        {noReply !== undefined ? t('exe.tryAgain') : first ? t('exe.bookAnother') : action}
      </Button>
    </div>
  )
}

/** A link from a refusal; nothing without a target. */
function WayOn({ icon: Sign, to, text }: { icon: Icon; to: string | undefined; text: string }) {
  if (to === undefined) return null
  return (
    <ButtonLink variant="default" size="md" mih={44} leftSection={<Sign size={20} stroke={1.8} aria-hidden />} to={to}>
      {text}
    </ButtonLink>
  )
}
