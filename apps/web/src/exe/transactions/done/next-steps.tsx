import { IconArrowRight, IconRepeat } from '@tabler/icons-react'
import type { DoneOperation, FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import bar from '../../parts/send-bar.module.css'
import classes from './next-steps.module.css'
import { UndoButton } from './undo-button.tsx'

interface NextStepsProps {
  transaction: FullTransaction
  /** The operation just done: then the steps stay near the thumb, with the undo button, below any number of values. */
  justDone: DoneOperation | undefined
}

/** Actions after a transaction: the same on another object, back to this one. */
export function NextSteps({ transaction: { transactionTypeId, elementId, mode }, justDone }: NextStepsProps) {
  const { t } = useText()
  const isReport = mode === 'issueManagement'
  const another = {
    to: addressOf('/exe', undefined, { service: transactionTypeId }),
    leftSection: <IconRepeat size={20} stroke={1.8} aria-hidden />,
    // next to the undo button there is less space
    children: t(isReport && justDone ? 'exe.another' : 'exe.sameOnAnother'),
  }
  const back = {
    to: addressOf('/exe/id/$id', { id: elementId }),
    rightSection: <IconArrowRight size={20} stroke={1.8} aria-hidden />,
    children: t('exe.backToObject'),
  }
  // nobody reports faults in a series: the back link comes first
  const [first, second] = isReport ? [back, another] : [another, back]
  return (
    <div className={justDone ? `${bar.bar} ${classes.steps}` : classes.steps}>
      <ButtonLink {...first} size="lg" className={classes.first} variant={justDone ? 'filled' : 'default'} />
      {justDone && <UndoButton key={justDone.id} operation={justDone} isNoticed />}
      <ButtonLink {...second} size={justDone ? 'sm' : 'lg'} mih={44} variant={justDone ? 'default' : 'subtle'} />
    </div>
  )
}
