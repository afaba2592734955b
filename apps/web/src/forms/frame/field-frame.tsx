import { IconAlertCircle } from '@tabler/icons-react'
import type { MantineSize } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldName } from '../field-name.ts'
import { useText } from '../../language/use-text.tsx'
import type { FieldView } from './field-view.ts'
import { errorText } from './error-text.ts'
import styles from './field-frame.module.css'

/** The frame of every field, as properties of Mantine's inputs and its `Input.Wrapper`. */
export interface FieldFrame {
  id: string
  label: string
  description: ReactNode
  error: ReactNode
  /** What rules did to the field is below its input, so that the input stays where it is. */
  inputWrapperOrder?: ('label' | 'description' | 'input' | 'error')[]
  withAsterisk: boolean
  size: MantineSize
}

/** An error as it is shown everywhere: an icon and a text, never colour alone. */
export function ErrorText({ text }: { text: string }) {
  return (
    <span className={styles.error}>
      <IconAlertCircle size="1.15em" aria-hidden />
      {text}
    </span>
  )
}

const WHY = {
  element: 'fields.why.element',
  record: 'fields.why.record',
  before: 'fields.why.before',
  gone: 'fields.why.gone',
  goneUnnamed: 'fields.why.goneUnnamed',
  field: 'fields.why.field',
  chosen: 'fields.why.chosen',
  required: 'fields.why.required',
  requiredByElement: 'fields.why.requiredByElement',
} as const satisfies Record<FieldView['why'][number]['what'], string>

/** The frame of a field in the reader's language: its label, description, required mark and error. */
export function useFieldFrame(view: FieldView, id: string, size: MantineSize): FieldFrame {
  const text = useText()
  const { field, value, isComputed, why } = view
  const descriptions = [
    text.textOf(field.localizedDescriptions),
    // it is closed, and nothing shows why
    isComputed && (value === null || value === '') ? text.t('fields.computedEmpty') : '',
  ]
  const description = descriptions.filter(Boolean).join(' ')
  const reasons = why.map(({ what, field: source, name = '' }) => (
    <span key={what} className={styles.reason}>
      {text.t(WHY[what], { field: source ? fieldName(source, text) : '', name })}
    </span>
  ))
  return {
    id,
    label: fieldName(field, text),
    description: reasons.length > 0 ? [description, ...reasons] : description || undefined,
    ...(reasons.length > 0 && description === '' && { inputWrapperOrder: ['label', 'input', 'description', 'error'] }),
    error: view.error ? <ErrorText text={errorText(view.error, text)} /> : undefined,
    withAsterisk: view.isRequired,
    size,
  }
}
