import type { Field } from '../forms/field.ts'
import { flatFields } from '../forms/flat-fields.ts'
import { definitionField } from './definition-fields.ts'
import { EVENT_FIELD } from './message-events.ts'
import type { Reference, ReferenceType } from './rule.ts'
import type { SchemaPart } from './rule-table.ts'

/** Built-in properties that rules may read, by their owner. */
export const BUILT_IN: Partial<Record<ReferenceType, readonly string[]>> = {
  element: ['title', 'code'],
  elementRecord: ['name'],
  operationRecord: ['name'],
  record: ['name'],
}

/** Everything that the rules of a definition may refer to. */
export interface RuleScope {
  /** The fields of the form itself, the object and the transaction. */
  fields: Partial<Record<ReferenceType, readonly Field[]>>
  /** The fields of predefined value types, by their id. */
  recordTypes?: ReadonlyMap<string, readonly Field[]>
  /** The types of the predefined values that rules name, by the id of the value. */
  recordTypeOf?: ReadonlyMap<string, string>
  /** Configs of processors with their inputs, by their id. */
  processors?: ReadonlyMap<string, { processorType: 'module' | 'integration'; inputs: readonly Field[] }>
  /** Set for the rules of a schema configuration: their part, and the built-in properties of the object or predefined value. */
  schema?: { part: SchemaPart; builtIn: readonly Field[] }
}

/** The predefined value type that is the source of a field's options. */
export function recordTypeOfField(field: Field | undefined): string | undefined {
  return /^records:(.+)$/i.exec(field?.optionSource ?? '')?.[1]
}

/** The field with this id among those of a form, in groups too. */
export const findField = (fields: readonly Field[] | undefined, id: string | undefined): Field | undefined =>
  id === undefined ? undefined : flatFields(fields ?? []).find((field) => field.id === id)

/** The fields in which `elementRecord` is chosen: of the object, or of the value itself in the rules of a predefined value type. */
export const ownerFields = (fields: Partial<Record<string, readonly Field[]>>) => fields.element ?? fields.elementType ?? fields.record

/** The option field in which the predefined value of a reference is chosen. */
export function choiceOf({ referenceType, referenceId }: Reference, { fields }: RuleScope): Field | undefined {
  if (referenceType === 'operationRecord') return findField(fields.operation, referenceId)
  if (referenceType === 'elementRecord') return findField(ownerFields(fields), referenceId)
  return undefined
}

/** The fields that a reference may choose; undefined if its definition does not exist. */
export function fieldsOfReference(reference: Reference, scope: RuleScope): readonly Field[] | undefined {
  const { referenceType, referenceId } = reference
  if (referenceType === 'elementRecord' || referenceType === 'operationRecord') {
    const type = recordTypeOfField(choiceOf(reference, scope))
    return type === undefined ? undefined : scope.recordTypes?.get(type)
  }
  if (referenceType === 'module' || referenceType === 'integration') {
    const processor = scope.processors?.get(referenceId ?? '')
    return processor?.processorType === referenceType ? processor.inputs : undefined
  }
  if (referenceType === 'record' && referenceId !== undefined)
    return scope.recordTypes?.get(scope.recordTypeOf?.get(referenceId) ?? referenceId)
  return scope.fields[referenceType]
}

/** The field or built-in property of a reference; undefined if it does not exist. */
export function resolveReference(reference: Reference, scope: RuleScope): { field: Field | undefined } | undefined {
  const { referenceType, propertyTypeId } = reference
  if (referenceType === 'transactionEventType') return propertyTypeId === undefined ? { field: EVENT_FIELD } : undefined
  // only the function's own rules read it
  if (referenceType === 'operationType') {
    const builtIn = scope.fields.operation && definitionField(propertyTypeId)
    return builtIn && { field: builtIn }
  }
  const fields = fieldsOfReference(reference, scope)
  if (!fields) return undefined
  const isOwn = referenceType === 'element' || referenceType === 'record'
  const builtIn = isOwn ? scope.schema?.builtIn.find(({ id }) => id === propertyTypeId) : undefined
  if (builtIn) return { field: builtIn }
  if (propertyTypeId !== undefined && BUILT_IN[referenceType]?.includes(propertyTypeId)) return { field: undefined }
  const field = findField(fields, propertyTypeId)
  return field && { field }
}
