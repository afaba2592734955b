import { Text } from '@mantine/core'
import { IconAlertTriangle, IconPackage } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { balanceAfter, sum } from '@verka/domain/services/stock.ts'
import type { StockMove } from '@verka/domain/services/stock-moves.ts'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './stock-line.module.css'

interface StockLineProps {
  form: FormStore
  /** The form, with its present stock. */
  prepared: PreparedOperation
  /** Of a count: the balance that the user saw. */
  seen: number | undefined
  /** The input was sent without an answer: the balance may already include it. */
  mayBeSent: boolean
}

const AFTER = { out: 'exe.stockAfter', in: 'exe.stockRefilled', count: 'exe.stockCounted' } as const satisfies Record<StockMove, string>

/** The balance of a stock, the balance after the present input, and whether that is too low. */
export function StockLine({ form, seen, mayBeSent, prepared: { stock, operationType, outside } }: StockLineProps) {
  const { t, formatNumber, ruleReader } = useText()
  const left = stock?.left ?? undefined
  const after = useSyncExternalStore(form.subscribe, () => {
    if (!left || mayBeSent) return undefined
    const values = Object.fromEntries(
      Object.entries(form.values()).filter(([id]) => {
        const view = form.fieldView(id)
        return view !== undefined && view.error === undefined && form.isInOrder(id)
      }),
    )
    return balanceAfter(left.balance, left.rules, { fields: operationType.dataPropertyTypes, values, outside, reader: ruleReader })
  })
  const [rule, another] = left?.rules ?? []
  const taken = stock?.move === 'out' && rule && !another ? rule.source.propertyTypeId : undefined
  const most = left && left.least !== null ? Math.max(0, sum(left.balance, -left.least)) : undefined
  useEffect(() => {
    if (taken) form.setMaximum(taken, most)
  }, [form, taken, most])
  if (!stock || !left) return null
  const { balance, lowLimit, least } = left
  const before = formatNumber(balance)
  const isTooMuch = after !== undefined && least !== null && after < least
  const isNoneLeft = most === 0 && !mayBeSent
  const isLow = lowLimit !== null && (after ?? balance) <= lowLimit
  const noticeText =
    after === undefined || isTooMuch
      ? t('exe.stockNow', { count: before })
      : t(AFTER[stock.move ?? 'out'], { before, after: formatNumber(after) })
  const warning =
    (isTooMuch || isNoneLeft) && stock.move === 'out'
      ? t('exe.stockTooMuch', { count: most ?? 0 })
      : isLow && lowLimit !== null
        ? t('exe.stockLow', { limit: formatNumber(lowLimit) })
        : undefined
  const moved =
    !mayBeSent && seen !== undefined && seen !== balance ? t('exe.stockMoved', { before: formatNumber(seen), after: before }) : undefined
  const Sign = (moved ?? warning) ? IconAlertTriangle : IconPackage
  return (
    <div className={classes.line} data-warning={(moved ?? warning) ? true : undefined} data-refused={isTooMuch || undefined} role="status">
      <Sign size={22} stroke={1.8} aria-hidden className={classes.sign} />
      <div>
        <Text fw={600}>{noticeText}</Text>
        {moved && <Text size="sm">{moved}</Text>}
        {warning && <Text size="sm">{warning}</Text>}
      </div>
    </div>
  )
}
