import { useId, useState, type ClipboardEvent } from 'react'
import { Input, Textarea, TextInput } from '@mantine/core'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import { useText } from '../../language/use-text.tsx'
import { useFormLanguage } from './form-language.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import classes from './localized-input.module.css'
import { tooLong } from './too-long.ts'

interface LocalizedInputProps {
  label: string
  description?: string
  /** The texts there are; a language without a text is absent. */
  value: readonly LocalizedText[]
  onChange: (value: LocalizedText[]) => void
  onBlur?: () => void
  onPaste?: (event: ClipboardEvent) => void
  /** Several lines. */
  isMultiline?: boolean
  isRequired?: boolean
  isReadOnly?: boolean
  /** Maximum length of a text. More can be typed or pasted, and is reported here unless `error` has a message. */
  maxLength?: number
  placeholder?: string
  /** Its error as text. */
  error?: string | undefined
  /** Languages with errors: the first of them is opened. */
  wrongIn?: readonly Culture[]
  /** DOM id of the input, for labels and the error summary. */
  id?: string
  autoFocus?: boolean
  /** The label is for screen readers only: for a text in a row whose column has a heading. */
  isLabelHidden?: boolean
}

const NONE: readonly Culture[] = []

/**
 * A text in three languages. In a form with one language for all texts it is an input in that language; elsewhere it has a tab for each
 * language, with a dot for a missing text.
 */
export function LocalizedInput(props: LocalizedInputProps) {
  const { label, description, value, onChange, onBlur, isMultiline, isRequired, isReadOnly, maxLength, autoFocus, isLabelHidden } = props
  const { t, culture, text } = useText()
  const ownId = useId()
  const id = props.id ?? ownId
  // the chosen tab is forgotten when the reader's language changes
  const [chosen, setChosen] = useState({ whileIn: culture, shown: culture })
  const ofForm = useFormLanguage()
  const shown = ofForm ? ofForm.shown : chosen.whileIn === culture ? chosen.shown : culture
  const long = value.flatMap((one) => {
    const announced = maxLength === undefined ? undefined : tooLong(one.text, maxLength, text)
    return announced === undefined ? [] : [{ culture: one.culture, announced: `${t(`ui.language.${one.culture}`)}: ${announced}` }]
  })
  const error = props.error ?? (long.map(({ announced }) => announced).join(' ') || undefined)
  const wrongIn = [...new Set([...(props.wrongIn ?? NONE), ...long.map((one) => one.culture)])]
  // errors have to be visible
  const wrong = (props.wrongIn ?? NONE).join()
  const [announced, setAnnounced] = useState('')
  if (announced !== wrong) {
    setAnnounced(wrong)
    const first = props.wrongIn?.[0]
    if (!ofForm && first !== undefined && !props.wrongIn?.includes(shown)) setChosen({ whileIn: culture, shown: first })
  }
  const textIn = (wanted: Culture) => value.find((one) => one.culture === wanted)?.text ?? ''
  const isMissing = (wanted: Culture) => textIn(wanted).trim() === ''
  const change = (typed: string) => {
    const others = value.filter((item) => item.culture !== shown)
    const all = typed === '' ? others : [...others, { culture: shown, text: typed }]
    onChange(CULTURES.flatMap((wanted) => all.filter((item) => item.culture === wanted)))
  }
  // an empty text reads as in another language, and so it is shown
  const placeholder = props.placeholder ?? (ofForm && isMissing(shown) ? text.textOf(value) : '')
  const control = {
    id,
    value: textIn(shown),
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
    ...(onBlur ? { onBlur } : {}),
    ...(props.onPaste ? { onPaste: props.onPaste } : {}),
    ...(placeholder === '' ? {} : { placeholder }),
    readOnly: isReadOnly ?? false,
    // in the field's own wrapper, which links both to the input for screen readers
    error,
    ...(description === undefined ? {} : { description }),
    inputWrapperOrder: ['description', 'input', 'error'] as ('description' | 'input' | 'error')[],
    lang: shown,
    'aria-label': `${label} (${t(`ui.language.${shown}`)})`,
    autoFocus: autoFocus ?? false,
    'data-autofocus': autoFocus || undefined,
  }
  return (
    <div>
      {!isLabelHidden && (
        <div className={classes.head}>
          <Input.Label htmlFor={id} required={isRequired ?? false}>
            {label}
          </Input.Label>
          {!ofForm && (
            <LanguageTabs
              label={label}
              shown={shown}
              isMissing={isMissing}
              wrongIn={wrongIn}
              onShow={(wanted) => setChosen({ whileIn: culture, shown: wanted })}
            />
          )}
        </div>
      )}
      {isMultiline ? <Textarea {...control} autosize minRows={2} maxRows={8} /> : <TextInput {...control} />}
    </div>
  )
}
