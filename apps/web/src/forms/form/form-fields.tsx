import { Stack, type MantineSize } from '@mantine/core'
import { memo, use, useCallback, useId } from 'react'
import { checkLines } from '@verka/domain/forms/checks/check-lines.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { FieldRenderer, type RenderedField } from '../fields/field-renderer.ts'
import { FIELD_INPUTS } from '../fields/kinds.ts'
import { afterPress } from '../frame/after-pointer-up.ts'
import { CheckDetails } from './check-details.tsx'
import { useFieldFrame } from '../frame/field-frame.tsx'
import type { FormStore } from '../store/form-store-contract.ts'
import { useFieldView, useVisibleIds } from '../store/use-form.ts'
import { useGradually } from '../store/use-gradually.ts'
import { fieldElementId, FieldElementScope } from './field-element.ts'
import classes from './form-fields.module.css'

interface FormFieldsProps {
  form: FormStore
  /** `lg` where one works with a thumb. */
  size?: MantineSize
  /** A long form: on a wide screen short fields are two in a row. */
  isDense?: boolean
  /** Only these fields, where the others are in another section. */
  isShown?: (fieldId: string) => boolean
}

/** The fields of a form, those that are shown, in their order. */
export function FormFields({ form, size = 'md', isDense = false, isShown }: FormFieldsProps) {
  const visible = useVisibleIds(form)
  const ids = isShown ? visible.filter(isShown) : visible
  const render = useCallback((field: RenderedField) => <FramedField {...field} size={size} />, [size])
  return (
    <FieldRenderer value={render}>
      <div className={isDense ? classes.dense : undefined}>
        <FieldList form={form} ids={ids} size={size} />
      </div>
    </FieldRenderer>
  )
}

interface FieldListProps {
  form: FormStore
  ids: readonly string[]
  size: MantineSize
  /** The group of these fields. */
  group?: Field
}

function FieldList({ form, ids, size, group }: FieldListProps) {
  const shown = useGradually(ids, (id) => 1 + (form.fieldView(id)?.childIds.length ?? 0))
  const lines = group && kindOf(group).hasStatus ? checkLines(group.children, ({ id }) => form.isRuled(id)) : NO_LINES
  const renderOne = (id: string) => <FormField key={id} form={form} fieldId={id} size={size} />
  return (
    <Stack gap="lg" className={classes.list}>
      {shown.map((id) => {
        if (lines.has(id)) return null
        const details = shown.filter((other) => lines.get(other) === id)
        if (details.length === 0) return renderOne(id)
        return (
          <div key={id}>
            {renderOne(id)}
            <CheckDetails form={form} checkId={id} ids={details}>
              {details.map(renderOne)}
            </CheckDetails>
          </div>
        )
      })}
    </Stack>
  )
}

const NO_LINES: ReadonlyMap<string, string> = new Map()

const FormField = memo(function FormField({ form, fieldId, size }: { form: FormStore; fieldId: string; size: MantineSize }) {
  const view = useFieldView(form, fieldId)
  const scope = use(FieldElementScope)
  if (!view) return null
  return (
    <div id={scope + fieldElementId(fieldId)} className={classes.place} data-short={isShort(view.field) || undefined}>
      <FramedField
        view={view}
        size={size}
        onChange={(value) => form.setValue(fieldId, value)}
        onLeave={() => afterPress(() => form.leave(fieldId))}
        onHold={(reason) => form.hold(fieldId, reason)}
      >
        {view.childIds.length > 0 && <FieldList form={form} ids={view.childIds} size={size} group={view.field} />}
      </FramedField>
    </div>
  )
})

interface FramedFieldProps extends RenderedField {
  size: MantineSize
  children?: React.ReactNode
}

/** A field of any kind with its frame. */
function FramedField({ view, size, children, ...props }: FramedFieldProps) {
  const frame = useFieldFrame(view, useId(), size)
  const Input = FIELD_INPUTS[view.field.fieldType]
  return (
    <Input view={view} frame={frame} {...props}>
      {children}
    </Input>
  )
}

/** Whether a field takes half a line. One with a description does not: next to one without, the two inputs would not align. */
const isShort = (field: Field) => kindOf(field).input === 'short' && field.localizedDescriptions.every(({ text }) => text === '')

/** Focuses the field of an error, in the middle of the screen. */
export function focusField(fieldId: string): void {
  const position = document.getElementById(fieldElementId(fieldId))
  const wrong = position?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong ?? position?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button')
  ;(wrong ?? position)?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
