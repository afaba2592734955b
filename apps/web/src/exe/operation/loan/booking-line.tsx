import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarUser } from '@tabler/icons-react'
import { useSession } from '../../../data/session-context.ts'
import { useText, type Text as Reading } from '../../../language/use-text.tsx'
import { dueText } from '../../parts/due-text.ts'
import { spanText } from '../../parts/span-text.ts'
import { whoseText, type BookingBeside, type dueAsFilledIn } from './loan-due.ts'
import classes from '../stock/stock-line.module.css'

interface BookingLineProps {
  /** When the loan would be due. */
  found: ReturnType<typeof dueAsFilledIn>
  borrowerId: string
  now: Date
  /** A loan that is running is to last longer. */
  isExtension?: boolean
  /** What is proposed where it cannot be lent for so long; without it nothing is. */
  proposed?: { when: string; take: () => void } | undefined
}

/** What a booking does to a loan before it is one: when it has to be back for it, or that it cannot be lent for so long. */
export function BookingLine({ found: { due, endedBy, inTheWay }, borrowerId, now, isExtension = false, proposed }: BookingLineProps) {
  const text = useText()
  const { user } = useSession()
  const { t } = text
  // what has begun is told where one would send (`loan-obstacle.tsx`): no earlier time helps
  if (inTheWay && inTheWay.from <= now) return null
  if (inTheWay)
    return (
      <div className={classes.line} data-amiss role="status">
        <IconAlertTriangle size={22} stroke={1.8} aria-hidden className={classes.sign} />
        <div>
          <Text fw={600}>{bookedText(inTheWay, user.id, text)}</Text>
          <Text size="sm">{t(isExtension ? 'exe.extendAcross' : 'exe.dueAcross')}</Text>
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

interface NoLongerProps {
  /** When it is due. */
  present: string
  /** The booking that keeps it from being longer; without one it is the longest time of its service. */
  by: BookingBeside | undefined
  now: Date
}

/** That a loan cannot be extended at all, and why. */
export function NoLonger({ present, by, now }: NoLongerProps) {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  if (by && by.from <= now) return null
  return (
    <div className={classes.line} data-amiss role="status">
      <IconAlertTriangle size={22} stroke={1.8} aria-hidden className={classes.sign} />
      <div>
        <Text fw={600}>{t('exe.extendNot')}</Text>
        <Text size="sm">{by ? bookedText(by, user.id, text) : t('validation.dueLongest', { until: dueText(present, text) })}</Text>
      </div>
    </div>
  )
}

/** Why an earlier day than usual is proposed. */
export function Shortened({ by }: { by: BookingBeside }) {
  const text = useText()
  const { user } = useSession()
  return (
    <div className={classes.line} role="status">
      <IconCalendarUser size={22} stroke={1.8} aria-hidden className={classes.sign} />
      <div>
        <Text fw={600}>{bookedText(by, user.id, text)}</Text>
        <Text size="sm">{text.t('exe.dueShortened')}</Text>
      </div>
    </div>
  )
}

const bookedText = (booking: BookingBeside, ownId: string, text: Reading) =>
  text.t('exe.bookedWhen', {
    who: whoseText(booking, ownId, text.t),
    ...spanText(booking.from.toISOString(), booking.to.toISOString(), text),
  })
