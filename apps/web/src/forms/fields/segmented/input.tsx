import { Input, SegmentedControl } from '@mantine/core'
import { isCheck } from '@verka/domain/forms/field-kinds/status-group.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { CheckAnswers } from './check-answers.tsx'
import { choicesOf } from '../select/choices.ts'
import { ChoiceButtons } from '../select/input.tsx'

/** More than these do not fit beside each other. */
const MAX_SEGMENTS = 4
const MAX_LETTERS = 32

/** A few short choices beside each other; where they do not fit, below each other. */
export function SegmentedFieldInput(props: FieldInputProps) {
  const { view, frame, onChange, onLeave } = props
  const text = useText()
  const choices = choicesOf(view.field, view.value, text)
  if (isCheck(view.field) && choices.length <= MAX_SEGMENTS) return <CheckAnswers {...props} />
  const letters = choices.reduce((sum, choice) => sum + choice.label.length, 0)
  if (choices.length > MAX_SEGMENTS || letters > MAX_LETTERS) return <ChoiceButtons {...props} />
  const { id, size, ...wrapper } = frame
  return (
    <Input.Wrapper {...wrapper} id={id} size={size} labelElement="div">
      <SegmentedControl
        fullWidth
        mt={6}
        size={size === 'lg' ? 'md' : 'sm'}
        aria-label={frame.label}
        data={choices}
        // no choice is made until somebody makes one
        value={view.value === null ? '' : String(view.value)}
        disabled={!view.isEnabled}
        onChange={onChange}
        onBlur={onLeave}
      />
    </Input.Wrapper>
  )
}
