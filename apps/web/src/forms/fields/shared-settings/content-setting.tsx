import { Stack } from '@mantine/core'
import { useState } from 'react'
import { TEXT_CONTENTS } from '@verka/domain/forms/text/text-content.ts'
import { useText } from '../../../language/use-text.tsx'
import { errorText } from '../../frame/error-text.ts'
import { ErrorText } from '../../frame/field-frame.tsx'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { PatternSetting } from './pattern-setting.tsx'
import { Select } from '../../../ui/choices/select.tsx'

const CHOICES = ['any', ...TEXT_CONTENTS, 'pattern'] as const

/** Allowed contents of a text: anything, certain characters, or a pattern. */
export function ContentSetting(props: FieldSettingsProps) {
  const { field, onChange, errors, isReadOnly } = props
  const text = useText()
  const { content, pattern } = field.validation
  // an empty pattern that is being typed stays visible
  const [isWriting, setWriting] = useState(Boolean(pattern))
  // restored when the user returns to this choice
  const [earlier, setEarlier] = useState<Pick<typeof field.validation, 'pattern' | 'message'>>({})
  const chosen = content ?? (pattern || isWriting ? 'pattern' : 'any')
  const error = errors.at('validation.content')
  const choose = (choice: (typeof CHOICES)[number]) => {
    const { content: _content, pattern: left, message, ...others } = field.validation
    setWriting(choice === 'pattern')
    if (left) setEarlier({ pattern: left, ...(message && { message }) })
    if (choice === 'pattern') onChange({ validation: { ...others, ...earlier } })
    else onChange({ validation: choice === 'any' ? others : { ...others, content: choice } })
  }
  return (
    <Stack gap="sm">
      <Select
        label={text.t('builder.content')}
        data={CHOICES.map((value) => ({ value, label: text.t(`builder.content.${value}`) }))}
        value={chosen}
        allowDeselect={false}
        readOnly={isReadOnly}
        error={error && <ErrorText text={errorText(error, text)} />}
        onChange={(choice) => choice && choose(choice)}
      />
      {chosen === 'pattern' && <PatternSetting {...props} />}
    </Stack>
  )
}
