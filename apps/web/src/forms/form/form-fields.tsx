import { Stack, type MantineSize } from '@mantine/core'
import { memo, useId } from 'react'
import { FIELD_PARTS } from '../fields/kinds.ts'
import { afterPress } from './after-press.ts'
import { useFieldFrame } from './field-frame.tsx'
import type { FieldView, FormStore } from './form-store.ts'
import { useFieldView, useVisibleIds } from './use-form.ts'

interface FormFieldsProps {
  form: FormStore
  /** `lg` where one works with a thumb. */
  size?: MantineSize
}

/** The fields of a form, those that are shown, in their order. */
export function FormFields({ form, size = 'md' }: FormFieldsProps) {
  const ids = useVisibleIds(form)
  return (
    <Stack gap="lg">
      {ids.map((id) => (
        <FormField key={id} form={form} fieldId={id} size={size} />
      ))}
    </Stack>
  )
}

const FormField = memo(function FormField({ form, fieldId, size }: { form: FormStore; fieldId: string; size: MantineSize }) {
  const view = useFieldView(form, fieldId)
  return view ? <FramedField form={form} view={view} size={size} /> : null
})

function FramedField({ form, view, size }: { form: FormStore; view: FieldView; size: MantineSize }) {
  const { id: fieldId, fieldType } = view.field
  const frame = useFieldFrame(view, useId(), size)
  const { Input } = FIELD_PARTS[fieldType]
  return (
    <div id={fieldPlace(fieldId)}>
      <Input
        view={view}
        frame={frame}
        onChange={(value) => form.setValue(fieldId, value)}
        onLeave={() => afterPress(() => form.leave(fieldId))}
      />
    </div>
  )
}

/** DOM id of the place of a field, for summaries of errors that lead there. */
export const fieldPlace = (fieldId: string) => `field-${fieldId}`

/** Puts the focus where the error is, in the middle of the screen. */
export function focusField(fieldId: string): void {
  const place = document.getElementById(fieldPlace(fieldId))
  // the buttons above a formatted text come before it
  const control =
    place?.querySelector<HTMLElement>('[contenteditable="true"]') ??
    place?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button')
  place?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
