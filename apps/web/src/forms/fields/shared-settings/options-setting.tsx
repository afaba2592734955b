import { ActionIcon, Button, Input, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Option } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { LocalizedInput } from '../../../ui/form/localized-input.tsx'
import { ErrorText } from '../../form/field-frame.tsx'
import { errorText, localizedErrors } from '../../form/error-text.ts'
import { optionValueFromName } from '../../type-builder/field-keys.ts'
import { anyName } from '../../type-builder/field-list.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { OptionStatusSelect } from './option-status-select.tsx'
import styles from './options-setting.module.css'

/** So many are shown at once; the rest on demand, because a list may have thousands. */
const SHOWN_AT_ONCE = 50

/**
 * The choices of a field: names in three languages, and what is stored, which follows the name until somebody sets it.
 * In a status group each says what it means.
 */
export function OptionsSetting({ field, parent, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const text = useText()
  const { t, culture } = text
  const id = useId()
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const [added, setAdded] = useState<number>()
  const { options } = field
  const hasStatus = parent !== undefined && kindOf(parent).hasStatus
  const error = errors.all.find((candidate) => candidate.field === 'options')
  const set = (next: Option[]) => onChange({ options: next })
  const change = (index: number, changes: Partial<Option>) =>
    set(options.map((option, at) => (at === index ? { ...option, ...changes } : option)))
  const valuesBeside = (index: number) => options.filter((_, at) => at !== index).map((option) => option.value)

  const rename = (index: number, localizedNames: LocalizedTexts) => {
    const before = options[index]!
    const followed = optionValueFromName(anyName(before.localizedNames), valuesBeside(index)) === before.value
    const value = followed ? optionValueFromName(anyName(localizedNames), valuesBeside(index)) : before.value
    change(index, { localizedNames, value })
  }
  const insert = (at: number, names: string[]) => {
    const taken = options.map((option) => option.value)
    const next = names.map((name): Option => {
      const value = optionValueFromName(name, taken)
      taken.push(value)
      return { value, localizedNames: name === '' ? [] : [{ culture, text: name.slice(0, 50) }] }
    })
    set(options.toSpliced(at, 0, ...next))
    setAdded(at + names.length - 1)
    setShown((before) => Math.max(before, at + names.length))
  }
  // several lines from a list or a spreadsheet become several options
  const pasteLines = (index: number) => (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    insert(index + 1, lines)
  }
  const addAtEnter = (index: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    insert(index + 1, [''])
  }

  return (
    <Stack gap="sm" role="group" aria-labelledby={id}>
      <div>
        <Input.Label id={id} component="div" required>
          {t('fields.options')}
        </Input.Label>
        {!isReadOnly && <Input.Description>{t('fields.optionsHint')}</Input.Description>}
        {error && (
          <Input.Error mt={5}>
            <ErrorText text={errorText(error, text)} />
          </Input.Error>
        )}
      </div>
      {options.slice(0, shown).map((option, index) => {
        const valueError = errors.at(`options.${index}.value`)
        return (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the inputs inside, on their way up
          <div
            key={index}
            className={styles.option}
            data-status={hasStatus || undefined}
            onPaste={pasteLines(index)}
            onKeyDown={addAtEnter(index)}
          >
            <div className={styles.name}>
              <LocalizedInput
                label={t('fields.optionName', { number: index + 1 })}
                value={option.localizedNames}
                onChange={(names) => rename(index, names)}
                maxLength={50}
                isReadOnly={isReadOnly}
                autoFocus={added === index}
                {...localizedErrors(errors, `options.${index}.localizedNames`, text)}
              />
            </div>
            <TextInput
              className={styles.stored}
              label={t('fields.storedAs')}
              aria-label={t('fields.optionValue', { number: index + 1 })}
              value={option.value}
              maxLength={100}
              readOnly={isReadOnly}
              error={valueError && <ErrorText text={errorText(valueError, text)} />}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
            />
            {hasStatus && (
              <OptionStatusSelect
                className={styles.means}
                status={option.status}
                label={t('builder.meansOf', { number: index + 1 })}
                isReadOnly={isReadOnly}
                onChange={(status) => change(index, { status })}
              />
            )}
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                className={styles.remove}
                aria-label={t('fields.removeOption', { number: index + 1 })}
                onClick={() => set(options.toSpliced(index, 1))}
              >
                <IconTrash size={18} stroke={1.8} />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {options.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + SHOWN_AT_ONCE * 4)}>
          {t('fields.moreOptions', { count: options.length - shown })}
        </Button>
      )}
      {!isReadOnly && (
        <Text component="div">
          <Button variant="light" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => insert(options.length, [''])}>
            {t('fields.addOption')}
          </Button>
        </Text>
      )}
    </Stack>
  )
}
