import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarCheck, IconCalendarSearch, IconCalendarUser } from '@tabler/icons-react'
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
          {toOwn !== undefined && (
            <ButtonLink
              variant="default"
              size="md"
              mih={44}
              leftSection={<IconCalendarUser size={20} stroke={1.8} aria-hidden />}
              to={toOwn}
            >
              {t('exe.bookToOwn')}
            </ButtonLink>
          )}
          {toFree !== undefined && (
            <ButtonLink
              variant="default"
              size="md"
              mih={44}
              leftSection={<IconCalendarSearch size={20} stroke={1.8} aria-hidden />}
              to={toFree}
            >
              {t('exe.findAnother')}
            </ButtonLink>
          )}
        </Group>
      )}
      <Button type="submit" size="lg" fullWidth loading={isSending} leftSection={<IconCalendarCheck size={22} stroke={1.8} aria-hidden />}>
        {action}
      </Button>
    </div>
  )
}
