import { evaluateField } from '@verka/domain/forms/evaluate-field.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { EVENT_INPUT } from '@verka/domain/processors/implementations/implementation.ts'
import type { FullProcessorConfig, ImplementationForm } from '@verka/domain/processors/processor-configs.api.ts'

/** Secrets that were typed, or removed (null), by their field. */
export type TypedSecrets = Readonly<Record<string, string | null>>

/** The fields of a config's form. Inputs are optional here: rules may fill them. */
export function partsOfForm({ dataPropertyTypes, inputs, secretPropertyTypeIds, templatePropertyTypeIds }: ImplementationForm) {
  const isSecret = ({ id }: Field) => secretPropertyTypeIds.includes(id)
  return {
    settings: dataPropertyTypes.filter((field) => !isSecret(field)),
    secrets: dataPropertyTypes.filter(isSecret),
    templateIds: templatePropertyTypeIds,
    contents: inputs.filter(({ id }) => id !== EVENT_INPUT.id).map((field): Field => ({ ...field, required: false })),
  }
}

/** DOM id of the input of a secret. */
export const secretInputId = (fieldId: string) => `secret-${fieldId}`

export const secretPath = (fieldId: string) => `dataProperties.${fieldId}`

/** Errors of secrets: a required one that is neither stored nor typed, and what its field refuses. */
export function secretErrors(fields: readonly Field[], typed: TypedSecrets, stored: FullProcessorConfig['secrets'] = []): FieldError[] {
  return fields.flatMap((field) => {
    const isStored = typed[field.id] !== null && stored.some(({ dataPropertyTypeId }) => dataPropertyTypeId === field.id)
    const { violation } = evaluateField(kindOf(field), field, typed[field.id] ?? '', field.required && !isStored, { today: '' })
    if (!violation) return []
    const { message, params } = violation
    return [{ message: `@${message}`, field: secretPath(field.id), ...(params && { params }) }]
  })
}

/** What is sent of typed secrets: an empty one is unchanged. */
export const sentSecrets = (typed: TypedSecrets) =>
  Object.entries(typed)
    .filter(([, value]) => value !== '')
    .map(([dataPropertyTypeId, value]) => ({ dataPropertyTypeId, value }))

/** Typed secrets with another one; undefined: it is unchanged again. */
export const withSecret = (typed: TypedSecrets, fieldId: string, value: string | null | undefined): TypedSecrets => {
  const others = Object.fromEntries(Object.entries(typed).filter(([id]) => id !== fieldId))
  return value === undefined ? others : { ...others, [fieldId]: value }
}
