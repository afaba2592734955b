import { Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useText } from '../../../language/use-text.tsx'
import { LocalizedInput } from '../../../ui/form/localized-input.tsx'
import { ErrorText } from '../../frame/field-frame.tsx'
import { errorText, localizedErrors } from '../../frame/error-text.ts'
import { usePatterns } from '../../frame/patterns.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'

/** The pattern of valid values, `/…/im`, its message, and a field to try it. */
export function PatternSetting({ field, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const { t, text } = useText()
  const { pattern = '', message = [] } = field.validation
  const engine = usePatterns(pattern !== '')
  const error = errors.at('validation.pattern')
  const change = (changes: { pattern?: string; message?: typeof message }) => {
    const next = { ...field.validation, ...changes }
    if (next.pattern === '') delete next.pattern
    if (next.pattern === undefined || next.message?.length === 0) delete next.message
    onChange({ validation: next })
  }
  return (
    <Stack gap="sm">
      <TextInput
        label={t('fields.pattern')}
        description={t('fields.patternHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={pattern}
        maxLength={500}
        readOnly={isReadOnly}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        error={error && <ErrorText text={errorText(error, text)} />}
        onChange={({ currentTarget: { value } }) => change({ pattern: value })}
      />
      {pattern !== '' && (
        <Paper withBorder p="md">
          <Stack gap="md">
            <LocalizedInput
              label={t('builder.patternMessage')}
              description={t('builder.patternMessageHint')}
              value={message}
              onChange={(texts) => change({ message: texts })}
              maxLength={1000}
              isReadOnly={isReadOnly}
              {...localizedErrors(errors, 'validation.message', text)}
            />
            {engine?.checkPattern(pattern) === undefined && (
              <PatternTrial pattern={pattern} message={text.textOf(message)} matches={engine?.matchesPattern} />
            )}
          </Stack>
        </Paper>
      )}
    </Stack>
  )
}

/** A text that is matched while it is typed; it is not stored. */
function PatternTrial({
  pattern,
  message,
  matches,
}: {
  pattern: string
  message: string
  /** Undefined until the engine is loaded. */
  matches: ((pattern: string, text: string) => boolean) | undefined
}) {
  const { t } = useText()
  const resultId = useId()
  const [sample, setSample] = useState('')
  const isTried = sample !== '' && matches !== undefined
  const isMatch = isTried && matches(pattern, sample)
  return (
    <div>
      <TextInput
        label={t('builder.tryPattern')}
        description={t('builder.tryPatternHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={sample}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={resultId}
        onChange={(event) => setSample(event.currentTarget.value)}
        // a trial is not an answer: Enter must not save the form around it
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Text size="sm" mt={6} role="status" id={resultId} {...(isTried && { c: isMatch ? 'green' : 'red' })} component="div">
        {isTried &&
          (isMatch ? (
            <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.35em' }}>
              <IconCircleCheck size="1.15em" aria-hidden />
              {t('builder.matches')}
            </span>
          ) : (
            <ErrorText text={t('builder.matchesNot', { message: message || t('validation.patternMismatch') })} />
          ))}
      </Text>
    </div>
  )
}
