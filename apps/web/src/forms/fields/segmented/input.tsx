import { Input, SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { isCheck } from '@verka/domain/forms/field-kinds/status-group.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { CheckAnswers } from './check-answers.tsx'
import { choicesOf, type Choice } from '../select/choices.ts'
import { ChoiceButtons } from '../select/choice-buttons.tsx'
import styles from './segments.module.css'

/** Maximum number of options that are readable side by side. */
const MAX_SEGMENTS = 4
const MAX_LETTERS = 32

/** A few short options side by side, or below each other if they do not fit. */
export function SegmentedFieldInput(props: FieldInputProps) {
  const { view } = props
  const text = useText()
  const choices = choicesOf(view.field, view.value, text)
  if (isCheck(view.field) && choices.length <= MAX_SEGMENTS) return <CheckAnswers {...props} />
  const letters = choices.reduce((sum, choice) => sum + choice.label.length, 0)
  if (choices.length > MAX_SEGMENTS || letters > MAX_LETTERS) return <ChoiceButtons {...props} />
  // other names are measured again
  return <Segments key={choices.map((choice) => choice.label).join('\n')} {...props} choices={choices} />
}

function Segments({ choices, ...props }: FieldInputProps & { choices: Choice[] }) {
  const { view, frame, onChange, onLeave } = props
  const { id, size, ...wrapper } = frame
  const { ref, width } = useElementSize()
  const row = useRef<HTMLDivElement>(null)
  const [needed, setNeeded] = useState(0)
  const isTooNarrow = needed > width
  useLayoutEffect(() => {
    if (!row.current) return
    // before the first paint the observer has not reported yet
    const available = width === 0 ? row.current.clientWidth : Math.ceil(width)
    if (row.current.scrollWidth > available) setNeeded(row.current.scrollWidth)
  }, [width])
  return (
    <div ref={ref}>
      {isTooNarrow ? (
        <ChoiceButtons {...props} />
      ) : (
        <Input.Wrapper {...wrapper} id={id} size={size} labelElement="div">
          <SegmentedControl
            ref={row}
            className={styles.segments}
            fullWidth
            mt={6}
            size={size === 'lg' ? 'md' : 'sm'}
            aria-label={frame.label}
            data={choices}
            // no option is chosen by default
            value={view.value === null ? '' : String(view.value)}
            disabled={!view.isEnabled}
            onChange={onChange}
            onBlur={onLeave}
          />
        </Input.Wrapper>
      )}
    </div>
  )
}
