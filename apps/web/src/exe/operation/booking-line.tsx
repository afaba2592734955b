import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarUser } from '@tabler/icons-react'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { dueText } from '../parts/due-text.ts'
import { spanText } from '../parts/span-text.ts'
import { whoseText, type dueAsFilledIn } from './loan-due.ts'
import classes from './stock-line.module.css'

interface BookingLineProps {
  /** When the loan would be due. */
  found: ReturnType<typeof dueAsFilledIn>
  borrowerId: string
  /** What is proposed where it cannot be lent for so long; without it nothing is. */
  proposed?: { when: string; take: () => void } | undefined
}

/** What a booking does to a loan before it is one: when it has to be back for it, or that it cannot be lent for so long. */
export function BookingLine({ found: { due, endedBy, inTheWay }, borrowerId, proposed }: BookingLineProps) {
  const text = useText()
  const { user } = useSession()
  const { t } = text
  if (inTheWay)
    return (
      <div className={classes.line} data-amiss role="status">
        <IconAlertTriangle size={22} stroke={1.8} aria-hidden className={classes.sign} />
        <div>
          <Text fw={600}>
            {t('exe.bookedWhen', {
              who: whoseText(inTheWay, user.id, t),
              ...spanText(inTheWay.from.toISOString(), inTheWay.to.toISOString(), text),
            })}
          </Text>
          <Text size="sm">{t('exe.dueAcross')}</Text>
          {proposed && (
            <Button
              variant="default"
              size="md"
              mt="xs"
              mih={44}
              h="auto"
              py={8}
              styles={{ label: { whiteSpace: 'normal' } }}
              onClick={proposed.take}
            >
              {t('exe.lentUntil', { when: proposed.when })}
            </Button>
          )}
        </div>
      </div>
    )
  if (!endedBy || !due) return null
  const isTheirs = endedBy.userId === borrowerId
  const why = !isTheirs
    ? whoseText(endedBy, user.id, t)
    : borrowerId === user.id
      ? t('exe.dueEndsYours')
      : t('exe.dueEndsTheirs', { name: endedBy.user?.name ?? '' })
  return (
    <div className={classes.line} role="status">
      <IconCalendarUser size={22} stroke={1.8} aria-hidden className={classes.sign} />
      <div>
        <Text fw={600}>{t('exe.lentUntil', { when: dueText(due.toISOString(), text) })}</Text>
        <Text size="sm">{isTheirs ? why : t('exe.dueEndsBefore', { who: why })}</Text>
      </div>
    </div>
  )
}
