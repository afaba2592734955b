import { Stack, Switch } from '@mantine/core'
import { useText } from '../../../language/use-text.tsx'
import { errorText } from '../../frame/error-text.ts'
import { ErrorText } from '../../frame/field-frame.tsx'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { FileSettings } from '../shared-settings/file-settings.tsx'

/** Number and size of pictures, and whether they are sent unscaled. */
export function ImageSettings(props: FieldSettingsProps) {
  const text = useText()
  const { field, onChange, errors, isReadOnly } = props
  const error = errors.at('validation.keepOriginal')
  return (
    <Stack gap="md">
      <FileSettings {...props} />
      <Switch
        label={text.t('fields.keepOriginal')}
        description={text.t('fields.keepOriginalAbout')}
        checked={field.validation.keepOriginal ?? false}
        aria-readonly={isReadOnly || undefined}
        error={error && <ErrorText text={errorText(error, text)} />}
        onChange={({ currentTarget: { checked } }) => {
          if (isReadOnly) return
          const { keepOriginal: _, ...others } = field.validation
          onChange({ validation: checked ? { ...others, keepOriginal: true } : others })
        }}
      />
    </Stack>
  )
}
