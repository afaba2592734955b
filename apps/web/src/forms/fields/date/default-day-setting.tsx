import { Group, NativeSelect, NumberInput } from '@mantine/core'
import { useText } from '../../../language/use-text.tsx'
import { ErrorText } from '../../frame/field-frame.tsx'
import { errorText } from '../../frame/error-text.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { DateFieldInput } from './input.tsx'

const WAYS = { none: 'fields.defaultDayNone', days: 'fields.defaultDays', day: 'fields.defaultDay' } as const
type Way = keyof typeof WAYS

/** The day that a form starts with: counted from the day on which it is filled in, or always the same. */
export function DefaultDaySetting(props: FieldSettingsProps) {
  const { field, onChange, errors, isReadOnly } = props
  const { t, text } = useText()
  const days = typeof field.defaultValue === 'number' ? field.defaultValue : undefined
  const way: Way = days !== undefined ? 'days' : field.defaultValue === null ? 'none' : 'day'
  const error = errors.at('defaultValue')
  const choose = (next: string) => onChange({ defaultValue: next === 'days' ? 0 : next === 'day' ? '' : null })
  return (
    <>
      <Group align="flex-start" gap="sm">
        <NativeSelect
          label={t('fields.default')}
          description={t('fields.defaultHint')}
          value={way}
          disabled={isReadOnly}
          data={Object.entries(WAYS).map(([value, key]) => ({ value, label: t(key) }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {days !== undefined && (
          <NumberInput
            label={t('fields.defaultDaysCount')}
            description={t('fields.defaultDaysHint')}
            value={days}
            allowDecimal={false}
            readOnly={isReadOnly}
            error={error && <ErrorText text={errorText(error, text)} />}
            onChange={(typed) => onChange({ defaultValue: typeof typed === 'number' ? typed : 0 })}
          />
        )}
      </Group>
      {way === 'day' && <DefaultValueSetting {...props} input={DateFieldInput} label={t('fields.defaultDay')} />}
    </>
  )
}
