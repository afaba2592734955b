import { IconUserCheck } from '@tabler/icons-react'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Whether the reader has borrowed the object without the right to return it. */
export const isStuckWith = ({ loan, services }: ElementNow): boolean =>
  loan !== null && loan.isMine && !services.some(({ running }) => running.some(({ mode, steps }) => mode === 'loan' && canEnd(steps)))

const canEnd = (steps: ElementNow['services'][number]['starts']) => steps.some(({ mode }) => mode === 'complete')

/** Notice that the reader has it, and who can return it. */
export function OwnLoan() {
  const { t } = useText()
  return <EmptyState icon={IconUserCheck} title={t('exe.loanIsYours')} text={t('exe.loanIsYoursHint')} />
}
