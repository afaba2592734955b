import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarCheck, IconCalendarSearch, IconCalendarUser, IconRefresh, type Icon } from '@tabler/icons-react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { FirstSaved, NoContact } from '../parts/lost-reply.tsx'
import styles from '../parts/send-bar.module.css'

interface BookingBarProps {
  /** What the button says that books. */
  action: string
  /** What did not happen, where it was refused. */
  title: string
  /** What of the answer belongs to no question. */
  refusals: readonly FieldError[]
  /** Where one's own booking is that was in the way. */
  toOwn: string | undefined
  /** Where another object is looked for that is free then. */
  toFree: string | undefined
  /** No answer came: what nobody knows, and what trying again does. */
  noReply: string | undefined
  /** An attempt whose reply was lost had arrived: which time it booked, and what leads there. */
  first: { times: { from: string; to: string }; change: () => void } | undefined
  isSending: boolean
}

/** At the lower edge, under the thumb: why a booking was refused, what can be done instead, and the button that books. */
export function BookingBar({ action, title, refusals, toOwn, toFree, noReply, first, isSending }: BookingBarProps) {
  const { t, text } = useText()
  const Sign = noReply !== undefined ? IconRefresh : IconCalendarCheck
  return (
    <div className={styles.bar}>
      {noReply !== undefined && <NoContact text={noReply} />}
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

/** Where one can go on from a refusal; nothing where that is nowhere. */
function WayOn({ icon: Sign, to, text }: { icon: Icon; to: string | undefined; text: string }) {
  if (to === undefined) return null
  return (
    <ButtonLink variant="default" size="md" mih={44} leftSection={<Sign size={20} stroke={1.8} aria-hidden />} to={to}>
      {text}
    </ButtonLink>
  )
}
