import { use } from 'react'
import { displayValue } from '@verka/domain/forms/display-value.ts'
import type { CheckStatus } from '@verka/domain/forms/checks/check-status.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { FieldGroup } from '../group/field-group.tsx'
import { CheckStatusText } from './check-status.tsx'
import { ProgressShown } from './progress-shown.ts'

/** Checks, with the number of answers and the present status beside the heading. */
export function StatusGroupInput({ view, frame, children }: FieldInputProps) {
  const reader = useText()
  const isProgressShown = use(ProgressShown)
  const { answered, count } = view.progress ?? { answered: 0, count: 0 }
  const status = view.value as CheckStatus | null
  return (
    <FieldGroup
      frame={frame}
      status={status && <CheckStatusText status={status} text={displayValue(view.field, status, reader)} />}
      progress={count > 0 && !isProgressShown ? reader.t('fields.answered', { answered, count }) : undefined}
    >
      {children}
    </FieldGroup>
  )
}
