import { Stack, type MantineSize } from '@mantine/core'
import { memo, useCallback, useId } from 'react'
import { FieldRenderer, type RenderedField } from '../fields/field-renderer.ts'
import { FIELD_PARTS } from '../fields/kinds.ts'
import { afterPress } from './after-press.ts'
import { useFieldFrame } from './field-frame.tsx'
import type { FormStore } from './form-store.ts'
import { useFieldView, useVisibleIds } from './use-form.ts'
import { useGradually } from './use-gradually.ts'

interface FormFieldsProps {
  form: FormStore
  /** `lg` where one works with a thumb. */
  size?: MantineSize
}

/** The fields of a form, those that are shown, in their order. */
export function FormFields({ form, size = 'md' }: FormFieldsProps) {
  const ids = useVisibleIds(form)
  const render = useCallback((field: RenderedField) => <FramedField {...field} size={size} />, [size])
  return (
    <FieldRenderer value={render}>
      <FieldList form={form} ids={ids} size={size} />
    </FieldRenderer>
  )
}

function FieldList({ form, ids, size }: { form: FormStore; ids: readonly string[]; size: MantineSize }) {
  const shown = useGradually(ids, (id) => 1 + (form.fieldView(id)?.childIds.length ?? 0))
  return (
    <Stack gap="lg">
      {shown.map((id) => (
        <FormField key={id} form={form} fieldId={id} size={size} />
      ))}
    </Stack>
  )
}

const FormField = memo(function FormField({ form, fieldId, size }: { form: FormStore; fieldId: string; size: MantineSize }) {
  const view = useFieldView(form, fieldId)
  if (!view) return null
  return (
    <div id={fieldPlace(fieldId)}>
      <FramedField
        view={view}
        size={size}
        onChange={(value) => form.setValue(fieldId, value)}
        onLeave={() => afterPress(() => form.leave(fieldId))}
        onHold={(reason) => form.hold(fieldId, reason)}
      >
        {view.childIds.length > 0 && <FieldList form={form} ids={view.childIds} size={size} />}
      </FramedField>
    </div>
  )
})

interface FramedFieldProps extends RenderedField {
  size: MantineSize
  children?: React.ReactNode
}

/** A field of whatever kind with what stands around it. */
function FramedField({ view, size, children, ...props }: FramedFieldProps) {
  const frame = useFieldFrame(view, useId(), size)
  const { Input } = FIELD_PARTS[view.field.fieldType]
  return (
    <Input view={view} frame={frame} {...props}>
      {children}
    </Input>
  )
}

/** DOM id of the place of a field, for summaries of errors that lead there. */
export const fieldPlace = (fieldId: string) => `field-${fieldId}`

/** Puts the focus where the error is, in the middle of the screen. */
export function focusField(fieldId: string): void {
  const place = document.getElementById(fieldPlace(fieldId))
  const wrong = place?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong ?? place?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button')
  ;(wrong ?? place)?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
