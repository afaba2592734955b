import { Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { dayAt, wallClock } from '@verka/domain/localization/dates.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { FormStore } from '../../../forms/form/store/form-store-contract.ts'
import { useText } from '../../../language/use-text.tsx'
import { dueText } from '../../parts/due-text.ts'
import { BookingLine, NoLonger, Shortened } from './booking-line.tsx'
import { dueAsFilledIn, longestOf } from './loan-due.ts'
import classes from '../stock/stock-line.module.css'

interface DueLineProps {
  form: FormStore
  prepared: PreparedOperation
  isHandOver: boolean
  /** Who has the thing then. */
  borrowerId: string
  /** When the form was as it is. */
  now: Date
}

/**
 * What the field that says when something is due does not say: the time that it is due at now, and what bookings make of the day that is
 * chosen, be it that it cannot be lent for so long.
 */
export function DueLine({ form, prepared, isHandOver, borrowerId, now }: DueLineProps) {
  const text = useText()
  const { t, timeZone } = text
  const { loan, transaction, mode, operationType } = prepared
  const field = flatFields(operationType.dataPropertyTypes).find(({ id }) => id === loan?.dueFieldId)
  const entered = useSyncExternalStore(form.subscribe, () => (field ? form.values()[field.id] : undefined))
  if (!loan || !field) return null
  const isStart = mode === 'start'
  const chosen = typeof entered === 'string' && entered !== '' ? entered : null
  // what goes on and says nothing of its day stays due when it is
  const found = isStart || chosen !== null ? dueAsFilledIn(loan, { entered: chosen, isStart, borrowerId, now, timeZone }) : undefined
  const present = transaction?.dueAt ?? undefined
  const isExtension = !isStart && !isHandOver
  const { longest, isHindered, by } = longestOf(loan, isExtension && present !== undefined ? new Date(present) : null, {
    isDay: field.fieldType === 'date',
    borrowerId,
    now,
    timeZone,
  })
  if (isExtension && isHindered && present !== undefined) return <NoLonger present={present} by={by} now={now} />
  if (found?.endedBy || found?.inTheWay)
    return <BookingLine now={now} found={found} borrowerId={borrowerId} isExtension={isExtension} proposed={proposal()} />
  if (by && isStart && chosen !== null && chosen === form.begun()[field.id]) return <Shortened by={by} />
  if (isStart || present === undefined) return null
  const { day, time } = wallClock(new Date(present), timeZone)
  // extended is what is due now, whatever is chosen; else it holds for its day alone
  if (time === '23:59' || (isHandOver && entered !== day)) return null
  return (
    <div className={classes.line} role="status">
      <IconClock size={22} stroke={1.8} aria-hidden className={classes.sign} />
      <Text fw={600}>{t(isHandOver ? 'exe.lentUntil' : 'exe.dueNow', { when: dueText(present, text) })}</Text>
    </div>
  )

  /** The latest that it can be back. */
  function proposal() {
    if (!field || !longest || !found?.inTheWay) return undefined
    const { chosen: last, due } = longest
    const value = field.fieldType === 'date' ? dayAt(last, timeZone) : `${last.toISOString().slice(0, 16)}:00Z`
    return { when: dueText(due.toISOString(), text), take: () => form.setValue(field.id, value) }
  }
}
