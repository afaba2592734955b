import { Input, SimpleGrid } from '@mantine/core'
import { useId } from 'react'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { timeOf } from '@verka/domain/forms/field-kinds/time.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { useText } from '../../../language/use-text.tsx'
import { ErrorText, type FieldFrame } from '../../frame/field-frame.tsx'
import { errorText } from '../../frame/error-text.ts'
import { plainView } from '../plain-view.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { TimeFieldInput } from '../time/input.tsx'
import { TypedNumberInput } from '../typed-number-input.tsx'

type Bound = 'min' | 'max'
type RangeOf = 'numbers' | 'days' | 'minutes'

const LABELS: Record<RangeOf, Record<Bound, MessageKey>> = {
  numbers: { min: 'fields.min', max: 'fields.max' },
  days: { min: 'fields.minDays', max: 'fields.maxDays' },
  minutes: { min: 'fields.minTime', max: 'fields.maxTime' },
}
const HINTS: Record<RangeOf, MessageKey | undefined> = { numbers: undefined, days: 'fields.dayRangeHint', minutes: 'fields.timeRangeHint' }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The least and greatest value that may be entered; an empty bound does not count (specification section 5). */
export function RangeSetting({ field, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const text = useText()
  const ids = { min: useId(), max: useId() }
  const of = kindOf(field).range ?? 'numbers'
  const range: Record<string, FieldValue | undefined> = field.validation.range ?? {}
  const error = errors.at('validation.range') ?? errors.at('validation.range.min') ?? errors.at('validation.range.max')
  const hint = HINTS[of]
  const change = (bound: Bound, value: FieldValue) => {
    const next = Object.fromEntries(
      Object.entries({ ...range, [bound]: value }).filter(([, given]) => given !== null && given !== '' && given !== undefined),
    )
    // an invalid number stays as it was typed, and the contract's check reports it
    const { range: _, ...others } = field.validation
    onChange({ validation: Object.keys(next).length === 0 ? others : ({ ...others, range: next } as Field['validation']) })
  }
  return (
    <div>
      <SimpleGrid cols={2}>
        {(['min', 'max'] as const).map((bound) => {
          const value = range[bound] ?? null
          const view = plainView({ ...field, validation: {} }, value, { isEnabled: !isReadOnly })
          const frame: FieldFrame = {
            id: ids[bound],
            label: text.t(LABELS[of][bound]),
            description: undefined,
            error: error !== undefined,
            withAsterisk: false,
            size: 'md',
          }
          return of === 'minutes' ? (
            <TimeFieldInput
              key={bound}
              view={{ ...view, value: typeof value === 'number' ? timeOf(value) : value }}
              frame={frame}
              onChange={(time) => change(bound, typeof time === 'string' && /^\d\d:\d\d$/.test(time) ? minutesOf(time) : time)}
              onLeave={() => undefined}
              onHold={() => undefined}
            />
          ) : (
            <TypedNumberInput
              key={bound}
              keyboard="decimal"
              view={{ ...view, field: { ...view.field, validation: of === 'days' ? { range: { min: -1 } } : {} } }}
              frame={frame}
              placeholder={text.t('fields.noLimit')}
              onChange={(typed) => change(bound, typed)}
              onLeave={() => undefined}
              onHold={() => undefined}
            />
          )
        })}
      </SimpleGrid>
      {hint && <Input.Description mt={5}>{text.t(hint)}</Input.Description>}
      {error && (
        <Input.Error mt={5}>
          <ErrorText text={errorText(error, text)} />
        </Input.Error>
      )}
    </div>
  )
}
