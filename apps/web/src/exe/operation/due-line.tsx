import { Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { wallClock } from '@verka/domain/localization/dates.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { FormStore } from '../../forms/form/form-store-contract.ts'
import { useText } from '../../language/use-text.tsx'
import { dueText } from '../parts/due-text.ts'
import classes from './stock-line.module.css'

interface DueLineProps {
  form: FormStore
  prepared: PreparedOperation
  isHandOver: boolean
}

/** Of a day that is due at a time of it, the time: that of the booking's end, or as the loan is now. The field itself has only the day. */
export function DueLine({ form, prepared: { loan, transaction, mode }, isHandOver }: DueLineProps) {
  const text = useText()
  const { t, timeZone } = text
  const entered = useSyncExternalStore(form.subscribe, () => (loan?.dueFieldId ? form.values()[loan.dueFieldId] : undefined))
  if (!loan?.dueFieldId) return null
  const present = transaction?.dueAt ?? undefined
  const told = mode === 'start' ? loan.booked?.until : present
  if (told === undefined) return null
  const { day, time } = wallClock(new Date(told), timeZone)
  if (time === '23:59') return null
  // extended is what is due now, whatever is chosen; else it holds for its day alone
  const isExtended = mode !== 'start' && !isHandOver
  if (!isExtended && entered !== day) return null
  return (
    <div className={classes.line} role="status">
      <IconClock size={22} stroke={1.8} aria-hidden className={classes.sign} />
      <Text fw={600}>{t(isExtended ? 'exe.dueNow' : 'exe.lentUntil', { when: dueText(told, text) })}</Text>
    </div>
  )
}
