import { NumberInput, SimpleGrid } from '@mantine/core'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { useText } from '../../../language/use-text.tsx'
import { ErrorText } from '../../frame/field-frame.tsx'
import { errorText } from '../../frame/error-text.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'

/** Minimum and maximum length of a text; empty: the kind's limits. */
export function LengthSetting({ field, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const text = useText()
  const longest = kindOf(field).longestText
  return (
    <SimpleGrid cols={2}>
      {(['minLength', 'maxLength'] as const).map((bound) => {
        const error = errors.at(`validation.${bound}`)
        return (
          <NumberInput
            key={bound}
            label={text.t(`builder.${bound}`)}
            placeholder={bound === 'minLength' ? text.t('fields.noLimit') : text.formatNumber(longest)}
            value={field.validation[bound] ?? ''}
            min={bound === 'minLength' ? 0 : 1}
            max={longest}
            clampBehavior="strict"
            allowDecimal={false}
            hideControls
            readOnly={isReadOnly}
            error={error && <ErrorText text={errorText(error, text)} />}
            onChange={(value) => {
              const { [bound]: _, ...others } = field.validation
              onChange({ validation: typeof value === 'number' ? { ...others, [bound]: value } : others })
            }}
          />
        )
      })}
    </SimpleGrid>
  )
}
