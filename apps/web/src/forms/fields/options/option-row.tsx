import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { memo, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { MAX_FIELD_NAME_LENGTH } from '@verka/domain/forms/field-limits.ts'
import type { Option } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { useText } from '../../../language/use-text.tsx'
import { LocalizedInput } from '../../../ui/form/localized-input.tsx'
import { useTypedAhead } from '../../../ui/form/use-typed-ahead.ts'
import { tooLong } from '../../../ui/form/too-long.ts'
import type { DraftErrors } from '../../draft/draft-errors.ts'
import { errorText, localizedErrors } from '../../frame/error-text.ts'
import { ErrorText } from '../../frame/field-frame.tsx'
import { isList } from '../../paste/pasted-lines.ts'
import { MAX_OPTION_VALUE_LENGTH } from '../../field-lists/field-keys.ts'
import { OptionStatusSelect } from './option-status-select.tsx'
import styles from './options-setting.module.css'

/** Actions on an option of a list. The functions stay the same, so that only changed rows render. */
export interface OptionActions {
  rename: (index: number, names: LocalizedTexts) => void
  change: (index: number, changes: Partial<Option>) => void
  move: (from: number, to: number) => void
  remove: (index: number) => void
  addAfter: (index: number) => void
  paste: (index: number, text: string) => void
}

interface OptionRowProps {
  option: Option
  index: number
  isLast: boolean
  /** Whether its stored value is visible. */
  showsValue: boolean
  hasStatus: boolean
  /** All options are shown in order, so that neighbours are neighbours. */
  isInOrder: boolean
  isReadOnly: boolean
  /** Its errors, with paths relative to the option: `value`. */
  errors: DraftErrors
  actions: OptionActions
}

/** One option: its position, name, status in a status group, and stored value. */
export const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { option, index, isLast, showsValue, hasStatus, isInOrder, isReadOnly, errors, actions } = props
  const { t, text } = useText()
  const number = index + 1
  const { value: names, change: changeNames, flush } = useTypedAhead(option.localizedNames, (typed) => actions.rename(index, typed))
  const valueWrong = errors.at('value')
  const valueError = tooLong(option.value, MAX_OPTION_VALUE_LENGTH, text) ?? (valueWrong && errorText(valueWrong, text))
  const pasteList = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (isReadOnly || !isList(pasted)) return
    event.preventDefault()
    flush()
    actions.paste(index, pasted)
  }
  const act = (event: KeyboardEvent) => {
    if (isReadOnly || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    // a shortcut such as saving the form uses the typed text
    if (event.altKey || event.ctrlKey || event.metaKey || event.key === 'Enter') flush()
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (event.altKey && by !== 0 && isInOrder) {
      event.preventDefault()
      // the option is moved, not the field around it
      event.stopPropagation()
      actions.move(index, index + by)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      actions.addAfter(index)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the inputs inside, on their way up
    <div
      className={styles.option}
      data-option={index}
      data-status={hasStatus || undefined}
      data-value={showsValue || undefined}
      onPaste={pasteList}
      onKeyDown={act}
    >
      <PositionInput index={index} isReadOnly={isReadOnly} onMove={(to) => actions.move(index, to)} />
      <div data-option-name>
        <LocalizedInput
          label={t('fields.optionName', { number })}
          isLabelHidden
          value={names}
          onChange={changeNames}
          onBlur={flush}
          maxLength={MAX_FIELD_NAME_LENGTH}
          isReadOnly={isReadOnly}
          {...localizedErrors(errors, 'localizedNames', text)}
        />
      </div>
      {(showsValue || valueError) && (
        <TextInput
          className={styles.stored!}
          aria-label={t('fields.optionValue', { number })}
          placeholder={t('fields.storedAs')}
          value={option.value}
          readOnly={isReadOnly}
          error={valueError && <ErrorText text={valueError} />}
          onChange={(event) => actions.change(index, { value: event.currentTarget.value })}
        />
      )}
      {hasStatus && (
        <OptionStatusSelect
          className={styles.means}
          status={option.status}
          label={t('builder.meansOf', { number })}
          isReadOnly={isReadOnly}
          onChange={(status) => actions.change(index, { status })}
        />
      )}
      {!isReadOnly && <RowButtons {...{ index, isLast, isInOrder, actions }} />}
    </div>
  )
})

/** Moves an option by one row, or removes it. */
function RowButtons({ index, isLast, isInOrder, actions }: Pick<OptionRowProps, 'index' | 'isLast' | 'isInOrder' | 'actions'>) {
  const { t } = useText()
  const number = index + 1
  return (
    <div className={styles.actions}>
      <ActionIcon
        size={36}
        className={styles.arrow!}
        disabled={!isInOrder || index === 0}
        aria-label={t('fields.moveUp', { name: t('fields.optionName', { number }) })}
        onClick={() => actions.move(index, index - 1)}
      >
        <IconArrowUp size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        size={36}
        className={styles.arrow!}
        disabled={!isInOrder || isLast}
        aria-label={t('fields.moveDown', { name: t('fields.optionName', { number }) })}
        onClick={() => actions.move(index, index + 1)}
      >
        <IconArrowDown size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon size={36} aria-label={t('fields.removeOption', { number })} onClick={() => actions.remove(index)}>
        <IconTrash size={18} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

/** The position of an option in its list; another number moves it there. */
function PositionInput({ index, isReadOnly, onMove }: { index: number; isReadOnly: boolean; onMove: (to: number) => void }) {
  const { t } = useText()
  const [typed, setTyped] = useState<string>()
  const move = () => {
    const position = Number(typed)
    setTyped(undefined)
    if (typed !== undefined && Number.isInteger(position) && position > 0 && position !== index + 1) onMove(position - 1)
  }
  return (
    <TextInput
      className={styles.place!}
      aria-label={t('fields.optionPlace', { number: index + 1 })}
      inputMode="numeric"
      value={typed ?? String(index + 1)}
      readOnly={isReadOnly}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={move}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        // it moves this option, and adds none below it
        event.stopPropagation()
        move()
      }}
    />
  )
}
