import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addressOf } from '../../../addresses.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText, type Text as Reading } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { dueText } from '../../parts/due-text.ts'
import { spanText } from '../../parts/span-text.ts'
import { usedText, bookerText, type OverlappingBooking, type dueAsFilledIn } from './loan-due.ts'
import classes from '../stock/stock-line.module.css'

interface BookingLineProps {
  elementId: string
  /** Due time of the loan. */
  found: ReturnType<typeof dueAsFilledIn>
  /** The borrower's own bookings that it would use. */
  used: readonly OverlappingBooking[]
  borrowerId: string
  now: Date
  /** A loan that is running is to last longer: when it is due. */
  present?: string | undefined
  /** A proposal if it cannot be lent until then; none if omitted. */
  proposed?: { when: string; take: () => void } | undefined
}

/** Effects between a loan and bookings before it starts: bookings that it uses, an earlier due time, or a conflict. */
export function BookingLine({ elementId, found: { due, endedBy, inTheWay }, used, borrowerId, now, present, proposed }: BookingLineProps) {
  const text = useText()
  const { user } = useSession()
  const { t } = text
  // a booking that has begun is shown at the send button (`loan-obstacle.tsx`): no earlier time helps
  if (inTheWay && inTheWay.from <= now) return null
  if (inTheWay)
    return (
      <Line isWarning title={bookedText(inTheWay, user.id, text)}>
        <Text size="sm">{t(present === undefined ? 'exe.dueAcross' : 'exe.extendAcross')}</Text>
        <Group gap="xs" mt="xs">
          {proposed && (
            <Button variant="default" mih={44} h="auto" py={8} styles={{ label: { whiteSpace: 'normal' } }} onClick={proposed.take}>
              {t('exe.lentUntil', { when: proposed.when })}
            </Button>
          )}
          <FindAnother elementId={elementId} from={present ?? now.toISOString()} to={due?.toISOString()} />
        </Group>
      </Line>
    )
  const uses = used.map((booking) => usedText(booking, user.id, text))
  if (!endedBy || !due) return uses.length > 0 ? <Line title={uses.join(' ')} /> : null
  // a used booking ends with the loan
  const before = endedBy.userId === borrowerId ? [] : [t('exe.dueEndsBefore', { who: bookerText(endedBy, user.id, t) })]
  return (
    <Line title={t('exe.lentUntil', { when: dueText(due.toISOString(), text) })}>
      {[...before, ...uses].map((one) => (
        <Text key={one} size="sm">
          {one}
        </Text>
      ))}
    </Line>
  )
}

function Line({ title, isWarning = false, id, children }: { title: string; isWarning?: boolean; id?: string; children?: ReactNode }) {
  const Sign = isWarning ? IconAlertTriangle : IconCalendarUser
  return (
    <div id={id} className={classes.line} data-warning={isWarning || undefined} role="status">
      <Sign size={22} stroke={1.8} aria-hidden className={classes.sign} />
      <div>
        <Text fw={600}>{title}</Text>
        {children}
      </div>
    </div>
  )
}

/** Link to similar objects that are free as long. */
function FindAnother({ elementId, from, to }: { elementId: string; from: string; to: string | undefined }) {
  const { t } = useText()
  const wanted = to !== undefined && from < to ? { from, to } : {}
  return (
    <ButtonLink variant="default" size="md" mih={44} force to={addressOf('/exe/id/$id', { id: elementId }, { free: '1', ...wanted })}>
      {t('exe.findAnother')}
    </ButtonLink>
  )
}

/** DOM id of the reason why a loan cannot be extended, for the disabled button. */
export const NO_LONGER_ID = 'loan-no-longer'

interface NoLongerProps {
  elementId: string
  /** The present due time. */
  present: string
  /** The booking that prevents it; without one, the longest time of its service does. */
  by: OverlappingBooking | undefined
  now: Date
}

/** Notice that a loan cannot be extended, with the reason, its due time, and a link to other objects. */
export function NoLonger({ elementId, present, by, now }: NoLongerProps) {
  const { t, text } = useText()
  const { user } = useSession()
  if (by && by.from <= now) return null
  return (
    <Line id={NO_LONGER_ID} isWarning title={t('exe.extendNot')}>
      <Text size="sm">{by ? bookedText(by, user.id, text) : t('validation.dueLongest', { until: dueText(present, text) })}</Text>
      {by && (
        <>
          <Text size="sm">{t('exe.lentUntil', { when: dueText(present, text) })}</Text>
          <Group mt="xs">
            <FindAnother elementId={elementId} from={present} to={by.to.toISOString()} />
          </Group>
        </>
      )}
    </Line>
  )
}

/** Why an earlier day than usual is proposed. */
export function Shortened({ by }: { by: OverlappingBooking }) {
  const text = useText()
  const { user } = useSession()
  return (
    <Line title={bookedText(by, user.id, text)}>
      <Text size="sm">{text.t('exe.dueShortened')}</Text>
    </Line>
  )
}

const bookedText = (booking: OverlappingBooking, ownId: string, text: Reading) =>
  text.t('exe.bookedWhen', {
    who: bookerText(booking, ownId, text.t),
    ...spanText(booking.from.toISOString(), booking.to.toISOString(), text),
  })
