import { useCallback, type ReactNode } from 'react'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { useText } from '../../language/use-text.tsx'
import type { DraftErrors } from '../draft/draft-errors.ts'
import { FieldEditor } from './field-editor.tsx'
import { useLeftErrors } from './use-left-errors.ts'
import { BUILDER_PARTS } from '../fields/builder-kinds.ts'
import { SummaryRow } from './summary-row.tsx'

/** Actions on a field in its list. The functions stay the same, so that only changed rows render. */
export interface FieldActions {
  change: (id: string, changes: Partial<Field>) => void
  /** Changes the kind of a field; settings that the new kind supports stay. */
  retype: (id: string, kind: FieldType) => void
  /** One step up or down, into groups and out of them. */
  step: (id: string, by: 1 | -1) => void
  moveTo: (id: string, parentId: string | undefined, index: number) => void
  duplicate: (id: string) => void
  remove: (id: string) => Promise<void>
  /** Opens the dialog for a list of fields in a group, or in the form; `text` was pasted into the name of `from`. */
  paste: (where: { parent?: Field | undefined; from?: Field; text?: string }) => Promise<void>
  toggle: (id: string) => void
  /** The keys of all other fields, by a function: no row renders again because another key has changed. */
  otherKeys: (id: string) => string[]
  /** Whether the user has changed its key here: then it does not follow the name. */
  hasOwnKey: (id: string) => boolean
}

export interface FieldRowProps {
  field: Field
  /** Its parent. */
  parent: Field | undefined
  nameId: string
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
  isNew: boolean
  /** The saved field; undefined for a new one. */
  saved: Field | undefined
  isReadOnly: boolean
  errors: DraftErrors
  actions: FieldActions
  /** Its child fields. */
  children?: ReactNode
}

/** One field of the list: a summary, and opened, all its settings. */
export function FieldRow(props: FieldRowProps) {
  const { field, isReadOnly, actions, children } = props
  const { errors, leave } = useLeftErrors(field, props.errors, actions.otherKeys)
  const change = useCallback((changes: Partial<Field>) => actions.change(field.id, changes), [actions, field.id])
  const { t } = useText()
  const badges = [
    field.required && t('fields.badgeRequired'),
    field.showInList && t('fields.badgeInList'),
    !field.showForUser && t('fields.badgeAdminOnly'),
    field.uiStatus === 'disabled' && t('fields.badgeDisabled'),
    field.uiStatus === 'hidden' && t('fields.badgeHidden'),
  ].filter((badge) => badge !== false)
  return (
    <SummaryRow
      field={field}
      icon={BUILDER_PARTS[field.fieldType].Icon}
      about={t(`fields.kind.${field.fieldType}`)}
      badges={badges}
      hasErrors={errors.all.length > 0}
      isFirst={props.isFirst}
      isLast={props.isLast}
      isOpen={props.isOpen}
      isReadOnly={isReadOnly}
      onToggle={() => actions.toggle(field.id)}
      onStep={(by) => actions.step(field.id, by)}
      onDuplicate={() => actions.duplicate(field.id)}
      onRemove={() => void actions.remove(field.id)}
      onLeave={leave}
      settings={
        <FieldEditor
          field={field}
          onChange={change}
          errors={errors}
          isReadOnly={isReadOnly}
          nameId={props.nameId}
          saved={props.saved}
          parent={props.parent}
          otherKeys={actions.otherKeys}
          hasOwnKey={actions.hasOwnKey}
          hasFocus={props.isNew}
          onPasteList={actions.paste}
          onRetype={actions.retype}
        />
      }
    >
      {children}
    </SummaryRow>
  )
}
