import { Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { momentText } from '../parts/due-text.ts'
import { SideLink } from '../parts/side-link.tsx'
import { spanText } from '../parts/span-text.ts'
import { Titled } from '../parts/titled.tsx'

/** Number of bookings shown; more are in the list of objects. */
const SHOWN = 3

/** The user's open bookings, soonest first, with their expiry. Nothing without any. */
export function OwnBookings({ work: { bookings } }: { work: WorkList }) {
  const { t, text } = useText()
  const { items } = bookings
  if (items.length === 0) return null
  return (
    <Titled title={t('exe.ownBookings')}>
      <BigLinks>
        {items.slice(0, SHOWN).map(({ id, elementId, elementTitle, from, to, expiresAt }) => (
          <BigLink
            key={id}
            to={addressOf('/exe/id/$id', { id: elementId })}
            icon={IconCalendarEvent}
            title={elementTitle}
            text={t('exe.fromTo', spanText(from, to, text))}
            mark={
              expiresAt < to ? (
                <Text span size="sm" fw={550}>
                  {t('exe.fetchBy', { when: momentText(expiresAt, text) })}
                </Text>
              ) : undefined
            }
          />
        ))}
      </BigLinks>
      {bookings.totalCount > SHOWN && (
        <SideLink to={addressOf('/exe/elementList', undefined, { state: 'bookedByMe' })}>{t('exe.ownBookingsAll')}</SideLink>
      )}
    </Titled>
  )
}
