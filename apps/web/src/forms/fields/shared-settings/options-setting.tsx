import { ActionIcon, Button, Input, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Option } from '@verka/domain/forms/field.ts'
import { MAX_FIELD_NAME_LENGTH } from '@verka/domain/forms/field-limits.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { isCulture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { LocalizedInput } from '../../../ui/form/localized-input.tsx'
import { tooLong } from '../../../ui/form/too-long.ts'
import { ErrorText } from '../../form/field-frame.tsx'
import { errorText, localizedErrors } from '../../form/error-text.ts'
import { isOptionValueOfName, MAX_OPTION_VALUE_LENGTH, optionValueFromName } from '../../type-builder/field-keys.ts'
import { anyName } from '../../type-builder/field-list.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { OptionStatusSelect } from './option-status-select.tsx'
import styles from './options-setting.module.css'

/** So many are shown at once; the rest on demand, because a list may have thousands. */
const SHOWN_AT_ONCE = 50

/**
 * The choices of a field: names in three languages, and what is stored, which follows the name until somebody sets it or it is saved: then objects have it.
 * In a status group each says what it means.
 */
export function OptionsSetting({ field, saved, parent, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const text = useText()
  const { t, culture } = text
  const id = useId()
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const rows = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<{ at: number }>()
  // rows are drawn by their place: a new one in the middle is one that was there before
  useEffect(() => {
    if (added) rows.current?.querySelector<HTMLInputElement>(`[data-option="${added.at}"] input`)?.focus()
  }, [added])
  const { options } = field
  const hasStatus = parent !== undefined && kindOf(parent).hasStatus
  const error = errors.all.find((candidate) => candidate.field === 'options')
  const set = (next: Option[]) => onChange({ options: next })
  const change = (index: number, changes: Partial<Option>) =>
    set(options.map((option, at) => (at === index ? { ...option, ...changes } : option)))
  const valuesBeside = (index: number) => options.filter((_, at) => at !== index).map((option) => option.value)

  const rename = (index: number, localizedNames: LocalizedTexts) => {
    const before = options[index]!
    const isSaved = saved?.options.some(({ value: stored }) => stored === before.value) === true
    const followed = !isSaved && isOptionValueOfName(before.value, anyName(before.localizedNames))
    const value = followed ? optionValueFromName(anyName(localizedNames), valuesBeside(index)) : before.value
    change(index, { localizedNames, value })
  }
  /** Puts new ones at a place, with their names in a language, instead of so many that stand there. */
  const insert = (at: number, names: string[], language = culture, replaced = 0) => {
    const taken = options.toSpliced(at, replaced).map((option) => option.value)
    const next = names.map((name, index): Option => {
      const before = index < replaced ? options[at + index] : undefined
      const value = before && !isOptionValueOfName(before.value, '') ? before.value : optionValueFromName(name, taken)
      taken.push(value)
      return { ...before, value, localizedNames: name === '' ? [] : [{ culture: language, text: name }] }
    })
    set(options.toSpliced(at, replaced, ...next))
    setAdded({ at: at + names.length - 1 })
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
    const { lang } = event.target as HTMLElement
    const language = isCulture(lang) ? lang : culture
    if (anyName(options[index]!.localizedNames) === '') insert(index, lines, language, 1)
    else insert(index + 1, lines, language)
  }
  const addAtEnter = (index: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    insert(index + 1, [''])
  }

  return (
    <Stack gap="sm" role="group" aria-labelledby={id} ref={rows}>
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
        const refused = errors.at(`options.${index}.value`)
        const valueError = tooLong(option.value, MAX_OPTION_VALUE_LENGTH, text) ?? (refused && errorText(refused, text))
        return (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the inputs inside, on their way up
          <div
            key={index}
            className={styles.option}
            data-option={index}
            data-status={hasStatus || undefined}
            onPaste={pasteLines(index)}
            onKeyDown={addAtEnter(index)}
          >
            <div className={styles.name}>
              <LocalizedInput
                label={t('fields.optionName', { number: index + 1 })}
                value={option.localizedNames}
                onChange={(names) => rename(index, names)}
                maxLength={MAX_FIELD_NAME_LENGTH}
                isReadOnly={isReadOnly}
                {...localizedErrors(errors, `options.${index}.localizedNames`, text)}
              />
            </div>
            <TextInput
              className={styles.stored}
              classNames={{ label: styles.label }}
              label={t('fields.storedAs')}
              aria-label={t('fields.optionValue', { number: index + 1 })}
              value={option.value}
              readOnly={isReadOnly}
              error={valueError && <ErrorText text={valueError} />}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
            />
            {hasStatus && (
              <OptionStatusSelect
                className={styles.means}
                labelClass={styles.label}
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
