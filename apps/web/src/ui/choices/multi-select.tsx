import { useId } from 'react'
import { ComboboxChevron, InputClearButton, Pill, PillsInput, type MultiSelectProps } from '@mantine/core'
import { choicesIn } from './choices-in.ts'
import { latePart } from '../overlays/late-part.ts'
import { useLateInput } from './use-late-input.ts'

const itself = latePart(() => import('./multi-select-itself.ts').then(({ MultiSelect }) => MultiSelect))

/** Mantine's list of several choices, whose code is loaded when one is first used. */
export function MultiSelect(props: MultiSelectProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const { data, value = [], onChange, placeholder, label, description, error, readOnly = false, disabled = false } = props
  const isFixed = readOnly || disabled
  const { part: Part, until } = useLateInput(itself, { id, isFixed })
  if (Part) return <Part {...props} id={id} />
  const choices = choicesIn(data)
  const { onClick, ...ofField } = until
  return (
    <PillsInput
      id={id}
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      onClick={onClick as never}
      __clearable={props.clearable === true && value.length > 0 && !isFixed}
      __clearSection={<InputClearButton tabIndex={-1} aria-hidden {...props.clearButtonProps} onClick={() => onChange?.([])} />}
      __defaultRightSection={<ComboboxChevron size="md" error={error} />}
    >
      <Pill.Group disabled={disabled}>
        {value.map((one) => (
          <Pill
            key={one}
            withRemoveButton={!isFixed}
            disabled={disabled}
            onRemove={() => onChange?.(value.filter((other) => other !== one))}
            removeButtonProps={{ tabIndex: -1, 'aria-hidden': true }}
          >
            {choices.find((choice) => choice.value === one)?.label ?? one}
          </Pill>
        ))}
        <PillsInput.Field
          {...ofField}
          id={id}
          value={props.searchValue ?? ''}
          {...(placeholder !== undefined && { placeholder })}
          readOnly={readOnly}
          disabled={disabled}
        />
      </Pill.Group>
    </PillsInput>
  )
}
