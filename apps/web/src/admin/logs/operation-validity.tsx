import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { Operation } from '@verka/domain/operations/operations.api.ts'
import { validityOf } from '@verka/domain/operations/validity.ts'
import { useText } from '../../language/use-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Whether an operation of the log holds; what does not, and what undid it, has a badge. */
export function OperationValidity({ operation }: { operation: Operation }) {
  const { t } = useText()
  const validity = validityOf(operation)
  const name = t(`admin.validity.${validity}`)
  if (validity === 'valid') return name
  return (
    <StatusBadge tone="neutral" icon={validity === 'undone' ? IconX : IconArrowBackUp}>
      {name}
    </StatusBadge>
  )
}
