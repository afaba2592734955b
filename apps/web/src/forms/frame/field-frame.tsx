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
  description: string | undefined
  error: ReactNode
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

/** The frame of a field in the reader's language: its label, description, required mark and error. */
export function useFieldFrame(view: FieldView, id: string, size: MantineSize): FieldFrame {
  const text = useText()
  const { field, value, isComputed } = view
  const descriptions = [
    text.textOf(field.localizedDescriptions),
    // it is closed, and nothing shows why
    isComputed && (value === null || value === '') ? text.t('fields.computedEmpty') : '',
  ]
  return {
    id,
    label: fieldName(field, text),
    description: descriptions.filter(Boolean).join(' ') || undefined,
    error: view.error ? <ErrorText text={errorText(view.error, text)} /> : undefined,
    withAsterisk: view.isRequired,
    size,
  }
}
