import { Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { momentValue, wallClock } from '@verka/domain/localization/dates.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import { useText } from '../../../language/use-text.tsx'
import { dueText } from '../../parts/due-text.ts'
import { BookingLine, NoLonger, Shortened } from './booking-line.tsx'
import { handedOverDue, hindranceOf, proposedDay, reservedAt, wrongDueAt } from './loan-form.ts'
import { dueAsFilledIn, longestOf, usedBy } from './loan-due.ts'
import classes from '../stock/stock-line.module.css'

interface DueLineProps {
  form: FormStore
  prepared: PreparedOperation
  isHandOver: boolean
  /** The borrower afterwards. */
  borrowerId: string
  /** Time of the form's state. */
  now: Date
}

/** Additions to the due field: the present due time, and effects of bookings on the chosen day, including a conflict, or that it has passed. */
export function DueLine({ form, prepared, isHandOver, borrowerId, now }: DueLineProps) {
  const { t, timeZone, text } = useText()
  const { loan, transaction, mode, operationType } = prepared
  const field = flatFields(operationType.dataPropertyTypes).find(({ id }) => id === loan?.dueFieldId)
  const isDay = field !== undefined && kindOf(field).moment === 'day'
  const entered = useSyncExternalStore(form.subscribe, () => (field ? form.values()[field.id] : undefined))
  if (!loan || !field) return null
  const isStart = mode === 'start'
  const chosen = typeof entered === 'string' && entered !== '' ? entered : null
  const present = transaction?.dueAt ?? undefined
  const isExtension = !isStart && !isHandOver
  const who = { isHandOver, borrowerId, now, timeZone }
  const handedOver = handedOverDue(prepared, isHandOver, borrowerId)
  // a loan of the same borrower without a chosen day keeps its due time
  const isDueShown = isStart || chosen !== null || handedOver !== undefined
  const found = isDueShown ? dueAsFilledIn(loan, { entered: chosen, isStart, borrowerId, handedOver, now, timeZone }) : undefined
  const { longest, by } = longestOf(loan, isExtension && present !== undefined ? new Date(present) : null, {
    isDay,
    borrowerId,
    now,
    timeZone,
  })
  const hindrance = hindranceOf(prepared, who)
  const inTheWay = found?.inTheWay ?? (chosen !== null ? hindrance?.by : undefined)
  const at = `dataProperties.${field.id}`
  const reserved = inTheWay && inTheWay.from > now ? reservedAt(at, inTheWay, text) : undefined
  const error = (chosen === null ? undefined : wrongDueAt(at, chosen, prepared, who, text)) ?? reserved
  const elementId = prepared.element.id
  const line = () => {
    if (hindrance) return <NoLonger elementId={elementId} {...hindrance} now={now} />
    // not later than it is due: nothing is used by that
    const isLonger = !isExtension || !present || (found?.due && found.due > new Date(present))
    const used = found && isLonger ? usedBy(loan, found, { borrowerId, now }) : []
    if (found && (found.endedBy || found.inTheWay || used.length > 0))
      return (
        <BookingLine {...{ elementId, found, used, borrowerId, now }} present={isExtension ? present : undefined} proposed={proposal()} />
      )
    if (by && isStart && chosen !== null && chosen === proposedDay(prepared, who)?.value) return <Shortened by={by} />
    if (isStart || present === undefined) return null
    const { day, time } = wallClock(new Date(present), timeZone)
    // an extension is of the present due time, whatever is chosen; else it applies to its day only
    if (time === '23:59' || (isHandOver && entered !== day)) return null
    return (
      <div className={classes.line} role="status">
        <IconClock size={22} stroke={1.8} aria-hidden className={classes.sign} />
        <Text fw={600}>{t(isHandOver ? 'exe.lentUntil' : 'exe.dueNow', { when: dueText(present, text) })}</Text>
      </div>
    )
  }
  return (
    <>
      <Wrong key={`${chosen} ${error?.message} ${inTheWay?.from.getTime()}`} form={form} fieldId={field.id} error={error} />
      {line()}
    </>
  )

  /** The latest that it can be back. */
  function proposal() {
    if (!field || !longest || !found?.inTheWay) return undefined
    const { chosen: last, due } = longest
    const value = momentValue(last, { isDay, timeZone })
    return { when: dueText(due.toISOString(), text), take: () => form.setValue(field.id, value) }
  }
}

/** Marks the chosen day as invalid before it is sent. */
function Wrong({ form, fieldId, error }: { form: FormStore; fieldId: string; error: FieldError | undefined }) {
  const mark = useEffectEvent(() => {
    if (!error) return undefined
    form.assignErrors([error])
    // the error ends with another choice or borrower
    return () => form.setValue(fieldId, form.values()[fieldId] ?? null)
  })
  useEffect(() => mark(), [])
  return null
}
