import type { FieldError } from '../errors/app-error.ts'
import type { Field } from '../forms/field.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { enteredFields } from '../forms/flat-fields.ts'
import { textIn } from '../localization/localized-text.ts'
import { checkRule } from '../rules/checks/check-rules.ts'
import type { Rule } from '../rules/rule.ts'
import { SCHEMA_PARTS } from '../rules/rule-table.ts'
import type { SchemaConfiguration } from './schema-configuration.ts'
import type { SchemaField } from './schema-field.ts'
import { builtInsOf, PATH_OF_PART, rulesOfPart, schemaScope, type Configured } from './schema-rules.ts'

/** Rules of a schema configuration have this match type. */
export const SCHEMA_RULES = ['outgoing'] as const

/** What a configuration is checked against. */
export interface ConfiguredBy extends Configured {
  /** The rules of the form: a field that one of them writes may be filled by it. */
  formRules: readonly Rule[]
  /** The fields of each schema of the site that is configured, by its id. */
  schemas: ReadonlyMap<string, readonly SchemaField[]>
}

/**
 * Errors in the schema configurations of a category or predefined value type, each at its row: a missing schema, a rule that the table does
 * not allow or whose kinds do not fit, a field that gets two values, a required field without a value when each row is a new thing.
 */
export function checkSchemaConfigurations(configurations: readonly SchemaConfiguration[], by: ConfiguredBy, path: string): FieldError[] {
  return configurations.flatMap((configuration, index) => {
    const at = `${path}.${index}`
    const fields = by.schemas.get(configuration.schemaId)
    if (!fields) return [{ message: '@validation.schemaMissing', field: `${at}.schemaId` }]
    const errors = SCHEMA_PARTS.flatMap((part) => {
      const [rules, scope] = [rulesOfPart(configuration, part), schemaScope(by, fields, part)]
      const rulesAt = `${at}.${PATH_OF_PART[part]}`
      return [
        ...rules.flatMap((rule, position) => checkSchemaRule(rule, configuration, `${rulesAt}.${position}`) ?? []),
        ...rules.flatMap((rule, position) => {
          const unfinished = checkChosen(rule, `${rulesAt}.${position}`)
          return unfinished.length > 0 ? unfinished : checkRule(rule, scope, SCHEMA_RULES, `${rulesAt}.${position}`)
        }),
        ...twice(rules, rulesAt),
      ]
    })
    return [...errors, ...unwritten(configuration, by, at)]
  })
}

/** A new rule in the editor has one side; the other is chosen next. */
function checkChosen({ source, target }: Rule, at: string): FieldError[] {
  const isChosen = ({ referenceType, propertyTypeId }: Rule['source']) => referenceType === 'constant' || propertyTypeId !== undefined
  return [
    ...(isChosen(source) ? [] : [{ message: '@validation.requiredChoice', field: `${at}.source` }]),
    ...(isChosen(target) ? [] : [{ message: '@validation.requiredChoice', field: `${at}.target` }]),
  ]
}

/** A rule names fields of its own schema only. */
function checkSchemaRule({ source, target }: Rule, { schemaId }: SchemaConfiguration, at: string): FieldError[] {
  const isOther = ({ referenceType, referenceId }: Rule['source']) =>
    referenceType === 'dataSchema' && referenceId !== undefined && referenceId.toLowerCase() !== schemaId.toLowerCase()
  return [
    ...(isOther(source) ? [{ message: '@validation.ruleFieldMissing', field: `${at}.source` }] : []),
    ...(isOther(target) ? [{ message: '@validation.ruleFieldMissing', field: `${at}.target` }] : []),
  ]
}

/** Rules with one id, and a target that a second rule without conditions writes: the first would never count. */
function twice(rules: readonly Rule[], at: string): FieldError[] {
  const [ids, always] = [new Set<string>(), new Set<string>()]
  return rules.flatMap(({ id, target, conditions }, index) => {
    const errors: FieldError[] = []
    if (ids.has(id)) errors.push({ message: '@validation.idTwice', field: `${at}.${index}.id` })
    ids.add(id)
    if (conditions.length > 0 || target.propertyTypeId === undefined) return errors
    if (always.has(target.propertyTypeId)) errors.push({ message: '@validation.targetTwice', field: `${at}.${index}.target` })
    always.add(target.propertyTypeId)
    return errors
  })
}

/** Required properties that no write rule, no default and no rule of the form fills: with these a new thing is refused. */
export function unwrittenFields({ writeAction: { matchRules } }: SchemaConfiguration, by: Omit<ConfiguredBy, 'schemas'>): Field[] {
  if (matchRules.length === 0) return []
  const written = new Set([...matchRules, ...by.formRules].map(({ target }) => target.propertyTypeId))
  const isFilled = (field: Field) => written.has(field.id) || field.defaultValue !== null || kindOf(field).isFilled
  return [...builtInsOf(by.owner, 'write'), ...enteredFields(by.fields)].filter(
    (field) => field.required && field.uiStatus === 'enabled' && !isFilled(field),
  )
}

/** Without identifiers each row is a new thing, so the required fields have to be written. With them some rows only change what exists. */
function unwritten(configuration: SchemaConfiguration, by: ConfiguredBy, at: string): FieldError[] {
  if (configuration.identifierMatchRules.length > 0) return []
  const missing = unwrittenFields(configuration, by)
  if (missing.length === 0) return []
  const names = missing.map(({ localizedNames, key }) => textIn(localizedNames, 'sv-SE') || key).join(', ')
  return [{ message: '@validation.requiredNotWritten', field: `${at}.${PATH_OF_PART.write}`, params: { fields: names } }]
}
