import { IconCheck, IconPencil, IconUserShare, IconX } from '@tabler/icons-react'
import type { GoingOn, Step } from '@verka/domain/element-now/element-now.api.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import { actionKey } from '@verka/messages/action-key.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { begunText, useDrafts } from './use-drafts.ts'
import classes from './step-buttons.module.css'

/** The ending step comes first: it is the most common one. */
const ORDER: readonly OperationMode[] = ['complete', 'update', 'cancel', 'start']
const ICONS = { complete: IconCheck, update: IconPencil, cancel: IconX, start: IconCheck } as const satisfies Record<OperationMode, unknown>

const orderOf = ({ mode }: Step) => ORDER.indexOf(mode)

interface StepButtonsProps {
  transaction: GoingOn
  /** Whether the reader may lend to others, and so hand a loan over. */
  forOthers: boolean
  /** Another action is the main one. */
  isQuiet?: boolean
}

/** The steps of a transaction as large buttons. */
export function StepButtons({
  transaction: { id, elementId, mode: ofService, steps, canExtend },
  forOthers,
  isQuiet = false,
}: StepButtonsProps) {
  const { t, textOf } = useText()
  const drafts = useDrafts()
  if (steps.length === 0) return null
  const addressFor = ({ mode, operationTypeId }: Step, search = {}) =>
    addressOf(
      '/exe/operation/$operationTypeId/$elementId/$mode/$transactionId',
      { operationTypeId, elementId, mode, transactionId: id },
      search,
    )
  const begunAt = (path: string) => {
    const begun = drafts.filter(({ address }) => address === path)
    return begun.length > 0 && <span className={classes.begun}>{begunText(begun, t)}</span>
  }
  // extending and handing over are both updates
  const handOver = ofService === 'loan' && forOthers ? steps.find(({ mode }) => mode === 'update') : undefined
  // an update is the same form: its name does not describe the action
  const isKeptForm = ofService === 'updatableForm' && steps.length === 1
  // one function may be several steps of a service: then their modes distinguish them
  const nameOf = ({ mode, localizedNames }: Step) => {
    const name = textOf(localizedNames)
    const isAlone = steps.filter((step) => textOf(step.localizedNames) === name).length === 1
    return isAlone ? name : t(actionKey({ mode: ofService, operationMode: mode }))
  }
  // a loan that has its longest time already can be handed over, and not extended
  const shown = ofService === 'loan' && !canExtend ? steps.filter(({ mode }) => mode !== 'update') : steps
  const first = steps.some(({ mode }) => mode === 'complete') ? 'complete' : 'update'
  return (
    <div className={classes.steps}>
      {shown
        .toSorted((one, other) => orderOf(one) - orderOf(other))
        .map((step) => {
          const { mode, operationTypeId } = step
          const Icon = ICONS[mode]
          return (
            <ButtonLink
              key={`${mode} ${operationTypeId}`}
              to={addressFor(step)}
              size="md"
              className={classes.step}
              variant={mode === first && !isQuiet ? 'filled' : mode === 'cancel' ? 'subtle' : 'default'}
              leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
              rightSection={begunAt(addressFor(step))}
            >
              {isKeptForm ? t('exe.changeAnswers') : nameOf(step)}
            </ButtonLink>
          )
        })}
      {handOver && (
        <ButtonLink
          to={addressFor(handOver, { handOver: '1' })}
          size="md"
          className={classes.step}
          variant="default"
          leftSection={<IconUserShare size={20} stroke={1.8} aria-hidden />}
          rightSection={begunAt(addressFor(handOver, { handOver: '1' }))}
        >
          {t('exe.deed.handOver')}
        </ButtonLink>
      )}
    </div>
  )
}
