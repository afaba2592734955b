import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarCheck, IconCalendarSearch, IconCalendarUser, type Icon } from '@tabler/icons-react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { errorText } from '../../forms/form/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
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
  isSending: boolean
}

/** At the lower edge, under the thumb: why a booking was refused, what can be done instead, and the button that books. */
export function BookingBar({ action, title, refusals, toOwn, toFree, isSending }: BookingBarProps) {
  const text = useText()
  const { t } = text
  return (
    <div className={styles.bar}>
      {refusals.length > 0 && (
        <Alert color="red" radius="md" role="alert" tabIndex={-1} mb="sm" icon={<IconAlertTriangle size={20} stroke={1.8} />} title={title}>
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
      <Button type="submit" size="lg" fullWidth loading={isSending} leftSection={<IconCalendarCheck size={22} stroke={1.8} aria-hidden />}>
        {action}
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
