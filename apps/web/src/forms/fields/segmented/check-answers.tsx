import { Radio, RadioCard } from '@mantine/core'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { choicesOf, tabStopOf } from '../select/choices.ts'
import { CheckStatusIcon } from '../status-group/check-status.tsx'
import styles from './check-answers.module.css'

/** The answers of a check: one tap each, and the chosen one has the colour of its status. */
export function CheckAnswers({ view, frame, onChange, onLeave }: FieldInputProps) {
  const text = useText()
  const { id, size, ...wrapper } = frame
  const chosen = view.value === null ? '' : String(view.value)
  const choices = choicesOf(view.field, view.value, text)
  const tabStop = tabStopOf(choices, chosen)
  const statusOf = (value: string) => view.field.options.find((option) => option.value === value)?.status
  return (
    <Radio.Group
      {...wrapper}
      aria-invalid={view.error !== undefined}
      id={id}
      size={size}
      value={chosen}
      onChange={onChange}
      onBlur={onLeave}
    >
      <div className={styles.answers} data-size={size} data-error={view.error !== undefined || undefined}>
        {choices.map(({ value, label }) => {
          const status = statusOf(value)
          return (
            <RadioCard
              key={value}
              value={value}
              tabIndex={value === tabStop ? 0 : -1}
              className={styles.answer}
              data-status={status}
              disabled={!view.isEnabled}
              onClick={value === chosen && !view.isRequired ? () => onChange(null) : undefined}
            >
              {status && <CheckStatusIcon status={status} size="1.3em" />}
              {label}
            </RadioCard>
          )
        })}
      </div>
    </Radio.Group>
  )
}
