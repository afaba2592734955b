import { memo, useId } from 'react'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { useText } from '../../language/use-text.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import classes from './definition-texts.module.css'

interface TextCellProps {
  unit: string
  culture: Culture
  label: string
  value: string
  /** The text that is read instead of a missing one. */
  fallback: string
  maxLength: number
  isMultiline: boolean
  isMarkup: boolean
  isReadOnly: boolean
  isTyped: boolean
  error: string | undefined
  /** Stored by somebody else since the typing began. */
  storedNow: string | undefined
  onType: (unit: string, culture: Culture, text: string) => void
}

/** One text in one language: to fill in, or to read. */
export const TextCell = memo(function TextCell(props: TextCellProps) {
  const { unit, culture, label, value, fallback, maxLength, isMultiline, isMarkup, isReadOnly, isTyped, storedNow, onType } = props
  const { t, text } = useText()
  const noteId = useId()
  const isMissing = value.trim() === '' && fallback !== ''
  const error = props.error ?? tooLong(value, maxLength, text)
  if (isReadOnly)
    return (
      <p className={classes.read} lang={value === '' ? undefined : culture} data-missing={isMissing || undefined}>
        {value === '' ? (isMissing ? t('definitionTexts.missingHere') : '–') : value}
      </p>
    )
  return (
    <div className={classes.cell}>
      <textarea
        className={classes.input}
        rows={1}
        lang={culture}
        aria-label={label}
        aria-invalid={error !== undefined}
        {...((error !== undefined || storedNow !== undefined) && { 'aria-describedby': noteId })}
        data-missing={isMissing || undefined}
        data-typed={isTyped || undefined}
        data-markup={isMarkup || undefined}
        placeholder={isMissing ? fallback : undefined}
        spellCheck
        value={value}
        onChange={(event) => {
          const typed = event.currentTarget.value
          onType(unit, culture, isMultiline ? typed : typed.replace(/[\r\n]+/g, ' '))
        }}
      />
      {(error !== undefined || storedNow !== undefined) && (
        <div id={noteId} className={classes.notes}>
          {error !== undefined && <p className={classes.error}>{error}</p>}
          {storedNow !== undefined && (
            <p className={classes.stored}>
              {storedNow === '' ? t('definitionTexts.storedNowBlank') : t('definitionTexts.storedNow', { text: storedNow })}
            </p>
          )}
        </div>
      )}
    </div>
  )
})
