import { Group, Input, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useText } from '../../language/use-text.tsx'

const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const
type Unit = keyof typeof SECONDS

interface DurationInputProps {
  id: string
  label: string
  description?: string
  /** Meaning of an empty box. */
  placeholder: string
  /** Number of the first unit; undefined: none. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** The units to choose from, the smallest first: the one that the value counts in. */
  units: readonly [Unit, ...Unit[]]
  error?: React.ReactNode
  isReadOnly: boolean
}

/** A duration in a readable unit: 2 hours, not 7200 seconds. */
export function DurationInput({ id, label, description, placeholder, value, onChange, units, error, isReadOnly }: DurationInputProps) {
  const { t, culture } = useText()
  const factor = (unit: Unit) => SECONDS[unit] / SECONDS[units[0]]
  const [chosen, setChosen] = useState<Unit>()
  const largest = units.findLast((unit) => value !== undefined && value !== 0 && value % factor(unit) === 0) ?? units[0]
  // a chosen unit stays while the value is a whole number of it
  const unit = chosen !== undefined && (value === undefined || value % factor(chosen) === 0) ? chosen : largest
  const describedBy = useId()
  const nameOf = (one: Unit) =>
    new Intl.NumberFormat(culture, { style: 'unit', unit: one, unitDisplay: 'long' }).formatToParts(2).find(({ type }) => type === 'unit')
      ?.value ?? one
  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelProps={{ htmlFor: id }}
      error={error}
      {...(description !== undefined && { description, descriptionProps: { id: describedBy } })}
    >
      <Group gap="xs" wrap="nowrap" mt={5}>
        <NumberInput
          id={id}
          aria-describedby={describedBy}
          style={{ flex: 1, minWidth: 0 }}
          placeholder={placeholder}
          value={value === undefined ? '' : value / factor(unit)}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          readOnly={isReadOnly}
          error={error !== undefined && error !== false}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed * factor(unit) : undefined)}
        />
        {isReadOnly ? (
          <TextInput aria-label={t('types.unitOf', { label })} w={130} value={nameOf(unit)} readOnly />
        ) : (
          <NativeSelect
            size="md"
            aria-label={t('types.unitOf', { label })}
            w={130}
            data={units.map((one) => ({ value: one, label: nameOf(one) }))}
            value={unit}
            onChange={(event) => {
              const next = event.currentTarget.value as Unit
              setChosen(next)
              if (value !== undefined) onChange((value / factor(unit)) * factor(next))
            }}
          />
        )}
      </Group>
    </Input.Wrapper>
  )
}
