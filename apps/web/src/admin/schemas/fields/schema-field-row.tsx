import { memo } from 'react'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import { SummaryRow } from '../../../forms/type-builder/summary-row.tsx'
import { useText } from '../../../language/use-text.tsx'
import { SchemaFieldEditor, type SchemaFieldEditorProps } from './schema-field-editor.tsx'
import { SCHEMA_FIELD_ICONS } from './schema-field-kinds.ts'

/** Actions on a field in its list. The functions stay the same, so that only changed rows render. */
export interface SchemaFieldActions {
  change: (id: string, changes: Partial<SchemaField>) => void
  move: (id: string, by: 1 | -1) => void
  duplicate: (id: string) => void
  remove: (id: string) => Promise<void>
  toggle: (id: string) => void
  otherKeys: (id: string) => string[]
}

interface SchemaFieldRowProps extends Omit<SchemaFieldEditorProps, 'onChange' | 'otherKeys'> {
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
  actions: SchemaFieldActions
}

/** One field of a schema: a summary, and opened, its settings. */
export const SchemaFieldRow = memo(function SchemaFieldRow({ isFirst, isLast, isOpen, actions, ...edited }: SchemaFieldRowProps) {
  const { field, isReadOnly, errors } = edited
  const { t } = useText()
  return (
    <SummaryRow
      field={field}
      icon={SCHEMA_FIELD_ICONS[field.fieldType]}
      about={`${t(`schemas.kind.${field.fieldType}`)} · ${field.key}`}
      badges={field.required ? [t('fields.badgeRequired')] : []}
      hasErrors={errors.all.length > 0}
      isFirst={isFirst}
      isLast={isLast}
      isOpen={isOpen}
      isReadOnly={isReadOnly}
      onToggle={() => actions.toggle(field.id)}
      onStep={(by) => actions.move(field.id, by)}
      onDuplicate={() => actions.duplicate(field.id)}
      onRemove={() => void actions.remove(field.id)}
      settings={<SchemaFieldEditor {...edited} otherKeys={actions.otherKeys} onChange={(changes) => actions.change(field.id, changes)} />}
    />
  )
})
