import { useRef, type ReactNode } from 'react'
import { IconPlus } from '@tabler/icons-react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { DataProperty, Field } from '@verka/domain/forms/field.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Draft } from '../../forms/draft/use-draft.ts'
import { useBoundFields, type BoundFields } from '../../forms/editing/bound-fields.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { fieldElementId } from '../../forms/form/field-element.ts'
import { FormParts } from '../../forms/form/parts/form-parts.tsx'
import { useVisibleErrors } from '../../forms/store/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import type { HeadAction } from '../../ui/page/head-actions.tsx'
import { Section } from '../../ui/page/section.tsx'
import type { Parent } from '../conflict/deleted-questions.ts'
import type { Uses } from '../editing/uses.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import type { DeletingCall, EntityCalls } from '../editing/use-entity-calls.ts'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
import { useInstanceContent, type InstanceIdentity, type SentProperties } from './use-instance-content.ts'

interface StoredInstance {
  id: string
  version: number
  dataProperties: DataProperty[]
  can: { edit: boolean; delete: boolean }
}

/** Props of the inputs of an instance's identity. */
export interface IdentityProps<Identity> {
  draft: Draft<Identity>
  fields: BoundFields<Identity>
}

interface InstanceFormProps<Identity extends InstanceIdentity, Stored extends StoredInstance, Body> {
  /** The fields of its category or type. */
  fields: readonly Field[]
  /** The rules of its form. */
  rules: readonly Rule[]
  /** Values that they read from outside. */
  outside?: Outside
  /** The edited row; undefined for a new one. */
  stored: Stored | undefined
  /** The draft of its identity, without the fields. Undefined: of a new one. */
  identityOf: (stored: Stored | undefined) => Identity
  /** Initial values of a copy. */
  copy?: { of: string; name: string; identity: Identity; dataProperties: DataProperty[] } | undefined
  check: (identity: Identity) => FieldError[]
  /** Its category or type, with its list. */
  parent: Parent & { list: string }
  bodyOf: (identity: Omit<Identity, 'version'>, dataProperties: SentProperties) => Body
  calls: EntityCalls<Body & { id?: string; version?: number }, Stored> & { remove: DeletingCall }
  /** Uses that may block its deletion. */
  uses?: Uses | undefined
  nameOf: (identity: Identity) => string
  /** Name of the saved row in messages. */
  savedNameOf: (saved: Stored) => string
  titleWhenNew: string
  list: { to: string; label: string }
  /** At the right of the title; gets the link to the aside if that is below. */
  renderActions?: (toAside: HeadAction | undefined) => ReactNode
  /** Next to the form: state and history. */
  aside?: ReactNode
  asideLabel?: string
  /** Inputs of its identity, by error path. */
  inputs: Record<string, { inputId: string; label: string }>
  fieldsTitle: string
  /** Inputs of its identity. */
  children: (props: IdentityProps<Identity>) => ReactNode
}

/** The form of an object or a predefined value: its identity, and the fields of its category or type. */
export function InstanceForm<Identity extends InstanceIdentity, Stored extends StoredInstance, Body extends object>(
  props: InstanceFormProps<Identity, Stored, Body>,
) {
  const { stored, bodyOf, calls, nameOf, list, inputs, copy, aside } = props
  const { t, textOf, text } = useText()
  const content = useInstanceContent(props)
  const { draft, form } = content
  const visibleErrors = useVisibleErrors(form)
  const isReadOnly = stored !== undefined && !stored.can.edit
  const isFollowed = useRef(false)
  const inputId = (path: string) => inputs[path]!.inputId
  const fields = useBoundFields(draft, { inputId, isReadOnly })
  const bodyWith = ({ version: _version, ...identity }: Identity, properties: SentProperties | undefined) =>
    properties && bodyOf(identity, properties)
  const editing = useEntityEditing({
    content,
    stored,
    calls,
    bodyOf({ dataProperties: _values, ...identity }, before) {
      const body = bodyWith(identity as unknown as Identity, content.sent())
      return body && before ? { ...body, id: before.id, version: identity.version! } : body
    },
    recreatedBody: ({ dataProperties: _values, ...identity }) => bodyWith(identity as unknown as Identity, content.sentWithoutFiles()),
    isRecreatedAsObject: true,
    nameOf,
    storedNameOf: props.savedNameOf,
    fields: flatFields(content.fields),
    isReadOnly,
    draftOf: copy?.of,
    parent: props.parent,
    list,
    onSaved() {
      if (!isFollowed.current) return false
      content.beginAnother()
      document.getElementById(Object.values(inputs)[0]!.inputId)?.focus()
      return true
    },
  })
  const save = (isOneMore: boolean) => {
    isFollowed.current = isOneMore
    return editing.save()
  }
  const summary = [
    ...draft.errors.all.map((error) => ({ ...inputs[error.field?.split('.')[0] ?? ''], message: errorText(error, text) })),
    ...visibleErrors.map(({ field, error }) => ({
      inputId: fieldElementId(field.id),
      label: textOf(field.localizedNames),
      message: errorText(error, text),
    })),
  ]
  return (
    <EntityFormPage
      editing={editing}
      title={stored ? nameOf(draft.saved) : props.titleWhenNew}
      description={copy && t('admin.copyOf', { name: copy.name })}
      {...(aside === undefined ? {} : { aside, asideLabel: props.asideLabel, isAsideLong: true })}
      renderActions={props.renderActions}
      onSave={() => save(false)}
      secondary={
        stored
          ? undefined
          : { label: t('admin.saveAndNew'), icon: <IconPlus size={18} stroke={1.8} aria-hidden />, onSave: () => save(true) }
      }
      deletion={
        stored?.can.delete && {
          id: stored.id,
          version: draft.value.version ?? stored.version,
          name: nameOf(draft.saved),
          call: calls.remove,
          uses: props.uses,
        }
      }
      errors={draft.isChecked ? summary : []}
      readOnlyReason={isReadOnly ? t('admin.readOnly') : undefined}
    >
      {props.children({ draft, fields })}
      {content.fields.length > 0 && (
        <Section title={props.fieldsTitle}>
          <FormParts form={form} fields={content.fields} />
        </Section>
      )}
    </EntityFormPage>
  )
}
