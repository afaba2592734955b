import { memo } from 'react'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { fieldName } from '../field-name.ts'
import { useText } from '../../language/use-text.tsx'
import { NO_ERRORS, type DraftErrors } from '../draft/draft-errors.ts'
import { AddFieldMenu } from './add-field-menu.tsx'
import { DropZone } from './field-dragging.tsx'
import type { NewKind } from '../field-lists/field-list.ts'
import { FieldRow, type FieldActions, type FieldRowProps } from './field-row.tsx'
import styles from './type-builder.module.css'

/** Shared state of all lists of the builder; the same object while nothing of it changes. */
export interface BuilderState {
  taken: ReadonlySet<FieldType>
  openIds: ReadonlySet<string>
  newId: string | undefined
  savedFields: ReadonlyMap<string, Field>
  isReadOnly: boolean
  nameId: (path: string) => string
  actions: FieldActions
  add: (kind: NewKind, parent?: Field) => void
}

interface FieldRowsProps {
  state: BuilderState
  fields: readonly Field[]
  /** The parent of these fields. */
  parent?: Field
  /** Prefix of their paths: `0.children.`. */
  path: string
  /** Errors, with paths relative to this list: `0.key`. */
  errors: DraftErrors
  label: string
}

/** The errors below a path; the same object without errors, so that only rows with errors render again. */
function errorsAt(errors: DraftErrors, at: string): DraftErrors {
  if (errors.all.length === 0) return NO_ERRORS
  const own = errors.below(at)
  return own.all.length === 0 ? NO_ERRORS : own
}

/** Fields below each other; those of a group are in its row. */
export function FieldRows({ state, fields, parent, path, errors, label }: FieldRowsProps) {
  const { openIds, isReadOnly } = state
  return (
    <ul className={styles.list} aria-label={label}>
      {fields.map((field, index) => {
        const at = `${path}${index}`
        const row: Omit<FieldRowProps, 'children'> = {
          field,
          parent,
          nameId: state.nameId(at),
          isFirst: parent === undefined && index === 0,
          isLast: parent === undefined && index === fields.length - 1,
          isOpen: openIds.has(field.id),
          isNew: field.id === state.newId,
          saved: state.savedFields.get(field.id),
          isReadOnly,
          errors: errorsAt(errors, String(index)),
          actions: state.actions,
        }
        const holds = kindOf(field).children !== 'none'
        return holds ? <GroupRow key={field.id} {...row} state={state} at={at} /> : <PlainRow key={field.id} {...row} />
      })}
    </ul>
  )
}

interface GroupRowProps extends Omit<FieldRowProps, 'children'> {
  state: BuilderState
  /** Path of the field: `0.children.2`. */
  at: string
}

// a row renders again only when it has changed, a group when a child has
const PlainRow = memo(FieldRow)
const GroupRow = memo(function GroupRow({ state, at, ...row }: GroupRowProps) {
  return (
    <FieldRow {...row}>
      <InnerFields state={state} group={row.field} path={`${at}.children.`} errors={row.errors.below('children')} />
    </FieldRow>
  )
})

function InnerFields({ state, group, path, errors }: { state: BuilderState; group: Field; path: string; errors: DraftErrors }) {
  const { t, text } = useText()
  const name = fieldName(group, text)
  return (
    <div className={styles.inner}>
      {group.children.length > 0 ? (
        <FieldRows
          state={state}
          fields={group.children}
          parent={group}
          path={path}
          errors={errors}
          label={t('fields.fieldsIn', { name })}
        />
      ) : (
        <DropZone groupId={group.id}>{t('fields.emptyGroup')}</DropZone>
      )}
      {!state.isReadOnly && (
        <div>
          <AddFieldMenu
            onAdd={(kind) => state.add(kind, group)}
            onPaste={() => void state.actions.paste({ parent: group })}
            parent={group}
            taken={state.taken}
            isPrimary={false}
          />
        </div>
      )}
    </div>
  )
}
