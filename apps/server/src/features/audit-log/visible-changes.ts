import { may } from '@verka/domain/access/permissions.ts'
import type { Role } from '@verka/domain/access/roles.ts'
import { isVisibleTo, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { definedFields } from '@verka/domain/definitions/definition-access.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { filterFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'

/** The parts of a site that a reader may see, by its current definitions. */
export interface VisibleParts {
  role: Role
  /** Ids of fields, those in groups and rows too. */
  fields: ReadonlySet<string>
  /** Ids of fields that are hidden from them. */
  hiddenFields: ReadonlySet<string>
  /** Ids of categories, functions and predefined value types. */
  types: ReadonlySet<string>
}

const idsIn = (fields: readonly Field[]): string[] => fields.flatMap((field) => [field.id, ...idsIn(field.children)])

/** The parts of a site that a role may see. */
export function visibleParts(
  role: Role,
  types: readonly { id: string; status: string; data_property_types: readonly Field[] }[],
): VisibleParts {
  const seen = types.filter((type) => isVisibleTo(type.status as ContentStatus, role))
  const fields = new Set(seen.flatMap((type) => idsIn(visibleFields(type.data_property_types, role))))
  const all = types.flatMap((type) => idsIn(type.data_property_types))
  return { role, types: new Set(seen.map((type) => type.id)), fields, hiddenFields: new Set(all.filter((id) => !fields.has(id))) }
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Values of fields, in groups and rows too, without hidden and removed fields (decision 012). */
function cutValues(value: unknown, { fields }: VisibleParts): unknown {
  const cut = (part: unknown): unknown => {
    if (Array.isArray(part))
      return part
        .filter((item) => !isObject(item) || !('dataPropertyTypeId' in item) || fields.has(String(item.dataPropertyTypeId)))
        .map(cut)
    if (!isObject(part)) return part
    const kept = Object.entries(part).filter(([key]) => !UUID.test(key) || fields.has(key))
    return Object.fromEntries(kept.map(([key, inner]) => [key, cut(inner)]))
  }
  return cut(value)
}

/** The property with an entity's type: readers without access to the type see none of its rows. */
export const TYPE_OF: Readonly<Record<string, string>> = {
  element: 'elementTypeId',
  record: 'recordTypeId',
  bulkChange: 'typeId',
  dataImport: 'typeId',
}
/** Subjects of system administrators' actions in other tenants. */
const OF_OTHER_TENANTS = new Set(['otherTenant', 'session'])
const DEFINITIONS = new Set(['elementType', 'operationType', 'transactionType', 'recordType'])

/**
 * A logged value as a reader may see it now: without hidden columns and without rows that they could not open. Null: nothing, or nothing
 * visible.
 */
export function visibleChange(entity: string, value: unknown, parts: VisibleParts): unknown {
  if (!isObject(value)) return value ?? null
  const { role, types } = parts
  if (DEFINITIONS.has(entity)) {
    if (!isVisibleTo(value.status as ContentStatus, role)) return null
    const fields = value.dataPropertyTypes as Field[] | undefined
    if (!fields) return value
    // a rule names fields, the hidden ones too
    if (may(role, 'definitions', 'write')) return value
    // hidden from them then, or since
    const known = filterFields(definedFields(fields, role), ({ id }) => !parts.hiddenFields.has(id))
    return { ...value, dataPropertyTypes: known, matchRules: undefined, ruleTests: undefined, schemaConfigurations: undefined }
  }
  if (entity === 'dataSchema' && !may(role, 'schemas', 'read')) return null
  // administrators of this tenant do not know about other tenants
  if (OF_OTHER_TENANTS.has(entity) && !may(role, 'tenants', 'read')) return null
  // a hidden field may refer to the file
  if (entity === 'file') return { ...value, fileName: undefined }
  const typeId = value[TYPE_OF[entity] ?? '']
  if (typeof typeId === 'string' && !types.has(typeId) && !isVisibleTo('draft', role)) return null
  return 'dataProperties' in value ? { ...value, dataProperties: cutValues(value.dataProperties, parts) } : value
}
