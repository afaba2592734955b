import { Text } from '@mantine/core'
import { sum } from '@verka/domain/services/stock.ts'
import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { useText } from '../../language/use-text.tsx'

interface BalanceChangeProps {
  moved: DoneOperation['moved']
  /** It was undone since. */
  isUndone?: boolean
}

/** The balance before and after an operation. */
export function BalanceChange({ moved, isUndone = false }: BalanceChangeProps) {
  const { t, formatNumber } = useText()
  if (!moved) return null
  const { amount, balance } = moved
  return (
    <Text fw={550} {...(isUndone && { td: 'line-through', c: 'dimmed' })} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {t('exe.balanceMoved', { before: formatNumber(sum(balance, -amount)), after: formatNumber(balance) })}
    </Text>
  )
}
