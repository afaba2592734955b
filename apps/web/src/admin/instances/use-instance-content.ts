import { useState } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { enteredFields, flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { DataProperty, Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { defaultValues } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import { useSession } from '../../data/session-context.ts'
import { useDraft, type Draft } from '../../forms/draft/use-draft.ts'
import type { FormStore } from '../../forms/store/form-store-contract.ts'
import { useForm, useIsDirty, valuesOf } from '../../forms/store/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import type { EntityContent } from '../editing/entity-content.ts'

/** The properties of an instance besides its fields. */
export interface InstanceIdentity {
  version: number | undefined
}

/** The whole input: identity and field values. */
type InstanceValue<Identity> = Identity & { dataProperties: Values }

export type SentProperties = { dataPropertyTypeId: string; value: FieldValue }[]

/** The draft as stored on the device. */
interface KeptInstance<Identity> {
  identity: Identity
  values: Values
}

export interface InstanceContent<Identity extends InstanceIdentity, Stored> extends EntityContent<
  InstanceValue<Identity>,
  Stored,
  KeptInstance<Identity>
> {
  /** The fields that the reader may see. */
  fields: readonly Field[]
  draft: Draft<Identity>
  form: FormStore
  /** The values as they are sent; undefined where something is wrong, which is shown then. */
  sent: () => SentProperties | undefined
  /** The same without files, which belong to the row that they were uploaded for. */
  sentWithoutFiles: () => SentProperties | undefined
  /** Begins with an empty one. */
  beginAnother: () => void
}

interface InstanceDescription<Identity, Stored> {
  fields: readonly Field[]
  rules: readonly Rule[]
  outside?: Outside | undefined
  stored: Stored | undefined
  identityOf: (stored: Stored | undefined) => Identity
  copy?: { identity: Identity; dataProperties: DataProperty[] } | undefined
  check: (identity: Identity) => FieldError[]
}

const hasFiles = (field: Field): boolean =>
  kindOf(field).files !== undefined || kindOf(field).picture !== undefined || field.children.some(hasFiles)

/** Values of a copy: none that the server fills in, and no files. */
function copiedValues(fields: readonly Field[], dataProperties: DataProperty[]): Values {
  const values = valuesOf(dataProperties)
  const isFilled = (field: Field): boolean => kindOf(field).isFilled || field.children.some(isFilled)
  const copied = enteredFields(fields).filter((field) => !isFilled(field) && !hasFiles(field))
  return Object.fromEntries(copied.map(({ id }) => [id, values[id] ?? null]))
}

/** The values that a person enters, each of them there. */
const enteredValues = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(enteredFields(fields).map(({ id }) => [id, values[id] ?? null]))
const changedValues = (values: Values, others: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([id, value]) => !isSameValue(value, others[id])))

/** The content of an object or a predefined value: a draft of its identity with the form of its fields. */
export function useInstanceContent<Identity extends InstanceIdentity, Stored extends { dataProperties: DataProperty[] }>({
  stored,
  identityOf,
  copy,
  ...given
}: InstanceDescription<Identity, Stored>): InstanceContent<Identity, Stored> {
  const { culture, timeZone } = useText()
  const { user } = useSession()
  const [fields] = useState(() => visibleFields(given.fields, user.role))
  const [defaults] = useState(() => defaultValues(fields, culture, dayAt(new Date(), timeZone)))
  const begun = stored ? valuesOf(stored.dataProperties) : copy ? copiedValues(fields, copy.dataProperties) : defaults
  const form = useForm(fields, begun, { rules: { rules: given.rules, outside: given.outside ?? {} }, isNew: stored === undefined })
  const draft = useDraft<Identity>(copy?.identity ?? identityOf(stored), given.check)
  const isFormDirty = useIsDirty(form)
  const valueOf = (identity: Identity, values: Values) => ({ ...identity, dataProperties: enteredValues(fields, values) })
  const sent = () => {
    const submission = form.submit()
    return submission.isValid ? submission.dataProperties : undefined
  }
  const restart = (identity: Identity, values: Values) => {
    draft.restart(identity)
    form.restart(values)
  }
  return {
    fields,
    draft,
    form,
    token: draft.value,
    isDirty: draft.isDirty || isFormDirty,
    version: draft.value.version,
    current: () => valueOf(draft.value, form.values()),
    base: () => valueOf(draft.saved, form.begun()),
    valueOf: (one) => valueOf(identityOf(one), valuesOf(one.dataProperties)),
    check() {
      const { value, errors } = draft.check()
      const isValid = form.submit().isValid && errors.length === 0
      return isValid ? { type: 'submitted', value: valueOf(value, form.values()) } : { type: 'invalid' }
    },
    showErrors: (errors, value) => draft.refuse(form.assignErrors(errors), value),
    restart: (one) => restart(identityOf(one), valuesOf(one.dataProperties)),
    put({ dataProperties, ...identity }) {
      draft.update((before) => ({ ...before, ...identity }))
      form.putBack(changedValues(dataProperties, enteredValues(fields, form.begun())))
    },
    kept: () => ({ identity: draft.value, values: form.values() }),
    restore({ identity, values }) {
      draft.update((before) => ({ ...before, ...identity }))
      form.putBack(values)
    },
    sent,
    sentWithoutFiles() {
      const kept = new Set(flatFields(fields).flatMap((field) => (hasFiles(field) ? [] : [field.id])))
      return sent()?.filter(({ dataPropertyTypeId }) => kept.has(dataPropertyTypeId))
    },
    beginAnother: () => restart(identityOf(undefined), defaults),
  }
}
