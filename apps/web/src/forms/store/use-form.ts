import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DataProperty, Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { useText } from '../../language/use-text.tsx'
import type { FieldView } from '../frame/field-view.ts'
import { loadPatterns } from '../frame/patterns.ts'
import { createFormStore } from './form-store.ts'
import type { FormSettings, FormStore } from './form-store-contract.ts'

/** The values of an entity by field id, as initial values of a form. */
export function valuesOf(dataProperties: readonly Pick<DataProperty, 'dataPropertyTypeId' | 'value'>[]): Values {
  return Object.fromEntries(dataProperties.map((property) => [property.dataPropertyTypeId, property.value]))
}

/** The store of a form, created once per component. Later changes of the arguments have no effect. */
export function useForm(
  fields: readonly Field[],
  stored: Values,
  { rules, isNew = false }: Pick<FormSettings, 'rules' | 'isNew'> = {},
): FormStore {
  const { culture, timeZone, ruleReader } = useText()
  const [form] = useState(() => {
    const reader = { culture, timeZone }
    return createFormStore(fields, stored, { today: dayAt(new Date(), timeZone), reader, ruleReader, rules, isNew })
  })
  const hasPattern = flatFields(fields).some(
    (field) => field.validation.pattern || field.children.some((child) => child.validation.pattern),
  )
  useEffect(() => {
    // its engine is large, and few forms need it
    if (hasPattern) void loadPatterns().then((patterns) => patterns && form.setMatcher(patterns.matchesPattern))
  }, [form, hasPattern])
  return form
}

/** One field of a form; undefined while it is hidden. Renders only when something of this field changed. */
export function useFieldView(form: FormStore, fieldId: string): FieldView | undefined {
  return useSyncExternalStore(form.subscribe, () => form.fieldView(fieldId))
}

export function useVisibleIds(form: FormStore): readonly string[] {
  return useSyncExternalStore(form.subscribe, form.visibleIds)
}

/** Whether the input differs from the saved values. */
export function useIsDirty(form: FormStore): boolean {
  return useSyncExternalStore(form.subscribe, form.isDirty)
}

/** All shown errors, for a summary above the form. */
export function useVisibleErrors(form: FormStore): ReturnType<FormStore['visibleErrors']> {
  return useSyncExternalStore(form.subscribe, form.visibleErrors)
}
